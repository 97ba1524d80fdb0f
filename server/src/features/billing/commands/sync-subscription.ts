import { and, eq, ne } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database.ts'
import { recordEvent } from '../../../kernel/events.ts'
import { newId } from '../../../kernel/ids.ts'
import { sendJob } from '../../../kernel/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { findPerson } from '../../people/queries.ts'
import type { PaymentProvider, ProviderMethod, ProviderSubscription } from '../ports.ts'
import type { SubscriptionRow } from '../queries.ts'
import { changeOf, endSubscriptionQueue, isPaid } from '../rules.ts'
import { checkouts, coupons, paymentMethods, subscriptionChanges, subscriptions } from '../tables.ts'
import { cancelCheckout } from './cancel-checkout.ts'
import { refundLatePayment } from './refund-late-payment.ts'
import { requestRetirement } from './request-retirement.ts'
import { settleCheckout } from './settle-checkout.ts'
import { syncInvoice } from './sync-invoice.ts'

type Name = PaymentProvider['name']
type Options = {
  /** Found by asking without an occasion: what had to be repaired is marked so in the history. */
  by?: 'reconciliation'
  /** Who wished it; nobody where the provider did it by itself. */
  actorId?: string
  /**
   * The version of the subscription before the provider was asked: an answer that was overtaken is left out, and the
   * caller asks again. Without it the clock decides.
   */
  seenVersion?: number | null
}

/** Makes a method the one that pays, removes the others, and notifies the agent of the change. */
const keepMethod = async (tx: Tx, userId: string, provider: Name, method: ProviderMethod, at: Date) => {
  const { id: providerMethodId, brand, last4, expMonth, expYear } = method
  const isOther = ne(paymentMethods.providerMethodId, providerMethodId)
  const replaced = await tx
    .delete(paymentMethods)
    .where(and(eq(paymentMethods.userId, userId), isOther))
    .returning({ id: paymentMethods.id })
  await tx
    .insert(paymentMethods)
    .values({
      ...{ id: newId(), userId, provider, providerMethodId, brand, last4, expMonth, expYear },
      ...{ isDefault: true, createdAt: at },
    })
    .onConflictDoUpdate({
      target: [paymentMethods.provider, paymentMethods.providerMethodId],
      set: { brand, last4, expMonth, expYear, isDefault: true },
    })
  if (replaced.length > 0)
    await recordEvent(tx, {
      ...{ topic: 'payments', entityId: userId, kind: 'payment_method.replaced', agentId: userId, at },
      payload: { brand, last4 },
    })
}

/** When it ended: here, where that was earlier, as of an account that was closed; null while it goes on. */
const endOf = (row: SubscriptionRow, told: ProviderSubscription): Date | null => {
  if (told.status !== 'cancelled') return null
  const ends = [told.cancelledAt, row.status === 'cancelled' ? row.cancelledAt : null]
  const known = ends.flatMap((end) => end?.getTime() ?? [])
  return known.length > 0 ? new Date(Math.min(...known)) : null
}

const takeForAgent = async (
  tx: Tx,
  row: SubscriptionRow,
  told: ProviderSubscription,
  { by, actorId, seenVersion, askedAt }: Options & { askedAt: Date },
): Promise<boolean> => {
  const provider = row.provider
  if (!provider) return true
  if (seenVersion !== undefined && row.version !== seenVersion) return false
  if (seenVersion === undefined && row.providerStateAt !== null && row.providerStateAt > askedAt) return false
  // The end is the end: what was said before it and is heard after it opens nothing again. Where the provider has not
  // ended it, by a call of ours that never arrived, it would charge on.
  if (row.status === 'cancelled' && told.status !== 'cancelled') {
    await sendJob(tx, endSubscriptionQueue, { provider, providerSubscriptionId: told.id })
    return true
  }
  const [coupon] = told.couponId
    ? await tx
        .select({ id: coupons.id })
        .from(coupons)
        .where(and(eq(coupons.provider, provider), eq(coupons.providerCouponId, told.couponId)))
        .limit(1)
    : []
  const after = {
    ...{ plan: told.plan, status: told.status, cancelAtPeriodEnd: told.cancelAtPeriodEnd },
    ...{ currentPeriodStart: told.currentPeriodStart, currentPeriodEnd: told.currentPeriodEnd },
    cancelledAt: told.status === 'cancelled' ? (told.cancelledAt ?? askedAt) : null,
    pastDueSince: told.status === 'past_due' ? (row.pastDueSince ?? askedAt) : null,
    ...{ pendingPlan: told.pending?.plan ?? null, pendingPlanAt: told.pending?.at ?? null },
    ...{ couponId: coupon?.id ?? null, providerCustomerId: told.customerId },
  }
  // What is over charges nothing any more, and who has gone is forgotten with their cards.
  if (told.method && told.status !== 'cancelled') {
    const person = await findPerson(tx, row.userId)
    if (person?.anonymisedAt === null) await keepMethod(tx, row.userId, provider, told.method, askedAt)
  }
  if (told.invoice) {
    await syncInvoice(tx, provider, told.invoice, { userId: row.userId, checkoutId: null }, askedAt)
    await refundLatePayment(tx, provider, told.invoice, { endedAt: endOf(row, told), at: askedAt })
    // Ended by the provider after its last try, or there by hand: what it asked for can be paid on, in a tab that is open
    // or by a mailed link, and would pay for nothing. To be ended by us as well asks for it no more.
    if (told.status === 'cancelled' && told.invoice.status === 'open')
      await sendJob(tx, endSubscriptionQueue, { provider, providerSubscriptionId: told.id })
  }
  const change = changeOf(row, after)
  await tx
    .update(subscriptions)
    .set({
      ...{ ...after, providerStateAt: askedAt, reconciledAt: askedAt },
      ...(change && { version: row.version + 1, updatedAt: askedAt }),
    })
    .where(eq(subscriptions.id, row.id))
  if (!change) return true
  await tx.insert(subscriptionChanges).values({
    ...{ id: newId(), userId: row.userId, at: askedAt, kind: by ? 'reconciled' : change.kind },
    ...{ fromPlan: row.plan, toPlan: after.plan, fromStatus: row.status, toStatus: after.status },
    actorId: actorId ?? null,
  })
  await recordEvent(tx, {
    ...{ topic: 'session', entityId: row.userId, kind: `subscription.${change.news}`, userIds: [row.userId] },
    actorId: actorId ?? null,
    payload: {
      ...{ plan: after.plan, status: after.status, from: row.status },
      cancelAtPeriodEnd: { from: row.cancelAtPeriodEnd, to: after.cancelAtPeriodEnd },
      // Of what has ended: whether it was to end anyway.
      ...(after.status === 'cancelled' && { wasToEnd: row.cancelAtPeriodEnd || told.cancelAtPeriodEnd }),
    },
  })
  return true
}

const takeForCheckout = async (
  tx: Tx,
  row: typeof checkouts.$inferSelect,
  told: ProviderSubscription,
  askedAt: Date,
): Promise<void> => {
  if (!row.provider) return
  if (told.invoice)
    await syncInvoice(tx, row.provider, told.invoice, { userId: null, checkoutId: row.id }, askedAt)
  if (row.state === 'open' && isPaid(told))
    await settleCheckout(tx, { id: row.id, providerSubscriptionId: told.id }, askedAt)
  // Ended at the provider by hand before there was an account: there is nothing to make one of.
  if (row.state === 'paid' && told.status === 'cancelled') await cancelCheckout(tx, row, askedAt)
  // Nobody's, and not ended at the provider: the job that was to do it has given up.
  if ((row.state === 'cancelled' || row.state === 'refunded') && told.status !== 'cancelled')
    await requestRetirement(
      tx,
      { provider: row.provider, providerSubscriptionId: told.id, checkoutId: row.id, userId: null },
      askedAt,
    )
}

/**
 * Syncs a subscription from the provider. It accepts states twice, late or in the wrong order: a state that was fetched
 * before the stored one is ignored. Granted plans and subscriptions that are not ours stay untouched.
 *
 * @param askedAt when the request to the provider was sent
 * @returns false if the state was ignored because a newer one is stored
 */
export const syncSubscription = (
  kernel: Pick<Kernel, 'database' | 'clock'>,
  provider: Name,
  told: ProviderSubscription,
  askedAt: Date,
  options: Options = {},
): Promise<boolean> =>
  kernel.database.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.provider, provider), eq(subscriptions.providerSubscriptionId, told.id)))
      .for('update')
    if (row) return takeForAgent(tx, row, told, { ...options, askedAt })
    const [checkout] = await tx
      .select()
      .from(checkouts)
      .where(and(eq(checkouts.provider, provider), eq(checkouts.providerSubscriptionId, told.id)))
      .for('update')
    if (checkout) await takeForCheckout(tx, checkout, told, askedAt)
    return true
  })
