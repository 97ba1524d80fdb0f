import { plans } from '@porchlight/contract/kernel/plan-words'
import { pastDueDefinition } from '@porchlight/contract/reports/figures'
import type { Analytics, PastDueSubscriber } from '@porchlight/contract/reports/shapes'
import { paths } from '../../../paths.ts'
import type { Column } from '../../../ui/lists/data-table.tsx'
import { daysWords } from '../analytics-words.ts'
import { amountColumn, FigureList, LinkedCell } from './figure-list.tsx'

const columnsFor = (mayOpen: boolean): Column<PastDueSubscriber>[] => [
  {
    key: 'who',
    header: 'Subscriber',
    phone: 'title',
    cell: ({ id, email, name }) => (
      <LinkedCell
        href={mayOpen ? paths.adminDashboard('users', { q: email, user: id }) : null}
        name={email}
        detail={name}
      />
    ),
  },
  { key: 'plan', header: 'Plan', width: 'w-20', cell: ({ planType }) => plans[planType].name },
  {
    key: 'days',
    header: 'Overdue',
    align: 'right',
    width: 'w-20',
    phone: 'side',
    cell: ({ daysOverdue }) => daysWords(daysOverdue),
  },
  amountColumn,
]

type Props = { analytics: Analytics | undefined; mayOpenUsers: boolean }

/** Subscribers whose last payment failed, the longest overdue first, each with a link to the user. */
export function PastDueList({ analytics, mayOpenUsers }: Props) {
  const rows = analytics?.pastDueSubscribers
  const total = analytics?.subscriptions.pastDue ?? 0
  const isCut = rows !== undefined && total > rows.length
  return (
    <FigureList
      id="past-due"
      title="Past-due subscribers"
      definition={pastDueDefinition}
      columns={columnsFor(mayOpenUsers)}
      rows={rows}
      rowKey={({ id }) => id}
      empty="No past-due subscribers."
      more={
        isCut ? `The ${rows.length} longest overdue of ${total}. Download the file to see them all.` : null
      }
    />
  )
}
