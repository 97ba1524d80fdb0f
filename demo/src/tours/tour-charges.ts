import { cities } from '@porchlight/contract/kernel/cities'
import { adminTourCharge, owesCharge } from '@porchlight/server/features/tours/rules'
import type { tours } from '@porchlight/server/features/tours/tables'
import { type PaymentRow, paymentRow, refusal } from '../billing/payment-row.ts'
import { later } from '../days.ts'
import { randomFrom, stableId } from '../random.ts'
import type { Plan } from './plan.ts'
import type { Timeline } from './timeline.ts'

type Charge = Pick<
  typeof tours.$inferInsert,
  'tourChargeCents' | 'chargeStatus' | 'chargeFailure' | 'chargePaidAt'
>

const endOf = (timeline: Timeline): Date | undefined =>
  timeline.steps.findLast(({ to }) => to === 'completed' || to === 'cancelled')?.at

/**
 * The charge of a tour that the desk scheduled. After the visit, most cards pay; a few are declined, and a few charges
 * are open.
 */
export const deskCharge = (plan: Plan, timeline: Timeline): Charge => {
  const { cents, status } = adminTourCharge({
    price: cities[plan.property.city],
    escortRequired: plan.property.row.escortRequired === true,
    plan: plan.agent.content.plan,
  })
  const charge: Charge = { tourChargeCents: cents, chargeStatus: status }
  const outcome = plan.noShow ? ('no_show' as const) : null
  const endedAt = endOf(timeline)
  const facts = {
    status: plan.status,
    outcome,
    adminScheduled: true,
    tourChargeCents: cents,
    chargeStatus: status,
  }
  if (!endedAt || !owesCharge(facts)) return charge
  const random = randomFrom(`charge:${plan.key}`)
  if (random.chance(0.12)) return { ...charge, chargeStatus: 'failed', chargeFailure: refusal.failureMessage }
  if (random.chance(0.06)) return charge
  return { ...charge, chargeStatus: 'paid', chargePaidAt: later(endedAt, 1) }
}

/** The payment of such a charge, if the card was charged. */
export const chargePayment = (
  plan: Plan,
  timeline: Timeline,
  tour: typeof tours.$inferInsert,
): PaymentRow | null => {
  const endedAt = endOf(timeline)
  const isCharged = tour.chargeStatus === 'paid' || tour.chargeStatus === 'failed'
  if (!plan.adminScheduled || !endedAt || !isCharged) return null
  const at = later(endedAt, 1)
  return paymentRow(tour.chargeStatus === 'paid' ? at : null, {
    id: stableId(`tour-charge:${plan.key}`, at),
    purpose: 'tour_charge',
    amountCents: tour.tourChargeCents ?? 0,
    agentId: plan.agent.id,
    propertyId: plan.property.id,
    tourId: tour.id,
    usedAt: at,
    createdAt: at,
    updatedAt: at,
  })
}
