import { and, eq, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { recordEvent } from '../../../kernel/events/events.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { assistantsOf } from '../../tours/policy.ts'
import { requireTour } from '../../tours/queries.ts'
import { tours } from '../../tours/tables.ts'
import { maySendMessages } from '../policy.ts'
import { type MessageRow, requireConversation } from '../queries.ts'
import { senderTypeOf } from '../rules.ts'
import { beginTourConversation } from '../steps/begin-tour-conversation.ts'
import { conversations, messages } from '../tables.ts'

type Where = { conversationId: string } | { tourId: string }

/**
 * Returns the conversation after locking its tour, so that nobody is assigned or unassigned before the commit: an email
 * could go to the wrong assistant.
 */
const requireWritable = async (tx: Tx, viewer: Viewer, where: Where, at: Date) => {
  if ('tourId' in where) {
    await tx.select({ id: tours.id }).from(tours).where(eq(tours.id, where.tourId)).for('share')
    const tour = await requireTour(tx, viewer, where.tourId)
    if (!maySendMessages(viewer, { agentId: tour.agentId, tour })) throw refuse('not_allowed')
    const id = await beginTourConversation(tx, {
      tourId: tour.id,
      agentId: tour.agentId,
      by: viewer.userId,
      at,
    })
    return { id, agentId: tour.agentId, tourId: tour.id, tour }
  }
  await tx
    .select({ id: tours.id })
    .from(tours)
    .where(
      sql`${tours.id} = (select ${conversations.tourId} from ${conversations} where ${conversations.id} = ${where.conversationId}::uuid)`,
    )
    .for('share')
  const conversation = await requireConversation(tx, viewer, where.conversationId)
  if (!maySendMessages(viewer, conversation)) throw refuse('not_allowed')
  return conversation
}

/** An agent's first message after a general message counts as the answer to it. */
const recordAnswer = (tx: Tx, conversationId: string, answer: string, at: Date) =>
  tx
    .update(messages)
    .set({ status: 'answered', clientResponse: answer, responseDateTime: at })
    .where(
      and(
        eq(messages.conversationId, conversationId),
        eq(messages.status, 'sent'),
        ne(messages.senderType, 'agent'),
        sql`${messages.messageType} in ('admin_communication', 'scheduling_conflict')`,
      ),
    )

/**
 * Sends a message as the viewer. The database maintains the conversation's counts and last time (migration 0013).
 *
 * @param input.message as typed, not blank (the contract has checked it)
 * @throws Refusal not_found (404) if the viewer may not see the tour or the conversation, not_allowed (403) without
 *   messages.send
 */
export const sendMessage = (
  kernel: Kernel,
  viewer: Viewer,
  input: { where: Where; message: string },
): Promise<MessageRow> =>
  kernel.database.transaction(async (tx) => {
    const at = kernel.clock.now()
    const { id: conversationId, agentId, tourId, tour } = await requireWritable(tx, viewer, input.where, at)
    const message = {
      id: newId(),
      conversationId,
      agentId,
      senderId: viewer.userId,
      senderType: senderTypeOf(viewer),
      byTeamPassword: viewer.byTeamPassword,
      message: input.message,
      messageType: 'text' as const,
      readAt: null,
      createdAt: at,
    }
    await tx.insert(messages).values(message)
    if (tour === null && viewer.door === 'agent') await recordAnswer(tx, conversationId, input.message, at)
    await recordEvent(tx, {
      topic: 'messages',
      entityId: conversationId,
      kind: 'message.sent',
      actorId: viewer.userId,
      agentId,
      userIds: assistantsOf(tour),
      permission: 'messages.view',
      payload: { messageId: message.id, tourId },
    })
    return { ...message, tourId, senderName: viewer.name }
  })
