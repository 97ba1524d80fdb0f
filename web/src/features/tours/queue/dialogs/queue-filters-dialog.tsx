import type { QueueFilter } from '@porchlight/contract/tours/queue'
import { Pencil, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { toastChangeFailure } from '../../../../lib/requests/toast-failure.ts'
import { toast } from '../../../../lib/toast.ts'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { type FilterForm, useDropFilter, useKeepFilter } from '../queue-filters-api.ts'
import { QueueFilterDialog } from './queue-filter-dialog.tsx'

type Props = {
  filters: readonly QueueFilter[]
  /** The list's current filters. */
  now: string
  onClose: () => void
}

/** The user's own saved filters, to rename, share and delete; a deletion can be undone. */
export function QueueFiltersDialog({ filters, now, onClose }: Props) {
  const [changed, setChanged] = useState<QueueFilter | null>(null)
  const drop = useDropFilter()
  const save = useKeepFilter()
  const throwAway = (filter: QueueFilter): void => {
    const { name, search, shared }: FilterForm = filter
    drop.mutate(filter, {
      onSuccess: () =>
        toast({
          title: 'View deleted',
          description: name,
          tone: 'ok',
          action: { label: 'Undo', onPress: () => save.mutate({ name, search, shared }) },
        }),
      onError: (error) => toastChangeFailure(error, 'Failed to delete the view'),
    })
  }
  return (
    <Dialog
      onClose={onClose}
      title="Your views"
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {filters.length === 0 ? <EmptyState>You have no saved views.</EmptyState> : null}
      <ul className="flex flex-col divide-y divide-line">
        {filters.map((filter) => (
          <li key={filter.id} className="flex min-h-11 items-center gap-2">
            <span className="min-w-0 flex-1 text-md wrap-anywhere">
              {filter.name}
              {filter.shared ? (
                <span className="ml-2 inline-flex items-center gap-1 text-sm text-ink-3">
                  <Users size={13} aria-hidden="true" /> Shared
                </span>
              ) : null}
            </span>
            <IconButton label={`Edit ${filter.name}`} onClick={() => setChanged(filter)}>
              <Pencil size={15} aria-hidden="true" />
            </IconButton>
            <IconButton label={`Delete ${filter.name}`} onClick={() => throwAway(filter)}>
              <Trash2 size={15} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {changed ? <QueueFilterDialog search={now} subject={changed} onClose={() => setChanged(null)} /> : null}
    </Dialog>
  )
}
