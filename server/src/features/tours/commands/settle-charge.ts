import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database.ts'
import { databaseErrorOf } from '../../../kernel/database-errors.ts'
import { recordEvent } from '../../../kernel/events.ts'
import { newId } from '../../../kernel/ids.ts'
import { requestRefund } from '../../billing/commands/request-refund.ts'
import { tourAudience } from '../policy.ts'
import { escortOf, isClosed, standsForDate } from '../rules.ts'
import { tourHistory, tours } from '../tables.ts'

type Outcome = 'pending' | 'paid' | 'failed' | 'refunded'

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
 * What became of a tour's payment, from billing's news. A payment that failed after all takes the booked assistant with
 * it; paid again, or on its way again, it brings the assistant back, who escorts if they are still free. Paid again once
 * the tour is closed, by a form that was still open, it pays for nobody and is given back. Heard twice it changes nothing;
 * news of a payment that no tour has used is nobody's here.
 */
export const settleCharge = async (
  tx: Tx,
  news: { paymentId: string; outcome: Outcome; at: Date },
): Promise<void> => {
  const [before] = await tx.select().from(tours).where(eq(tours.paymentId, news.paymentId)).for('update')
  if (!before || before.chargeStatus === news.outcome) return
  // A payment on its way is news only after one that had failed: a tour is booked with the others.
  if (news.outcome === 'pending' && before.chargeStatus !== 'failed') return
  const isBooked = news.outcome === 'paid' || news.outcome === 'pending'
  const isOver = isClosed(before.status)
  if (isBooked && before.chargeStatus === 'failed')
    await (isOver
      ? requestRefund(tx, { paymentId: news.paymentId, reason: 'tour_closed', at: news.at })
      : bringBack(tx, before))
  const [after] = await tx
    .update(tours)
    .set({
      chargeStatus: news.outcome,
      ...(isBooked && !isOver && { escortedBy: 'assistant' }),
      ...(news.outcome === 'failed' && { escortedBy: 'none', escortAssistantId: null }),
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
    changes: [{ field: 'chargeStatus', from: before.chargeStatus, to: news.outcome }],
    tourVersion: after.version,
  })
  await recordEvent(tx, {
    topic: 'tours',
    entityId: after.id,
    kind: 'tour.payment',
    ...tourAudience(before, after),
    payload: { fromStatus: before.status, toStatus: after.status, chargeStatus: news.outcome },
  })
}
