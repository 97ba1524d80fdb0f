import { and, eq, ne } from 'drizzle-orm'
import type { Orm } from '../../../kernel/database/database.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { type AtProvider, type Payments, ProviderUnreachable } from '../../payments/ports.ts'
import { recordPayment } from '../../payments/steps/record-payment.ts'
import { requestRefund } from '../../payments/steps/request-refund.ts'
import { payments } from '../../payments/tables.ts'
import type { SubscriptionParts } from '../ports.ts'
import type { Retired } from '../steps/request-retirement.ts'
import { syncInvoice } from '../steps/sync-invoice.ts'
import { retiredSubscriptions, subscriptions } from '../tables.ts'

/** Returns whether an agent has this subscription after all. */
const isOfAgent = async (orm: Orm, { provider, id }: AtProvider): Promise<boolean> => {
  const found = await orm
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.provider, provider),
        eq(subscriptions.providerSubscriptionId, id),
        ne(subscriptions.status, 'cancelled'),
      ),
    )
  return found.length > 0
}

/**
 * Ends a replaced or abandoned subscription and refunds its payments, except invoices from the time in which it was in
 * force. A subscription that belongs to someone after all stays. A payment that may still succeed in another tab is
 * refunded when it does. Marks a stored request (request-retirement) as done. Repeatable.
 *
 * @throws if the provider is not configured, does not answer, or does not know the subscription: the queue retries
 */
export const retireSubscription = async (
  kernel: Pick<Kernel, 'database' | 'clock'>,
  { provider }: Payments,
  { provider: name, providerSubscriptionId, checkoutId, userId }: Retired,
  { isOfCheckout }: Pick<SubscriptionParts, 'isOfCheckout'>,
): Promise<void> => {
  if (provider?.name !== name)
    throw new ProviderUnreachable(`A subscription is charged by ${name}, which is not configured`)
  const { database, clock } = kernel
  const { provider: ofProvider, providerSubscriptionId: ofId } = retiredSubscriptions
  const write = (orm: Orm, facts: { triedAt: Date } | { doneAt: Date }) =>
    orm
      .update(retiredSubscriptions)
      .set(facts)
      .where(and(eq(ofProvider, name), eq(ofId, providerSubscriptionId)))
      .returning({ servedUntil: retiredSubscriptions.servedUntil })
  const { isTheirs, servedUntil } = await database.transaction(async (tx) => {
    // This locks the row: a transaction that replaces the subscription now requests its retirement again afterwards.
    const [asked] = await write(tx, { triedAt: clock.now() })
    const of = { provider: name, id: providerSubscriptionId }
    // A checkout that becomes an account between these queries is found by the second one.
    const found = (await isOfCheckout(tx, of)) || (await isOfAgent(tx, of))
    if (found) await write(tx, { doneAt: clock.now() })
    return { isTheirs: found, servedUntil: asked?.servedUntil ?? null }
  })
  if (isTheirs) return
  await provider.cancelSubscription(providerSubscriptionId)
  const invoices = await provider.listInvoices(providerSubscriptionId)
  // Cancelling a subscription that the provider does not know is not an error, but the keys may belong to another
  // account.
  if (invoices.length === 0 && !(await provider.findSubscription(providerSubscriptionId)))
    throw new ProviderUnreachable(`${name} has no subscription ${providerSubscriptionId}`)
  for (const fetched of invoices) {
    await database.transaction((tx) => syncInvoice(tx, name, fetched, { userId, checkoutId }, clock.now()))
    const { payment } = fetched
    if (!payment) continue
    await database.transaction((tx) => recordPayment(tx, name, payment, clock.now()))
    if (servedUntil && fetched.createdAt < servedUntil) continue
    await database.transaction(async (tx) => {
      const [row] = await tx
        .select({ id: payments.id })
        .from(payments)
        .where(and(eq(payments.provider, name), eq(payments.providerPaymentId, payment.id)))
      if (row) await requestRefund(tx, { paymentId: row.id, reason: 'not_subscribed', at: clock.now() })
    })
  }
  await write(database.orm, { doneAt: clock.now() })
}
