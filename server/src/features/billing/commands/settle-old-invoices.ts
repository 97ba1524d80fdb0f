import { and, eq } from 'drizzle-orm'
import type { Orm } from '../../../kernel/database.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { PaymentProvider, ProviderInvoice, ProviderSubscription } from '../ports.ts'
import { invoices, subscriptions } from '../tables.ts'
import { giveBackLate } from './give-back-late.ts'
import { learnInvoice } from './learn-invoice.ts'

/**
 * Takes in what became of invoices that are not the newest any more, which alone comes with the subscription: an upgrade
 * that was dropped before it was paid leaves one open behind, one that is taken while a month is still a draft makes that
 * draft an older one, and of two months that passed at once the first is missed.
 * What a former subscription of the agent's has left open is asked for no more, and given back where it is paid all the
 * same: what they have now is charged by itself.
 *
 * @param missed asks even where nothing of ours is open or a draft
 */
export const settleOldInvoices = async (
  parts: Pick<Kernel, 'database' | 'clock'>,
  provider: PaymentProvider,
  told: ProviderSubscription,
  { missed = false } = {},
): Promise<void> => {
  const { database, clock } = parts
  const known = await listKnownInvoices(database.orm, { provider: provider.name, subscriptionId: told.id })
  const [owner] = known
  if (!owner) return
  const newest = told.invoice?.id
  const older = known.filter(({ id }) => id !== newest)
  if (!missed && !older.some(({ status }) => status === 'open' || status === 'draft')) return
  // What was given up may still be paid.
  const settled = new Set(
    older.flatMap(({ id, status }) => (status === 'paid' || status === 'void' ? id : [])),
  )
  const takeIn = (invoice: ProviderInvoice, endedAt: Date | null): Promise<void> =>
    database.transaction(async (tx) => {
      const at = clock.now()
      await learnInvoice(tx, provider.name, invoice, { userId: owner.userId, checkoutId: null }, at)
      await giveBackLate(tx, provider.name, invoice, { endedAt, at })
    })
  const listed = await provider.listInvoices(told.id)
  for (const invoice of listed)
    if (!settled.has(invoice.id) && invoice.id !== newest) await takeIn(invoice, told.cancelledAt)
  const own = new Set(listed.map(({ id }) => id))
  for (const { id, status } of older) {
    const left = id && status === 'open' && !own.has(id) ? await provider.dropInvoice(id) : null
    // Open when its subscription was over and this one begun: whenever it was paid, that was too late.
    if (left) await takeIn(left, left.createdAt)
  }
}

/**
 * How the invoices stand here of the agent who has this subscription: no row where nobody has, and one without an
 * invoice where there is none. In one look: of who has got another subscription meanwhile, its invoice is not among them.
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
