import { and, eq } from 'drizzle-orm'
import type { Orm } from '../../../kernel/database/database.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { PaymentProvider, ProviderInvoice, ProviderSubscription } from '../../payments/ports.ts'
import { refundLatePayment } from '../../payments/steps/refund-late-payment.ts'
import { syncInvoice } from '../steps/sync-invoice.ts'
import { invoices, subscriptions } from '../tables.ts'

/**
 * Syncs invoices that are no longer the newest, which alone comes with the subscription. Open invoices of an agent's
 * former subscription are voided, and refunded if they are paid anyway.
 *
 * @param missed asks the provider even if we have no open invoice or draft
 */
export const syncOlderInvoices = async (
  parts: Pick<Kernel, 'database' | 'clock'>,
  provider: PaymentProvider,
  fetched: ProviderSubscription,
  { missed = false } = {},
): Promise<void> => {
  const { database, clock } = parts
  const known = await listKnownInvoices(database.orm, { provider: provider.name, subscriptionId: fetched.id })
  const [owner] = known
  if (!owner) return
  const newest = fetched.invoice?.id
  const older = known.filter(({ id }) => id !== newest)
  if (!missed && !older.some(({ status }) => status === 'open' || status === 'draft')) return
  // An uncollectible invoice may still be paid.
  const settled = new Set(
    older.flatMap(({ id, status }) => (status === 'paid' || status === 'void' ? id : [])),
  )
  const syncAndRefund = (invoice: ProviderInvoice, endedAt: Date | null): Promise<void> =>
    database.transaction(async (tx) => {
      const at = clock.now()
      await syncInvoice(tx, provider.name, invoice, { userId: owner.userId, checkoutId: null }, at)
      await refundLatePayment(tx, provider.name, invoice, { endedAt, at })
    })
  const listed = await provider.listInvoices(fetched.id)
  for (const invoice of listed)
    if (!settled.has(invoice.id) && invoice.id !== newest) await syncAndRefund(invoice, fetched.cancelledAt)
  const own = new Set(listed.map(({ id }) => id))
  for (const { id, status } of older) {
    const left = id && status === 'open' && !own.has(id) ? await provider.dropInvoice(id) : null
    // It was open when its subscription was over and this one had begun, so any payment of it came too late.
    if (left) await syncAndRefund(left, left.createdAt)
  }
}

/**
 * Lists the stored invoices of the agent with this subscription: no row without such an agent, and one row without an
 * invoice if the agent has none.
 */
const listKnownInvoices = (orm: Orm, of: { provider: PaymentProvider['name']; subscriptionId: string }) =>
  orm
    .select({ userId: subscriptions.userId, id: invoices.providerInvoiceId, status: invoices.status })
    .from(subscriptions)
    .leftJoin(invoices, and(eq(invoices.userId, subscriptions.userId), eq(invoices.provider, of.provider)))
    .where(
      and(
        eq(subscriptions.provider, of.provider),
        eq(subscriptions.providerSubscriptionId, of.subscriptionId),
      ),
    )
