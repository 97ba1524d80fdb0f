import type { StaffTourRow } from '@porchlight/contract/tours/cards'
import { type ReactNode, useState } from 'react'
import { FormDialog, type FormDialogProps } from '../../../../ui/forms/form-dialog.tsx'
import { TextArea } from '../../../../ui/forms/text-area.tsx'
import { clientNameOf, placeOf } from '../../tour-words.ts'

type Props = Pick<FormDialogProps, 'title' | 'cancel' | 'send' | 'sendingWord' | 'sending' | 'onClose'> & {
  tour: StaffTourRow
  /** Who reads the reason. */
  hint: string
  maxLength: number
  onSend: (reason: string) => void
  /** What the change does. */
  children: ReactNode
}

/** Asks for the reason for a change of what an agent pays for a tour. */
export function QueueReasonDialog({ tour, hint, maxLength, onSend, children, ...dialog }: Props) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  return (
    <FormDialog
      {...dialog}
      description={`${clientNameOf(tour)}, ${placeOf(tour)}`}
      onSend={() => {
        if (reason.trim()) onSend(reason.trim())
        else setProblem('Reason is required')
      }}
    >
      <p className="text-md text-ink-2">{children}</p>
      <TextArea
        label="Reason"
        hint={hint}
        value={reason}
        maxLength={maxLength}
        error={problem}
        onChange={(event) => {
          setReason(event.target.value)
          setProblem(undefined)
        }}
      />
    </FormDialog>
  )
}
