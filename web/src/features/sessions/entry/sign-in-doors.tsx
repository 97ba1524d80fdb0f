import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { reasonOf } from '../../../lib/requests/api-error.ts'
import { sessionQuery } from '../../../lib/session.ts'
import { useStickyError } from '../../../lib/use-sticky-error.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { Segmented } from '../../../ui/forms/segmented.tsx'
import { EntryFrame } from './entry-frame.tsx'

// Signed-in users need neither form.
const AssistantSignIn = lazy(async () => ({
  default: (await import('../components/assistant-sign-in.tsx')).AssistantSignIn,
}))
const EmailSignIn = lazy(async () => ({
  default: (await import('../components/email-sign-in.tsx')).EmailSignIn,
}))

export type SignInDoorsProps = {
  title: string
  /** What the visitor needs to sign in for. */
  why: string
  /** Where to continue after signing in. */
  next: string
}

/** Replaces a page for signed-in users. If the session check fails, it offers to check again. */
export function SignInDoors({ title, why, next }: SignInDoorsProps) {
  // This component mounts when the check fails. A check on mount would fail and mount it again, endlessly.
  const query = useQuery({ ...sessionQuery, retryOnMount: false })
  const { isFetching, refetch } = query
  const error = useStickyError(query)
  if (error)
    return (
      <EntryFrame title={title}>
        <ErrorState
          message={reasonOf(error, 'We couldn’t check whether you’re signed in.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </EntryFrame>
    )
  return (
    <EntryFrame title={title} description={why}>
      <SignInForms next={next} />
    </EntryFrame>
  )
}

type Door = 'agent' | 'assistant' | 'staff'

const doors = [
  { value: 'agent', label: 'Agent' },
  { value: 'assistant', label: 'Assistant' },
  { value: 'staff', label: 'Back office' },
] as const

/** The page is for everybody who signs in, so the visitor says at which door. */
function SignInForms({ next }: Pick<SignInDoorsProps, 'next'>) {
  const [door, setDoor] = useState<Door>('agent')
  return (
    <div className="flex flex-col gap-5">
      <Segmented label="Sign in as" value={door} onChange={setDoor} choices={doors} />
      <Suspense fallback={<SkeletonRows rows={4} label="Loading the form" />}>
        {door === 'assistant' ? (
          <AssistantSignIn next={next} />
        ) : (
          <EmailSignIn
            key={door}
            door={door === 'agent' ? 'POST /api/agent/login' : 'POST /api/admin/login'}
            bothMessage="Please enter both email and password"
            next={next}
          />
        )}
      </Suspense>
    </div>
  )
}
