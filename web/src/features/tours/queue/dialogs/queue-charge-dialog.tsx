import { formatDollars } from '@porchlight/contract/kernel/money'
import type { StaffTour } from '@porchlight/contract/tours/shapes'
import { useMarkCharge } from '../queue-mutations.ts'
import { useQueueActions } from '../use-queue-actions.ts'
import { QueueReasonDialog } from './queue-reason-dialog.tsx'

type Props = { tour: StaffTour; as: 'waived' | 'paid_outside'; onClose: () => void }

const words = {
  waived: {
    title: 'Waive charge',
    effect: (amount: string) => `The agent doesn’t pay the ${amount} for this tour. You can’t undo this.`,
    send: 'Waive charge',
    sending: 'Waiving…',
  },
  paid_outside: {
    title: 'Mark charge as paid',
    effect: (amount: string) =>
      `Use this when you received the ${amount} outside of Porchlight. It counts as revenue today. You can’t undo this.`,
    send: 'Mark as paid',
    sending: 'Saving…',
  },
} as const

/** Asks why an open charge is waived, or how it was paid. */
export function QueueChargeDialog({ tour, as, onClose }: Props) {
  const { onFailed } = useQueueActions()
  const mark = useMarkCharge()
  const { title, effect, send, sending } = words[as]
  return (
    <QueueReasonDialog
      tour={tour}
      title={title}
      send={send}
      sendingWord={sending}
      sending={mark.isPending}
      hint="The agent sees this in the timeline."
      maxLength={500}
      onSend={(reason) =>
        mark.mutate(
          { tour, as, reason },
          { onSuccess: onClose, onError: (error) => onFailed(error, 'Failed to update the charge') },
        )
      }
      onClose={onClose}
    >
      {effect(formatDollars(tour.tourCharge))}
    </QueueReasonDialog>
  )
}
