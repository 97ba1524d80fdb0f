import { refusedCardForDesk } from '@porchlight/contract/kernel/card-words'
import { formatDollars } from '@porchlight/contract/kernel/money'
import type { AgentPayment } from '@porchlight/contract/reports/shapes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { DESK_ZONE, formatDate, formatDateTime, zoneAbbreviation } from '../../../lib/time.ts'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { LoadedRows } from '../../../ui/lists/loaded-rows.tsx'
import { RefundsHint } from '../../tours/components/refunds-hint.tsx'
import { paidForWords, paymentKindWords } from '../analytics-words.ts'
import { agentPaymentsQuery } from '../api.ts'

type Props = { agentId: string; mayOpenTours: boolean }

/** What an agent paid, was refunded and still owes, newest first. */
export function AgentPayments({ agentId, mayOpenTours }: Props) {
  const query = useInfiniteQuery(agentPaymentsQuery(agentId))
  return (
    <div className="flex flex-col gap-2">
      <LoadedRows
        query={query}
        loading="Loading payments"
        rows={3}
        failed="Failed to fetch payments"
        empty={<p className="text-md text-ink-2">No payments yet</p>}
        onlyWhenPressed
        className="flex flex-col gap-2"
      >
        {(rows) => (
          <ul aria-label="Payments" className="flex flex-col gap-2">
            {rows.map((row) => (
              <Payment key={row.id} payment={row} mayOpenTours={mayOpenTours} />
            ))}
          </ul>
        )}
      </LoadedRows>
      {/* Below the button that shows more. */}
      {query.data?.pages[0]?.items.length ? (
        <p>
          <RefundsHint several />
        </p>
      ) : null}
    </div>
  )
}

const formatTourTime = (at: string, zone: string): string =>
  `${formatDateTime(at, zone)} ${zoneAbbreviation(at, zone)}`

function Payment({ payment, mayOpenTours }: { payment: AgentPayment; mayOpenTours: boolean }) {
  const { kind, purpose, amount, at, tourId, address, failure, clientName, tourAt, timeZone } = payment
  const name = address ?? paidForWords[purpose]
  // Tells two tours of one property from a double charge.
  const tour = [clientName, tourAt && timeZone && formatTourTime(tourAt, timeZone)].filter(Boolean).join(', ')
  // A badge names the state of what the agent owes. An amount without more words is a payment.
  const facts = [
    address && paidForWords[purpose],
    kind === 'open' || kind === 'failed' || kind === 'payment' ? null : paymentKindWords[kind],
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4">
      <span className="text-md wrap-anywhere">
        {tourId && mayOpenTours ? (
          <TextLink href={paths.adminDashboard('queue', { tour: tourId })}>{name}</TextLink>
        ) : (
          name
        )}
      </span>
      <span className="num text-right text-md">{formatDollars(amount)}</span>
      <span className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
        {facts ? <span>{facts.charAt(0).toUpperCase() + facts.slice(1)}</span> : null}
        {kind === 'failed' ? <Badge tone="bad">Failed</Badge> : null}
        {kind === 'open' ? <Badge tone="info">Open</Badge> : null}
      </span>
      <span className="num text-right text-sm text-ink-3">{formatDate(at, DESK_ZONE)}</span>
      {tour ? <span className="num col-span-2 text-sm text-ink-2 wrap-anywhere">{tour}</span> : null}
      {failure ? <span className="text-sm text-ink-2">{refusedCardForDesk(failure)}</span> : null}
    </li>
  )
}
