import type { Assistant } from '@porchlight/contract/assistants'
import type { StaffTourRow } from '@porchlight/contract/tours/cards'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { now } from '../../../../lib/now.ts'
import { DESK_ZONE, formatDayTime } from '../../../../lib/time.ts'
import { Banner } from '../../../../ui/feedback/banner.tsx'
import { assistantsQuery } from '../../../assistants/api.ts'
import { hindranceWord } from '../../../assistants/assistant-words.ts'
import { clientNameOf, timeOf } from '../../tour-words.ts'
import type { BulkDialog } from '../bulk-mutations.ts'
import { pastText, reassignText, toursWord } from '../bulk-words.ts'
import { isTimePast } from '../queue-words.ts'
import { QueueAssignForm } from './queue-assign-form.tsx'

type NotFree = NonNullable<Assistant['notFreeFor']>

/** The tours that the chosen assistant is not available for, each with all reasons. */
function NotAvailable({ notFree, tours }: { notFree: NotFree; tours: readonly StaffTourRow[] }) {
  const lines = notFree.flatMap(({ tourId, reasons }) => {
    const tour = tours.find(({ id }) => id === tourId)
    return tour ? [{ tour, why: reasons.map((one) => hindranceWord(one, tour.timeZone)).join('; ') }] : []
  })
  // The list of assistants says why.
  if (lines.length === tours.length)
    return (
      <Banner label="Not available">
        Not available for {tours.length === 1 ? 'this tour' : `any of these ${toursWord(tours.length)}`}.
      </Banner>
    )
  return (
    <Banner label="Not available">
      <p>
        Not available for {lines.length} of {toursWord(tours.length)}:
      </p>
      <ul className="num mt-1 list-disc pl-4">
        {lines.map(({ tour, why }) => (
          <li key={tour.id} className="wrap-anywhere">
            <span className="font-medium">{clientNameOf(tour)}</span>
            {whenOf(tour)}: {why}
          </li>
        ))}
      </ul>
    </Banner>
  )
}

/** ', Fri, Nov 27, 10:00 AM CST'; '' without a time. */
const whenOf = (tour: StaffTourRow): string => {
  const at = timeOf(tour)?.at
  return at ? `, ${formatDayTime(at, tour.timeZone)}` : ''
}

/** Assigns the chosen tours to one assistant. */
export function QueueBulkAssign({ tours, sending, onSend, onClose }: BulkDialog) {
  const [openedAt] = useState(now)
  // As for a single tour, nobody is called available at a time that is past.
  const ahead = tours.filter((tour) => !isTimePast(tour, openedAt))
  const query = useQuery(assistantsQuery({ tours: ahead.map(({ id }) => id) }))
  const cities = new Set(tours.map(({ city }) => city))
  const [first] = tours
  const notFreeFor = (assistantId: string): NotFree =>
    query.data?.find(({ id }) => id === assistantId)?.notFreeFor ?? []
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
      hindered={(assistantId) => {
        const notFree = notFreeFor(assistantId)
        return notFree.length > 0 ? <NotAvailable notFree={notFree} tours={ahead} /> : null
      }}
      notesHint="Added to each tour."
      sendingWord="Assigning..."
      sending={sending}
      onSend={(choice) =>
        onSend({
          kind: 'assign',
          ...choice,
          notFreeFor: notFreeFor(choice.schedulingAssistantId).map(({ tourId }) => tourId),
        })
      }
      onClose={onClose}
    />
  )
}
