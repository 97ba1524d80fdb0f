import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database.ts'
import { recordEvent } from '../../../kernel/events.ts'
import { newId } from '../../../kernel/ids.ts'
import { tourAudience } from '../policy.ts'
import { tourHistory, tours } from '../tables.ts'

type Outcome = 'paid' | 'failed' | 'refunded'

/**
 * What became of a tour's payment, from billing's news. A payment that failed after all takes the booked assistant with
 * it. Heard twice it changes nothing; news of a payment that no tour has used is nobody's here.
 */
export const settleCharge = async (
  tx: Tx,
  news: { paymentId: string; outcome: Outcome; at: Date },
): Promise<void> => {
  const [before] = await tx.select().from(tours).where(eq(tours.paymentId, news.paymentId)).for('update')
  if (!before || before.chargeStatus === news.outcome) return
  const [after] = await tx
    .update(tours)
    .set({
      chargeStatus: news.outcome,
      ...(news.outcome === 'paid' && { escortedBy: 'assistant' }),
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
