import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database.ts'
import { recordEvent } from '../../../kernel/events.ts'
import { newId } from '../../../kernel/ids.ts'
import type { PaymentProvider, ProviderInvoice } from '../ports.ts'
import { invoices, payments } from '../tables.ts'
import { recordPayment } from './record-payment.ts'

/** The owner of an invoice: an agent, or a checkout that has no account yet. */
export type InvoiceOwner = { userId: string | null; checkoutId: string | null }

type Status = ProviderInvoice['status']
/** Paid and void invoices stay so, whatever arrives late. An uncollectible one may still be paid or voided. */
const mayFollow = (before: Status, told: Status): boolean =>
  before === told ||
  before === 'open' ||
  before === 'draft' ||
  (before === 'uncollectible' && (told === 'paid' || told === 'void'))

/**
 * Syncs an invoice from the provider, together with its payment; a failed charge is stored with its reason. Records one
 * event when the invoice is paid, one for each failed charge, and one when the provider gives up on it.
 */
export const syncInvoice = async (
  tx: Tx,
  provider: PaymentProvider['name'],
  told: ProviderInvoice,
  owner: InvoiceOwner,
  at: Date,
): Promise<void> => {
  const isThis = and(eq(invoices.provider, provider), eq(invoices.providerInvoiceId, told.id))
  const [before] = await tx.select().from(invoices).where(isThis).for('update')
  if (before && !mayFollow(before.status, told.status)) return
  const facts = {
    ...{ number: told.number, status: told.status, description: told.description, plan: told.plan },
    ...{ subtotalCents: told.subtotalCents, discountCents: told.discountCents },
    ...{ amountDueCents: told.amountDueCents, amountPaidCents: told.amountPaidCents, lines: [...told.lines] },
    ...{ periodStart: told.periodStart, periodEnd: told.periodEnd, attemptCount: told.attemptCount },
    ...{ nextAttemptAt: told.nextAttemptAt, paidAt: told.paidAt, updatedAt: at },
  }
  const [row] = before
    ? await tx.update(invoices).set(facts).where(isThis).returning()
    : await tx
        .insert(invoices)
        .values({
          ...{ id: newId(), ...owner, provider, providerInvoiceId: told.id, createdAt: told.createdAt },
          ...facts,
        })
        .returning()
  if (!row) throw new Error('An invoice was not written')
  if (told.payment) {
    await tx
      .insert(payments)
      .values({
        ...{ id: newId(), purpose: 'subscription', status: 'pending', amountCents: told.amountDueCents },
        ...{ agentId: row.userId, checkoutId: row.checkoutId, invoiceId: row.id, plan: told.plan },
        ...{ provider, providerPaymentId: told.payment.id, createdAt: told.createdAt, updatedAt: at },
        // Not fetched yet, so any state from the provider is newer.
        providerStateAt: sql`'epoch'::timestamptz`,
      })
      .onConflictDoNothing()
    await recordPayment(tx, provider, told.payment, at)
  }

  const paid = told.status === 'paid' && before?.status !== 'paid'
  const wasTried = told.attemptCount > (before?.attemptCount ?? 0)
  // The provider has given up, with the last try or some time after it.
  const isGivenUp = told.status === 'uncollectible' && before?.status !== 'uncollectible'
  const failed = (told.status === 'open' && wasTried) || (isGivenUp && told.attemptCount > 0)
  if (!row.userId || !(paid || failed)) return
  await recordEvent(tx, {
    ...{ topic: 'payments', entityId: row.id, kind: paid ? 'invoice.paid' : 'invoice.failed' },
    ...{ agentId: row.userId, permission: 'analytics.view' },
  })
}
