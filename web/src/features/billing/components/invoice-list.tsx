import { formatCents } from '@porchlight/contract/kernel/money'
import type { Invoice } from '@porchlight/contract/subscriptions'
import { useInfiniteQuery } from '@tanstack/react-query'
import { paths } from '../../../paths.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { LoadedRows } from '../../../ui/lists/loaded-rows.tsx'
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
  return (
    <LoadedRows
      query={query}
      loading="Loading your invoices"
      rows={3}
      failed="We couldn’t load your invoices."
      empty={<EmptyState>No invoices yet.</EmptyState>}
    >
      {(invoices) => (
        <ul
          aria-label="Invoices, newest first"
          className="divide-y divide-line overflow-hidden rounded-lg border border-line"
        >
          {invoices.map((invoice) => (
            <Row key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      )}
    </LoadedRows>
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
            <span className="font-medium text-brand underline underline-offset-3">
              {invoice.status === 'paid' ? 'Receipt' : 'Invoice'}
            </span>
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
