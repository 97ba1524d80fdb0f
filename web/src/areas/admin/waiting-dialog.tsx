import type { UseQueryResult } from '@tanstack/react-query'
import { fetchFailure } from '../../lib/requests/api-error.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

type Props = {
  title: string
  /** Loads the dialog's subject. */
  query: Pick<UseQueryResult, 'isPending' | 'isFetching' | 'error' | 'refetch'>
  /** The label while loading: 'Loading the property'. */
  loading: string
  /** The message after a failure: 'Failed to fetch property'. */
  failure: string
  /** Why the form cannot open although its subject has loaded. */
  refused?: string | undefined
  onClose: () => void
}

/** Shows a loading state until the data of a dialog with an address has arrived, or the error if loading fails. */
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
