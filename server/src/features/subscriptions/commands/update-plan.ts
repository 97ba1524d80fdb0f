import type { PaidPlanId } from '@porchlight/contract/kernel/plan-words'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { AgentViewer } from '../../../kernel/viewer.ts'
import {
  type PayableSubscription,
  type PaymentProvider,
  type Payments,
  ProviderFailed,
} from '../../payments/ports.ts'
import { monthlyPrice } from '../../payments/rules.ts'
import { beginSubscription } from '../exchanges/begin-subscription.ts'
import { findSubscription } from '../queries.ts'
import { isGrant, livesAtProvider } from '../rules.ts'
import { rotateIdempotencyKey } from '../steps/rotate-idempotency-key.ts'
import { type LiveSubscription, syncLiveSubscription } from './sync-live-subscription.ts'

type ToPay = PayableSubscription['toPay']

/**
 * Changes an agent's plan: upgrades now, charged for the rest of the period, and downgrades with the next period
 * (product decision: cancelling). Choosing the current plan cancels a pending change. An agent without a subscription
 * begins one.
 *
 * @returns what the browser has to pay before the plan changes, if anything
 * @throws Refusal subscription_granted, payment_open, subscription_ending, plan_unchanged, payments_off,
 *   too_many_attempts, provider_unreachable
 */
export const updatePlan = async (
  kernel: Kernel,
  payments: Payments,
  viewer: AgentViewer,
  plan: PaidPlanId,
): Promise<ToPay> => {
  const now = kernel.clock.now()
  const before = await findSubscription(kernel.database.orm, viewer.userId)
  if (before && isGrant(before, now)) throw refuse('subscription_granted')
  if (!before || !livesAtProvider(before, now) || before.status === 'incomplete')
    return beginSubscription(kernel, payments, viewer, plan, before)
  if (before.status === 'past_due') throw refuse('payment_open')
  if (before.cancelAtPeriodEnd) throw refuse('subscription_ending')
  const fetched = await syncLiveSubscription(
    kernel,
    payments,
    viewer.userId,
    async (provider, row) => {
      try {
        return await change(provider, row, plan)
      } catch (error) {
        if (error instanceof ProviderFailed)
          await kernel.database.transaction((tx) =>
            rotateIdempotencyKey(tx, viewer.userId, row, kernel.clock.now()),
          )
        throw error
      }
    },
    { mayCharge: true },
  )
  return fetched.toPay
}

const change = async (
  provider: PaymentProvider,
  row: LiveSubscription,
  plan: PaidPlanId,
): Promise<PayableSubscription> => {
  const id = row.providerSubscriptionId
  if (plan === row.plan) {
    const fetched = await provider.findSubscription(id)
    const isWaiting = fetched?.toPay !== null || row.pendingPlan !== null
    if (!isWaiting) throw refuse('plan_unchanged')
    return { ...(await provider.keepPlan(id)), toPay: null }
  }
  const isLarger = monthlyPrice(plan) > monthlyPrice(row.plan)
  return provider.changePlan(
    id,
    { plan, when: isLarger ? 'now' : 'period_end' },
    `plan-${row.id}-${row.version}-${plan}`,
  )
}
