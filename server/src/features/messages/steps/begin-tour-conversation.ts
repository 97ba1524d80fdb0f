import type { Tx } from '../../../kernel/database/database.ts'
import { newId } from '../../../kernel/ids.ts'
import { findTourConversation } from '../queries.ts'
import { conversations } from '../tables.ts'

/** Returns the id of a tour's conversation, which it creates if necessary. Concurrent first messages share it. */
export const beginTourConversation = async (
  tx: Tx,
  tour: { tourId: string; agentId: string; by: string; at: Date },
): Promise<string> => {
  const present = await findTourConversation(tx, tour.tourId)
  if (present !== undefined) return present
  await tx
    .insert(conversations)
    .values({
      id: newId(),
      kind: 'tour',
      tourId: tour.tourId,
      agentId: tour.agentId,
      createdBy: tour.by,
      createdAt: tour.at,
      lastMessageAt: tour.at,
    })
    .onConflictDoNothing({ target: conversations.tourId })
  const begun = await findTourConversation(tx, tour.tourId)
  if (begun === undefined) throw new Error('A conversation was neither found nor begun')
  return begun
}
