import type { StaffTourRow } from '@porchlight/contract/tours/cards'
import { useId } from 'react'
import { serversNow } from '../../../../lib/now.ts'
import type { WallTime } from '../../../../lib/time.ts'
import { WishedTimes } from '../../components/wished-times.tsx'
import { clientNameOf } from '../../tour-words.ts'

/** The chosen time of each tour, by its id. */
export type TimesById = Readonly<Record<string, WallTime>>

type Props = {
  tours: readonly StaffTourRow[]
  /** The time of a tour until the user chooses one. */
  proposed: (tour: StaffTourRow) => WallTime | null
  times: TimesById
  onPick: (times: TimesById) => void
  label: string
}

/** The times that the agents asked for, of several tours: one can be chosen for each. */
export function TimesOfTours({ tours, proposed, times, onPick, label }: Props) {
  const isAhead = (at: string | null): boolean => at !== null && Date.parse(at) > serversNow().getTime()
  // A tour whose only time ahead is the proposed one has nothing to choose.
  const asked = tours.filter(
    (tour) => isAhead(tour.alternativeDateTime) || (isAhead(tour.requestedDateTime) && !proposed(tour)),
  )
  const id = useId()
  if (asked.length === 0) return null
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1.5">
      <h3 id={id} className="text-md font-medium">
        {label}
      </h3>
      <ul className="flex max-h-60 flex-col divide-y divide-line overflow-y-auto rounded-md border border-line px-3">
        {asked.map((tour) => (
          <li key={tour.id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2">
            <span className="min-w-28 flex-1 text-md wrap-anywhere">{clientNameOf(tour)}</span>
            <WishedTimes
              tour={tour}
              label={`Times for ${clientNameOf(tour)}`}
              value={times[tour.id] ?? proposed(tour)}
              onPick={(time) => onPick({ ...times, [tour.id]: time })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
