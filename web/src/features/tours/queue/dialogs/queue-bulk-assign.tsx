import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { now } from '../../../../lib/now.ts'
import { DESK_ZONE } from '../../../../lib/time.ts'
import { assistantsQuery } from '../../../assistants/api.ts'
import { timeOf } from '../../tour-words.ts'
import type { BulkDialog } from '../bulk-mutations.ts'
import { pastText, reassignText, toursWord } from '../bulk-words.ts'
import { isTimePast } from '../queue-words.ts'
import { QueueAssignForm } from './queue-assign-form.tsx'

/** Assigns the chosen tours to one assistant. */
export function QueueBulkAssign({ tours, sending, onSend, onClose }: BulkDialog) {
  const [openedAt] = useState(now)
  // As for a single tour, nobody is called available at a time that is past.
  const ahead = tours.filter((tour) => !isTimePast(tour, openedAt))
  const query = useQuery(assistantsQuery({ tours: ahead.map(({ id }) => id) }))
  const cities = new Set(tours.map(({ city }) => city))
  const [first] = tours
  const notFreeFor = (assistantId: string): string[] =>
    query.data?.find(({ id }) => id === assistantId)?.notFreeFor?.map(({ tourId }) => tourId) ?? []
  return (
    <QueueAssignForm
      title={`Assign ${toursWord(tours.length)}`}
      description="You can assign an assistant who isn’t available. Tours that can’t be assigned stay unchanged and are listed with the reason."
      query={query}
      // Tours of several cities rank no city's assistants higher.
      city={cities.size === 1 && first ? first.city : ''}
      zone={first?.timeZone ?? DESK_ZONE}
      tours={ahead.map((tour) => ({
        id: tour.id,
        at: timeOf(tour)?.at ?? null,
        zone: tour.timeZone,
        city: tour.city,
      }))}
      first={null}
      isPast={ahead.length === 0}
      pastTime={pastText(tours, openedAt)}
      sideEffect={(assistantId) => reassignText(tours, assistantId)}
      notesHint="Added to each tour."
      sendingWord="Assigning..."
      sending={sending}
      onSend={(choice) =>
        onSend({ kind: 'assign', ...choice, notFreeFor: notFreeFor(choice.schedulingAssistantId) })
      }
      onClose={onClose}
    />
  )
}
