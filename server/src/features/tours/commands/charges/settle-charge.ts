import { eq } from 'drizzle-orm'
import type { Tx } from '../../../../kernel/database/database.ts'
import { findPayment, type PaymentRow } from '../../../payments/queries.ts'
import { requestRefund } from '../../../payments/steps/request-refund.ts'
import { dueEscort, isClosed } from '../../rules.ts'
import { recordChange } from '../../steps/record-change.ts'
import { tours } from '../../tables.ts'

/**
 * The charge's state for each state of the payment. At booking it was paid or pending, so an open payment has failed
 * since.
 */
const outcomeOf: Record<PaymentRow['status'], 'pending' | 'paid' | 'failed' | 'refunded'> = {
  pending: 'failed',
  requires_action: 'failed',
  processing: 'pending',
  succeeded: 'paid',
  failed: 'failed',
  cancelled: 'failed',
  refunded: 'refunded',
}

/**
 * Updates a tour from the current state of its escort payment, after any payment event. A failed payment removes the
 * escort. A succeeded or pending one returns the escort if they are free. A payment that succeeds after the tour was
 * closed is refunded. Repeatable; payments without a tour are ignored.
 */
export const settleCharge = async (tx: Tx, event: { paymentId: string; at: Date }): Promise<void> => {
  const [before] = await tx.select().from(tours).where(eq(tours.paymentId, event.paymentId)).for('update')
  // Read it after locking the tour, so that no earlier lock holder has read a newer state. A later state has its own
  // event.
  const payment = before && (await findPayment(tx, event.paymentId))
  if (!payment) return
  const outcome = outcomeOf[payment.status]
  // `payments` refunds a payment that succeeds after the desk waived the fee.
  if (before.chargeStatus === outcome || before.chargeStatus === 'waived') return
  const wasUnpaid = before.chargeStatus === 'failed' || before.chargeStatus === 'refunded'
  // A pending payment is a change only after a failed or refunded one: at booking it may be pending already.
  if (outcome === 'pending' && !wasUnpaid) return
  const isBooked = outcome === 'paid' || outcome === 'pending'
  // The refund was requested while the payment was pending: it books nobody.
  if (isBooked && payment.refundRequestedAt && before.chargeStatus === 'refunded') return
  const isOver = isClosed(before.status)
  if (isBooked && wasUnpaid && isOver)
    await requestRefund(tx, { paymentId: event.paymentId, reason: 'tour_closed', at: event.at })
  await recordChange(tx, null, event.at, {
    before,
    change: {
      set: {
        chargeStatus: outcome,
        ...(isBooked && !isOver && { escortedBy: 'assistant' as const }),
        ...(outcome === 'failed' && { escortedBy: 'none' as const, escortAssistantId: null }),
      },
      escortIfFree: isBooked && wasUnpaid && !isOver ? dueEscort(before) : null,
      history: {
        kind: 'payment',
        changes: [{ field: 'chargeStatus', from: before.chargeStatus, to: outcome }],
      },
    },
  })
}
