import type { UseQueryResult } from '@tanstack/react-query'
import { fetchFailure } from '../../lib/api-error.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'

type Props = {
  title: string
  /** Reads what the dialog is about. */
  query: Pick<UseQueryResult, 'isPending' | 'isFetching' | 'error' | 'refetch'>
  /** What is read: 'Loading the property'. */
  loading: string
  /** 'Failed to fetch property' */
  failure: string
  /** Why there is no form, though what it would be about is there. */
  refused?: string | undefined
  onClose: () => void
}

/** Stands where a dialog of the address will be: until what it is about is there, and when that cannot be had. */
export function WaitingDialog({ title, query, loading, failure, refused, onClose }: Props) {
  return (
    <Dialog open onOpenChange={onClose} title={title} size="lg">
      {query.isPending ? <SkeletonRows rows={6} label={loading} /> : null}
      {query.error ? (
        <ErrorState
          message={fetchFailure(failure, query.error)}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : null}
      {refused && !query.isPending && !query.error ? <EmptyState>{refused}</EmptyState> : null}
    </Dialog>
  )
}
