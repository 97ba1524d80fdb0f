import type { Tx } from '../../../kernel/database.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { findTour } from '../../tours/queries.ts'
import { listUnreadForAgent, listWilling } from '../queries.ts'
import { notifyPerson } from '../steps/notify-person.ts'
import { messagesLetter } from '../views.ts'

/**
 * Emails an agent the unread messages of the team in a conversation: one email for all of them, identified by the
 * oldest, so that the next message adds no email until the agent has read some.
 */
export const notifyMessages = async (
  tx: Tx,
  ports: Pick<Kernel, 'config' | 'clock' | 'encryption'>,
  conversationId: string,
): Promise<void> => {
  const unread = await listUnreadForAgent(tx, conversationId)
  const [oldest] = unread
  if (!oldest) return
  const { agentId, tourId } = oldest
  const [to] = await listWilling(tx, 'messages', [agentId])
  if (!to) return
  const tour = tourId === null ? undefined : await findTour(tx, { door: 'agent', userId: agentId }, tourId)
  await notifyPerson(tx, ports, {
    ...{ kind: 'messages', cause: `message.${oldest.id}`, to, ...(tourId !== null && { tourId }) },
    letter: messagesLetter(
      oldest.subject ?? tour?.propertyName ?? tour?.address ?? ports.config.name,
      unread.map(({ message }) => message),
      { appUrl: ports.config.appUrl, conversationId },
    ),
  })
}
