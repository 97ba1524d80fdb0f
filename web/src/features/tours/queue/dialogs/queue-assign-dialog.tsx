import type { Assistant } from '@porchlight/contract/assistants'
import type { StaffTour } from '@porchlight/contract/tours/shapes'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { now } from '../../../../lib/now.ts'
import { type ApiError, fetchFailure, isRefusal } from '../../../../lib/requests/api-error.ts'
import { formatDayTime } from '../../../../lib/time.ts'
import { toast } from '../../../../lib/toast.ts'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../../../ui/feedback/loaded.tsx'
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx'
import { Select } from '../../../../ui/forms/select.tsx'
import { TextArea } from '../../../../ui/forms/text-area.tsx'
import { assistantsQuery } from '../../../assistants/api.ts'
import { AssistantPicker } from '../../../assistants/components/assistant-picker.tsx'
import { takesAssignments } from '../../../assistants/free-order.ts'
import { clientNameOf, placeOf, timeOf } from '../../tour-words.ts'
import { useAssignAssistant } from '../queue-mutations.ts'
import { type AssignWords, useQueueActions } from '../use-queue-actions.ts'

const AS_BOOKED = 'as-booked'

type Props = { tour: StaffTour; words: AssignWords; onClose: () => void }

/** Assigns or reassigns a tour. */
export function QueueAssignDialog({ tour, words, onClose }: Props) {
  const { onConflict } = useQueueActions()
  const time = timeOf(tour)
  // Availability at a past time is of no use.
  const [at] = useState(() => (time && Date.parse(time.at) > now().getTime() ? time.at : undefined))
  const query = useQuery(assistantsQuery({ at, duration: tour.duration, city: tour.city, tourId: tour.id }))
  const assign = useAssignAssistant(words.done)
  const [chosen, setChosen] = useState<string | null>(tour.schedulingAssistantId)
  const [escort, setEscort] = useState(tour.escortAssistantId ?? AS_BOOKED)
  const [notes, setNotes] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  const list = useRef<HTMLDivElement>(null)

  const refused = (error: Error): void => {
    if (isRefusal(error, 'version_conflict')) onConflict(error)
    else if (isRefusal(error, 'time_taken')) setProblem(takenText(error))
    else if (isRefusal(error, 'assistant_unavailable')) setProblem(error.reason)
    else toast({ title: words.failedTitle, description: words.failed(error), tone: 'bad' })
  }
  const submit = (): void => {
    if (!chosen) {
      setProblem('Please choose an assistant')
      list.current?.querySelector<HTMLElement>('input[type=radio]')?.focus()
      return
    }
    assign.mutate(
      {
        tour,
        schedulingAssistantId: chosen,
        escortAssistantId: escort === AS_BOOKED ? null : escort,
        notes: notes.trim(),
      },
      { onSuccess: onClose, onError: refused },
    )
  }

  return (
    <FormDialog
      title={tour.schedulingAssistantId ? 'Assign another assistant' : 'Assign Assistant'}
      description={
        <span className="wrap-anywhere">
          {clientNameOf(tour)}, {placeOf(tour)}
          {time ? `, ${formatDayTime(time.at, tour.timeZone)}` : null}
        </span>
      }
      send="Assign Assistant"
      sending={assign.isPending}
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
      {query.data?.length ? (
        <div className="flex flex-col gap-5">
          <div ref={list}>
            <AssistantPicker
              label="Assistant"
              assistants={query.data}
              city={tour.city}
              zone={tour.timeZone}
              value={chosen}
              onChange={(id) => {
                setChosen(id)
                setProblem(undefined)
              }}
              error={problem}
            />
          </div>
          <Select
            label="Escort"
            value={escort}
            onChange={(next) => {
              setEscort(next)
              setProblem(undefined)
            }}
            options={escortOptions(query.data)}
            hint={`${tour.property.escortRequired ? 'This property requires an escort. ' : ''}Who escorts is held from start to end, and for the buffer after it; coordinating holds nothing.`}
          />
          <TextArea
            label="Notes for the assistant"
            optional
            value={notes}
            maxLength={5000}
            onChange={(event) => setNotes(event.target.value)}
          />
        </div>
      ) : null}
    </FormDialog>
  )
}

const escortOptions = (assistants: readonly Assistant[]) => [
  { value: AS_BOOKED, label: 'As booked: the assistant above if an escort is due' },
  ...assistants
    .filter(takesAssignments)
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ id, name, freeAt }) => ({
      value: id,
      label: freeAt?.free === false ? `${name} (${freeAt.reason ?? 'not free then'})` : name,
    })),
]

const takenText = ({ reason, conflict }: ApiError): string =>
  conflict ? `${reason} (${conflict.clientName}, ${conflict.propertyAddress})` : reason
