import { and, eq, or } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { recordEvent } from '../../../kernel/events/events.ts'
import { deleteDelayedJobs } from '../../../kernel/queue/jobs.ts'
import { refundQueue } from '../rules.ts'
import { payments } from '../tables.ts'

/**
 * Cancels the refunds of a tour that were requested at an instant, while none has started.
 *
 * @returns false if one has started; the caller must then roll back
 */
export const cancelRefunds = async (
  tx: Tx,
  {
    tourId,
    paymentId,
    requestedAt,
    at,
  }: { tourId: string; paymentId: string | null; requestedAt: Date; at: Date },
): Promise<boolean> => {
  const ofTour = eq(payments.tourId, tourId)
  const asked = await tx
    .update(payments)
    .set({ refundRequestedAt: null, refundReason: null, updatedAt: at })
    .where(
      and(
        paymentId ? or(ofTour, eq(payments.id, paymentId)) : ofTour,
        eq(payments.refundRequestedAt, requestedAt),
      ),
    )
    .returning()
  for (const { id, status, agentId } of asked) {
    if (status === 'refunded') return false
    if (status === 'succeeded' && !(await deleteDelayedJobs(tx, refundQueue, { paymentId: id }))) return false
    await recordEvent(tx, {
      topic: 'payments',
      entityId: id,
      kind: 'payment.refund_cancelled',
      agentId,
      payload: { tourId },
    })
  }
  return true
}
