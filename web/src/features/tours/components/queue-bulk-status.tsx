import type { TourStatus } from '@porchlight/contract/tour-shapes'
import { useRef, useState } from 'react'
import { Banner } from '../../../ui/banner.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { toursWord } from '../bulk-words.ts'
import { everyStatus } from '../queue-words.ts'
import { lookOf } from '../status.ts'
import type { BulkDialog } from './queue-bulk-bar.tsx'

/** What a status does to several tours that a slip of the hand should not. */
const warnings: Partial<Record<TourStatus, string>> = {
  cancelled: 'Their agents are told at once, and the times become free for others.',
  requested: 'They go back to the beginning: their assistants lose the assignments and are told.',
  scheduled: 'Only tours that have a date take this; the others stay as they are.',
  confirmed: 'Only tours that have a date take this; the others stay as they are.',
  in_progress: 'Only tours that have a date take this; the others stay as they are.',
}

/** Sets one status for the chosen tours. */
export function QueueBulkStatus({ tours, sending, onSend, onClose }: BulkDialog) {
  const [status, setStatus] = useState<TourStatus | null>(null)
  const [notes, setNotes] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  const choice = useRef<HTMLButtonElement>(null)
  const warning = status && warnings[status]

  const submit = (): void => {
    if (status) {
      onSend({ kind: 'status', status, notes: notes.trim() })
      return
    }
    setProblem('Please choose a status')
    choice.current?.focus()
  }

  return (
    <FormDialog
      title={`Status of ${toursWord(tours.length)}`}
      send={status === 'cancelled' ? `Cancel ${toursWord(tours.length)}` : 'Update status'}
      sendingWord="Updating..."
      sending={sending}
      destructive={status === 'cancelled'}
      cancel="Keep as they are"
      initialFocus={choice}
      onSend={submit}
      onClose={onClose}
    >
      <Select
        ref={choice}
        label="Status"
        placeholder="Choose a status"
        value={status}
        options={everyStatus.map((value) => ({ value, label: lookOf(value).label }))}
        onChange={(next) => {
          setStatus(next)
          setProblem(undefined)
        }}
        error={problem}
      />
      {warning ? (
        <Banner tone="waiting" label="Mind">
          {warning}
        </Banner>
      ) : null}
      <TextArea
        label="Notes"
        optional
        hint="Shown to the agents and assistants with the status."
        value={notes}
        maxLength={5000}
        onChange={(event) => setNotes(event.target.value)}
      />
    </FormDialog>
  )
}
