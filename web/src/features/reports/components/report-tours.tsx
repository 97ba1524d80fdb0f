import type { ReportTour } from '@porchlight/contract/reports'
import { clientInterestLabels } from '@porchlight/contract/tours/feedback-words'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDate, formatTimeWithZone } from '../../../lib/time.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx'
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
        {formatDate(at, timeZone)} {formatTimeWithZone(at, timeZone)}
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
      clientInterest ? clientInterestLabels[clientInterest] : <span className="text-ink-3">–</span>,
  },
  {
    key: 'status',
    header: 'Status',
    width: 'w-44',
    phone: 'side',
    cell: ({ status }) => <TourStatus status={status} />,
  },
]

/** The tours that a report counts: ten, and ten more with each click. */
export function ReportTours({ range, onOpen }: { range: AskedRange; onOpen: (tour: ReportTour) => void }) {
  const query = useInfiniteQuery(reportToursQuery(range))
  if (query.isPending) return <SkeletonRows rows={6} label="Loading tours" />
  if (!query.data)
    return (
      <ErrorState
        message="Failed to fetch tours"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  const rows = query.data.pages.flatMap(({ items }) => items)
  if (rows.length === 0) return <EmptyState>No tours in this range.</EmptyState>
  return (
    <>
      <DataTable label="Tour Details" columns={columns} rows={rows} rowKey={({ id }) => id} onOpen={onOpen} />
      {query.hasNextPage ? (
        <div className="flex flex-col items-center gap-2 py-4">
          {query.isFetchNextPageError ? (
            <p className="text-md text-bad">The next ones could not be fetched.</p>
          ) : null}
          <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {query.isFetchNextPageError ? 'Try again' : 'Show more'}
          </Button>
        </div>
      ) : null}
    </>
  )
}
