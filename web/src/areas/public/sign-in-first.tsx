import { useQuery } from '@tanstack/react-query'
import { reasonOf } from '../../lib/api-error.ts'
import { sessionQuery } from '../../lib/session.ts'
import { useStickyError } from '../../lib/use-sticky-error.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { EntryFrame } from './entry-frame.tsx'

type Props = {
  title: string
  /** What signing in is for. */
  why: string
  /** Where to go on afterwards. */
  next: string
}

/**
 * In the place of a page for whoever one is, signed in by any of the three doors. Who cannot be looked up counts as
 * nobody, but is asked for again rather than sent to sign in.
 */
export function SignInFirst({ title, why, next }: Props) {
  // What stands here comes with the failure: to ask again by being there would be to ask for ever.
  const query = useQuery({ ...sessionQuery, retryOnMount: false })
  const { isFetching, refetch } = query
  const error = useStickyError(query)
  if (error)
    return (
      <EntryFrame title={title}>
        <ErrorState
          message={reasonOf(error, 'It could not be looked up who is signed in.')}
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
