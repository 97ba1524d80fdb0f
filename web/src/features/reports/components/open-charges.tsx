import { refusedCardForDesk } from '@porchlight/contract/kernel/card-words'
import { listedOpenCharges, openChargesDefinition } from '@porchlight/contract/report-figures'
import type { Analytics, OpenCharge } from '@porchlight/contract/report-shapes'
import { DESK_ZONE, formatDate } from '../../../lib/time.ts'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { writeDollars } from '../analytics-words.ts'

const columnsFor = (mayOpen: boolean): Column<OpenCharge>[] => [
  {
    key: 'tour',
    header: 'Tour',
    phone: 'title',
    cell: ({ tourId, address, name }) => (
      <span className="block py-1 wrap-anywhere">
        {mayOpen ? (
          <TextLink href={paths.adminDashboard('queue', { tour: tourId })}>{address}</TextLink>
        ) : (
          <span className="font-medium">{address}</span>
        )}
        <span className="block text-sm text-ink-2">{name}</span>
      </span>
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
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    width: 'w-20',
    phone: 'side',
    cell: ({ amount }) => <span className="num">{writeDollars(amount)}</span>,
  },
]

type Props = { analytics: Analytics | undefined; mayOpenTours: boolean }

/** Charges of tours that nobody has paid or waived, the oldest first, each with a link to its tour. */
export function OpenCharges({ analytics, mayOpenTours }: Props) {
  return (
    <section aria-labelledby="open-charges-title" className="rounded-lg border border-line bg-surface">
      <div className="border-b border-line px-4 py-2.5">
        <h2 id="open-charges-title" className="text-md font-semibold">
          Open charges
        </h2>
        <p className="text-sm text-ink-3">{openChargesDefinition}</p>
      </div>
      {analytics ? (
        <Rows charges={analytics.charges} mayOpenTours={mayOpenTours} />
      ) : (
        <SkeletonRows rows={4} label="Loading open charges" />
      )}
    </section>
  )
}

function Rows({ charges, mayOpenTours }: { charges: Analytics['charges']; mayOpenTours: boolean }) {
  if (charges.list.length === 0) return <EmptyState>No open charges.</EmptyState>
  return (
    <>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must be able to
        tabIndex={0}
        aria-label="Open charges, as a list"
        className="max-h-112 overflow-y-auto"
      >
        <DataTable
          rowKeys={false}
          label="Open charges"
          columns={columnsFor(mayOpenTours)}
          rows={charges.list}
          rowKey={({ tourId }) => tourId}
        />
      </section>
      {charges.open > charges.list.length ? (
        <p className="px-4 py-2 text-sm text-ink-2">
          The {listedOpenCharges} oldest of {charges.open}. The file has them all.
        </p>
      ) : null}
    </>
  )
}
