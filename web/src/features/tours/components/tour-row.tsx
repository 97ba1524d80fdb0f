import type { AgentTourCard } from '@porchlight/contract/tours/cards'
import { memo } from 'react'
import { formatTimeWithZone } from '../../../lib/time.ts'
import { Badge } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/cx.ts'
import type { RowPlace } from '../../../ui/lists/long-list.tsx'
import { ROW_TARGET } from '../../../ui/lists/use-row-keys.ts'
import { needOf } from '../needs-words.ts'
import { lookOf } from '../status.ts'
import { clientNameOf, timeOf } from '../tour-words.ts'
import { TourStatus } from './tour-status.tsx'

type Props = RowPlace & {
  tour: AgentTourCard
  /** The day above the first tour of that day; undefined for the others. */
  heading: string | undefined
  open: boolean
  fresh: boolean
  onDetails: (tour: AgentTourCard) => void
}

/** One tour in the list of rows: time, client, address and status. */
export const TourRow = memo(function TourRow(props: Props) {
  const { tour, heading, open, fresh, onDetails, ...place } = props
  const name = clientNameOf(tour)
  const time = timeOf(tour)
  const need = needOf(tour)
  return (
    <li {...place} aria-label={name} data-fresh={fresh || undefined} className={cx(fresh && 'flash')}>
      {heading ? (
        <p className="num border-b border-line bg-sunken px-4 py-1.5 text-sm font-semibold text-ink-2">
          {heading}
        </p>
      ) : null}
      <button
        {...ROW_TARGET}
        type="button"
        onClick={() => onDetails(tour)}
        className={cx(
          'grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 border-b border-line px-4 py-2.5 text-left text-md outline-offset-[-2px] transition-colors duration-100 hover:bg-sunken/60 sm:grid-cols-[10.5rem_minmax(0,1fr)_minmax(0,1.4fr)_14rem]',
          open && 'bg-brand-soft',
        )}
      >
        <span className="num text-ink-2 max-sm:col-start-1 max-sm:row-start-3 max-sm:text-sm">
          {time ? formatTimeWithZone(time.at, tour.timeZone) : 'No time yet'}
          {time?.asked ? <span className="text-ink-3"> requested</span> : null}
        </span>
        <span className="truncate font-medium max-sm:col-start-1 max-sm:row-start-1">{name}</span>
        <span className="truncate text-ink-2 max-sm:col-span-2 max-sm:col-start-1 max-sm:row-start-2 max-sm:text-sm">
          {tour.propertyAddress}
        </span>
        <span className="flex flex-wrap justify-end gap-1.5 max-sm:col-start-2 max-sm:row-start-1">
          {need && need.title !== lookOf(tour.status).label ? (
            <Badge tone="waiting">{need.title}</Badge>
          ) : null}
          <TourStatus status={tour.status} outcome={tour.outcome} />
        </span>
      </button>
    </li>
  )
})
