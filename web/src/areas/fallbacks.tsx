import type { ErrorComponentProps } from '@tanstack/react-router'
import { homeOf } from '../features/sessions/home-of.ts'
import { useSession } from '../lib/session.ts'
import { paths } from '../paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Spinner } from '../ui/spinner.tsx'

/** While a session is checked or a screen is fetched: nothing for a moment, then a ring. */
export function PendingScreen() {
  return (
    <main className="late grid min-h-dvh place-items-center text-ink-3">
      <Spinner size={24} label="Loading" />
    </main>
  )
}

/** An address that leads nowhere. */
export function NotFoundScreen() {
  const { user } = useSession()
  return (
    <main className="grid min-h-dvh place-items-center">
      <h1 className="sr-only">404 Page Not Found</h1>
      <EmptyState
        title="404 Page Not Found"
        action={
          <ButtonLink href={user ? homeOf(user) : paths.landing()}>
            {user ? 'Go to your start page' : 'Go to the homepage'}
          </ButtonLink>
        }
      >
        There is nothing at this address. The page may have moved, or the link is incomplete.
      </EmptyState>
    </main>
  )
}

/** A screen that broke, or whose code could not be fetched (after a new release, or without a network). */
export function BrokenScreen({ reset }: ErrorComponentProps) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <div role="alert" className="flex max-w-80 flex-col items-center gap-3 p-6 text-center">
        <h1 className="text-base font-semibold">This page could not be shown</h1>
        <p className="text-md text-ink-2">What you had sent is safe. Loading the page again usually helps.</p>
        <div className="flex gap-2">
          <Button onClick={reset}>Try again</Button>
          <Button variant="primary" onClick={() => location.reload()}>
            Load the page again
          </Button>
        </div>
      </div>
    </main>
  )
}
