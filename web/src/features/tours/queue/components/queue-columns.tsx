import { formatDollars } from '@porchlight/contract/kernel/money'
import type { StaffTourRow } from '@porchlight/contract/tours/cards'
import type { CSSProperties, ReactNode } from 'react'
import { regionOf, streetOf } from '../../../properties/property-words.ts'
import { clientNameOf } from '../../tour-words.ts'
import { QueueAssistant } from './queue-assistant.tsx'
import { QueuePriority } from './queue-priority.tsx'
import { QueueStatus } from './queue-status.tsx'
import { QueueNeed, QueueWhen } from './queue-when.tsx'

/** The widths below which the list has fewer or narrower columns, the widest first; queue.css has the same. */
const limits = ['80rem', '74rem', '64rem', '56rem'] as const
type Limit = (typeof limits)[number]

type QueueColumn = {
  /** Its cells have the class `queue-<key>`. */
  key: string
  header: string
  /** The width of the grid's column, and from which list widths on it is narrower. */
  width: string
  narrower?: Partial<Record<Limit, string>>
  /** No column is hidden at 80rem. */
  hiddenBelow?: Exclude<Limit, '80rem'>
  className?: string
  /** The whole text of a cell that cuts it off. */
  title?: (tour: StaffTourRow) => string
  cell: (tour: StaffTourRow) => ReactNode
}

/**
 * The queue's columns between the checkbox and the menu. The first one opens the details. A list below 43rem shows
 * cards: they show a column only where queue.css places it.
 */
export const queueColumns: readonly QueueColumn[] = [
  {
    key: 'property',
    header: 'Property',
    width: 'minmax(9rem, 2fr)',
    narrower: { '56rem': 'minmax(6.5rem, 1.5fr)' },
    title: ({ property }) => `${streetOf(property)}, ${regionOf(property)}`,
    cell: ({ property, overdue, archived }) => (
      <>
        <span className="queue-line font-semibold">{streetOf(property)}</span>{' '}
        <span className="queue-line text-xs text-ink-3">{regionOf(property)}</span>
        {overdue ? <span className="sr-only">, overdue</span> : null}
        {archived ? <span className="sr-only">, archived</span> : null}
      </>
    ),
  },
  {
    key: 'client',
    header: 'Client',
    width: 'minmax(6rem, 1fr)',
    narrower: { '64rem': 'minmax(4.5rem, 1fr)' },
    title: clientNameOf,
    cell: (tour) => <span className="line-clamp-2">{clientNameOf(tour)}</span>,
  },
  {
    key: 'when',
    header: 'When, local',
    width: '14.5rem',
    narrower: { '80rem': '9rem' },
    cell: (tour) => <QueueWhen tour={tour} />,
  },
  {
    key: 'urgency',
    header: 'Urgency',
    width: '8.75rem',
    // Wide enough for 'Not completed'.
    narrower: { '80rem': '6.25rem' },
    hiddenBelow: '64rem',
    cell: (tour) => <QueueNeed tour={tour} />,
  },
  {
    key: 'agent',
    header: 'Agent',
    width: 'minmax(6rem, 1fr)',
    hiddenBelow: '74rem',
    className: 'text-ink-2',
    title: ({ assignedAgentName }) => assignedAgentName,
    cell: ({ assignedAgentName }) => <span className="line-clamp-2">{assignedAgentName}</span>,
  },
  {
    key: 'assistant',
    header: 'Assistant',
    width: 'minmax(6rem, 1fr)',
    narrower: { '64rem': 'minmax(5.5rem, 1fr)' },
    hiddenBelow: '56rem',
    cell: (tour) => <QueueAssistant tour={tour} />,
  },
  {
    key: 'status',
    header: 'Status',
    width: '10.5rem',
    cell: (tour) => (
      <>
        <QueueStatus tour={tour} />
        {tour.status === 'completed' && tour.tourCharge > 0 ? <Price tour={tour} /> : null}
      </>
    ),
  },
  {
    key: 'priority',
    header: 'Priority',
    width: '4.75rem',
    hiddenBelow: '64rem',
    cell: (tour) => <QueuePriority tour={tour} />,
  },
]

/** What a completed tour costs: these are the amounts behind the average value of Analytics, besides zero. */
function Price({ tour: { tourCharge, chargeStatus } }: { tour: StaffTourRow }) {
  return (
    <span className="num -mt-1 block text-xs text-ink-3">
      {formatDollars(tourCharge)} {chargeStatus}
    </span>
  )
}

/** The class of a column's cells and heading. */
export const columnClass = ({ key, hiddenBelow }: QueueColumn): string =>
  hiddenBelow ? `queue-${key} queue-hidden-below-${hiddenBelow}` : `queue-${key}`

/** The grid's columns in a list below the given limits. */
const templateOf = (below: readonly Limit[]): string =>
  queueColumns
    .filter(({ hiddenBelow }) => !hiddenBelow || !below.includes(hiddenBelow))
    .map(({ width, narrower = {} }) => below.reduce((before, limit) => narrower[limit] ?? before, width))
    .join(' ')

/** The custom properties with the grid's columns, one for each of the list's widths. */
export const columnTemplates = Object.fromEntries([
  ['--queue-columns', templateOf([])],
  ...limits.map((limit, index) => [`--queue-columns-${limit}`, templateOf(limits.slice(0, index + 1))]),
]) as CSSProperties // React's type of styles does not list custom properties
