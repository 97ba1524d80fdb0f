import type { PaidPlanId } from '@porchlight/contract/kernel/plan-words'
import type { PlanChange } from '@porchlight/contract/subscriptions'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { paymentsOff } from '../../payments/policy.ts'
import type { Payments } from '../../payments/ports.ts'
import { monthlyPrice, unreachable } from '../../payments/rules.ts'
import { findSubscriptionFacts } from '../queries.ts'
import { isGrant, livesAtProvider, nextMonthCents } from '../rules.ts'

/**
 * Fetches the price of a plan change, which the provider calculates, and its date.
 *
 * @throws Refusal subscription_granted, payment_open, subscription_ending, plan_unchanged, payments_off,
 *   provider_unreachable
 */
export const fetchPlanPreview = async (
  kernel: Kernel,
  { provider }: Payments,
  userId: string,
  plan: PaidPlanId,
): Promise<PlanChange> => {
  if (!provider) throw await paymentsOff(kernel, 'plan')
  const now = kernel.clock.now()
  const { row, coupon } = await findSubscriptionFacts(kernel.database.orm, userId)
  if (row && isGrant(row, now)) throw refuse('subscription_granted')
  const price = monthlyPrice(plan)
  const base = { plan, when: 'now' as const, at: now.toISOString(), lines: [] }
  if (!row || !livesAtProvider(row, now) || row.status === 'incomplete')
    return { ...base, amountDueCents: price, nextAmountCents: price }
  if (row.status === 'past_due') throw refuse('payment_open')
  if (row.cancelAtPeriodEnd) throw refuse('subscription_ending')
  if (row.plan === plan) throw refuse('plan_unchanged')
  const { providerSubscriptionId, currentPeriodEnd } = row
  if (row.provider !== provider.name || !providerSubscriptionId || !currentPeriodEnd)
    throw await paymentsOff(kernel, 'elsewhere')
  const next = { plan, pendingPlan: null, createdAt: row.createdAt }
  const nextAmountCents = nextMonthCents(next, coupon ?? null, currentPeriodEnd)
  if (price < monthlyPrice(row.plan))
    return {
      ...base,
      when: 'period_end',
      at: currentPeriodEnd.toISOString(),
      amountDueCents: 0,
      nextAmountCents,
    }
  try {
    const { amountDueCents, lines } = await provider.previewPlan(providerSubscriptionId, plan)
    return { ...base, amountDueCents, lines: [...lines], nextAmountCents }
  } catch (error) {
    throw unreachable(kernel, error, 'the price of a plan change could not be fetched')
  }
}
