import type { RevenueItem } from '@porchlight/contract/reports/shapes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type DayRange, writeDays } from '../../../lib/day-range.ts'
import { DESK_ZONE, formatDayTime } from '../../../lib/time.ts'
import { paths } from '../../../paths.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx'
import { LoadedRows } from '../../../ui/lists/loaded-rows.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { RefundsHint } from '../../tours/components/refunds-hint.tsx'
import { paidForWords, paymentKindWords } from '../analytics-words.ts'
import { revenueQuery } from '../api.ts'
import type { ListedRevenue } from '../figure-links.ts'
import { amountColumn, LinkedCell } from './figure-list.tsx'

const titles: Record<ListedRevenue, string> = {
  all: 'All revenue',
  subscription: 'Subscription revenue',
  tour_assistant: 'Escort revenue',
  tour_charge: 'Tour revenue',
}

type May = { tours: boolean; users: boolean }

const columnsFor = (may: May): Column<RevenueItem>[] => [
  {
    key: 'what',
    header: 'Payment',
    phone: 'title',
    cell: ({ purpose, kind, address, agentId, agentName, tourId }) => {
      const tourHref = tourId && may.tours ? paths.adminDashboard('queue', { tour: tourId }) : null
      const userHref =
        agentId && agentName && may.users ? paths.adminDashboard('users', { user: agentId }) : null
      return (
        <LinkedCell
          href={tourHref ?? userHref}
          name={address ?? agentName ?? 'Former agent'}
          detail={[address ? agentName : null, `${paidForWords[purpose]}, ${paymentKindWords[kind]}`]
            .filter(Boolean)
            .join(' · ')}
        />
      )
    },
  },
  {
    key: 'at',
    header: 'Time',
    width: 'w-36',
    cell: ({ at }) => <span className="num">{formatDayTime(at, DESK_ZONE)}</span>,
  },
  { ...amountColumn, width: 'w-24' },
]

type Props = { range: DayRange; listed: ListedRevenue; may: May; onClose: () => void }

/** The payments, refunds and charges that a revenue figure adds up, newest first. */
export function RevenueSheet({ range, listed, may, onClose }: Props) {
  const query = useInfiniteQuery(revenueQuery(range, listed === 'all' ? undefined : listed))
  return (
    <Sheet onClose={onClose} title={titles[listed]} description={writeDays(range)}>
      <p className="mb-3">
        <RefundsHint several />
      </p>
      <LoadedRows
        query={query}
        loading="Loading payments"
        rows={6}
        failed="Failed to fetch payments"
        empty={<EmptyState>No payments in this range.</EmptyState>}
      >
        {(rows) => (
          <DataTable
            label={titles[listed]}
            rowKeys={false}
            columns={columnsFor(may)}
            rows={rows}
            rowKey={({ id }) => id}
          />
        )}
      </LoadedRows>
    </Sheet>
  )
}
