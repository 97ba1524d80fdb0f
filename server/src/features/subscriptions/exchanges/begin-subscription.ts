import type { PaidPlanId } from '@porchlight/contract/kernel/plan-words'
import { and, eq, gt } from 'drizzle-orm'
import type { Orm } from '../../../kernel/database/database.ts'
import { recordEvent } from '../../../kernel/events/events.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { AgentViewer } from '../../../kernel/viewer.ts'
import { paymentsOff } from '../../payments/policy.ts'
import {
  type PayableSubscription,
  type PaymentProvider,
  type Payments,
  ProviderFailed,
} from '../../payments/ports.ts'
import { outcomeUnknown, unreachable } from '../../payments/rules.ts'
import { findPerson } from '../../people/queries.ts'
import { lockPerson } from '../../people/steps/lock-person.ts'
import { findSubscription, type SubscriptionRow } from '../queries.ts'
import { changesAtMost, mayRunAtProvider, statusInForce } from '../rules.ts'
import { recordSubscriptionChange } from '../steps/record-subscription-change.ts'
import { requestRetirement } from '../steps/request-retirement.ts'
import { retireReplacedSubscription } from '../steps/retire-replaced-subscription.ts'
import { rotateIdempotencyKey } from '../steps/rotate-idempotency-key.ts'
import { syncSubscription } from '../steps/sync-subscription.ts'
import { subscriptionChanges, subscriptions } from '../tables.ts'
import { fetchAndSyncSubscription } from './fetch-and-sync-subscription.ts'

type ToPay = PayableSubscription['toPay']

/**
 * Begins a subscription for an agent without one, resumes an unpaid one, or replaces it if the plan differs. It gives
 * no access until the browser has paid. If a subscription has expired only by our clock, this fetches it first: if it
 * was resumed at the provider, the agent keeps it and pays nothing.
 *
 * @throws Refusal payments_off, too_many_attempts, provider_unreachable, version_conflict if another window was faster
 */
export const beginSubscription = async (
  kernel: Kernel,
  payments: Payments,
  viewer: AgentViewer,
  plan: PaidPlanId,
  before: SubscriptionRow | undefined,
): Promise<ToPay> => {
  const { provider } = payments
  if (!provider) throw await paymentsOff(kernel, 'plan')
  try {
    const mayRun = before && mayRunAtProvider(before) && before.provider === provider.name
    const old = mayRun ? before.providerSubscriptionId : null
    const fetched = old
      ? await fetchAndSyncSubscription(kernel, provider, old, { actorId: viewer.userId })
      : null
    if (fetched && statusInForce(fetched, kernel.clock.now()) !== 'cancelled') {
      // Another window has paid it, or it was resumed.
      if (fetched.status !== 'incomplete') return null
      if (fetched.plan === plan) return fetched.toPay
    }
    if (old === null) return await begin(kernel, provider, viewer, plan, before)
    // The sync has stored its end; the new subscription replaces the current row.
    const standing = await findSubscription(kernel.database.orm, viewer.userId)
    const status = standing && statusInForce(standing, kernel.clock.now())
    if (!standing || (status !== 'incomplete' && status !== 'cancelled')) throw refuse('version_conflict')
    if (standing.providerSubscriptionId === old) return await begin(kernel, provider, viewer, plan, standing)
    // Another window has begun one; continue with it.
    return await beginSubscription(kernel, payments, viewer, plan, standing)
  } catch (error) {
    throw unreachable(kernel, error, 'a subscription could not be begun', outcomeUnknown)
  }
}

const begin = async (
  kernel: Kernel,
  provider: PaymentProvider,
  viewer: AgentViewer,
  plan: PaidPlanId,
  before: SubscriptionRow | undefined,
): Promise<ToPay> => {
  const { database, clock } = kernel
  const { userId } = viewer
  const person = await findPerson(database.orm, userId)
  if (!person) throw refuse('not_signed_in')
  if ((await countLateChanges(database.orm, userId, clock.now())) >= changesAtMost.count)
    throw refuse('too_many_attempts', { retryAfter: changesAtMost.within / 1000 })
  const customerId = before?.provider === provider.name ? before.providerCustomerId : null
  const payer = { customerId, email: person.email, name: person.name }
  const rotate = () => database.transaction((tx) => rotateIdempotencyKey(tx, userId, before, clock.now()))
  // Two clicks or two windows share one subscription, because they send the same key.
  const key = `subscribe-${userId}-${before?.version ?? 0}-${plan}`
  const made = await provider
    .beginSubscription({ reference: { userId }, payer, plan, coupon: null }, key)
    .catch(async (error: unknown) => {
      if (error instanceof ProviderFailed) await rotate()
      throw error
    })
  if (made.status === 'cancelled') {
    // An earlier try created it, its answer was lost, and it is over by now.
    const standing = await rotate()
    return beginSubscription(kernel, { provider, sandbox: null }, viewer, plan, standing)
  }
  const at = clock.now()
  const outcome = await database.transaction(async (tx) => {
    const late = { provider: provider.name, providerSubscriptionId: made.id, checkoutId: null, userId }
    // A person whose account was closed meanwhile has no page to see or cancel the subscription.
    const still = await lockPerson(tx, userId, 'deletion')
    if (still?.anonymisedAt !== null) {
      await requestRetirement(tx, late, at)
      return 'not_signed_in'
    }
    const columns = {
      plan,
      status: 'incomplete' as const,
      source: 'provider' as const,
      provider: provider.name,
      providerSubscriptionId: made.id,
      providerCustomerId: made.customerId,
      grantedBy: null,
      currentPeriodStart: made.currentPeriodStart,
      currentPeriodEnd: made.currentPeriodEnd,
      cancelAtPeriodEnd: false,
      cancelledAt: null,
      pastDueSince: null,
      couponId: null,
      pendingPlan: null,
      pendingPlanAt: null,
      providerStateAt: null,
      updatedAt: at,
    }
    const version = (before?.version ?? 0) + 1
    const [row] = before
      ? await tx
          .update(subscriptions)
          .set({ ...columns, version })
          .where(and(eq(subscriptions.id, before.id), eq(subscriptions.version, before.version)))
          .returning({ id: subscriptions.id })
      : await tx
          .insert(subscriptions)
          .values({ ...columns, id: newId(), userId, createdAt: at })
          .onConflictDoNothing()
          .returning({ id: subscriptions.id })
    if (!row) {
      // The other window has stored it, or a different one. The stored subscription is the only one to pay.
      const standing = await findSubscription(tx, userId)
      if (standing?.providerSubscriptionId === made.id) return version
      await requestRetirement(tx, late, at)
      return 'version_conflict'
    }
    await recordSubscriptionChange(tx, {
      userId,
      at,
      kind: before ? 'status' : 'started',
      actorId: userId,
      from: before ?? { plan: 'free', status: 'inactive' },
      to: { plan, status: 'incomplete' },
    })
    await recordEvent(tx, {
      topic: 'session',
      entityId: userId,
      kind: 'subscription.begun',
      userIds: [userId],
      actorId: userId,
      payload: { plan, status: 'incomplete' },
    })
    if (before) await retireReplacedSubscription(tx, before, at)
    return version
  })
  if (typeof outcome === 'string') throw refuse(outcome)
  // Ignored if a newer state is stored.
  await database.transaction((tx) =>
    syncSubscription(tx, provider.name, made, at, { actorId: userId, seenVersion: outcome }),
  )
  return made.toPay
}

/** Counts recent changes of an agent's subscription. */
const countLateChanges = async (orm: Orm, userId: string, now: Date): Promise<number> => {
  const since = new Date(now.getTime() - changesAtMost.within)
  return orm.$count(
    subscriptionChanges,
    and(eq(subscriptionChanges.userId, userId), gt(subscriptionChanges.at, since)),
  )
}
