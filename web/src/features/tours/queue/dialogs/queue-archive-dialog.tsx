import type { StaffTourRow } from '@porchlight/contract/tours/cards'
import { AlertDialog } from '../../../../ui/overlays/alert-dialog.tsx'
import { deskFeeText } from '../../fee-words.ts'
import { isOpen, lookOf } from '../../status.ts'
import { clientNameOf, placeOf } from '../../tour-words.ts'
import { useArchiveTour } from '../queue-mutations.ts'
import { useQueueActions } from '../use-queue-actions.ts'

/** Asks before a tour is archived. */
export function QueueArchiveDialog({ tour, onClose }: { tour: StaffTourRow; onClose: () => void }) {
  const { onFailed } = useQueueActions()
  const archive = useArchiveTour()
  const confirm = (): void =>
    archive.mutate(tour, {
      onSuccess: onClose,
      onError: (error) => {
        onClose()
        onFailed(error, 'Failed to archive tour')
      },
    })
  return (
    <AlertDialog
      onClose={onClose}
      title="Archive this tour?"
      description={
        <>
          <p className="wrap-anywhere">
            {clientNameOf(tour)}, {placeOf(tour)}
          </p>
          <p className="mt-2">
            {isOpen(tour.status)
              ? `This tour is open (${lookOf(tour.status).label}). Archiving cancels it: we tell the agent, the assistant, and the client, and the time becomes free for others.`
              : 'It leaves the queue and becomes read-only.'}{' '}
            {deskFeeText(tour)}
          </p>
          <p className="mt-2">
            You can undo this for 10 seconds. If you restore the tour later, it stays closed.
          </p>
        </>
      }
      confirmLabel="Archive tour"
      destructive
      loading={archive.isPending}
      onConfirm={confirm}
    />
  )
}
