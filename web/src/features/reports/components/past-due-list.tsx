import { plans } from '@porchlight/contract/kernel/plan-words'
import { pastDueDefinition } from '@porchlight/contract/report-figures'
import type { Analytics, PastDueSubscriber } from '@porchlight/contract/report-shapes'
import { paths } from '../../../paths.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { daysWords, writeDollars } from '../analytics-words.ts'

const columnsFor = (mayOpen: boolean): Column<PastDueSubscriber>[] => [
  {
    key: 'who',
    header: 'Subscriber',
    phone: 'title',
    cell: ({ id, email, name }) => (
      <span className="block py-1 wrap-anywhere">
        {mayOpen ? (
          <TextLink href={paths.adminDashboard('users', { q: email, user: id })}>{email}</TextLink>
        ) : (
          <span className="font-medium">{email}</span>
        )}
        <span className="block text-sm text-ink-2">{name}</span>
      </span>
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
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    width: 'w-20',
    phone: 'side',
    cell: ({ amount }) => <span className="num">{writeDollars(amount)}</span>,
  },
]

type Props = { analytics: Analytics | undefined; mayOpenUsers: boolean }

/** Whose last payment failed, the longest overdue first, each the way to the person. */
export function PastDueList({ analytics, mayOpenUsers }: Props) {
  return (
    <section aria-labelledby="past-due-title" className="rounded-lg border border-line bg-surface">
      <div className="border-b border-line px-4 py-2.5">
        <h2 id="past-due-title" className="text-md font-semibold">
          Past due subscribers
        </h2>
        <p className="text-sm text-ink-3">{pastDueDefinition}</p>
      </div>
      {analytics ? <Rows analytics={analytics} mayOpenUsers={mayOpenUsers} /> : <Waiting />}
    </section>
  )
}

function Waiting() {
  return <SkeletonRows rows={4} label="Loading past due subscribers" />
}

function Rows({ analytics, mayOpenUsers }: Props & { analytics: Analytics }) {
  const { pastDueSubscribers: rows, subscriptions } = analytics
  if (rows.length === 0) return <EmptyState>Nobody is past due.</EmptyState>
  return (
    <>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must be able to
        tabIndex={0}
        aria-label="Past due subscribers, as a list"
        className="max-h-112 overflow-y-auto"
      >
        <DataTable
          rowKeys={false}
          label="Past due subscribers"
          columns={columnsFor(mayOpenUsers)}
          rows={rows}
          rowKey={({ id }) => id}
        />
      </section>
      {subscriptions.pastDue > rows.length ? (
        <p className="px-4 py-2 text-sm text-ink-2">
          The {rows.length} longest overdue of {subscriptions.pastDue}. The file has them all.
        </p>
      ) : null}
    </>
  )
}
