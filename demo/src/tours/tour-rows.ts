import { plans as planPrices } from '@porchlight/contract/kernel/plan-words'
import type { payments } from '@porchlight/server/features/payments/tables'
import { withSelfEscort } from '@porchlight/server/features/tours/rules'
import type { tourAssignments, tourHistory, tours } from '@porchlight/server/features/tours/tables'
import { specialRequests } from '../content/specials.ts'
import { later } from '../days.ts'
import { randomFrom, stableId } from '../random.ts'
import { type FeedbackRow, ratingOf, saidAbout } from './feedback.ts'
import type { Life, Step } from './life.ts'
import type { Plan } from './plan.ts'
import { deskCharge } from './tour-charges.ts'

export type TourRow = typeof tours.$inferInsert
export type HistoryRow = typeof tourHistory.$inferInsert
export type AssignmentRow = typeof tourAssignments.$inferInsert
export type PaymentRow = typeof payments.$inferInsert

export const tourIdOf = (plan: Plan, life: Life): string => stableId(`tour:${plan.key}`, life.createdAt)

const find = (life: Life, to: Step['to']): Step | undefined =>
  life.steps.find((step) => step.to === to && step.kind !== 'progress')

/**
 * The escort that an agent bought with the request. The desk's cancellation refunds the fee, and so does any
 * cancellation before confirmation.
 */
export const escortPayment = (plan: Plan, life: Life): PaymentRow | null => {
  if (plan.escortedBy !== 'assistant' || plan.adminScheduled) return null
  const paidAt = later(life.createdAt, -2)
  const cancelled = find(life, 'cancelled')
  const isRefunded = cancelled?.actor.type === 'admin' || !find(life, 'confirmed')
  const refundedAt = cancelled && isRefunded ? later(cancelled.at, 3) : null
  const fee = planPrices[plan.agent.content.plan].assistantFeeCents ?? 2_500
  const id = stableId(`payment:${plan.key}`, paidAt)
  return {
    id,
    purpose: 'tour_assistant',
    status: refundedAt ? 'refunded' : 'succeeded',
    amountCents: fee,
    agentId: plan.agent.id,
    invoiceId: null,
    plan: null,
    propertyId: plan.property.id,
    provider: 'sandbox',
    providerPaymentId: `sandbox_pay_${id.slice(-12)}`,
    failureCode: null,
    failureMessage: null,
    succeededAt: paidAt,
    usedAt: life.createdAt,
    refundReason: refundedAt ? 'tour_cancelled' : null,
    refundedAt,
    refundedCents: refundedAt ? fee : 0,
    createdAt: paidAt,
    updatedAt: refundedAt ?? paidAt,
  }
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
    one.payment && refused.has(one)
      ? {
          ...one,
          payment: {
            ...one.payment,
            status: 'failed',
            succeededAt: null,
            failureCode: 'insufficient_funds',
            failureMessage: 'Your card has insufficient funds.',
          },
        }
      : one,
  )
}

const chargeStates = { refunded: 'refunded', failed: 'failed' } as const

const chargeOf = (
  plan: Plan,
  life: Life,
  payment: PaymentRow | null,
): Pick<TourRow, 'tourChargeCents' | 'chargeStatus' | 'chargeFailure' | 'chargePaidAt'> => {
  if (payment)
    return {
      tourChargeCents: payment.amountCents,
      chargeStatus:
        payment.status === 'refunded' || payment.status === 'failed' ? chargeStates[payment.status] : 'paid',
    }
  if (!plan.adminScheduled) return { tourChargeCents: 0, chargeStatus: 'pending' }
  return deskCharge(plan, life)
}

const specialRequestsOf = (plan: Plan): string | null => {
  const random = randomFrom(`special:${plan.key}`)
  const written = random.chance(0.4) ? random.pick(specialRequests) : null
  return plan.escortedBy === 'agent' ? withSelfEscort(written) : written
}

/** One in eight requests has a date, which holds no slot (product decision: scheduledDate). */
const askedWithDate = (plan: Plan, life: Life): Date | null =>
  plan.status === 'requested' &&
  plan.wanted > later(life.createdAt, 36 * 60) &&
  randomFrom(`dated:${plan.key}`).chance(1 / 8)
    ? plan.wanted
    : null

export const tourRow = (plan: Plan, life: Life, payment: PaymentRow | null): TourRow => {
  const moved = life.steps.filter(({ kind }) => kind !== 'archived' && kind !== 'progress')
  const last = moved.at(-1)
  const cancelled = find(life, 'cancelled')
  // The feedback at the end of a visit is for the agent and does not become a status note.
  const noted = moved.findLast(({ note, kind }) => note !== null && kind !== 'feedback')
  const { client, property, coordinator, escort } = plan
  return {
    id: tourIdOf(plan, life),
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
    statusUpdatedAt: last?.at ?? life.createdAt,
    requestedDateTime: plan.adminScheduled ? null : plan.wanted,
    alternativeDateTime: plan.adminScheduled ? null : plan.alternative,
    scheduledDate: plan.start ?? askedWithDate(plan, life),
    durationMinutes: plan.minutes,
    specialRequests: specialRequestsOf(plan),
    schedulingAssistantId: coordinator?.id ?? null,
    escortAssistantId: payment?.status === 'failed' ? null : (escort?.id ?? null),
    escortRequired: property.row.escortRequired === true || plan.escortedBy !== 'none',
    escortedBy: payment?.status === 'failed' ? 'none' : plan.escortedBy,
    adminScheduled: plan.adminScheduled,
    emailClient: !plan.adminScheduled,
    ...chargeOf(plan, life, payment),
    paymentId: payment?.id ?? null,
    outcome: plan.noShow ? 'no_show' : plan.status === 'completed' ? 'completed' : null,
    onMyWayAt: life.onMyWayAt,
    arrivedAt: life.arrivedAt,
    startedAt: find(life, 'in_progress')?.at ?? null,
    completedAt: find(life, 'completed')?.at ?? null,
    cancelledAt: cancelled?.at ?? null,
    cancelledBy: cancelled?.actor.id ?? null,
    archivedAt: life.archivedAt,
    archivedBy: life.archivedAt ? life.admin.id : null,
    calendarSequence: moved.length - 1,
    version: life.steps.length,
    createdBy: life.steps[0]?.actor.id ?? plan.agent.id,
    createdAt: life.createdAt,
    updatedAt: life.steps.at(-1)?.at ?? life.createdAt,
  }
}

export const historyRows = (plan: Plan, life: Life): HistoryRow[] =>
  life.steps.map((step, index) => ({
    id: stableId(`history:${plan.key}:${index}`, step.at),
    tourId: tourIdOf(plan, life),
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
export const feedbackRow = (plan: Plan, life: Life): FeedbackRow | null => {
  const end = find(life, 'completed')
  if (!end?.actor.id) return null
  return { tourId: tourIdOf(plan, life), authorId: end.actor.id, ...saidAbout(plan), givenAt: end.at }
}

/** The assignment of the tour's assistant, with the agent's rating. */
export const assignmentRow = (plan: Plan, life: Life, now: Date): AssignmentRow | null => {
  if (!plan.coordinator) return null
  const assigned = find(life, 'assistant_assigned') ?? life.steps[0]
  const end = find(life, 'completed') ?? find(life, 'cancelled')
  const assignedAt = assigned?.at ?? life.createdAt
  const reason = plan.noShow ? 'no_show' : plan.status === 'completed' ? 'completed' : 'cancelled'
  return {
    id: stableId(`assignment:${plan.key}`, assignedAt),
    tourId: tourIdOf(plan, life),
    agentId: plan.agent.id,
    assistantId: plan.coordinator.id,
    status: end ? (reason === 'completed' ? 'completed' : 'ended') : 'assigned',
    assignedBy: life.admin.id,
    assignedAt,
    endedAt: end?.at ?? null,
    endedBy: end?.actor.id ?? null,
    endedReason: end ? reason : null,
    ...ratingOf(plan, end?.at ?? null, now),
  }
}
