import { plans as planPrices } from '@porchlight/contract/kernel/plan-words'
import { withSelfEscort } from '@porchlight/server/features/tours/rules'
import type { tourAssignments, tourHistory, tours } from '@porchlight/server/features/tours/tables'
import { type PaymentRow, paymentRow, refusal } from '../billing/payment-row.ts'
import { specialRequests } from '../content/specials.ts'
import { later } from '../days.ts'
import { randomFrom, stableId } from '../random.ts'
import { answersAbout, type FeedbackRow, ratingOf } from './feedback.ts'
import type { Plan } from './plan.ts'
import type { Step, Timeline } from './timeline.ts'
import { deskCharge } from './tour-charges.ts'

export type TourRow = typeof tours.$inferInsert
export type HistoryRow = typeof tourHistory.$inferInsert
export type AssignmentRow = typeof tourAssignments.$inferInsert

export const tourIdOf = (plan: Plan, timeline: Timeline): string =>
  stableId(`tour:${plan.key}`, timeline.createdAt)

const find = (timeline: Timeline, to: Step['to']): Step | undefined =>
  timeline.steps.find((step) => step.to === to && step.kind !== 'progress')

/**
 * The escort that an agent bought with the request. The desk's cancellation refunds the fee, and so does any
 * cancellation before confirmation.
 */
export const escortPayment = (plan: Plan, timeline: Timeline): PaymentRow | null => {
  if (plan.escortedBy !== 'assistant' || plan.adminScheduled) return null
  const paidAt = later(timeline.createdAt, -2)
  const cancelled = find(timeline, 'cancelled')
  const isRefunded = cancelled?.actor.type === 'admin' || !find(timeline, 'confirmed')
  const refundedAt = cancelled && isRefunded ? later(cancelled.at, 3) : null
  const fee = planPrices[plan.agent.content.plan].assistantFeeCents ?? 2_500
  return paymentRow(paidAt, {
    id: stableId(`payment:${plan.key}`, paidAt),
    purpose: 'tour_assistant',
    amountCents: fee,
    agentId: plan.agent.id,
    propertyId: plan.property.id,
    usedAt: timeline.createdAt,
    ...(refundedAt && { status: 'refunded', refundReason: 'tour_cancelled', refundedAt, refundedCents: fee }),
    createdAt: paidAt,
    updatedAt: refundedAt ?? paidAt,
  })
}

/** Whether the escort is paid and the tour is not confirmed yet. */
const isAhead = ({ plan, payment }: Paid): boolean =>
  payment?.status === 'succeeded' &&
  !['confirmed', 'in_progress', 'completed', 'cancelled'].includes(plan.status)

type Paid = { plan: Plan; payment: PaymentRow | null }

/** The bank refused the charge: the newest future tour of each of these agents lost its escort. */
export const refuseNewest = <T extends Paid>(paid: readonly T[], agentIds: readonly string[]): T[] => {
  const refused = new Set(
    agentIds.map((id) => paid.findLast((one) => one.plan.agent.id === id && isAhead(one))),
  )
  return paid.map((one) =>
    one.payment && refused.has(one) ? { ...one, payment: { ...one.payment, ...refusal } } : one,
  )
}

const chargeStates = { refunded: 'refunded', failed: 'failed' } as const

const chargeOf = (
  plan: Plan,
  timeline: Timeline,
  payment: PaymentRow | null,
): Pick<TourRow, 'tourChargeCents' | 'chargeStatus' | 'chargeFailure' | 'chargePaidAt'> => {
  if (payment)
    return {
      tourChargeCents: payment.amountCents,
      chargeStatus:
        payment.status === 'refunded' || payment.status === 'failed' ? chargeStates[payment.status] : 'paid',
    }
  if (!plan.adminScheduled) return { tourChargeCents: 0, chargeStatus: 'pending' }
  return deskCharge(plan, timeline)
}

const specialRequestsOf = (plan: Plan): string | null => {
  const random = randomFrom(`special:${plan.key}`)
  const written = random.chance(0.4) ? random.pick(specialRequests) : null
  return plan.escortedBy === 'agent' ? withSelfEscort(written) : written
}

/** One in eight requests has a date, which holds no slot (product decision: scheduledDate). */
const askedWithDate = (plan: Plan, timeline: Timeline): Date | null =>
  plan.status === 'requested' &&
  plan.wanted > later(timeline.createdAt, 36 * 60) &&
  randomFrom(`dated:${plan.key}`).chance(1 / 8)
    ? plan.wanted
    : null

export const tourRow = (plan: Plan, timeline: Timeline, payment: PaymentRow | null): TourRow => {
  const moved = timeline.steps.filter(({ kind }) => kind !== 'archived' && kind !== 'progress')
  const last = moved.at(-1)
  const cancelled = find(timeline, 'cancelled')
  // A status without a note of its own has none. The feedback at the end of a visit is for the agent and does not become
  // a status note.
  const noted = moved.findLast(({ to, kind }) => to === plan.status && kind !== 'feedback')
  const { client, property, coordinator, escort } = plan
  return {
    id: tourIdOf(plan, timeline),
    agentId: plan.agent.id,
    clientId: client.id,
    clientFirstName: client.first,
    clientLastName: client.last,
    clientEmail: client.email,
    clientPhone: client.phone,
    propertyId: property.id,
    status: plan.status,
    priority: plan.priority,
    statusNotes: noted?.note ?? null,
    statusUpdatedAt: last?.at ?? timeline.createdAt,
    requestedDateTime: plan.adminScheduled ? null : plan.wanted,
    alternativeDateTime: plan.adminScheduled ? null : plan.alternative,
    scheduledDate: plan.start ?? askedWithDate(plan, timeline),
    durationMinutes: plan.minutes,
    specialRequests: specialRequestsOf(plan),
    schedulingAssistantId: coordinator?.id ?? null,
    escortAssistantId: payment?.status === 'failed' ? null : (escort?.id ?? null),
    escortRequired: property.row.escortRequired === true || plan.escortedBy !== 'none',
    escortedBy: payment?.status === 'failed' ? 'none' : plan.escortedBy,
    adminScheduled: plan.adminScheduled,
    emailClient: !plan.adminScheduled,
    ...chargeOf(plan, timeline, payment),
    paymentId: payment?.id ?? null,
    outcome: plan.noShow ? 'no_show' : plan.status === 'completed' ? 'completed' : null,
    onMyWayAt: timeline.onMyWayAt,
    arrivedAt: timeline.arrivedAt,
    startedAt: find(timeline, 'in_progress')?.at ?? null,
    completedAt: find(timeline, 'completed')?.at ?? null,
    cancelledAt: cancelled?.at ?? null,
    cancelledBy: cancelled?.actor.id ?? null,
    archivedAt: timeline.archivedAt,
    archivedBy: timeline.archivedAt ? timeline.admin.id : null,
    calendarSequence: moved.length - 1,
    version: timeline.steps.length,
    createdBy: timeline.steps[0]?.actor.id ?? plan.agent.id,
    createdAt: timeline.createdAt,
    updatedAt: timeline.steps.at(-1)?.at ?? timeline.createdAt,
  }
}

export const historyRows = (plan: Plan, timeline: Timeline): HistoryRow[] =>
  timeline.steps.map((step, index) => ({
    id: stableId(`history:${plan.key}:${index}`, step.at),
    tourId: tourIdOf(plan, timeline),
    agentId: plan.agent.id,
    createdAt: step.at,
    actorId: step.actor.id,
    actorType: step.actor.type,
    byTeamPassword: step.actor.byTeamPassword,
    kind: step.kind,
    fromStatus: step.from,
    toStatus: step.to,
    note: step.note,
    isInternal: step.internal,
    changes: step.changes,
    tourVersion: index + 1,
  }))

/** The feedback about the visit by the person who completed it. */
export const feedbackRow = (plan: Plan, timeline: Timeline): FeedbackRow | null => {
  const end = find(timeline, 'completed')
  if (!end?.actor.id) return null
  return { tourId: tourIdOf(plan, timeline), authorId: end.actor.id, ...answersAbout(plan), givenAt: end.at }
}

/** The assignment of the tour's assistant, with the agent's rating. */
export const assignmentRow = (plan: Plan, timeline: Timeline, now: Date): AssignmentRow | null => {
  if (!plan.coordinator) return null
  const assigned = find(timeline, 'assistant_assigned') ?? timeline.steps[0]
  const end = find(timeline, 'completed') ?? find(timeline, 'cancelled')
  const assignedAt = assigned?.at ?? timeline.createdAt
  const reason = plan.noShow ? 'no_show' : plan.status === 'completed' ? 'completed' : 'cancelled'
  return {
    id: stableId(`assignment:${plan.key}`, assignedAt),
    tourId: tourIdOf(plan, timeline),
    agentId: plan.agent.id,
    assistantId: plan.coordinator.id,
    status: end ? (reason === 'completed' ? 'completed' : 'ended') : 'assigned',
    assignedBy: timeline.admin.id,
    assignedAt,
    endedAt: end?.at ?? null,
    endedBy: end?.actor.id ?? null,
    endedReason: end ? reason : null,
    ...ratingOf(plan, end?.at ?? null, now),
  }
}
