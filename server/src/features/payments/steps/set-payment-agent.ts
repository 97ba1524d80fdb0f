import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { payments } from '../tables.ts'

/** Stores the new agent on the payments of the checkout that became the agent's account. */
export const setPaymentAgent = async (tx: Tx, checkoutId: string, agentId: string): Promise<void> => {
  await tx.update(payments).set({ agentId }).where(eq(payments.checkoutId, checkoutId))
}
