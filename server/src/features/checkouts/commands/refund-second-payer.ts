import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { cancelCheckout } from '../steps/cancel-checkout.ts'
import { checkouts } from '../tables.ts'

/** Refunds the paid checkouts of an email address that got an account through another person or window first. */
export const refundSecondPayer = async (tx: Tx, email: string, at: Date): Promise<void> => {
  const paid = await tx
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.state, 'paid'), sql`${checkouts.email} = ${email}::citext`))
    .for('update')
  for (const row of paid) await cancelCheckout(tx, row, at)
}
