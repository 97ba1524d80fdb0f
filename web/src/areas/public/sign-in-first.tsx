import { useQuery } from '@tanstack/react-query'
import { reasonOf } from '../../lib/requests/api-error.ts'
import { sessionQuery } from '../../lib/session.ts'
import { useStickyError } from '../../lib/use-sticky-error.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { EntryFrame } from './entry-frame.tsx'

type Props = {
  title: string
  /** What the visitor needs to sign in for. */
  why: string
  /** Where to continue after signing in. */
  next: string
}

/** Replaces a page for signed-in users. If the session check fails, it offers to check again. */
export function SignInFirst({ title, why, next }: Props) {
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
      <div className="flex flex-col items-start gap-2">
        <ButtonLink href={paths.agentLogin({ next })}>Sign in as an agent</ButtonLink>
        <ButtonLink href={paths.assistantLogin({ next })}>Sign in as an assistant</ButtonLink>
        <ButtonLink href={paths.adminLogin({ next })}>Sign in to the back office</ButtonLink>
      </div>
    </EntryFrame>
  )
}
