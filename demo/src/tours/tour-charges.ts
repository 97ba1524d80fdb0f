import { cities } from '@porchlight/contract/kernel/cities'
import type { payments } from '@porchlight/server/features/payments/tables'
import { adminTourCharge, owesCharge } from '@porchlight/server/features/tours/rules'
import type { tours } from '@porchlight/server/features/tours/tables'
import { later } from '../days.ts'
import { randomFrom, stableId } from '../random.ts'
import type { Life } from './life.ts'
import type { Plan } from './plan.ts'

type Charge = Pick<
  typeof tours.$inferInsert,
  'tourChargeCents' | 'chargeStatus' | 'chargeFailure' | 'chargePaidAt'
>

const noFunds = 'Your card has insufficient funds.'
const endOf = (life: Life): Date | undefined =>
  life.steps.findLast(({ to }) => to === 'completed' || to === 'cancelled')?.at

/**
 * The charge of a tour that the desk scheduled. After the visit, most cards pay; a few are declined, and a few charges
 * are open.
 */
export const deskCharge = (plan: Plan, life: Life): Charge => {
  const { cents, status } = adminTourCharge({
    price: cities[plan.property.city],
    escortRequired: plan.property.row.escortRequired === true,
    plan: plan.agent.content.plan,
  })
  const charge: Charge = { tourChargeCents: cents, chargeStatus: status }
  const outcome = plan.noShow ? ('no_show' as const) : null
  const endedAt = endOf(life)
  const facts = {
    status: plan.status,
    outcome,
    adminScheduled: true,
    tourChargeCents: cents,
    chargeStatus: status,
  }
  if (!endedAt || !owesCharge(facts)) return charge
  const random = randomFrom(`charge:${plan.key}`)
  if (random.chance(0.12)) return { ...charge, chargeStatus: 'failed', chargeFailure: noFunds }
  if (random.chance(0.06)) return charge
  return { ...charge, chargeStatus: 'paid', chargePaidAt: later(endedAt, 1) }
}

/** The payment of such a charge, if the card was charged. */
export const chargePayment = (
  plan: Plan,
  life: Life,
  tour: typeof tours.$inferInsert,
): typeof payments.$inferInsert | null => {
  const endedAt = endOf(life)
  const isCharged = tour.chargeStatus === 'paid' || tour.chargeStatus === 'failed'
  if (!plan.adminScheduled || !endedAt || !isCharged) return null
  const at = later(endedAt, 1)
  const id = stableId(`tour-charge:${plan.key}`, at)
  const isPaid = tour.chargeStatus === 'paid'
  return {
    id,
    purpose: 'tour_charge',
    status: isPaid ? 'succeeded' : 'failed',
    amountCents: tour.tourChargeCents ?? 0,
    agentId: plan.agent.id,
    propertyId: plan.property.id,
    tourId: tour.id,
    provider: 'sandbox',
    providerPaymentId: `sandbox_pay_${id.slice(-12)}`,
    failureCode: isPaid ? null : 'insufficient_funds',
    failureMessage: isPaid ? null : noFunds,
    succeededAt: isPaid ? at : null,
    usedAt: at,
    refundedCents: 0,
    createdAt: at,
    updatedAt: at,
  }
}
