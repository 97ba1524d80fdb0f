import type { StaffTour } from '@porchlight/contract/tours/shapes'
import { useState } from 'react'
import { changeFailure, isRefusal } from '../../../../lib/requests/api-error.ts'
import { toast } from '../../../../lib/toast.ts'
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx'
import { TextArea } from '../../../../ui/forms/text-area.tsx'
import { clientNameOf, placeOf } from '../../tour-words.ts'
import { useWaiveFee } from '../queue-mutations.ts'
import { useQueueActions } from '../use-queue-actions.ts'

/** Waives the assistant fee that a tour owes, so that it gets its escort; asks for the reason. */
export function QueueWaiveDialog({ tour, onClose }: { tour: StaffTour; onClose: () => void }) {
  const { onConflict } = useQueueActions()
  const waive = useWaiveFee()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  const send = (): void => {
    if (!reason.trim()) {
      setProblem('Reason is required')
      return
    }
    waive.mutate(
      { tour, reason: reason.trim() },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (isRefusal(error, 'version_conflict')) return onConflict(error)
          const description = changeFailure('Failed to waive the fee', error)
          toast({ title: 'Error', description, tone: 'bad' })
        },
      },
    )
  }
  return (
    <FormDialog
      title="Waive the assistant fee?"
      description={`${clientNameOf(tour)}, ${placeOf(tour)}`}
      cancel="Keep the fee"
      send="Waive fee"
      sending={waive.isPending}
      onSend={send}
      onClose={onClose}
    >
      <p className="text-md text-ink-2">
        The tour gets its escort, and the agent isn’t charged. If the assigned assistant is busy then, choose
        another escort.
      </p>
      <TextArea
        label="Reason"
        hint="Only our team sees it."
        value={reason}
        maxLength={5000}
        error={problem}
        onChange={(event) => {
          setReason(event.target.value)
          setProblem(undefined)
        }}
      />
    </FormDialog>
  )
}
