import { refusedCardForDesk } from '@porchlight/contract/kernel/card-words'
import { listedOpenCharges, openChargesDefinition } from '@porchlight/contract/reports/figures'
import type { Analytics, OpenCharge } from '@porchlight/contract/reports/shapes'
import { DESK_ZONE, formatDate } from '../../../lib/time.ts'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/lists/data-table.tsx'
import { amountColumn, FigureList, LinkedCell } from './figure-list.tsx'

const columnsFor = (mayOpen: boolean): Column<OpenCharge>[] => [
  {
    key: 'tour',
    header: 'Tour',
    phone: 'title',
    cell: ({ tourId, address, name }) => (
      <LinkedCell
        href={mayOpen ? paths.adminDashboard('queue', { tour: tourId }) : null}
        name={address}
        detail={name}
      />
    ),
  },
  {
    key: 'status',
    header: 'Status',
    width: 'w-40',
    cell: ({ status, failure }) => (
      <span className="block">
        <Badge tone={status === 'failed' ? 'bad' : 'info'}>{status === 'failed' ? 'Failed' : 'Open'}</Badge>
        {failure ? <span className="block text-sm text-ink-2">{refusedCardForDesk(failure)}</span> : null}
      </span>
    ),
  },
  {
    key: 'since',
    header: 'Since',
    width: 'w-28',
    phone: 'side',
    cell: ({ since }) => <span className="num">{formatDate(since, DESK_ZONE)}</span>,
  },
  amountColumn,
]

type Props = { analytics: Analytics | undefined; mayOpenTours: boolean }

/** Charges of tours that are neither paid nor waived, the oldest first, each with a link to its tour. */
export function OpenCharges({ analytics, mayOpenTours }: Props) {
  const charges = analytics?.charges
  const isCut = charges !== undefined && charges.open > charges.list.length
  return (
    <FigureList
      id="open-charges"
      title="Open charges"
      definition={openChargesDefinition}
      columns={columnsFor(mayOpenTours)}
      rows={charges?.list}
      rowKey={({ tourId }) => tourId}
      empty="No open charges."
      more={
        isCut
          ? `The ${listedOpenCharges} oldest of ${charges.open}. Download the file to see them all.`
          : null
      }
    />
  )
}
