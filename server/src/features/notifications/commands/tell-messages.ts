import type { Tx } from '../../../kernel/database.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { findTour } from '../../tours/queries.ts'
import { listUnreadForAgent, listWilling } from '../queries.ts'
import { messagesLetter } from '../views.ts'
import { queueMail } from './queue-mail.ts'

/**
 * Mails an agent what the team wrote in a conversation and waits unread: one mail for all that wait, made out by the
 * oldest of them, so that the next message adds none until something was read.
 */
export const tellMessages = async (
  tx: Tx,
  ports: Pick<Kernel, 'config' | 'clock' | 'sealing'>,
  conversationId: string,
): Promise<void> => {
  const unread = await listUnreadForAgent(tx, conversationId)
  const [oldest] = unread
  if (!oldest) return
  const { agentId, tourId } = oldest
  const [to] = await listWilling(tx, 'messages', [agentId])
  if (!to) return
  const tour = tourId === null ? undefined : await findTour(tx, { door: 'agent', userId: agentId }, tourId)
  await queueMail(tx, ports, {
    ...{ kind: 'messages', cause: `message.${oldest.id}`, to, ...(tourId !== null && { tourId }) },
    letter: messagesLetter(
      oldest.subject ?? tour?.propertyName ?? tour?.address ?? ports.config.name,
      unread.map(({ message }) => message),
      { appUrl: ports.config.appUrl, conversationId },
    ),
  })
}
