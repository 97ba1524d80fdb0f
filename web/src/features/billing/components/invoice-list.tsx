import { paidWithName } from '@porchlight/contract/kernel/card-words'
import { formatCents } from '@porchlight/contract/kernel/money'
import type { Invoice } from '@porchlight/contract/subscriptions'
import type { TourPayment } from '@porchlight/contract/tours/payments'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { paths } from '../../../paths.ts'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { LoadedRows } from '../../../ui/lists/loaded-rows.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { invoicesQuery, tourPaymentsQuery } from '../subscription-api.ts'
import { billingDay, invoiceLook, paidForText, tourPaymentLook } from '../subscription-words.ts'
import { ReceiptLink } from './tour-receipts.tsx'

/** What the user paid: the invoices of the subscription, each with its printable page, and the payments for tours. */
export function InvoiceList() {
  return (
    <>
      <section aria-labelledby="invoices" className="flex flex-col gap-3">
        <h2 id="invoices" className="text-base font-semibold">
          Billing information
        </h2>
        <p className="-mt-2 text-md text-ink-2">Invoices for your plan.</p>
        <Rows />
      </section>
      <section aria-labelledby="tour-payments" className="flex flex-col gap-3">
        <h2 id="tour-payments" className="text-base font-semibold">
          Tour payments
        </h2>
        <TourPayments />
      </section>
    </>
  )
}

const LIST = 'divide-y divide-line overflow-hidden rounded-lg border border-line'
const ROW = 'flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-md hover:bg-sunken/60'

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
        <ul aria-label="Invoices, newest first" className={LIST}>
          {invoices.map((invoice) => (
            <Row key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      )}
    </LoadedRows>
  )
}

function Row({ invoice }: { invoice: Invoice }) {
  const { id, createdAt, description, number, amountDueCents, paidWith } = invoice
  return (
    <li>
      <Link href={paths.invoice(id)} className={ROW}>
        <span className="min-w-0 flex-1 basis-40">
          <span className="block font-semibold wrap-anywhere">{description ?? 'Subscription'}</span>
          <span className="num flex flex-wrap gap-x-2 text-sm text-ink-2">
            <span className="whitespace-nowrap">{billingDay(createdAt)}</span>
            {number ? <span className="wrap-anywhere">{number}</span> : null}
            {/* A phone has no room for it; the receipt says it. */}
            {paidWith ? <span className="max-sm:hidden">{paidWithName(paidWith)}</span> : null}
            <span className="font-medium text-brand underline underline-offset-3">
              {invoice.status === 'paid' ? 'Receipt' : 'Invoice'}
            </span>
          </span>
        </span>
        <Amount look={invoiceLook(invoice)} cents={amountDueCents} />
      </Link>
    </li>
  )
}

function Amount({ look, cents }: { look: ComponentProps<typeof StatusPill>; cents: number }) {
  return (
    <span className="ml-auto flex items-center gap-4">
      <StatusPill {...look} />
      <span className="num min-w-16 text-right font-semibold">{formatCents(cents)}</span>
    </span>
  )
}

function TourPayments() {
  const query = useInfiniteQuery(tourPaymentsQuery)
  return (
    <LoadedRows
      query={query}
      loading="Loading your tour payments"
      rows={3}
      failed="We couldn’t load your tour payments."
      empty={<EmptyState>No tour payments yet.</EmptyState>}
    >
      {(payments) => (
        <ul aria-label="Tour payments, newest first" className={LIST}>
          {payments.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} />
          ))}
        </ul>
      )}
    </LoadedRows>
  )
}

function PaymentRow({ payment }: { payment: TourPayment }) {
  const { tourId, clientName, propertyAddress, paidAt, paidWith, amountCents } = payment
  const content = (
    <>
      <span className="block font-semibold">{paidForText(payment)}</span>
      <span className="block text-sm text-ink-2 wrap-anywhere">
        {clientName ? (
          <>
            <bdi>{clientName}</bdi>,{' '}
          </>
        ) : null}
        {propertyAddress}
      </span>
    </>
  )
  return (
    <li className={cx(ROW, 'relative')}>
      <span className="min-w-0 flex-1 basis-40">
        {tourId ? (
          <Link href={paths.scheduleTour({ tour: tourId })} className="block after:absolute after:inset-0">
            {content}
          </Link>
        ) : (
          content
        )}
        <span className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
          <span className="num">{billingDay(paidAt)}</span>
          {paidWith ? <span className="num max-sm:hidden">{paidWithName(paidWith)}</span> : null}
          <ReceiptLink payment={payment} />
        </span>
      </span>
      <Amount look={tourPaymentLook(payment)} cents={amountCents} />
    </li>
  )
}
