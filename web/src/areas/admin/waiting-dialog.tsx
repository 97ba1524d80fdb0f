import { Suspense } from 'react'
import { lazyWhenIdle } from '../../lib/lazy-when-idle.ts'
import { fetchFailure } from '../../lib/requests/api-error.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded, type Loading } from '../../ui/feedback/loaded.tsx'

const Dialog = lazyWhenIdle(async () => ({ default: (await import('../../ui/overlays/dialog.tsx')).Dialog }))

type Props = {
  title: string
  /** Loads the dialog's subject. */
  query: Loading<unknown>
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
    <Suspense>
      <Dialog onClose={onClose} title={title} size="lg">
        <Loaded query={query} loading={loading} rows={6} failed={(error) => fetchFailure(failure, error)}>
          {() => refused && <EmptyState>{refused}</EmptyState>}
        </Loaded>
      </Dialog>
    </Suspense>
  )
}
