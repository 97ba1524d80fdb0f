import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { recordEvent } from '../../../kernel/events/events.ts'
import { newId } from '../../../kernel/ids.ts'
import type { PaymentProvider, ProviderInvoice } from '../../payments/ports.ts'
import { recordInvoicePayment } from '../../payments/steps/record-invoice-payment.ts'
import { invoices } from '../tables.ts'

/** The owner of an invoice: an agent, or a checkout that has no account yet. */
export type InvoiceOwner = { userId: string | null; checkoutId: string | null }

type Status = ProviderInvoice['status']
/** Paid and void invoices stay so, whatever arrives late. An uncollectible one may still be paid or voided. */
const mayFollow = (before: Status, fetched: Status): boolean =>
  before === fetched ||
  before === 'open' ||
  before === 'draft' ||
  (before === 'uncollectible' && (fetched === 'paid' || fetched === 'void'))

/**
 * Syncs an invoice and its payment from the provider. Records an event when the invoice is paid, for each failed
 * charge, and when the provider gives up.
 */
export const syncInvoice = async (
  tx: Tx,
  provider: PaymentProvider['name'],
  fetched: ProviderInvoice,
  owner: InvoiceOwner,
  at: Date,
): Promise<void> => {
  const isThis = and(eq(invoices.provider, provider), eq(invoices.providerInvoiceId, fetched.id))
  const [before] = await tx.select().from(invoices).where(isThis).for('update')
  if (before && !mayFollow(before.status, fetched.status)) return
  const facts = {
    number: fetched.number,
    status: fetched.status,
    description: fetched.description,
    plan: fetched.plan,
    subtotalCents: fetched.subtotalCents,
    discountCents: fetched.discountCents,
    amountDueCents: fetched.amountDueCents,
    amountPaidCents: fetched.amountPaidCents,
    lines: [...fetched.lines],
    periodStart: fetched.periodStart,
    periodEnd: fetched.periodEnd,
    attemptCount: fetched.attemptCount,
    nextAttemptAt: fetched.nextAttemptAt,
    paidAt: fetched.paidAt,
    updatedAt: at,
  }
  const [row] = before
    ? await tx.update(invoices).set(facts).where(isThis).returning()
    : await tx
        .insert(invoices)
        .values({
          id: newId(),
          ...owner,
          provider,
          providerInvoiceId: fetched.id,
          createdAt: fetched.createdAt,
          ...facts,
        })
        .returning()
  if (!row) throw new Error('An invoice was not written')
  const { payment } = fetched
  if (payment) {
    const billedTo = { invoiceId: row.id, agentId: row.userId, checkoutId: row.checkoutId }
    await recordInvoicePayment(tx, provider, { ...fetched, payment }, billedTo, at)
  }

  const paid = fetched.status === 'paid' && before?.status !== 'paid'
  const wasTried = fetched.attemptCount > (before?.attemptCount ?? 0)
  // The provider has given up, with the last try or some time after it.
  const isGivenUp = fetched.status === 'uncollectible' && before?.status !== 'uncollectible'
  const failed = (fetched.status === 'open' && wasTried) || (isGivenUp && fetched.attemptCount > 0)
  if (!row.userId || !(paid || failed)) return
  await recordEvent(tx, {
    topic: 'payments',
    entityId: row.id,
    kind: paid ? 'invoice.paid' : 'invoice.failed',
    agentId: row.userId,
    permission: 'analytics.view',
  })
}
