import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database.ts'
import { databaseErrorOf } from '../../../kernel/database-errors.ts'
import { recordEvent } from '../../../kernel/events.ts'
import { newId } from '../../../kernel/ids.ts'
import { requestRefund } from '../../billing/commands/request-refund.ts'
import { findPayment, type PaymentRow } from '../../billing/queries.ts'
import { tourAudience } from '../policy.ts'
import { escortOf, isClosed, standsForDate } from '../rules.ts'
import { tourHistory, tours } from '../tables.ts'

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

/** The escort that goes with the assignment, as at a change of status; who is taken meanwhile is for staff to replace. */
const bringBack = async (tx: Tx, tour: typeof tours.$inferSelect): Promise<void> => {
  const escort = escortOf({ ...tour, escortedBy: 'assistant' }, tour.schedulingAssistantId)
  if (!standsForDate(tour.status) || escort === null) return
  try {
    await tx.transaction((inner) =>
      inner.update(tours).set({ escortAssistantId: escort }).where(eq(tours.id, tour.id)),
    )
  } catch (error) {
    if (databaseErrorOf(error)?.constraint !== 'tours_assistant_free') throw error
  }
}

/**
 * What became of a tour's payment, when billing has news of it: as it stands now, since news come in any order. A payment
 * that failed after all takes the booked assistant with it; paid again, or on its way again, it brings the assistant back,
 * who escorts if they are still free. Paid again once the tour is closed, by a form that was still open, it pays for nobody
 * and is given back. Heard twice it changes nothing; news of a payment that no tour has used is nobody's here.
 */
export const settleCharge = async (tx: Tx, news: { paymentId: string; at: Date }): Promise<void> => {
  const [before] = await tx.select().from(tours).where(eq(tours.paymentId, news.paymentId)).for('update')
  // Read once the tour is held: nobody who has held it before has read anything newer. What is written of the payment
  // after this has news of its own.
  const payment = before && (await findPayment(tx, news.paymentId))
  if (!payment) return
  const outcome = outcomeOf[payment.status]
  if (before.chargeStatus === outcome) return
  // A payment on its way is news only after one that had failed: a tour is booked with the others.
  if (outcome === 'pending' && before.chargeStatus !== 'failed') return
  const isBooked = outcome === 'paid' || outcome === 'pending'
  const isOver = isClosed(before.status)
  if (isBooked && before.chargeStatus === 'failed')
    await (isOver
      ? requestRefund(tx, { paymentId: news.paymentId, reason: 'tour_closed', at: news.at })
      : bringBack(tx, before))
  const [after] = await tx
    .update(tours)
    .set({
      chargeStatus: outcome,
      ...(isBooked && !isOver && { escortedBy: 'assistant' }),
      ...(outcome === 'failed' && { escortedBy: 'none', escortAssistantId: null }),
      version: before.version + 1,
      updatedAt: news.at,
    })
    .where(eq(tours.id, before.id))
    .returning()
  if (!after) throw new Error('A locked tour vanished')
  await tx.insert(tourHistory).values({
    id: newId(),
    tourId: after.id,
    agentId: after.agentId,
    createdAt: news.at,
    actorType: 'system',
    kind: 'payment',
    fromStatus: before.status,
    toStatus: after.status,
    changes: [{ field: 'chargeStatus', from: before.chargeStatus, to: outcome }],
    tourVersion: after.version,
  })
  await recordEvent(tx, {
    topic: 'tours',
    entityId: after.id,
    kind: 'tour.payment',
    ...tourAudience(before, after),
    payload: { fromStatus: before.status, toStatus: after.status, chargeStatus: outcome },
  })
}
