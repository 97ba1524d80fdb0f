import { formatPhone, phoneHref } from '@porchlight/contract/kernel/contact-rules'
import type { AgentTourCard } from '@porchlight/contract/tours/cards'
import type { AgentTour } from '@porchlight/contract/tours/shapes'
import { withoutSelfEscort } from '@porchlight/contract/tours/words'
import type { ReactNode } from 'react'
import { formatDate, formatTime, zoneAbbreviation } from '../../../lib/time.ts'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { CopyIcon } from '../../../ui/copy-button.tsx'
import { EmailLink } from '../../../ui/email-link.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Fact } from '../../../ui/lists/fact.tsx'
import { TourStatus } from '../components/tour-status.tsx'
import { RequestStart } from '../request/desk-hours.tsx'
import { isOpen } from '../status.ts'
import { timeOf } from '../tour-words.ts'
import { progressOf } from '../visit-words.ts'
import { chargeOf } from './charge-words.ts'

const chargeTones = {
  pending: 'info',
  paid: 'ok',
  waived: 'ok',
  failed: 'bad',
  refunded: 'neutral',
} as const

type Props = {
  tour: AgentTourCard
  /** Undefined until it has loaded; the other facts are shown meanwhile. */
  whole: AgentTour | undefined
  receipts: ReactNode
}

/** A tour's people, place, time and state (specification, agent area, section 2, details dialog). */
export function TourFacts({ tour, whole, receipts }: Props) {
  const time = timeOf(tour)
  const agreed = time?.asked ? null : tour.scheduledDate
  const asked = tour.requestedDateTime ?? (time?.asked ? time.at : null)
  const charge = chargeOf(whole ?? tour)
  const progress = progressOf(tour)
  const assumed = whole?.timeZoneAssumed ?? false
  return (
    <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-4 gap-y-2.5 text-md">
      <Fact name="Status">
        <span className="flex flex-wrap items-center gap-2">
          <TourStatus status={tour.status} outcome={tour.outcome} />
          {tour.cancelRequestedAt ? <Badge tone="waiting">Cancellation requested</Badge> : null}
          {tour.when === 'past' ? <Badge>Past Tour</Badge> : null}
          {whole?.property.escortRequired ? <Badge tone="info">Escort Required</Badge> : null}
        </span>
      </Fact>
      {tour.status === 'requested' && tour.when === 'active' ? (
        <Fact name="Next">
          <RequestStart />
        </Fact>
      ) : null}
      {tour.statusNotes ? <Fact name="From the team">{tour.statusNotes}</Fact> : null}
      <Fact name="Date">
        {agreed ? (
          <Time at={agreed} zone={tour.timeZone} assumed={assumed} strong />
        ) : (
          <span className="text-ink-2">{isOpen(tour.status) ? 'Pending' : 'Not scheduled'}</span>
        )}
        {tour.when === 'active' && isOpen(tour.status) && !tour.may.addToCalendar ? (
          <p className="text-sm text-ink-3">You can add this tour to your calendar once it’s scheduled.</p>
        ) : null}
      </Fact>
      {asked ? (
        <Fact name="Requested time">
          <Time at={asked} zone={tour.timeZone} assumed={assumed} strong={agreed === null} />
        </Fact>
      ) : null}
      {tour.alternativeDateTime ? (
        <Fact name="Alternative time">
          <Time at={tour.alternativeDateTime} zone={tour.timeZone} assumed={assumed} />
        </Fact>
      ) : null}
      <Fact name="Address">
        <Copied text={tour.propertyAddress} label="Copy the address">
          {tour.propertyAddress}
        </Copied>
      </Fact>
      {tour.clientName ? (
        <Fact name="Client">
          <TextLink
            href={paths.scheduleTour(whole?.clientId ? { client: whole.clientId } : { q: tour.clientName })}
          >
            All tours with this client
          </TextLink>
        </Fact>
      ) : null}
      <Fact name="Email">
        {tour.clientEmail ? (
          <Copied text={tour.clientEmail} label="Copy the email address">
            <EmailLink email={tour.clientEmail} />
          </Copied>
        ) : (
          <None />
        )}
      </Fact>
      <Fact name="Phone">
        {tour.clientPhone ? (
          <Copied text={tour.clientPhone} label="Copy the phone number">
            <TextLink href={phoneHref(tour.clientPhone)}>{formatPhone(tour.clientPhone)}</TextLink>
          </Copied>
        ) : (
          <None />
        )}
      </Fact>
      {tour.schedulingAssistantName ? <Fact name="Handled by">{tour.schedulingAssistantName}</Fact> : null}
      {tour.escortName ? <Fact name="Escort">{tour.escortName}</Fact> : null}
      {whole?.escortedBy === 'agent' ? <Fact name="Escort">You escort</Fact> : null}
      {progress ? (
        <Fact name="Assistant">
          <span className="num">{progress}</span>
        </Fact>
      ) : null}
      {charge ? (
        <Fact name={charge.name}>
          <span className="flex flex-wrap items-center gap-2">
            {charge.amount ? <span className="num">{charge.amount}</span> : null}
            {charge.state ? (
              <Badge tone={chargeTones[tour.chargeStatus]}>{charge.state}</Badge>
            ) : (
              <Skeleton className="h-5 w-28" />
            )}
            {receipts}
          </span>
        </Fact>
      ) : tour.status === 'requested' && whole ? (
        <Fact name="Cost">
          Nothing extra. {whole.property.escortRequired ? 'You go with your client.' : 'No escort needed.'}
        </Fact>
      ) : null}
      <Fact name="Special requests">{withoutSelfEscort(tour.specialRequests) ?? <None />}</Fact>
    </dl>
  )
}

/** A fact with its copy button: beside its first line, never on a line of its own. */
function Copied({ text, label, children }: { text: string; label: string; children: ReactNode }) {
  return (
    <span className="flex items-start gap-1">
      <span className="min-w-0">{children}</span>
      <span className="-my-0.5 shrink-0 coarse:-mx-2">
        <CopyIcon text={text} label={label} />
      </span>
    </span>
  )
}

type TimeProps = { at: string; zone: string; assumed: boolean; strong?: boolean }

function Time({ at, zone, assumed, strong = false }: TimeProps) {
  return (
    <time dateTime={at} className="num">
      {formatDate(at, zone)},{' '}
      <span className={strong ? 'font-semibold' : undefined}>{formatTime(at, zone)}</span>{' '}
      {zoneAbbreviation(at, zone)}
      {assumed ? <span className="text-ink-3"> (assumed)</span> : null}
    </time>
  )
}

function None() {
  return <span className="text-ink-3">None</span>
}
