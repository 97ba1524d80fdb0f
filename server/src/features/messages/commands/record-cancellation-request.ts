import type { Tx } from '../../../kernel/database/database.ts'
import { recordEvent } from '../../../kernel/events/events.ts'
import { newId } from '../../../kernel/ids.ts'
import { beginTourConversation } from '../steps/begin-tour-conversation.ts'
import { messages } from '../tables.ts'

/** Records an agent's request to cancel in the tour's conversation (product decision: tours/agent, 'Ask to cancel'). */
export const recordCancellationRequest = async (
  tx: Tx,
  request: {
    tourId: string
    agentId: string
    assistantIds: readonly string[]
    message: string | null
    at: Date
  },
): Promise<void> => {
  const { tourId, agentId, at } = request
  const conversationId = await beginTourConversation(tx, { tourId, agentId, by: agentId, at })
  const id = newId()
  await tx.insert(messages).values({
    id,
    conversationId,
    agentId,
    senderId: agentId,
    senderType: 'agent',
    message: request.message ?? 'Please cancel this tour.',
    messageType: 'cancel_request',
    createdAt: at,
  })
  await recordEvent(tx, {
    topic: 'messages',
    entityId: conversationId,
    kind: 'message.sent',
    actorId: agentId,
    agentId,
    userIds: request.assistantIds,
    permission: 'messages.view',
    payload: { messageId: id, tourId },
  })
}
