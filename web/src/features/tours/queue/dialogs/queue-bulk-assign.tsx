import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { fetchFailure } from '../../../../lib/requests/api-error.ts'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../../../ui/feedback/loaded.tsx'
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx'
import { TextArea } from '../../../../ui/forms/text-area.tsx'
import { assistantsQuery } from '../../../assistants/api.ts'
import { AssistantPicker } from '../../../assistants/components/assistant-picker.tsx'
import type { BulkDialog } from '../bulk-mutations.ts'
import { toursWord } from '../bulk-words.ts'

/** Assigns the chosen tours to one assistant. */
export function QueueBulkAssign({ tours, sending, onSend, onClose }: BulkDialog) {
  const query = useQuery(assistantsQuery())
  const [chosen, setChosen] = useState<string | null>(null)
  const [notes, setNotes] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  const list = useRef<HTMLDivElement>(null)
  const cities = new Set(tours.map(({ city }) => city))
  const [first] = tours

  const submit = (): void => {
    if (chosen) {
      onSend({ kind: 'assign', schedulingAssistantId: chosen, notes: notes.trim() })
      return
    }
    setProblem('Please choose an assistant')
    list.current?.querySelector<HTMLElement>('input[type=radio]')?.focus()
  }

  return (
    <FormDialog
      title={`Assign ${toursWord(tours.length)}`}
      description="Each stands for itself: one that the assistant cannot take stays as it is, and you read why."
      send="Assign Assistant"
      sendingWord="Assigning..."
      sending={sending}
      disabled={!query.data?.length}
      onSend={submit}
      onClose={onClose}
    >
      <Loaded
        query={query}
        loading="Loading assistants"
        rows={6}
        failed={(error) => fetchFailure('Failed to fetch assistants', error)}
      >
        {(assistants) =>
          assistants.length === 0 ? <EmptyState>There are no assistants to assign yet.</EmptyState> : null
        }
      </Loaded>
      {query.data?.length && first ? (
        <>
          <div ref={list}>
            <AssistantPicker
              label="Assistant"
              assistants={query.data}
              // Tours of several cities rank no city's assistants higher.
              city={cities.size === 1 ? first.city : ''}
              zone={first.timeZone}
              value={chosen}
              onChange={(id) => {
                setChosen(id)
                setProblem(undefined)
              }}
              error={problem}
            />
          </div>
          <TextArea
            label="Notes for the assistant"
            optional
            hint="The same with each tour."
            value={notes}
            maxLength={5000}
            onChange={(event) => setNotes(event.target.value)}
          />
        </>
      ) : null}
    </FormDialog>
  )
}
