import { formatCents } from '@porchlight/contract/kernel/money'
import type { ReportTour } from '@porchlight/contract/reports'
import { clientInterestLabels } from '@porchlight/contract/tours/feedback-words'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDateTimeWithZone } from '../../../lib/time.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx'
import { LoadedRows } from '../../../ui/lists/loaded-rows.tsx'
import { TourStatus } from '../../tours/components/tour-status.tsx'
import { reportToursQuery } from '../api.ts'
import type { AskedRange } from '../range.ts'

const columns: Column<ReportTour>[] = [
  {
    key: 'client',
    header: 'Client',
    phone: 'title',
    cell: ({ clientName }) => (
      <span className="font-medium wrap-anywhere">{clientName || 'Client Name Not Available'}</span>
    ),
  },
  {
    key: 'date',
    header: 'Date',
    width: 'w-56',
    cell: ({ at, timeZone, scheduled }) => (
      <span className="num">
        {formatDateTimeWithZone(at, timeZone)}
        {scheduled ? null : <span className="text-ink-3"> requested</span>}
      </span>
    ),
  },
  {
    key: 'property',
    header: 'Property',
    cell: ({ propertyName, propertyAddress }) => (
      <span className="wrap-anywhere">{propertyName || propertyAddress}</span>
    ),
  },
  {
    key: 'interest',
    header: 'Client’s interest',
    width: 'w-36',
    cell: ({ clientInterest }) =>
      clientInterest ? (
        clientInterestLabels[clientInterest]
      ) : (
        <span className="text-ink-3 max-sm:hidden">–</span>
      ),
  },
  {
    key: 'status',
    header: 'Status',
    width: 'w-44',
    phone: 'side',
    cell: ({ status, outcome }) => <TourStatus status={status} outcome={outcome} />,
  },
  {
    key: 'paid',
    header: 'Paid',
    width: 'w-24',
    align: 'right',
    phone: 'side',
    // On a phone, no heading says what the amount is.
    cell: ({ paidCents }) =>
      paidCents > 0 ? (
        <>
          <span className="sm:hidden">Paid </span>
          <span className="num">{formatCents(paidCents)}</span>
        </>
      ) : (
        <span className="text-ink-3 max-sm:hidden">–</span>
      ),
  },
]

/** The tours that a report counts: ten, and ten more with each click. */
export function ReportTours({ range, onOpen }: { range: AskedRange; onOpen: (tour: ReportTour) => void }) {
  const query = useInfiniteQuery(reportToursQuery(range))
  return (
    <LoadedRows
      query={query}
      loading="Loading tours"
      rows={6}
      failed="Failed to fetch tours"
      empty={<EmptyState>No tours in this range.</EmptyState>}
      onlyWhenPressed
    >
      {(tours) => (
        <DataTable
          label="Tour Details"
          columns={columns}
          rows={tours}
          rowKey={({ id }) => id}
          onOpen={onOpen}
        />
      )}
    </LoadedRows>
  )
}
