import { formatPhone } from '@porchlight/contract/kernel/contact-rules'
import { shortId } from '@porchlight/contract/kernel/text/short-id'
import type { StaffTourRow } from '@porchlight/contract/tours/cards'
import { withoutSelfEscort } from '@porchlight/contract/tours/words'
import { CalendarClock, MapPin, Phone, UserCheck, UserPlus } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useNow } from '../../../../lib/now.ts'
import { formatDateTime, zoneAbbreviation } from '../../../../lib/time.ts'
import { paths } from '../../../../paths.ts'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { Link } from '../../../../ui/link.tsx'
import type { RowPlace } from '../../../../ui/lists/long-list.tsx'
import { ROW_TARGET } from '../../../../ui/lists/use-row-keys.ts'
import { NotesLabel } from '../../components/notes-label.tsx'
import { SpecialRequests } from '../../components/special-requests.tsx'
import { TourStatus } from '../../components/tour-status.tsx'
import { isOpen } from '../../status.ts'
import { clientNameOf, timeOf } from '../../tour-words.ts'
import { QueueNextStep } from '../components/queue-next-step.tsx'
import { QueueTick } from '../components/queue-tick.tsx'
import { QueueUrgency } from '../components/queue-when.tsx'
import { dueLook } from '../queue-words.ts'
import { useQueueActions } from '../use-queue-actions.ts'

type Props = {
  tour: StaffTourRow
  /** A new request: flashes once. */
  fresh: boolean
  /** Among the tours chosen for a bulk action. */
  chosen: boolean
  onToggle: (tour: StaffTourRow, range: boolean) => void
  place: RowPlace
}

const icon = 15

/** One request with its agent, place, time, and assignment. */
export const RequestCard = memo(function RequestCard({ tour, fresh, chosen, onToggle, place }: Props) {
  const name = clientNameOf(tour)
  const time = timeOf(tour)
  // The badge beside the time already says how late the tour is.
  const saysLate = dueLook(tour, useNow())?.degree?.label === 'Late'
  const requests = withoutSelfEscort(tour.specialRequests)
  return (
    <li
      {...place}
      aria-label={name}
      className={cx(
        'flex min-w-0 flex-col rounded-lg border bg-surface',
        chosen ? 'border-brand' : 'border-line',
        tour.overdue && 'shadow-[inset_2px_0_var(--porch)]',
        fresh && 'flash',
      )}
    >
      <div className="flex flex-1 flex-col gap-2 p-4 text-md">
        <div className="flex items-start gap-3">
          <QueueTick tour={tour} chosen={chosen} onToggle={onToggle} />
          <div className="min-w-0 flex-1">
            <h2 className="text-base font-semibold wrap-anywhere">
              <Link
                href={paths.adminDashboard('queue', { tour: tour.id })}
                className="rounded-sm hover:text-brand hover:underline"
              >
                {name}
              </Link>
            </h2>
            <p className="num text-sm text-ink-3">
              Tour {shortId(tour.id)}
              {tour.overdue && !saysLate ? (
                <span className="font-medium text-porch-ink"> · Overdue</span>
              ) : null}
            </p>
          </div>
          <TourStatus status={tour.status} outcome={tour.outcome} />
        </div>
        <Line icon={<MapPin size={icon} aria-hidden="true" />}>{tour.propertyAddress}</Line>
        <Line icon={<CalendarClock size={icon} aria-hidden="true" />}>
          {time ? (
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <time dateTime={time.at} className="num font-semibold">
                {formatDateTime(time.at, tour.timeZone)} {zoneAbbreviation(time.at, tour.timeZone)}
              </time>
              {time.asked ? <span className="text-sm text-ink-3">requested</span> : null}
              <QueueUrgency tour={tour} />
            </span>
          ) : (
            <span className="text-ink-3">No time yet</span>
          )}
        </Line>
        <Line icon={<Phone size={icon} aria-hidden="true" />}>
          <span className="num">
            {[tour.clientPhone && formatPhone(tour.clientPhone), tour.clientEmail]
              .filter(Boolean)
              .join(' · ') || 'No phone, no email'}
          </span>
        </Line>
        <p className="text-sm text-ink-2">Requested by {tour.assignedAgentName}</p>
        {requests ? <SpecialRequests text={requests} /> : null}
      </div>
      <Foot tour={tour} name={name} />
    </li>
  )
})

function Foot({ tour, name }: { tour: StaffTourRow; name: string }) {
  const { onAssign, onNotes } = useQueueActions()
  return (
    <div
      // Keeps the focus in the card when the button of a step that was taken disappears.
      data-keeps-focus=""
      className="flex min-h-12 flex-wrap items-center gap-2 border-t border-line px-4 py-2"
    >
      {tour.status === 'requested' && tour.may.assign ? (
        <Button
          {...ROW_TARGET}
          aria-label={`Assign Assistant to ${name}`}
          icon={<UserPlus size={icon} aria-hidden="true" />}
          onClick={() => onAssign(tour)}
        >
          Assign Assistant
        </Button>
      ) : null}
      {tour.status !== 'requested' && isOpen(tour.status) ? (
        <p className="flex min-w-0 items-center gap-1.5 text-md text-ok">
          <UserCheck size={icon} aria-hidden="true" className="shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            Assistant Assigned
            {tour.schedulingAssistantName ? (
              <span className="text-ink-2">: {tour.schedulingAssistantName}</span>
            ) : null}
          </span>
        </p>
      ) : null}
      <div className="ml-auto flex items-center gap-2">
        <QueueNextStep tour={tour} named />
        <Button
          {...(tour.status === 'requested' ? {} : ROW_TARGET)}
          variant="ghost"
          onClick={() => onNotes(tour)}
        >
          <NotesLabel unread={tour.unreadNotes} name={name} />
        </Button>
      </div>
    </div>
  )
}

function Line({ icon: sign, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-start gap-2">
      <span className="mt-0.5 shrink-0 text-ink-3">{sign}</span>
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </div>
  )
}
