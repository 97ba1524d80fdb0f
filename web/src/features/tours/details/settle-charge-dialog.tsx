import { formatDollars } from '@porchlight/contract/kernel/money'
import type { StaffTour } from '@porchlight/contract/tours/shapes'
import { useRef, useState } from 'react'
import { changeFailure, isRefusal } from '../../../lib/requests/api-error.ts'
import { toast } from '../../../lib/toast.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { useQueueActions } from '../queue/use-queue-actions.ts'
import { clientNameOf, placeOf } from '../tour-words.ts'
import { useMarkCharge } from './charge-mutations.ts'

type Props = { tour: StaffTour; as: 'waived' | 'paid_outside'; onClose: () => void }

const words = {
  waived: {
    title: 'Waive charge',
    effect: (amount: string) => `The agent doesn't pay the ${amount} for this tour. You can't undo this.`,
    send: 'Waive charge',
    sending: 'Waiving…',
  },
  paid_outside: {
    title: 'Mark charge as paid',
    effect: (amount: string) =>
      `Use this when you received the ${amount} outside of Porchlight. It counts as revenue today. You can't undo this.`,
    send: 'Mark as paid',
    sending: 'Saving…',
  },
} as const

/** Asks why an open charge is waived, or how it was paid. */
export function SettleChargeDialog({ tour, as, onClose }: Props) {
  const { onConflict } = useQueueActions()
  const mark = useMarkCharge()
  const field = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  const { title, effect, send, sending } = words[as]

  const confirm = (): void => {
    if (reason.trim() === '') {
      setProblem('Reason is required')
      field.current?.focus()
      return
    }
    mark.mutate(
      { tour, as, reason: reason.trim() },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (isRefusal(error, 'version_conflict')) return onConflict(error)
          const description = changeFailure('Failed to update the charge', error)
          toast({ title: 'Error', description, tone: 'bad' })
        },
      },
    )
  }
  return (
    <FormDialog
      title={title}
      description={`${clientNameOf(tour)}, ${placeOf(tour)}`}
      send={send}
      sendingWord={sending}
      sending={mark.isPending}
      initialFocus={field}
      onSend={confirm}
      onClose={onClose}
    >
      <p className="text-md text-ink-2">{effect(formatDollars(tour.tourCharge))}</p>
      <TextArea
        ref={field}
        label="Reason"
        hint="The agent sees this in the timeline."
        value={reason}
        error={problem}
        onChange={(event) => {
          setReason(event.target.value)
          setProblem(undefined)
        }}
      />
    </FormDialog>
  )
}
