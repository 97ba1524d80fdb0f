import { ApiError } from '../../../lib/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'

type Props = {
  /** Where it is read from: one query, or the one of two that failed. */
  query: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }
  /** What the way back to the list is called. */
  back: string
  onBack: () => void
  /** Why it may not be there for this reader. */
  missing: string
}

/** What stands for a conversation that is not there: not yet, not for this reader, or not to be had. */
export function ThreadWaiting({ query: { error, isFetching, refetch }, back, onBack, missing }: Props) {
  if (!error) return <SkeletonRows rows={6} label="Loading messages" />
  if (error instanceof ApiError && error.status < 500)
    return (
      <EmptyState title="This conversation is not here" action={<Button onClick={onBack}>{back}</Button>}>
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
