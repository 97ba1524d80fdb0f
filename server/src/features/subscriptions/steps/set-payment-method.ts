import { and, eq, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { recordEvent } from '../../../kernel/events/events.ts'
import type { PaymentProvider, ProviderMethod } from '../../payments/ports.ts'
import { defaultMethod } from '../rules.ts'
import { paymentMethods } from '../tables.ts'

type Name = PaymentProvider['name']

/** Makes a payment method the default, removes the others, and notifies the agent of the change. */
export const setPaymentMethod = async (
  tx: Tx,
  userId: string,
  provider: Name,
  method: ProviderMethod,
  at: Date,
): Promise<void> => {
  const { brand, last4 } = method
  const isOther = ne(paymentMethods.providerMethodId, method.id)
  const replaced = await tx
    .delete(paymentMethods)
    .where(and(eq(paymentMethods.userId, userId), isOther))
    .returning({ id: paymentMethods.id })
  await tx
    .insert(paymentMethods)
    .values(defaultMethod(userId, provider, method, at))
    .onConflictDoUpdate({
      target: [paymentMethods.provider, paymentMethods.providerMethodId],
      set: {
        brand,
        last4,
        // It is the same card, so a provider that reports no expiry does not remove the known one.
        expMonth: sql`coalesce(excluded.exp_month, ${paymentMethods.expMonth})`,
        expYear: sql`coalesce(excluded.exp_year, ${paymentMethods.expYear})`,
        isDefault: true,
      },
    })
  if (replaced.length > 0)
    await recordEvent(tx, {
      topic: 'payments',
      entityId: userId,
      kind: 'payment_method.replaced',
      agentId: userId,
      at,
      payload: { brand, last4 },
    })
}
