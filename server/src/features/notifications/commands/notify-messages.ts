import type { Tx } from '../../../kernel/database/database.ts'
import { findTour } from '../../tours/queries.ts'
import type { MailPorts } from '../ports.ts'
import { listUnreadForAgent, listWilling } from '../queries.ts'
import { notifyPerson } from '../steps/notify-person.ts'
import { messagesLetter } from '../views.ts'

/**
 * Emails an agent the team's unread messages in a conversation. The oldest identifies the email, so the next message
 * adds none until the agent has read some.
 */
export const notifyMessages = async (tx: Tx, ports: MailPorts, conversationId: string): Promise<void> => {
  const unread = await listUnreadForAgent(tx, conversationId)
  const [oldest] = unread
  if (!oldest) return
  const { agentId, tourId } = oldest
  const [to] = await listWilling(tx, 'messages', [agentId])
  if (!to) return
  const tour = tourId === null ? undefined : await findTour(tx, { door: 'agent', userId: agentId }, tourId)
  await notifyPerson(tx, ports, {
    kind: 'messages',
    cause: `message.${oldest.id}`,
    to,
    ...(tourId !== null && { tourId }),
    letter: messagesLetter(
      oldest.subject ?? tour?.propertyName ?? tour?.address ?? ports.config.name,
      unread.map(({ message }) => message),
      { appUrl: ports.config.appUrl, conversationId },
    ),
  })
}
