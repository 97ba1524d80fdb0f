import { and, eq, isNull, notInArray } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { recordEvent } from '../../../kernel/events/events.ts'
import { payments } from '../tables.ts'
import { sendRefund } from './send-refund.ts'

/**
 * Requests the refund of a payment, once. A payment that has not succeeded yet is refunded when it does
 * (record-payment).
 *
 * @param input.unusedOnly skips a payment that a tour has used meanwhile
 */
export const requestRefund = async (
  tx: Tx,
  input: {
    paymentId: string
    reason: 'tour_cancelled' | 'tour_closed' | 'fee_waived' | 'unused' | 'not_subscribed' | 'charge_settled'
    unusedOnly?: boolean
    at: Date
    /** The provider gets the request after this instant; until then it can be cancelled (cancel-refunds). */
    notBefore?: Date | undefined
  },
): Promise<void> => {
  const [asked] = await tx
    .update(payments)
    .set({ refundRequestedAt: input.at, refundReason: input.reason, updatedAt: input.at })
    .where(
      and(
        eq(payments.id, input.paymentId),
        isNull(payments.refundRequestedAt),
        notInArray(payments.status, ['refunded', 'cancelled']),
        input.unusedOnly ? isNull(payments.usedAt) : undefined,
      ),
    )
    .returning()
  if (!asked) return
  if (asked.status === 'succeeded') await sendRefund(tx, asked.id, input.notBefore)
  await recordEvent(tx, {
    topic: 'payments',
    entityId: asked.id,
    kind: 'payment.refund_requested',
    agentId: asked.agentId,
    payload: { tourId: asked.tourId, reason: input.reason },
  })
}
