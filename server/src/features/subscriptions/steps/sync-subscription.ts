import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { recordEvent } from '../../../kernel/events/events.ts'
import { sendJob } from '../../../kernel/queue/jobs.ts'
import type { PaymentProvider, ProviderSubscription } from '../../payments/ports.ts'
import { refundLatePayment } from '../../payments/steps/refund-late-payment.ts'
import { findPerson } from '../../people/queries.ts'
import type { SubscriptionRow } from '../queries.ts'
import { changeOf, endSubscriptionQueue } from '../rules.ts'
import { coupons, subscriptions } from '../tables.ts'
import { recordSubscriptionChange } from './record-subscription-change.ts'
import { setPaymentMethod } from './set-payment-method.ts'
import { syncInvoice } from './sync-invoice.ts'

type Name = PaymentProvider['name']
export type SyncOptions = {
  /** A repair by reconciliation, which the history marks. */
  by?: 'reconciliation'
  /** The person who asked for the change; absent if the provider made it. */
  actorId?: string
  /**
   * The subscription's version before the provider was called: an outdated answer is ignored, and the caller fetches
   * again. Without it, the time decides.
   */
  seenVersion?: number | null
}

/**
 * The end of the subscription: our own, if it was earlier, for example for a closed account; null while it continues.
 */
const endOf = (row: SubscriptionRow, fetched: ProviderSubscription): Date | null => {
  if (fetched.status !== 'cancelled') return null
  const ends = [fetched.cancelledAt, row.status === 'cancelled' ? row.cancelledAt : null]
  const known = ends.flatMap((end) => end?.getTime() ?? [])
  return known.length > 0 ? new Date(Math.min(...known)) : null
}

const syncForAgent = async (
  tx: Tx,
  row: SubscriptionRow,
  fetched: ProviderSubscription,
  { by, actorId, seenVersion, askedAt }: SyncOptions & { askedAt: Date },
): Promise<SyncResult> => {
  const provider = row.provider
  if (!provider) return 'synced'
  if (seenVersion !== undefined && row.version !== seenVersion) return 'outdated'
  if (seenVersion === undefined && row.providerStateAt !== null && row.providerStateAt > askedAt)
    return 'outdated'
  // A cancelled subscription stays cancelled: an older state that arrives later restores nothing. If the provider has
  // not ended it, because our call never arrived, it would continue to charge.
  if (row.status === 'cancelled' && fetched.status !== 'cancelled') {
    await sendJob(tx, endSubscriptionQueue, { provider, providerSubscriptionId: fetched.id })
    return 'synced'
  }
  const [coupon] = fetched.couponId
    ? await tx
        .select({ id: coupons.id })
        .from(coupons)
        .where(and(eq(coupons.provider, provider), eq(coupons.providerCouponId, fetched.couponId)))
        .limit(1)
    : []
  const after = {
    plan: fetched.plan,
    status: fetched.status,
    cancelAtPeriodEnd: fetched.cancelAtPeriodEnd,
    currentPeriodStart: fetched.currentPeriodStart,
    currentPeriodEnd: fetched.currentPeriodEnd,
    cancelledAt: fetched.status === 'cancelled' ? (fetched.cancelledAt ?? askedAt) : null,
    pastDueSince: fetched.status === 'past_due' ? (row.pastDueSince ?? askedAt) : null,
    pendingPlan: fetched.pending?.plan ?? null,
    pendingPlanAt: fetched.pending?.at ?? null,
    couponId: coupon?.id ?? null,
    providerCustomerId: fetched.customerId,
  }
  // A subscription that is over charges nothing any more, and the cards of a closed account are deleted.
  if (fetched.method && fetched.status !== 'cancelled') {
    const person = await findPerson(tx, row.userId)
    if (person?.anonymisedAt === null)
      await setPaymentMethod(tx, row.userId, provider, fetched.method, askedAt)
  }
  if (fetched.invoice) {
    await syncInvoice(tx, provider, fetched.invoice, { userId: row.userId, checkoutId: null }, askedAt)
    await refundLatePayment(tx, provider, fetched.invoice, { endedAt: endOf(row, fetched), at: askedAt })
    // The provider ended it after its last try, or someone ended it there by hand. Its open invoice could still be paid
    // in an open tab or through an emailed link, and would buy nothing. Ending it from our side as well voids the
    // invoice.
    if (fetched.status === 'cancelled' && fetched.invoice.status === 'open')
      await sendJob(tx, endSubscriptionQueue, { provider, providerSubscriptionId: fetched.id })
  }
  const change = changeOf(row, after)
  await tx
    .update(subscriptions)
    .set({
      ...after,
      providerStateAt: askedAt,
      reconciledAt: askedAt,
      ...(change && { version: row.version + 1, updatedAt: askedAt }),
    })
    .where(eq(subscriptions.id, row.id))
  if (!change) return 'synced'
  await recordSubscriptionChange(tx, {
    userId: row.userId,
    at: askedAt,
    kind: by ? 'reconciled' : change.kind,
    from: row,
    to: after,
    actorId: actorId ?? null,
  })
  await recordEvent(tx, {
    topic: 'session',
    entityId: row.userId,
    kind: `subscription.${change.eventKind}`,
    userIds: [row.userId],
    actorId: actorId ?? null,
    payload: {
      plan: after.plan,
      status: after.status,
      from: row.status,
      cancelAtPeriodEnd: { from: row.cancelAtPeriodEnd, to: after.cancelAtPeriodEnd },
      // For a cancelled subscription: whether the agent had cancelled it.
      ...(after.status === 'cancelled' && { wasToEnd: row.cancelAtPeriodEnd || fetched.cancelAtPeriodEnd }),
    },
  })
  return 'synced'
}

/** What became of a fetched state: it was ignored because a newer one is stored, or no agent has the subscription. */
export type SyncResult = 'synced' | 'outdated' | 'not_found'

/**
 * Syncs an agent's subscription from the provider. States may arrive twice or in any order; granted plans do not
 * change.
 *
 * @param askedAt when the request to the provider was sent
 */
export const syncSubscription = async (
  tx: Tx,
  provider: Name,
  fetched: ProviderSubscription,
  askedAt: Date,
  options: SyncOptions = {},
): Promise<SyncResult> => {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.provider, provider), eq(subscriptions.providerSubscriptionId, fetched.id)))
    .for('update')
  return row ? syncForAgent(tx, row, fetched, { ...options, askedAt }) : 'not_found'
}
