import { sql } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { newId } from '../../../kernel/ids.ts'
import type { PaymentProvider, ProviderInvoice, ProviderPayment } from '../ports.ts'
import { payments } from '../tables.ts'
import { recordPayment } from './record-payment.ts'

/** Our invoice of a payment, and the agent or checkout that it belongs to. */
type BilledTo = { invoiceId: string; agentId: string | null; checkoutId: string | null }

/** Records the state of an invoice's payment at the provider, and stores the payment the first time. */
export const recordInvoicePayment = async (
  tx: Tx,
  provider: PaymentProvider['name'],
  fetched: ProviderInvoice & { readonly payment: ProviderPayment },
  billedTo: BilledTo,
  at: Date,
): Promise<void> => {
  await tx
    .insert(payments)
    .values({
      id: newId(),
      purpose: 'subscription',
      status: 'pending',
      amountCents: fetched.amountDueCents,
      agentId: billedTo.agentId,
      checkoutId: billedTo.checkoutId,
      invoiceId: billedTo.invoiceId,
      plan: fetched.plan,
      provider,
      providerPaymentId: fetched.payment.id,
      createdAt: fetched.createdAt,
      updatedAt: at,
      // Not fetched yet, so any state from the provider is newer.
      providerStateAt: sql`'epoch'::timestamptz`,
    })
    .onConflictDoNothing()
  await recordPayment(tx, provider, fetched.payment, at)
}
