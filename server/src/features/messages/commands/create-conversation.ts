import type { messages as calls } from '@porchlight/contract/messages'
import type { z } from 'zod'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuseField } from '../../../kernel/refusal.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'
import { findPerson } from '../../people/queries.ts'
import { recordAction } from '../../people/steps/record-action.ts'
import { senderTypeOf } from '../rules.ts'
import { conversations, messages } from '../tables.ts'

type Opening = z.output<typeof calls.openConversation.body>

/**
 * Creates a general conversation with an agent and its first message. The event `conversation.opened` names the
 * message.
 *
 * @throws Refusal invalid_input (400) for a missing or closed account
 */
export const createConversation = (kernel: Kernel, viewer: StaffViewer, input: Opening) =>
  kernel.database.transaction(async (tx) => {
    const agent = await findPerson(tx, input.toUserId)
    if (agent?.userType !== 'real_estate_agent' || agent.anonymisedAt !== null)
      throw refuseField('toUserId', 'Agent is required')

    const at = kernel.clock.now()
    const conversationId = newId()
    await tx.insert(conversations).values({
      id: conversationId,
      kind: 'general',
      agentId: agent.id,
      subject: input.subject,
      createdBy: viewer.userId,
      createdAt: at,
      lastMessageAt: at,
    })
    const message = {
      id: newId(),
      conversationId,
      agentId: agent.id,
      senderId: viewer.userId,
      senderType: senderTypeOf(viewer),
      byTeamPassword: viewer.byTeamPassword,
      message: input.message,
      messageType: input.messageType ?? ('admin_communication' as const),
      proposedDateTime: input.proposedDateTime,
      clientResponse: null,
      responseDateTime: null,
      status: 'sent' as const,
      readAt: null,
      createdAt: at,
    }
    await tx.insert(messages).values(message)
    await recordAction(tx, viewer, at, {
      action: 'message.sent',
      subject: { type: 'user', id: agent.id, label: agent.name },
      after: { subject: input.subject },
      event: {
        topic: 'messages',
        entityId: conversationId,
        kind: 'conversation.opened',
        agentId: agent.id,
        permission: 'messages.view',
        payload: { messageId: message.id, tourId: null },
      },
    })
    return { ...message, tourId: null, subject: input.subject, senderName: viewer.name }
  })
