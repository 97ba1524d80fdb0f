import { formatPhone, phoneHref } from '@porchlight/contract/kernel/contact-rules'
import { formatDollars } from '@porchlight/contract/kernel/money'
import { shortId } from '@porchlight/contract/kernel/text/short-id'
import type { StaffTourRow } from '@porchlight/contract/tours/cards'
import type { StaffTour } from '@porchlight/contract/tours/shapes'
import { withoutSelfEscort } from '@porchlight/contract/tours/words'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNow } from '../../../../lib/now.ts'
import { useSession } from '../../../../lib/session.ts'
import { DESK_ZONE, formatDateTime, sameClock, zoneAbbreviation } from '../../../../lib/time.ts'
import { paths } from '../../../../paths.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { EmailLink } from '../../../../ui/email-link.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { TextLink } from '../../../../ui/link.tsx'
import { Fact } from '../../../../ui/lists/fact.tsx'
import { StatusPill } from '../../../../ui/status-pill.tsx'
import { assistantsQuery } from '../../../assistants/api.ts'
import { RefundsHint } from '../../components/refunds-hint.tsx'
import { isOpen } from '../../status.ts'
import { clientNameOf, timeOf } from '../../tour-words.ts'
import { progressOf } from '../../visit-words.ts'
import type { QueueSearch } from '../queue-search.ts'
import { waitingWords } from '../queue-words.ts'
import { waitsFor } from '../waits-for.ts'
import { QueueCharge } from './queue-charge.tsx'
import { QueuePriority } from './queue-priority.tsx'
import { QueueStatus } from './queue-status.tsx'
import { QueueUrgency } from './queue-when.tsx'

/** Every tour of a person in the queue, also closed and archived ones. */
export const toursOf = (person: QueueSearch): string =>
  paths.adminDashboard('queue', { ...person, archived: 'shown', sort: 'newest' })

type Props = {
  tour: StaffTourRow
  /** Undefined until it has loaded; the facts of the row are shown meanwhile. */
  whole: StaffTour | undefined
}

/** All facts of a request, for the back office. */
export function QueueFacts({ tour, whole }: Props) {
  const time = timeOf(tour)
  const progress = progressOf(tour)
  const waiting = waitingWords(tour, useNow())
  const nextStep = waitsFor(tour)
  const { alternativeDateTime, timeZone } = tour
  const scheduledDate = time?.asked ? null : tour.scheduledDate
  const requestedDateTime = tour.requestedDateTime ?? (time?.asked ? time.at : null)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <QueueStatus tour={tour} />
        <QueuePriority tour={tour} />
        <QueueUrgency tour={tour} />
        {waiting ? <StatusPill tone="waiting" label={`Overdue, ${waiting}`} /> : null}
        {tour.cancelRequestedAt ? <StatusPill tone="waiting" label="Cancellation requested" /> : null}
        {tour.archived ? <Badge>Archived</Badge> : null}
      </div>
      {nextStep ? <p className="text-md text-ink-2">{nextStep}</p> : null}
      <dl className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-3 gap-y-2 text-md">
        <Fact name="Scheduled">
          {scheduledDate ? (
            <Time at={scheduledDate} tour={whole ?? tour} strong />
          ) : (
            <Quiet>{isOpen(tour.status) ? 'Not yet' : 'Not scheduled'}</Quiet>
          )}
        </Fact>
        {requestedDateTime && requestedDateTime !== scheduledDate ? (
          <Fact name="Requested">
            <Time at={requestedDateTime} tour={whole ?? tour} strong={!scheduledDate} />
          </Fact>
        ) : null}
        {alternativeDateTime ? (
          <Fact name="Alternative">
            <Time at={alternativeDateTime} tour={whole ?? tour} />
          </Fact>
        ) : null}
        {time && !sameClock(time.at, timeZone, DESK_ZONE) ? (
          <Fact name="Central Time">
            <span className="num">
              {formatDateTime(time.at, DESK_ZONE)} {zoneAbbreviation(time.at, DESK_ZONE)}
            </span>
          </Fact>
        ) : null}
        <Fact name="Duration">
          <span className="num">{tour.duration} minutes</span>
        </Fact>
        <Fact name="Client">
          <Person
            name={clientNameOf(tour)}
            email={tour.clientEmail}
            phone={tour.clientPhone}
            toursHref={tour.clientId ? toursOf({ client: tour.clientId }) : undefined}
          />
        </Fact>
        <Fact name="Agent">
          <Person
            name={tour.assignedAgentName}
            email={tour.agentEmail}
            phone={tour.agentPhone}
            toursHref={toursOf({ agent: tour.assignedAgentId })}
          />
        </Fact>
        <Fact name="Assistant">
          {tour.schedulingAssistantName ? (
            <TeamMember id={tour.schedulingAssistantId} name={tour.schedulingAssistantName} />
          ) : (
            <Quiet>Not assigned</Quiet>
          )}
        </Fact>
        <Fact name="Escort">{whole ? <Escort tour={whole} /> : <Skeleton className="my-1 h-3 w-32" />}</Fact>
        {progress ? (
          <Fact name="On site">
            <span className="num">{progress}</span>
          </Fact>
        ) : null}
        <Fact name="Special requests">{withoutSelfEscort(tour.specialRequests) ?? <Quiet>None</Quiet>}</Fact>
        {tour.statusNotes ? <Fact name="Status notes">{tour.statusNotes}</Fact> : null}
        {whole ? <FurtherFacts tour={whole} /> : null}
      </dl>
      {/* As tall as the last facts of most tours, so that the sheet of a phone does not grow. */}
      {whole ? null : <Skeleton className="h-10 w-2/3" />}
    </div>
  )
}

function Escort({ tour }: { tour: StaffTour }) {
  const { escortAssistantId: id, escortAssistantName: name } = tour
  // The contact details of the assigned assistant are right above.
  if (name) return id === tour.schedulingAssistantId ? name : <TeamMember id={id} name={name} />
  if (tour.escortedBy === 'agent') return 'The agent escorts'
  return <Quiet>{tour.escortRequired ? 'Required, not arranged' : 'None'}</Quiet>
}

/** An assistant with their contact details, and the way to their page, for a reader who may see assistants. */
function TeamMember({ id, name }: { id: string | null; name: string }) {
  const { user } = useSession()
  const mayView = user?.permissions.includes('assistants.view') ?? false
  const { data } = useQuery({
    ...assistantsQuery(),
    enabled: mayView,
    select: (team) => team.find((one) => one.id === id),
  })
  return (
    <Person
      name={name}
      email={data?.email ?? null}
      phone={data?.phone ?? null}
      nameHref={data ? paths.adminDashboard('assistants', { assistant: data.id }) : undefined}
    />
  )
}

/** The last facts, of which the queue's rows have none. */
function FurtherFacts({ tour }: { tour: StaffTour }) {
  return (
    <>
      {tour.adminScheduled ? (
        <Fact name="Charge">
          <QueueCharge tour={tour} />
        </Fact>
      ) : null}
      {!tour.adminScheduled && tour.tourCharge > 0 ? (
        <Fact name="Assistant fee">
          <span className="num">
            {formatDollars(tour.tourCharge)}, {tour.chargeStatus}
          </span>
          {tour.chargeStatus === 'paid' ? (
            <span className="block">
              <RefundsHint />
            </span>
          ) : null}
        </Fact>
      ) : null}
      {tour.outcome === 'no_show' ? <Fact name="Outcome">The client didn’t show up</Fact> : null}
      <Fact name="Tour">
        <span className="num text-ink-3">{shortId(tour.id)}</span>
      </Fact>
      {tour.archivedAt ? (
        <Fact name="Archived">
          <Time at={tour.archivedAt} tour={tour} />
          {tour.archivedBy ? ` by ${tour.archivedBy}` : null}
        </Fact>
      ) : null}
    </>
  )
}

function Quiet({ children }: { children: ReactNode }) {
  return <span className="text-ink-3">{children}</span>
}

type TimeProps = {
  at: string
  tour: Pick<StaffTour, 'timeZone'> & Partial<Pick<StaffTour, 'timeZoneAssumed'>>
  strong?: boolean | undefined
}

function Time({ at, tour, strong }: TimeProps) {
  return (
    <time dateTime={at} className={strong ? 'num font-semibold' : 'num'}>
      {formatDateTime(at, tour.timeZone)} {zoneAbbreviation(at, tour.timeZone)}
      {tour.timeZoneAssumed ? <span className="font-normal text-ink-3"> (assumed)</span> : null}
    </time>
  )
}

/** A person with their contact details. */
type PersonProps = {
  name: string
  email: string | null
  phone: string | null
  /** The queue with this person's tours. */
  toursHref?: string | undefined
  /** The person's own page. */
  nameHref?: string | undefined
}

export function Person({ name, email, phone, toursHref, nameHref }: PersonProps) {
  return (
    <>
      <span className="block font-medium">
        {nameHref ? <TextLink href={nameHref}>{name}</TextLink> : name}
        {toursHref ? (
          <TextLink
            href={toursHref}
            className="ml-3 inline-block py-0.5 text-sm"
            aria-label={`All tours of ${name}`}
          >
            All tours
          </TextLink>
        ) : null}
      </span>
      {phone ? (
        <TextLink href={phoneHref(phone)} className="num mr-3 inline-block max-w-full py-0.5">
          {formatPhone(phone)}
        </TextLink>
      ) : null}
      {email ? <EmailLink email={email} className="inline-block max-w-full py-0.5" /> : null}
    </>
  )
}
