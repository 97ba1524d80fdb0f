import type { StaffTourRow } from '@porchlight/contract/tours/cards'
import { useWaiveFee } from '../queue-mutations.ts'
import { useQueueActions } from '../use-queue-actions.ts'
import { QueueReasonDialog } from './queue-reason-dialog.tsx'

/** Waives the assistant fee that a tour owes, so that it gets its escort; asks for the reason. */
export function QueueWaiveDialog({ tour, onClose }: { tour: StaffTourRow; onClose: () => void }) {
  const { onFailed } = useQueueActions()
  const waive = useWaiveFee()
  return (
    <QueueReasonDialog
      tour={tour}
      title="Waive the assistant fee?"
      cancel="Keep the fee"
      send="Waive fee"
      sending={waive.isPending}
      hint="Only our team sees it."
      maxLength={5000}
      onSend={(reason) =>
        waive.mutate(
          { tour, reason },
          { onSuccess: onClose, onError: (error) => onFailed(error, 'Failed to waive the fee') },
        )
      }
      onClose={onClose}
    >
      The tour gets its escort, and the agent isn’t charged. If the assigned assistant is busy then, choose
      another escort.
    </QueueReasonDialog>
  )
}
