import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { recordEvent } from '../../../kernel/events/events.ts'
import { hasAccount } from '../../people/queries.ts'
import { checkouts } from '../tables.ts'
import { cancelCheckout } from './cancel-checkout.ts'

/**
 * Marks an open checkout as paid, once, if the paid subscription is its current one. The event emails the payer the
 * link that completes the account.
 */
export const settleCheckout = async (
  tx: Tx,
  { id, providerSubscriptionId }: { id: string; providerSubscriptionId: string },
  at: Date,
): Promise<void> => {
  const [paid] = await tx
    .update(checkouts)
    .set({ state: 'paid', paidAt: at, updatedAt: at })
    .where(
      and(
        eq(checkouts.id, id),
        eq(checkouts.state, 'open'),
        eq(checkouts.providerSubscriptionId, providerSubscriptionId),
      ),
    )
    .returning()
  // Another person created an account with this email address while this one paid: refund at once.
  if (paid && (await hasAccount(tx, paid.email))) return cancelCheckout(tx, paid, at)
  if (paid) await recordEvent(tx, { topic: 'checkouts', entityId: id, kind: 'checkout.paid' })
}
