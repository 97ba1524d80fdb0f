import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { payments } from '../tables.ts'

/** Stores the tour on the payment that was assigned to it. The tour's row must exist first. */
export const setPaymentTour = async (tx: Tx, paymentId: string, tourId: string): Promise<void> => {
  await tx.update(payments).set({ tourId }).where(eq(payments.id, paymentId))
}
