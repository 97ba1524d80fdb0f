import type { ErrorComponentProps } from '@tanstack/react-router'
import { ShellSkeleton } from '../features/sessions/components/shell-skeleton.tsx'
import { useSession } from '../lib/session.ts'
import { isRemembered } from '../lib/session-cache.ts'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/feedback/spinner.tsx'
import { Main } from '../ui/frame/main.tsx'

/**
 * Shown while a session is checked or a screen loads: nothing for a moment, then a spinner; for a browser that was
 * signed in, the frame.
 */
export function PendingScreen() {
  return isRemembered() ? <SignedInPending /> : <Ring />
}

function SignedInPending() {
  const session = useSession()
  // The shell itself already surrounds this for an agent remembered as having access.
  return session.status === 'checking' && !session.agent?.hasAccess ? <ShellSkeleton /> : <Ring />
}

function Ring() {
  return (
    <Main className="late grid min-h-dvh place-items-center text-ink-3">
      <Spinner size={24} label="Loading" />
    </Main>
  )
}

/** Shown when a screen broke, or when its code could not load, after a new release or without a network. */
export function BrokenScreen({ reset }: ErrorComponentProps) {
  return (
    <Main className="grid min-h-dvh place-items-center">
      <div role="alert" className="flex max-w-80 flex-col items-center gap-3 p-6 text-center">
        <h1 className="text-base font-semibold">We couldn’t show this page</h1>
        <p className="text-md text-ink-2">Anything you sent is saved. Try again, or reload the page.</p>
        <div className="flex gap-2">
          <Button onClick={reset}>Try again</Button>
          <Button variant="primary" onClick={() => location.reload()}>
            Reload page
          </Button>
        </div>
      </div>
    </Main>
  )
}
