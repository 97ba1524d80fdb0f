import type { PlanId } from '@porchlight/contract/kernel/plan-words'
import type { SubscriptionStatus } from '@porchlight/contract/kernel/plans'
import { newId } from '../../kernel/ids.ts'
import type { PaymentProvider, ProviderMethod } from '../payments/ports.ts'
import { discountOn, monthlyPrice, periodStartOf } from '../payments/rules.ts'

/** The facts that decide a subscription's status; all null without a subscription. */
type SubscriptionFacts = {
  status: SubscriptionStatus | null
  cancelAtPeriodEnd: boolean | null
  currentPeriodEnd: Date | null
}

/**
 * The status in force. A subscription that ends with its period counts as cancelled afterwards, even before the
 * provider reports it (product decision: cancelling).
 */
export const statusInForce = (
  { status, cancelAtPeriodEnd, currentPeriodEnd }: SubscriptionFacts,
  now: Date,
): SubscriptionStatus => {
  const isOver = cancelAtPeriodEnd && currentPeriodEnd !== null && now >= currentPeriodEnd
  return status === 'active' && isOver ? 'cancelled' : (status ?? 'inactive')
}

/** Whether a subscription gives access now: it is active, and a planned end has not come yet. */
export const hasAccess = (subscription: SubscriptionFacts, now: Date): boolean =>
  statusInForce(subscription, now) === 'active'

/** Whether the payment provider still charges for a subscription, or may again. */
export const livesAtProvider = (
  subscription: SubscriptionFacts & { source: 'provider' | 'granted' },
  now: Date,
): boolean => {
  const status = statusInForce(subscription, now)
  return subscription.source === 'provider' && status !== 'cancelled' && status !== 'inactive'
}

/**
 * Whether the provider may still charge for a subscription, even one that is over by our clock: it may have been
 * resumed there.
 */
export const mayRunAtProvider = ({
  status,
  source,
}: {
  status: SubscriptionStatus
  source: 'provider' | 'granted'
}): boolean => source === 'provider' && status !== 'cancelled' && status !== 'inactive'

/** Whether a plan that the team granted is in force: it costs nothing, and its agent cannot change it. */
export const isGrant = (
  subscription: SubscriptionFacts & { source: 'provider' | 'granted'; plan: PlanId },
  now: Date,
): boolean =>
  subscription.source === 'granted' && subscription.plan !== 'free' && hasAccess(subscription, now)

const minute = 60_000
const hour = 60 * minute

/** The queue that cancels subscriptions at the provider. */
export const endSubscriptionQueue = 'end-subscription'

const day = 24 * hour

type Standing = {
  plan: PlanId
  status: SubscriptionStatus
  cancelAtPeriodEnd: boolean
  currentPeriodStart: Date | null
  pendingPlan: PlanId | null
}
type Change = {
  kind: 'started' | 'plan' | 'status' | 'cancel_requested' | 'resumed' | 'renewed'
  eventKind: string
}

/** The most important change between two states of a subscription; null if nothing changed. */
export const changeOf = (before: Standing, after: Standing): Change | null => {
  if (before.status !== after.status) {
    if (before.status === 'incomplete' && after.status === 'active')
      return { kind: 'started', eventKind: 'started' }
    return { kind: 'status', eventKind: after.status }
  }
  if (before.plan !== after.plan) return { kind: 'plan', eventKind: 'plan' }
  if (before.pendingPlan !== after.pendingPlan) return { kind: 'plan', eventKind: 'plan_pending' }
  if (before.cancelAtPeriodEnd !== after.cancelAtPeriodEnd)
    return after.cancelAtPeriodEnd
      ? { kind: 'cancel_requested', eventKind: 'cancel_requested' }
      : { kind: 'resumed', eventKind: 'resumed' }
  const moved = (after.currentPeriodStart?.getTime() ?? 0) - (before.currentPeriodStart?.getTime() ?? 0)
  return moved > 0 ? { kind: 'renewed', eventKind: 'renewed' } : null
}

/** A checkout, its cookie and its emailed link last this long (product decision: checkout). */
export const checkoutFor = 7 * day
/** An agent without a card gets a request for one this long before the first month that costs something. */
export const cardAskedBefore = 3 * day

type Discount = {
  amountOffCents: number | null
  percentOff: number | null
  duration: 'once' | 'repeating' | 'forever'
  durationMonths: number | null
}

/** The price of the month after a period, in cents. A discount for a number of months ends with the last of them. */
export const nextMonthCents = (
  { plan, pendingPlan, createdAt }: { plan: PlanId; pendingPlan: PlanId | null; createdAt: Date },
  discount: Discount | null,
  periodEnd: Date,
): number => {
  const price = monthlyPrice(pendingPlan ?? plan)
  const months = discount?.duration === 'once' ? 1 : (discount?.durationMonths ?? null)
  // A buyer may create the account until the checkout expires, which can be after the first month began.
  const isOver =
    discount !== null &&
    discount.duration !== 'forever' &&
    months !== null &&
    periodStartOf(createdAt, months).getTime() <= periodEnd.getTime() + checkoutFor
  return price - discountOn(price, isOver ? null : discount)
}

/** The queue that ends a checkout's subscription and refunds its payments. */
export const retireQueue = 'retire-subscription'

/** How often an agent may change their subscription per hour. */
export const changesAtMost = { count: 20, within: hour } as const

/** The row of an agent's default payment method. */
export const defaultMethod = (
  userId: string,
  provider: PaymentProvider['name'],
  { id: providerMethodId, brand, last4, expMonth, expYear }: ProviderMethod,
  createdAt: Date,
) => ({
  id: newId(),
  userId,
  provider,
  providerMethodId,
  brand,
  last4,
  expMonth,
  expYear,
  isDefault: true,
  createdAt,
})
