import { ApiError } from '../../../lib/requests/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'

type Props = {
  /** The conversation's query, or the failed one of two. */
  query: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }
  /** The label of the link back to the list. */
  back: string
  onBack: () => void
  /** Why this reader may not see the conversation. */
  missing: string
}

/** Shown instead of a conversation that is loading, not visible to this reader, or failed to load. */
export function ThreadWaiting({ query: { error, isFetching, refetch }, back, onBack, missing }: Props) {
  if (!error) return <SkeletonRows rows={6} label="Loading messages" />
  if (error instanceof ApiError && error.status < 500)
    return (
      <EmptyState title="Conversation not found" action={<Button onClick={onBack}>{back}</Button>}>
        {missing}
      </EmptyState>
    )
  return (
    <ErrorState
      message="Failed to fetch conversations"
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}
