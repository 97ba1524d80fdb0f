import { formatPhone, phoneHref } from '@porchlight/contract/kernel/contact-rules'
import { shortId } from '@porchlight/contract/kernel/text/short-id'
import type { Assignment } from '@porchlight/contract/tours/shapes'
import { withoutSelfEscort } from '@porchlight/contract/tours/words'
import { CalendarClock, CloudUpload, Footprints, MapPin, NotebookText, Phone, UserRound } from 'lucide-react'
import { memo, type ReactNode, useEffect, useMemo } from 'react'
import { useNow } from '../../../../lib/now.ts'
import { formatAge, formatDayTime } from '../../../../lib/time.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { CopyIcon } from '../../../../ui/copy-button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { EmailLink } from '../../../../ui/email-link.tsx'
import { TextLink } from '../../../../ui/link.tsx'
import { ROW_TARGET } from '../../../../ui/lists/use-row-keys.ts'
import { AddToCalendar } from '../../../calendar/components/add-to-calendar.tsx'
import { regionOf, streetOf } from '../../../properties/property-words.ts'
import { NotesLabel } from '../../components/notes-label.tsx'
import { TourStatus } from '../../components/tour-status.tsx'
import { FeedbackFacts } from '../../details/tour-feedback.tsx'
import { QueueUrgency, QueueWhen } from '../../queue/components/queue-when.tsx'
import { isOpen } from '../../status.ts'
import { clientNameOf } from '../../tour-words.ts'
import { escortWords, nextWords, progressOf } from '../../visit-words.ts'
import { takeLinkedTour } from '../acted-tour.ts'
import { type PendingAction, withPendingActions } from '../assignment-actions.ts'
import { usePendingActions, useSteps } from '../use-assignment-outbox.ts'
import type { Asked } from './assignment-asked.tsx'
import { AssignmentSteps } from './assignment-steps.tsx'

type Props = {
  tour: Assignment
  onNotes: (tour: Assignment) => void
  onAsk: (asked: Asked) => void
  /** The highlighted card of the page. */
  foremost?: boolean | undefined
  /** A new assignment: flashes once. */
  fresh?: boolean | undefined
}

const icon = 16
/** A link with only an icon. */
const SQUARE = 'size-control px-0!'

/** One assignment: place, time, contacts, and the next step (specification, onboarding, section 2). */
export const AssignmentCard = memo(function AssignmentCard({
  tour: read,
  onNotes,
  onAsk,
  foremost,
  fresh,
}: Props) {
  const [tour, waiting] = useUpdatedTour(read)
  const { property } = tour
  const progress = progressOf(tour)
  const now = useNow()
  const next = nextWords(tour, now)
  const closed = !isOpen(tour.status)
  useEffect(() => {
    // A calendar entry links to this card. The browser followed the link before the card existed.
    if (takeLinkedTour(tour.id)) document.getElementById(tour.id)?.scrollIntoView()
  }, [tour.id])
  const name = clientNameOf(tour)
  const map = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(tour.propertyAddress)}`
  return (
    <li
      id={tour.id}
      aria-label={`${name}, ${streetOf(property)}`}
      className={cx(
        // The browser lays out only the cards near the window.
        'flex min-w-0 scroll-mt-[calc(var(--notice)+4.5rem)] flex-col rounded-lg border bg-surface [contain-intrinsic-block-size:auto_26rem] [content-visibility:auto]',
        // How much of the card has to be in sight before its steps stick to the window: with less, the steps of two
        // tours would be on the screen at once.
        foremost ? 'border-brand/50 [--sight:0px]' : 'border-line [--sight:35svh]',
        fresh && 'flash',
      )}
    >
      <div className={cx('flex flex-col gap-3 p-4 pb-0 text-md', closed && 'text-ink-2')}>
        <div className="flex flex-wrap items-center gap-2">
          <TourStatus status={tour.status} outcome={tour.outcome} />
          {tour.cancelRequestedAt ? <Badge tone="waiting">Cancellation requested</Badge> : null}
          {tour.priority === 'high' ? <Badge tone="bad">High Priority</Badge> : null}
          <span className="num ml-auto text-xs text-ink-3">{shortId(tour.id)}</span>
        </div>
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <h3 className="text-base wrap-anywhere">
              <span className="font-semibold">{streetOf(property)}</span>{' '}
              <span className="text-ink-3">{regionOf(property)}</span>
            </h3>
            {tour.propertyName ? <p className="text-ink-2 wrap-anywhere">{tour.propertyName}</p> : null}
          </div>
          <ButtonLink
            href={map}
            target="_blank"
            rel="noreferrer"
            aria-label={`Map: ${streetOf(property)}`}
            className={SQUARE}
          >
            <MapPin size={icon} aria-hidden="true" />
          </ButtonLink>
        </div>
        <Line sign={<CalendarClock size={icon} aria-hidden="true" />}>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <QueueWhen tour={tour} />
            <QueueUrgency tour={tour} />
          </span>
          {tour.alternativeDateTime && !tour.scheduledDate ? (
            <span className="num block text-sm text-ink-2">
              Alternative {formatDayTime(tour.alternativeDateTime, tour.timeZone)}
            </span>
          ) : null}
          {progress ? <span className="num block text-sm text-ink-2">{progress}</span> : null}
          {next ? <span className="num block text-sm font-medium">{next}</span> : null}
        </Line>
      </div>
      {/* The steps stick to the window within this part, so that they never show without the tour that they belong to. */}
      <div className="flex flex-1 flex-col">
        <div className={cx('flex flex-1 flex-col gap-3 p-4 pt-3 text-md', closed && 'text-ink-2')}>
          <Line sign={<Footprints size={icon} aria-hidden="true" />}>
            <span className={tour.escorting ? 'font-medium' : undefined}>{escortWords(tour)}</span>
            <span className="num text-ink-2"> · {tour.duration}&nbsp;minutes</span>
          </Line>
          <Line sign={<UserRound size={icon} aria-hidden="true" />}>
            <Client tour={tour} name={name} />
            <span className="block text-sm text-ink-2 wrap-anywhere">
              Agent {tour.agentName}{' '}
              {tour.agentPhone ? (
                <span className="whitespace-nowrap">
                  {'· '}
                  <TextLink href={phoneHref(tour.agentPhone)} className="num inline-block py-1">
                    {formatPhone(tour.agentPhone)}
                  </TextLink>
                </span>
              ) : null}
            </span>
          </Line>
          {/* The line above says who escorts. */}
          <Words name="Special requests" text={withoutSelfEscort(tour.notes)} />
          <Words name="From the office" text={tour.assignmentNotes} />
          <Words name="Status notes" text={tour.statusNotes} />
          {tour.feedback ? (
            <div className="rounded-md bg-sunken px-3 py-2">
              <p className="mb-1 text-xs font-medium text-ink-3">Feedback</p>
              <FeedbackFacts feedback={tour.feedback} zone={tour.timeZone} />
            </div>
          ) : null}
          <Waiting actions={waiting} />
          <Assigned tour={tour} />
        </div>
        {/* Takes back the margin of the steps below. A card without steps has no such margin and would be cut off. */}
        <div className="flex flex-wrap gap-x-1 px-2 pb-1.5 max-sm:has-[+[data-action-bar]_button]:-mb-(--sight)">
          <Button {...ROW_TARGET} variant="ghost" className="px-2!" onClick={() => onNotes(tour)}>
            <NotebookText size={15} aria-hidden="true" />
            <NotesLabel unread={tour.unreadNotes} name={name} withAgent />
          </Button>
          {tour.may.addToCalendar && !closed ? <AddToCalendar tour={tour} quiet /> : null}
        </div>
        {/* On a phone it stays at the bottom of the window while the card is in sight, within reach of the thumb. Its margin
            ends there, so that it sticks only below that much of the card. */}
        <div
          data-keeps-focus=""
          data-action-bar=""
          data-keep-clear=""
          className="z-10 flex flex-col gap-2 rounded-b-lg border-t border-line bg-surface px-4 py-3 not-has-[button]:hidden max-sm:sticky max-sm:bottom-0 max-sm:mt-(--sight) max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))]"
        >
          <AssignmentSteps tour={tour} onAsk={onAsk} foremost={foremost} />
        </div>
      </div>
    </li>
  )
})

/** The client's name, phone and email, with what calls and copies the number. */
function Client({ tour: { clientPhone, clientEmail }, name }: { tour: Assignment; name: string }) {
  return (
    <span className="flex items-start gap-2">
      <span className="min-w-0 flex-1">
        <span className="font-medium wrap-anywhere">{name}</span>
        {clientPhone ? (
          <span className="num block text-sm text-ink-2 wrap-anywhere">
            {formatPhone(clientPhone)}{' '}
            <CopyIcon text={clientPhone} label={`Copy ${formatPhone(clientPhone)}`} />
          </span>
        ) : null}
        {clientEmail ? (
          <span className="block text-sm wrap-anywhere">
            <EmailLink email={clientEmail} className="inline-block py-1" />
          </span>
        ) : null}
      </span>
      {clientPhone ? (
        <ButtonLink
          href={phoneHref(clientPhone)}
          aria-label={`Call ${formatPhone(clientPhone)}`}
          className={SQUARE}
        >
          <Phone size={icon} aria-hidden="true" />
        </ButtonLink>
      ) : null}
    </span>
  )
}

/**
 * The assignment with its pending actions applied. Applying them again to an assignment that includes them changes
 * nothing.
 */
const useUpdatedTour = (tour: Assignment): [Assignment, readonly PendingAction[]] => {
  const all = usePendingActions()
  const steps = useSteps()
  return useMemo(() => {
    const waiting = all.filter(({ tourId, refused }) => tourId === tour.id && refused === null)
    return [waiting.length === 0 ? tour : withPendingActions(tour, waiting, steps), waiting]
  }, [tour, all, steps])
}

function Waiting({ actions }: { actions: readonly PendingAction[] }) {
  if (actions.length === 0) return null
  return (
    <p className="flex items-start gap-2 text-sm">
      <CloudUpload size={icon} aria-hidden="true" className="mt-0.5 shrink-0 text-ink-3" />
      <span>
        <span className="text-ink-2">Waiting to be sent: </span>
        {actions.map(({ label }) => label).join(', ')}
      </span>
    </p>
  )
}

function Assigned({ tour }: { tour: Assignment }) {
  const now = useNow()
  return (
    <p className="mt-auto text-xs text-ink-3">
      Assigned <time dateTime={tour.assignedAt}>{formatAge(tour.assignedAt, now).toLowerCase()}</time>
    </p>
  )
}

function Words({ name, text }: { name: string; text: string | null }) {
  if (!text) return null
  return (
    <div className="rounded-md bg-sunken px-3 py-2">
      <p className="text-xs font-medium text-ink-3">{name}</p>
      <p className="wrap-anywhere whitespace-pre-line text-ink-2">{text}</p>
    </div>
  )
}

function Line({ sign, children }: { sign: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-start gap-2">
      <span className="mt-0.5 shrink-0 text-ink-3">{sign}</span>
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}
