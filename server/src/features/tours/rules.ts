import { TZDate } from '@date-fns/tz'
import { cities, isCityId, unknownCity } from '@porchlight/contract/kernel/cities'
import { feedbackHours } from '@porchlight/contract/tours/feedback-words'
import type { ChargeStatus } from '@porchlight/contract/tours/shapes'
import {
  activeStatuses,
  closedStatuses,
  pendingStatuses,
  type TourStatus,
} from '@porchlight/contract/tours/statuses'
import { undoMinutes } from '@porchlight/contract/tours/visit-times'
import { selfEscortNote } from '@porchlight/contract/tours/words'
import { addDays, set } from 'date-fns'
import { databaseErrorOf } from '../../kernel/database/database-errors.ts'
import { deskHours, holidayOn } from '../../kernel/desk-hours.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { ClientRow } from '../clients/queries.ts'
import type { tours } from './tables.ts'

const hour = 3_600_000

/** Statuses in which an agent may edit or cancel (the specification, agent area, section 4). */
const agentMayChange: ReadonlySet<TourStatus> = new Set([
  'requested',
  'time_not_available',
  'choose_another_time',
])
/** Statuses that imply a date and are refused without one (product decision: tours/admin). */
const needsDate: ReadonlySet<TourStatus> = new Set(['scheduled', 'confirmed', 'in_progress'])

const closed: ReadonlySet<TourStatus> = new Set(closedStatuses)
const pending: ReadonlySet<TourStatus> = new Set(pendingStatuses)
const active: ReadonlySet<TourStatus> = new Set(activeStatuses)

export const mayAgentChange = (status: TourStatus): boolean => agentMayChange.has(status)
export const standsForDate = (status: TourStatus): boolean => needsDate.has(status)
export const isClosed = (status: TourStatus): boolean => closed.has(status)
export const isPending = (status: TourStatus): boolean => pending.has(status)
/** An appointment in the future: its date must not have passed when someone makes it. */
export const isPlan = (status: TourStatus): boolean =>
  status === 'scheduled' || status === 'rescheduled' || status === 'confirmed'
export const isActive = (status: TourStatus): boolean => active.has(status)

/** One step of an assistant: the new status, and the outcome if the step ends the tour. */
export type Step = {
  readonly status: TourStatus
  readonly outcome: 'no_show' | null
  readonly needsDate: boolean
  /** Giving feedback is the only way to take this step. */
  readonly needsFeedback: boolean
}

const to = (status: TourStatus): Step => ({
  status,
  outcome: null,
  needsDate: status === 'confirmed',
  needsFeedback: status === 'completed',
})
const noShow: Step = { status: 'cancelled', outcome: 'no_show', needsDate: false, needsFeedback: false }

/** An assistant's steps from each status (product decision: tours/assistant), the usual one first. */
export const assistantSteps: Readonly<Record<TourStatus, readonly Step[]>> = {
  requested: [],
  assistant_assigned: [to('contacting_client')],
  contacting_client: [
    to('scheduling'),
    to('awaiting_response'),
    to('time_not_available'),
    to('choose_another_time'),
  ],
  awaiting_response: [to('scheduling'), to('time_not_available'), to('choose_another_time')],
  scheduling: [to('confirmed'), to('time_not_available'), to('choose_another_time')],
  time_not_available: [to('contacting_client'), to('scheduling')],
  choose_another_time: [to('contacting_client'), to('scheduling')],
  scheduled: [to('confirmed')],
  rescheduled: [to('confirmed')],
  confirmed: [to('in_progress'), noShow],
  in_progress: [to('completed'), noShow],
  completed: [],
  cancelled: [],
}

/** The step that leads to a status, or undefined if that status cannot follow. The only cancellation is a no-show. */
export const stepTo = (from: TourStatus, status: TourStatus, outcome: string | null): Step | undefined =>
  assistantSteps[from].find(
    (step) => step.status === status && (step.outcome === null || step.outcome === outcome),
  )

/** How long after completion an assistant may give or correct the feedback of a tour. */
export const feedbackWindow = feedbackHours * hour

/** How long ago the assistant may have tapped 'on my way' or 'arrived', since the device may have been offline. */
export const progressWindow = 24 * hour

/** How long an assistant can undo the last step of a visit. */
export const undoWindow = undoMinutes * 60_000

/** Whether "on my way" and "arrived" make sense at this status. */
export const isUnderWay = (status: TourStatus): boolean => status === 'confirmed' || status === 'in_progress'

type Starting = { scheduledDate: Date | null; requestedDateTime: Date | null }

/** When a tour starts: the scheduled time, or the requested time if nothing is scheduled yet. */
export const startOf = (tour: Starting): Date | null => tour.scheduledDate ?? tour.requestedDateTime

export type Urgency = 'urgent' | 'high_priority' | 'normal'

/**
 * Urgency by the time left until the scheduled or else requested time (specification, back office, section 9): under 24
 * h urgent, under 72 h high priority. A closed tour has none.
 */
export const urgencyOf = (tour: Starting & { status: TourStatus }, now: Date): Urgency | null => {
  if (closed.has(tour.status)) return null
  const at = startOf(tour)
  if (at === null) return 'normal'
  const left = at.getTime() - now.getTime()
  if (left < 24 * hour) return 'urgent'
  return left < 72 * hour ? 'high_priority' : 'normal'
}

/** A request that no one has worked on for this long is overdue. */
export const untouchedLimit = 8 * hour

/**
 * Whether the team is late: a request unprocessed for eight hours, a pending tour whose time has passed, or a visit of an
 * earlier day that still needs an outcome, as in the assistant's list.
 */
export const isOverdue = (
  tour: Starting & { status: TourStatus; statusUpdatedAt: Date; pastFrom: Date },
  now: Date,
): boolean => {
  if (closed.has(tour.status)) return false
  if (active.has(tour.status) && tour.pastFrom <= now) return true
  const at = startOf(tour)
  if (pending.has(tour.status) && at !== null && at < now) return true
  return tour.status === 'requested' && now.getTime() - tour.statusUpdatedAt.getTime() > untouchedLimit
}

/** The notes of a self-escorted tour, with the standard sentence once (specification, agent area, section 4). */
export const withSelfEscort = (notes: string | null): string => {
  if (notes?.includes(selfEscortNote)) return notes
  return notes ? `${notes}\n${selfEscortNote}` : selfEscortNote
}

/** What a tour costs in a city, in cents; a place outside the eight cities has its own price. */
export const priceIn = (city: string): { baseCents: number; premiumCents: number } =>
  isCityId(city) ? cities[city] : unknownCity

/**
 * The charge of an admin-scheduled tour in cents (product decision: admin-scheduled tours): the city's base price, or
 * its premium price if an escort is required; nothing on Pro.
 */
export const adminTourCharge = (facts: {
  price: { baseCents: number; premiumCents: number }
  escortRequired: boolean
  plan: string
}): { cents: number; status: 'waived' | 'pending' } => {
  if (facts.plan === 'pro') return { cents: 0, status: 'waived' }
  return { cents: facts.escortRequired ? facts.price.premiumCents : facts.price.baseCents, status: 'pending' }
}

/** An agent who cancels a confirmed tour later than this before the start pays the assistant fee. */
export const feeCutoff = 2 * hour

/**
 * Whether cancelling a tour at `at` refunds its assistant fee (product decision: who bears the assistant fee): always
 * by the desk; by the agent until confirmation, then until `feeCutoff` before the start. Not for a no-show.
 */
export const refundsFee = (
  tour: { status: TourStatus; scheduledDate: Date | null },
  by: 'desk' | 'agent',
  at: Date,
): boolean => {
  if (by === 'desk' || (!isUnderWay(tour.status) && !isClosed(tour.status))) return true
  return tour.scheduledDate !== null && tour.scheduledDate.getTime() - at.getTime() >= feeCutoff
}

type Ending = { status: TourStatus; outcome: 'completed' | 'no_show' | null }

/** Whether a change cancels a tour: it ends the tour, or corrects a no-show into a cancellation. */
export const isCancellation = (before: Ending, after: Ending): boolean =>
  after.status === 'cancelled' &&
  after.outcome !== 'no_show' &&
  (before.status !== 'cancelled' || before.outcome === 'no_show')

type FeeFacts = {
  /** A city tour has its own charge and no assistant fee. */
  adminScheduled: boolean
  paymentId: string | null
  chargeStatus: ChargeStatus
  escortedBy: 'none' | 'agent' | 'assistant'
}

/** Whether a tour's assistant fee is paid or the payment is processing. */
export const hasPaidFee = ({ adminScheduled, paymentId, chargeStatus }: FeeFacts): boolean =>
  !adminScheduled && paymentId !== null && (chargeStatus === 'paid' || chargeStatus === 'pending')

/**
 * Whether a tour has no escort because its assistant fee is not paid: the payment failed, or was refunded and the tour
 * reopened. The agent can pay again, or the desk waives the fee.
 */
export const owesFee = ({ adminScheduled, paymentId, chargeStatus, escortedBy }: FeeFacts): boolean =>
  !adminScheduled &&
  paymentId !== null &&
  escortedBy !== 'assistant' &&
  (chargeStatus === 'failed' || chargeStatus === 'refunded')

const opening = (local: TZDate): TZDate =>
  set(local, { hours: deskHours.opensAt, minutes: 0, seconds: 0, milliseconds: 0 })

/** Whether the desk is open at an instant, and when it handles a request made then: now, or at the next opening. */
export const deskAt = (at: Date): { open: boolean; handledFrom: Date; holiday: string | null } => {
  let local = new TZDate(at.getTime(), deskHours.timeZone)
  const holiday = holidayOn(local)
  const hourNow = local.getHours()
  if (holiday === null && hourNow >= deskHours.opensAt && hourNow < deskHours.closesAt)
    return { open: true, handledFrom: at, holiday }
  if (holiday !== null || hourNow >= deskHours.closesAt) local = addDays(local, 1)
  while (holidayOn(local) !== null) local = addDays(local, 1)
  return { open: false, handledFrom: new Date(opening(local).getTime()), holiday }
}

type Range = { start: number; end: number }
const overlaps = (a: Range, b: Range) => a.start < b.end && b.start < a.end

/**
 * The next three starts after `from` at which property and escort are free: on the half hour, between 9:00 and 19:00 in
 * the property's time zone, within two weeks.
 *
 * @param held the ranges of other tours, in milliseconds; the `buffer` minutes apply only to the escort
 */
export const freeTimes = (search: {
  from: Date
  durationMinutes: number
  bufferMinutes: number
  timeZone: string
  property: readonly Range[]
  assistant: readonly Range[]
}): Date[] => {
  const minute = 60_000
  const step = 30 * minute
  const found: Date[] = []
  const first = Math.ceil(search.from.getTime() / step) * step
  for (let start = first; found.length < 3 && start < first + 14 * 24 * hour; start += step) {
    const end = start + search.durationMinutes * minute
    const local = new TZDate(start, search.timeZone)
    const localEnd = new TZDate(end, search.timeZone)
    const lateEnd =
      localEnd.getHours() * 60 + localEnd.getMinutes() > deskHours.closesAt * 60 ||
      localEnd.getDate() !== local.getDate()
    if (local.getHours() < deskHours.opensAt || lateEnd) continue
    if (search.property.some((held) => overlaps(held, { start, end }))) continue
    const until = end + search.bufferMinutes * minute
    if (search.assistant.some((held) => overlaps(held, { start, end: until }))) continue
    found.push(new Date(start))
  }
  return found
}

type Bookable = Pick<typeof tours.$inferSelect, 'escortedBy' | 'adminScheduled' | 'escortRequired'>

/** Whether the agent booked an escort, or staff scheduled a tour whose property requires one. */
export const isEscortDue = ({ escortedBy, adminScheduled, escortRequired }: Bookable): boolean =>
  escortedBy === 'assistant' || (adminScheduled && escortRequired)

/**
 * The default escort (product decision: what holds a slot): the assigned assistant, if an escort is due. Coordinating
 * alone holds no slot.
 */
export const escortOf = (tour: Bookable, assistantId: string | null): string | null =>
  isEscortDue(tour) ? assistantId : null

// The column's default (migration 0010), for a row that was not written.
const defaultDuration = 60

/** The property, the escort, and the time that a tour was to hold when the database refused it. */
export type SlotRequest = {
  id: string
  propertyId: string
  escortAssistantId: string | null
  scheduledDate: Date | null
  durationMinutes: number
  bufferMinutes: number
  timeZone: string
}

type Slot = {
  escortAssistantId?: string | null | undefined
  scheduledDate?: Date | null | undefined
  durationMinutes?: number | undefined
}
type SlotFacts = Pick<SlotRequest, 'id' | 'propertyId' | 'bufferMinutes' | 'timeZone'> & Slot

/** What a tour was to hold, from its row and the columns to set. */
export const slotRequestOf = (tour: SlotFacts, set: Slot = {}): SlotRequest => ({
  id: tour.id,
  propertyId: tour.propertyId,
  escortAssistantId: (set.escortAssistantId === undefined ? tour : set).escortAssistantId ?? null,
  scheduledDate: (set.scheduledDate === undefined ? tour : set).scheduledDate ?? null,
  durationMinutes: set.durationMinutes ?? tour.durationMinutes ?? defaultDuration,
  bufferMinutes: tour.bufferMinutes,
  timeZone: tour.timeZone,
})

type ChargedRow = typeof tours.$inferSelect
/** The facts that decide whether a tour owes its charge. */
export type ChargedTour = {
  status: TourStatus
  outcome: ChargedRow['outcome']
  adminScheduled: boolean
  tourChargeCents: number
  chargeStatus: string
}

/** Whether the agent owes the charge of a tour that the desk scheduled: after the visit, or a no-show. */
export const owesCharge = ({ status, outcome, adminScheduled, tourChargeCents }: ChargedTour): boolean =>
  adminScheduled &&
  tourChargeCents > 0 &&
  (status === 'completed' || (status === 'cancelled' && outcome === 'no_show'))

/** Whether a charge is owed and nobody has paid or waived it. */
export const isChargeOpen = (tour: ChargedTour): boolean =>
  owesCharge(tour) && (tour.chargeStatus === 'pending' || tour.chargeStatus === 'failed')

/** Whether the server should charge the card on file now. */
export const isDueForCharge = (tour: ChargedTour & { chargeSettledBy: string | null }): boolean =>
  owesCharge(tour) && tour.chargeStatus === 'pending' && tour.chargeSettledBy === null

type ChargeColumns = Partial<Pick<ChargedRow, 'chargeStatus' | 'chargeFailure'>>

/**
 * The effect of a status change on the charge. A tour that no longer owes it has no failed charge; a tour that is
 * reopened after a refund is charged again on completion.
 */
export const chargeAfterMove = (
  before: ChargedRow,
  set: { status?: TourStatus | undefined; outcome?: ChargedRow['outcome'] | undefined },
): ChargeColumns => {
  if (set.status === undefined || !before.adminScheduled) return {}
  const after = {
    ...before,
    status: set.status,
    outcome: set.outcome === undefined ? before.outcome : set.outcome,
  }
  const isCancelled = after.status === 'cancelled' && !owesCharge(after)
  const isDropped = isCancelled && before.chargeStatus === 'failed'
  const isReopened = !isCancelled && before.status === 'cancelled' && before.chargeStatus === 'refunded'
  return isDropped || isReopened ? { chargeStatus: 'pending', chargeFailure: null } : {}
}

/** The queue that charges tours; see jobs.ts. */
export const chargeTourQueue = 'charge-tour'

/** The error details of an early step without a reason. */
export const reasonMissing = { errors: [{ path: 'earlyReason', message: 'Enter a reason' }] }

/** The history's change for the reason of an early step. Agents do not see it. */
export const earlyChange = (reason: string | null | undefined) =>
  reason ? [{ field: 'earlyReason', from: null, to: reason }] : []

/** The escort of a tour whose assistant fee is settled: the assigned assistant, if the tour has a date. */
export const dueEscort = (tour: typeof tours.$inferSelect): string | null =>
  standsForDate(tour.status)
    ? escortOf({ ...tour, escortedBy: 'assistant' }, tour.schedulingAssistantId)
    : null

/** The largest number of queue filters per person. */
const mostFilters = 30

/** @throws Refusal filters_full for a person who already has the largest number of queue filters */
export const requireRoomForFilter = (kept: number): void => {
  if (kept >= mostFilters) throw refuse('filters_full')
}

/**
 * Runs `write` and refuses a filter name that the owner uses already.
 *
 * @throws Refusal name_taken with the field
 */
export const refuseTakenFilterName = async <Result>(write: () => Promise<Result>): Promise<Result> => {
  try {
    return await write()
  } catch (error) {
    if (databaseErrorOf(error)?.constraint !== 'queue_filters_name_taken') throw error
    throw refuse('name_taken', { errors: [{ path: 'name', message: 'That name is already taken.' }] })
  }
}

/** The columns in which a tour keeps its client as of the request. */
export const clientColumns = (client: ClientRow) => ({
  clientId: client.id,
  clientFirstName: client.firstName,
  clientLastName: client.lastName,
  clientEmail: client.email,
  clientPhone: client.phone,
})
