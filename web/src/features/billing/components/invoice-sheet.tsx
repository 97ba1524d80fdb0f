import { paidWithName } from '@porchlight/contract/kernel/card-words'
import { formatCents } from '@porchlight/contract/kernel/money'
import { Fragment } from 'react'
import { Logo } from '../../../ui/frame/logo.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { billingDay, invoiceLook, type PrintedSheet } from '../subscription-words.ts'
import './invoice-sheet.css'

const isText = (line: string | null): line is string => line !== null && line.trim() !== ''

/** A printable invoice, or the receipt once it is paid. */
export function InvoiceSheet({ sheet }: { sheet: PrintedSheet }) {
  const {
    seller,
    payer,
    number,
    createdAt,
    paidAt,
    paidWith,
    refundedAt,
    tourDay,
    periodStart,
    periodEnd,
    lines,
    about = [],
  } = sheet
  const place = [payer.city, [payer.state, payer.zipCode].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')
  const address = [payer.name, payer.brokerage, payer.address, place, payer.email].filter(isText)
  const from = [
    seller.name,
    ...(seller.postalAddress?.split('\n') ?? []),
    seller.supportEmail,
    seller.supportPhone,
  ].filter(isText)
  const shown =
    lines.length > 0 ? lines : [{ description: sheet.description ?? '', amountCents: sheet.subtotalCents }]
  return (
    <article
      aria-labelledby="invoice-title"
      className="invoice-sheet flex max-w-3xl flex-col gap-6 rounded-lg border border-line bg-surface p-6 text-md"
    >
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 id="invoice-title" className="text-xl font-semibold tracking-[-0.012em]">
            {sheet.status === 'paid' ? 'Receipt' : 'Invoice'}
          </h1>
          {number ? <p className="num text-ink-2 wrap-anywhere">{number}</p> : null}
        </div>
        <div className="flex flex-col items-end gap-2">
          <Logo />
          <StatusPill {...invoiceLook(sheet)} />
        </div>
      </header>
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <Party title="From" lines={from} />
        <Party title="Billed to" lines={address} />
        <dl className="grid content-start gap-x-4 gap-y-1 grid-cols-[auto_1fr]">
          {createdAt ? <Fact name="Date" value={billingDay(createdAt)} /> : null}
          {paidAt ? <Fact name="Paid on" value={billingDay(paidAt)} /> : null}
          {paidWith ? <Fact name="Paid with" value={paidWithName(paidWith)} /> : null}
          {refundedAt ? <Fact name="Refunded on" value={billingDay(refundedAt)} /> : null}
          {tourDay ? <Fact name="Tour on" value={tourDay} /> : null}
          {periodStart && periodEnd ? (
            <Fact name="Period" value={periodWords(periodStart, periodEnd)} />
          ) : null}
        </dl>
      </div>
      <table className="w-full">
        <caption className="sr-only">Charges</caption>
        <thead>
          <tr className="border-b border-line text-left text-sm text-ink-2">
            <th scope="col" className="py-2 font-medium">
              Description
            </th>
            <th scope="col" className="py-2 pl-6 text-right font-medium">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may read alike, and they never move
            <tr key={index} className="border-b border-line">
              <td className="py-2 wrap-anywhere">
                {line.description}
                {/* A name that is written from right to left must not move the number of the house. */}
                {about.map((part) => (
                  <Fragment key={part}>
                    , <bdi>{part}</bdi>
                  </Fragment>
                ))}
              </td>
              <td className="num py-2 pl-6 text-right align-top">{formatCents(line.amountCents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {sheet.discountCents > 0 ? (
            <>
              <Sum name="Subtotal" cents={sheet.subtotalCents} />
              <Sum name="Discount" cents={-sheet.discountCents} />
            </>
          ) : null}
          <Sum name="Total" cents={sheet.amountDueCents} strong />
          <Sum name="Paid" cents={sheet.amountPaidCents} />
          {sheet.refundedCents > 0 ? <Sum name="Refunded" cents={-sheet.refundedCents} /> : null}
        </tfoot>
      </table>
      <p className="text-sm text-ink-2">All amounts in US dollars.</p>
    </article>
  )
}

/** 'Nov 27, 2026 to Dec 27, 2026'. A line breaks only between the dates. */
const periodWords = (from: string, to: string): string =>
  [from, to].map((at) => billingDay(at).replaceAll(' ', '\u00a0')).join(' to ')

function Party({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div>
      <h2 className="text-sm text-ink-2">{title}</h2>
      {lines.map((line) => (
        <p key={line} className="wrap-anywhere">
          {line}
        </p>
      ))}
    </div>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="num wrap-anywhere">{value}</dd>
    </>
  )
}

function Sum({ name, cents, strong = false }: { name: string; cents: number; strong?: boolean }) {
  return (
    <tr className={strong ? 'font-semibold' : undefined}>
      <th scope="row" className="pt-2 text-right font-[inherit]">
        {name}
      </th>
      <td className="num pt-2 pl-6 text-right">{formatCents(cents)}</td>
    </tr>
  )
}
