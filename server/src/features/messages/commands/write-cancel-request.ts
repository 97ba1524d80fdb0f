import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database.ts'
import { recordEvent } from '../../../kernel/events.ts'
import { newId } from '../../../kernel/ids.ts'
import { conversations, messages } from '../tables.ts'

/**
 * Writes an agent's wish to cancel into the tour's conversation, which begins with it if there is none
 * (product decision: tours/agent, 'Ask to cancel').
 */
export const writeCancelRequest = async (
  tx: Tx,
  request: { tourId: string; agentId: string; message: string | null; at: Date },
): Promise<void> => {
  await tx
    .insert(conversations)
    .values({
      id: newId(),
      kind: 'tour',
      tourId: request.tourId,
      agentId: request.agentId,
      createdBy: request.agentId,
      createdAt: request.at,
      lastMessageAt: request.at,
    })
    .onConflictDoNothing({ target: conversations.tourId })
  const [conversation] = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.tourId, request.tourId))
  if (!conversation) throw new Error('A conversation was neither found nor begun')
  await tx.insert(messages).values({
    id: newId(),
    conversationId: conversation.id,
    agentId: request.agentId,
    senderId: request.agentId,
    senderType: 'agent',
    message: request.message ?? 'Please cancel this tour.',
    messageType: 'cancel_request',
    createdAt: request.at,
  })
  await recordEvent(tx, {
    topic: 'messages',
    entityId: conversation.id,
    kind: 'message.sent',
    actorId: request.agentId,
    agentId: request.agentId,
    permission: 'messages.view',
  })
}
