import type { StaffTourRow } from '@porchlight/contract/tours/cards'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { now } from '../../../../lib/now.ts'
import { type ApiError, isRefusal } from '../../../../lib/requests/api-error.ts'
import { formatDayTime } from '../../../../lib/time.ts'
import { Select } from '../../../../ui/forms/select.tsx'
import { assistantsQuery } from '../../../assistants/api.ts'
import { assignableOptions } from '../../../assistants/free-order.ts'
import { clientNameOf, placeOf, timeOf } from '../../tour-words.ts'
import { reassignText } from '../bulk-words.ts'
import { useAssignAssistant } from '../queue-mutations.ts'
import { isTimePast } from '../queue-words.ts'
import { type AssignWords, useQueueActions } from '../use-queue-actions.ts'
import { QueueAssignForm } from './queue-assign-form.tsx'

const AS_BOOKED = 'as-booked'

type Props = { tour: StaffTourRow; words: AssignWords; onClose: () => void }

/** Assigns or reassigns a tour. */
export function QueueAssignDialog({ tour, words, onClose }: Props) {
  const { onFailed } = useQueueActions()
  const time = timeOf(tour)
  const [isPast] = useState(() => isTimePast(tour, now()))
  const at = isPast ? undefined : time?.at
  const query = useQuery(assistantsQuery({ at, duration: tour.duration, city: tour.city, tourId: tour.id }))
  const assign = useAssignAssistant(words.done)
  const [escort, setEscort] = useState(tour.escortAssistantId ?? AS_BOOKED)
  const [refusal, setRefusal] = useState<string | null>(null)

  const refused = (error: Error): void => {
    if (isRefusal(error, 'time_taken')) setRefusal(takenText(error))
    else if (isRefusal(error, 'assistant_unavailable')) setRefusal(error.reason)
    else onFailed(error, words.failed)
  }

  return (
    <QueueAssignForm
      title={tour.schedulingAssistantId ? 'Assign another assistant' : 'Assign Assistant'}
      description={
        <span className="wrap-anywhere">
          {clientNameOf(tour)}, {placeOf(tour)}
          {time ? `, ${formatDayTime(time.at, tour.timeZone)}` : null}
        </span>
      }
      query={query}
      city={tour.city}
      zone={tour.timeZone}
      first={tour.schedulingAssistantId}
      isPast={isPast}
      pastTime={
        isPast ? 'This tour’s time has passed. You’ll see availability once it has a new time.' : null
      }
      refusal={refusal}
      sideEffect={(assistantId) => reassignText([tour], assistantId)}
      sending={assign.isPending}
      onChange={() => setRefusal(null)}
      onSend={(choice) =>
        assign.mutate(
          { tour, ...choice, escortAssistantId: escort === AS_BOOKED ? null : escort },
          { onSuccess: onClose, onError: refused },
        )
      }
      onClose={onClose}
    >
      <Select
        label="Escort"
        value={escort}
        onChange={(next) => {
          setEscort(next)
          setRefusal(null)
        }}
        options={[
          { value: AS_BOOKED, label: 'Assigned assistant, if an escort is booked' },
          ...assignableOptions(query.data ?? [], tour.city),
        ]}
        hint={`${tour.property.escortRequired ? 'This property requires an escort. ' : ''}The escort is busy for the tour plus the buffer. Coordinating doesn’t block time.`}
      />
    </QueueAssignForm>
  )
}

const takenText = ({ reason, conflict }: ApiError): string =>
  conflict ? `${reason} (${conflict.clientName}, ${conflict.propertyAddress})` : reason
