import { byAssistantDefinition } from '@porchlight/contract/reports/figures'
import type { Analytics, AssistantTours } from '@porchlight/contract/reports/shapes'
import { type DayRange, writeDays } from '../../../lib/day-range.ts'
import { TextLink } from '../../../ui/link.tsx'
import type { Column } from '../../../ui/lists/data-table.tsx'
import { writeCount } from '../analytics-words.ts'
import { assistantToursHref } from '../figure-links.ts'
import { FigureList } from './figure-list.tsx'

type Props = { analytics: Analytics | undefined; mayOpenTours: boolean }

type CountProps = { row: AssistantTours; count: number | null; range: DayRange | null; mayOpen: boolean }

/** A number that leads to its tours. */
function Count({ row: { assistantId, name }, count, range, mayOpen }: CountProps) {
  if (count === null || range === null) return '–'
  const written = <span className="num">{writeCount(count)}</span>
  if (count === 0 || !mayOpen) return written
  return (
    <TextLink
      className="inline-block min-h-6"
      href={assistantToursHref(assistantId, range)}
      aria-label={`${writeCount(count)} completed by ${name}, ${writeDays(range)}`}
    >
      {written}
    </TextLink>
  )
}

const columnsFor = (range: DayRange, before: DayRange | null, mayOpen: boolean): Column<AssistantTours>[] => [
  {
    key: 'who',
    header: 'Assistant',
    phone: 'title',
    cell: ({ name }) => <span className="font-medium wrap-anywhere">{name}</span>,
  },
  {
    key: 'completed',
    header: 'Completed',
    align: 'right',
    width: 'w-24',
    phone: 'side',
    cell: (row) => <Count row={row} count={row.completed} range={range} mayOpen={mayOpen} />,
  },
  {
    key: 'before',
    header: 'Previous period',
    align: 'right',
    width: 'w-32',
    cell: (row) => (
      <>
        {/* A card has no headings. */}
        <span className="text-ink-2 sm:hidden">Previous period: </span>
        <Count row={row} count={row.completedBefore} range={before} mayOpen={mayOpen} />
      </>
    ),
  },
]

/** How many tours each assistant completed in the range and in the previous one. */
export function ToursByAssistant({ analytics, mayOpenTours }: Props) {
  const before = analytics?.before ?? null
  return (
    <FigureList
      id="by-assistant"
      title="Completed tours by assistant"
      definition={byAssistantDefinition}
      columns={analytics ? columnsFor(analytics, before, mayOpenTours) : []}
      rows={analytics?.completedByAssistant}
      rowKey={({ assistantId }) => assistantId}
      empty="No assistants yet."
      more={before ? `Previous period: ${writeDays(before)}.` : null}
    />
  )
}
