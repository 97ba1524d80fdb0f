import type { PaidPlanId } from '@porchlight/contract/kernel/plan-words'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { AgentViewer } from '../../../kernel/viewer.ts'
import { type PayableSubscription, type PaymentProvider, type Payments, ProviderFailed } from '../ports.ts'
import { findSubscription } from '../queries.ts'
import { isGrant, livesAtProvider, monthlyPrice } from '../rules.ts'
import { askProvider, type LiveSubscription } from './ask-provider.ts'
import { spendVersion } from './spend-version.ts'
import { subscribeAgain } from './subscribe-again.ts'

type ToPay = PayableSubscription['toPay']

/**
 * Takes another plan: a larger one at once, the rest of the period is charged; a smaller one from the next period on
 * (product decision: cancelling). The present one takes back what was to happen. Who has no subscription begins one.
 *
 * @returns what the browser has to pay first, if anything: until then the plan stays
 * @throws Refusal subscription_granted, payment_open, subscription_ending, plan_unchanged, payments_off,
 *   too_many_attempts, provider_unreachable
 */
export const changePlan = async (
  kernel: Kernel,
  payments: Payments,
  viewer: AgentViewer,
  plan: PaidPlanId,
): Promise<ToPay> => {
  const now = kernel.clock.now()
  const before = await findSubscription(kernel.database.orm, viewer.userId)
  if (before && isGrant(before, now)) throw refuse('subscription_granted')
  if (!before || !livesAtProvider(before, now) || before.status === 'incomplete')
    return subscribeAgain(kernel, payments, viewer, plan, before)
  if (before.status === 'past_due') throw refuse('payment_open')
  if (before.cancelAtPeriodEnd) throw refuse('subscription_ending')
  const told = await askProvider(
    kernel,
    payments,
    viewer.userId,
    async (provider, row) => {
      try {
        return await change(provider, row, plan)
      } catch (error) {
        if (error instanceof ProviderFailed) await spendVersion(kernel, viewer.userId, row)
        throw error
      }
    },
    { mayCharge: true },
  )
  return told.toPay
}

const change = async (
  provider: PaymentProvider,
  row: LiveSubscription,
  plan: PaidPlanId,
): Promise<PayableSubscription> => {
  const id = row.providerSubscriptionId
  if (plan === row.plan) {
    const told = await provider.findSubscription(id)
    const isWaiting = told?.toPay !== null || row.pendingPlan !== null
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
