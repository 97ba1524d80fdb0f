import type { Assignment } from '@porchlight/contract/tours/shapes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNow } from '../../../../lib/now.ts'
import { formatTimeWithZone } from '../../../../lib/time.ts'
import { streetOf } from '../../../properties/property-words.ts'
import { TourStatus } from '../../components/tour-status.tsx'
import { clientNameOf, timeOf } from '../../tour-words.ts'
import { withPendingActions } from '../assignment-actions.ts'
import { assignmentsQuery } from '../assignment-api.ts'
import { nextVisit, todaysVisits } from '../assignment-steps.ts'
import { usePendingActions, useSteps } from '../use-assignment-outbox.ts'
import type { Asked } from './assignment-asked.tsx'
import { AssignmentCard } from './assignment-card.tsx'

type Props = {
  onNotes: (tour: Assignment) => void
  onShow: (tour: Assignment) => void
  onAsk: (asked: Asked) => void
}

/** The day's visits: the current or next one, then the others; without one today, the next within a day and a half. */
export function NextVisit({ onNotes, onShow, onAsk }: Props) {
  const { data } = useInfiniteQuery(assignmentsQuery('all'))
  const now = useNow()
  const pendingActions = usePendingActions()
  const steps = useSteps()
  // Apply the pending actions, so that a visit completed offline is not the next one.
  const all = useMemo(
    () =>
      data?.pages.flatMap(({ items }) =>
        items.map((tour) => withPendingActions(tour, pendingActions, steps)),
      ) ?? [],
    [data, pendingActions, steps],
  )
  const today = todaysVisits(all, now)
  const first = today.find(({ status }) => status === 'in_progress') ?? today[0] ?? nextVisit(all, now)
  if (!first) return null
  const others = today.filter((tour) => tour !== first)
  return (
    <section
      aria-labelledby="next-title"
      className="grid gap-x-3 gap-y-2 lg:grid-cols-[minmax(0,42rem)_minmax(0,1fr)] lg:items-start"
    >
      <h2 id="next-title" className="text-md font-semibold lg:col-span-2">
        {today.length > 0 ? 'Today' : 'Next visit'}
      </h2>
      <ul aria-labelledby="next-title">
        <AssignmentCard key={first.id} tour={first} onNotes={onNotes} onAsk={onAsk} foremost />
      </ul>
      {others.length > 0 ? (
        <ul aria-label="Also today" className="overflow-hidden rounded-lg border border-line bg-surface">
          {others.map((tour) => (
            <li key={tour.id} className="border-line not-last:border-b">
              <Row tour={tour} onShow={onShow} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

function Row({ tour, onShow }: { tour: Assignment; onShow: (tour: Assignment) => void }) {
  const time = timeOf(tour)
  return (
    <button
      type="button"
      onClick={() => onShow(tour)}
      className="flex min-h-11 w-full flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-left text-md transition-colors duration-100 hover:bg-sunken"
    >
      {time ? (
        <time dateTime={time.at} className="num font-semibold whitespace-nowrap">
          {formatTimeWithZone(time.at, tour.timeZone)}
        </time>
      ) : null}
      <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
        {streetOf(tour.property)} <span className="text-ink-2">{clientNameOf(tour)}</span>
      </span>
      <TourStatus status={tour.status} />
    </button>
  )
}
