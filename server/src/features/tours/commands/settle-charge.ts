import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database.ts'
import { requestRefund } from '../../billing/commands/request-refund.ts'
import { findPayment, type PaymentRow } from '../../billing/queries.ts'
import { dueEscort, isClosed } from '../rules.ts'
import { tours } from '../tables.ts'
import { recordChange } from './record-change.ts'

/** What a payment that a tour has used comes to. Booked it was paid or on its way: one that waits for a card has failed. */
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
 * Writes the state of a tour's escort payment after a billing event. Events come in any order, so this reads the
 * payment's current state. A failed payment removes the escort. A payment that succeeds or is pending again returns the
 * escort, if they are still free. A payment that succeeds after the tour was closed is refunded. Running it again
 * changes nothing. A payment without a tour is ignored.
 */
export const settleCharge = async (tx: Tx, news: { paymentId: string; at: Date }): Promise<void> => {
  const [before] = await tx.select().from(tours).where(eq(tours.paymentId, news.paymentId)).for('update')
  // Read once the tour is locked: nobody who locked it before has read anything newer. What is written of the payment
  // after this has news of its own.
  const payment = before && (await findPayment(tx, news.paymentId))
  if (!payment) return
  const outcome = outcomeOf[payment.status]
  // What is paid after the desk waived the fee is refunded by billing.
  if (before.chargeStatus === outcome || before.chargeStatus === 'waived') return
  const wasUnpaid = before.chargeStatus === 'failed' || before.chargeStatus === 'refunded'
  // A payment on its way is news only after one that had failed or was refunded: a tour is booked with the others.
  if (outcome === 'pending' && !wasUnpaid) return
  const isBooked = outcome === 'paid' || outcome === 'pending'
  // The refund was requested while the payment was on its way: it books nobody.
  if (isBooked && payment.refundRequestedAt && before.chargeStatus === 'refunded') return
  const isOver = isClosed(before.status)
  if (isBooked && wasUnpaid && isOver)
    await requestRefund(tx, { paymentId: news.paymentId, reason: 'tour_closed', at: news.at })
  await recordChange(tx, null, news.at, {
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
