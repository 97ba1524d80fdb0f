import { fetchFailure } from '../../lib/requests/api-error.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded, type Loading } from '../../ui/feedback/loaded.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

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
    <Dialog onClose={onClose} title={title} size="lg">
      <Loaded query={query} loading={loading} rows={6} failed={(error) => fetchFailure(failure, error)}>
        {() => refused && <EmptyState>{refused}</EmptyState>}
      </Loaded>
    </Dialog>
  )
}
