import { and, eq, isNull, notInArray } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { payments } from '../tables.ts'
import { requestRefund } from './request-refund.ts'

/** Refunds the payments of a tour's charge, including an open one if someone still completes it. */
export const refundTourCharges = async (
  tx: Tx,
  {
    tourId,
    ...request
  }: {
    tourId: string
    reason: 'tour_cancelled' | 'charge_settled'
    at: Date
    notBefore?: Date | undefined
  },
): Promise<void> => {
  const found = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.tourId, tourId),
        eq(payments.purpose, 'tour_charge'),
        isNull(payments.refundRequestedAt),
        notInArray(payments.status, ['refunded', 'cancelled']),
      ),
    )
  for (const { id } of found) await requestRefund(tx, { paymentId: id, ...request })
}
