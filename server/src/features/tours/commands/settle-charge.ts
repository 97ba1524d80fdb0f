import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database.ts'
import { requestRefund } from '../../billing/commands/request-refund.ts'
import { findPayment, type PaymentRow } from '../../billing/queries.ts'
import { isClosed } from '../rules.ts'
import { tours } from '../tables.ts'
import { dueEscort } from './due-escort.ts'
import { writeChange } from './write-change.ts'

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
 * Writes what became of a tour's payment, when billing has news of it. News come in any order, so this reads the payment as
 * it is now. A payment that failed takes the escort with it. Paid again, or on its way again, it returns the escort, if they
 * are still free. Paid again once the tour is closed, it is refunded. Heard twice, it changes nothing. A payment that no tour
 * uses is ignored.
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
  await writeChange(tx, null, news.at, {
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
