import { formatPhone } from '@porchlight/contract/kernel/contact-rules'
import type { AgentTourCard } from '@porchlight/contract/tours/cards'
import { withoutSelfEscort } from '@porchlight/contract/tours/words'
import { CalendarDays, Clock, Footprints, Mail, MessageSquareQuote, Phone } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useNow } from '../../../lib/now.ts'
import { formatListDay, formatTime, zoneAbbreviation } from '../../../lib/time.ts'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import type { RowPlace } from '../../../ui/lists/long-list.tsx'
import { ROW_TARGET } from '../../../ui/lists/use-row-keys.ts'
import { isOpen } from '../status.ts'
import { clientNameOf, placeOf, timeOf } from '../tour-words.ts'
import { feedbackInShort, progressOf } from '../visit-words.ts'
import { ChargeFailed, ChargeOpen } from './charge-failed.tsx'
import { NewTimeNeeded } from './new-time-needed.tsx'
import { NotesLabel } from './notes-label.tsx'
import { SpecialRequests } from './special-requests.tsx'
import { TourStatus } from './tour-status.tsx'

export type TourActions = {
  onDetails: (tour: AgentTourCard) => void
  onNotes: (tour: AgentTourCard) => void
  onEdit: (tour: AgentTourCard) => void
  onCancel: (tour: AgentTourCard) => void
  onAskToCancel: (tour: AgentTourCard) => void
}

type Props = TourActions &
  RowPlace & {
    tour: AgentTourCard
    /** The details are open beside the list. */
    open: boolean
    /** Just sent from this browser: flashes once. */
    fresh: boolean
    /** In a list that draws only the rows in sight. */
    measured: boolean
  }

/** One tour of the agent's, active or past (specification, agent area, section 2). */
export const TourCard = memo(function TourCard(props: Props) {
  const { tour, open, fresh, measured, ref, 'data-index': row, ...rest } = props
  const { 'aria-posinset': at, 'aria-setsize': of, ...on } = rest
  const past = tour.when === 'past'
  const name = clientNameOf(tour)
  const requests = withoutSelfEscort(tour.specialRequests)
  return (
    <li
      ref={ref}
      data-index={row}
      aria-posinset={at}
      aria-setsize={of}
      aria-label={name}
      data-fresh={fresh || undefined}
      className={cx(
        'flex min-w-0 flex-col rounded-lg border',
        // A card that is measured must have a layout.
        !measured && '[content-visibility:auto] [contain-intrinsic-size:auto_13rem]',
        open ? 'border-brand' : 'border-line',
        // Dimmed by background and text color, because a thinner font would be hard to read.
        past ? 'bg-canvas text-ink-2' : 'bg-surface',
        fresh && 'flash',
      )}
    >
      <div className="flex flex-1 flex-col gap-2.5 p-4">
        {/* The badges wrap below the name before the name breaks. */}
        <div className="flex flex-wrap items-start gap-x-3 gap-y-1.5">
          <h2 className="min-w-0 flex-auto text-base font-semibold wrap-anywhere">{name}</h2>
          <span className="flex flex-wrap gap-1.5">
            {tour.cancelRequestedAt ? <Badge tone="waiting">Cancellation requested</Badge> : null}
            {past ? <Badge>Past Tour</Badge> : null}
            {tour.needs.includes('feedback') ? <Badge tone="waiting">Feedback to read</Badge> : null}
            <TourStatus status={tour.status} outcome={tour.outcome} />
          </span>
        </div>
        <div className="-mt-1 text-md wrap-anywhere">
          <p className="font-medium">{placeOf(tour)}</p>
          {tour.propertyName ? <p className="text-ink-2">{tour.propertyAddress}</p> : null}
        </div>
        <When tour={tour} />
        <ChargeFailed tour={tour} />
        <ChargeOpen tour={tour} />
        <NewTimeNeeded tour={tour} onPick={() => on.onEdit(tour)} />
        <Visit tour={tour} />
        {past ? null : <Reach tour={tour} />}
        {!past && requests ? <SpecialRequests text={requests} /> : null}
      </div>
      <div className="flex flex-wrap gap-1 border-t border-line px-2.5 py-2">
        <Button
          {...ROW_TARGET}
          variant="ghost"
          aria-label={`Details of ${name}`}
          onClick={() => on.onDetails(tour)}
        >
          Details
        </Button>
        <Button variant="ghost" onClick={() => on.onNotes(tour)}>
          <NotesLabel unread={tour.unreadNotes} name={name} />
        </Button>
        {past ? null : <Changes tour={tour} name={name} {...on} />}
        {tour.status === 'cancelled' ? (
          <ButtonLink
            variant="ghost"
            href={paths.scheduleTour({ form: 'open', again: tour.id })}
            aria-label={`Request again: ${name}`}
          >
            Request again
          </ButtonLink>
        ) : null}
      </div>
    </li>
  )
})

function Changes({ tour, name, ...on }: TourActions & { tour: AgentTourCard; name: string }) {
  return (
    <>
      {tour.may.edit ? (
        <Button variant="ghost" aria-label={`Edit the request of ${name}`} onClick={() => on.onEdit(tour)}>
          Edit
        </Button>
      ) : null}
      {tour.may.cancel ? (
        <Button
          variant="ghost"
          aria-label={`Cancel the request of ${name}`}
          onClick={() => on.onCancel(tour)}
        >
          Cancel
        </Button>
      ) : null}
      {tour.may.askToCancel ? (
        <Button
          variant="ghost"
          aria-label={`Request cancellation of the tour of ${name}`}
          onClick={() => on.onAskToCancel(tour)}
        >
          Request cancellation
        </Button>
      ) : null}
    </>
  )
}

function When({ tour }: { tour: AgentTourCard }) {
  const now = useNow()
  const time = timeOf(tour)
  if (!time) return <p className="text-md text-ink-3">No time yet</p>
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-md">
      <Fact icon={<CalendarDays size={15} aria-hidden="true" />}>
        <span className="num">{formatListDay(time.at, tour.timeZone, now)}</span>
      </Fact>
      <Fact icon={<Clock size={15} aria-hidden="true" />}>
        <span className="num">
          <strong className="font-semibold">{formatTime(time.at, tour.timeZone)}</strong>{' '}
          {zoneAbbreviation(time.at, tour.timeZone)}
        </span>
      </Fact>
      {time.asked ? <span className="text-sm text-ink-3">Requested time</span> : null}
    </p>
  )
}

/** The assistant's progress during the visit; afterwards, the feedback. */
function Visit({ tour }: { tour: AgentTourCard }) {
  const progress = isOpen(tour.status) ? progressOf(tour) : null
  return (
    <>
      {progress ? (
        <p className="num text-md font-medium">
          <Fact icon={<Footprints size={15} aria-hidden="true" />}>
            <span className="sr-only">Assistant: </span>
            {progress}
          </Fact>
        </p>
      ) : null}
      {tour.feedback ? (
        <p className="text-md">
          <Fact icon={<MessageSquareQuote size={15} aria-hidden="true" />}>
            <span className="sr-only">Feedback: </span>
            {feedbackInShort(tour.feedback)}
          </Fact>
        </p>
      ) : null}
    </>
  )
}

function Reach({ tour }: { tour: AgentTourCard }) {
  if (!tour.clientEmail && !tour.clientPhone) return null
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-md text-ink-2">
      {tour.clientEmail ? (
        <Fact icon={<Mail size={15} aria-hidden="true" />}>
          <span className="wrap-anywhere">{tour.clientEmail}</span>
        </Fact>
      ) : null}
      {tour.clientPhone ? (
        <Fact icon={<Phone size={15} aria-hidden="true" />}>
          <span className="num wrap-anywhere">{formatPhone(tour.clientPhone)}</span>
        </Fact>
      ) : null}
    </p>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <span className="shrink-0 text-ink-3">{icon}</span>
      {children}
    </span>
  )
}
