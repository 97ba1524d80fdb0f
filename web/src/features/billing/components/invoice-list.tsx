import { formatCents } from '@porchlight/contract/kernel/money'
import type { Invoice } from '@porchlight/contract/subscriptions'
import { useInfiniteQuery } from '@tanstack/react-query'
import { paths } from '../../../paths.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { Link } from '../../../ui/link.tsx'
import { NextPage } from '../../../ui/lists/show-more.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { invoicesQuery } from '../subscription-api.ts'
import { billingDay, invoiceLook } from '../subscription-words.ts'

/** The user's own invoices, newest first, each with a link to its printable page. */
export function InvoiceList() {
  return (
    <section aria-labelledby="invoices" className="flex flex-col gap-3">
      <h2 id="invoices" className="text-base font-semibold">
        Billing information
      </h2>
      <Rows />
    </section>
  )
}

function Rows() {
  const query = useInfiniteQuery(invoicesQuery)
  const invoices = query.data?.pages.flatMap(({ items }) => items)
  if (query.isPending) return <SkeletonRows rows={3} label="Loading your invoices" />
  if (!invoices)
    return (
      <ErrorState
        message="Your invoices could not be loaded."
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  if (invoices.length === 0) return <EmptyState>There are no invoices yet.</EmptyState>
  return (
    <>
      <ul
        aria-label="Invoices, newest first"
        className="divide-y divide-line overflow-hidden rounded-lg border border-line"
      >
        {invoices.map((invoice) => (
          <Row key={invoice.id} invoice={invoice} />
        ))}
      </ul>
      <NextPage query={query} />
    </>
  )
}

function Row({ invoice }: { invoice: Invoice }) {
  const { id, createdAt, description, number, amountDueCents } = invoice
  return (
    <li>
      <Link
        href={paths.invoice(id)}
        className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-md hover:bg-sunken/60"
      >
        <span className="min-w-0 flex-1 basis-40">
          <span className="block font-semibold wrap-anywhere">{description ?? 'Subscription'}</span>
          <span className="num flex flex-wrap gap-x-2 text-sm text-ink-2">
            <span className="whitespace-nowrap">{billingDay(createdAt)}</span>
            {number ? <span className="wrap-anywhere">{number}</span> : null}
          </span>
        </span>
        <span className="ml-auto flex items-center gap-4">
          <StatusPill {...invoiceLook(invoice)} />
          <span className="num min-w-16 text-right font-semibold">{formatCents(amountDueCents)}</span>
        </span>
      </Link>
    </li>
  )
}
