import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database.ts'
import { payments } from '../tables.ts'

/** Writes the tour on the payment that it claimed: the tour's row has to be there first. */
export const nameTour = async (tx: Tx, paymentId: string, tourId: string): Promise<void> => {
  await tx.update(payments).set({ tourId }).where(eq(payments.id, paymentId))
}
