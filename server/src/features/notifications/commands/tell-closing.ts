import { and, eq, like, ne, or } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database.ts'
import type { News } from '../../../kernel/events.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { formerAddressPurpose } from '../../sessions/rules.ts'
import { accountKind } from '../rules.ts'
import { notificationChoices, outboxEmails } from '../tables.ts'
import { closedLetter } from '../views.ts'
import { queueMail } from './queue-mail.ts'

/** Whose account it was where they closed it themselves, and what they had filled in to sign up. */
type Payload = { former?: string; checkoutIds?: string[] }

/** What `deleteOwnAccount` has sealed. */
type Former = { email: string; name: string }

/**
 * An account has ended: what was mailed to its person, also before there was an account, and what they had chosen is
 * forgotten. Who closed it themselves is told that it is done, by a last mail, which is kept as long as any.
 */
export const tellClosing = async (
  tx: Tx,
  ports: Pick<Kernel, 'config' | 'clock' | 'sealing'>,
  news: News,
): Promise<void> => {
  const userId = news.entityId
  const { former, checkoutIds = [] } = news.payload as Payload // written by those who end accounts
  await tx.delete(notificationChoices).where(eq(notificationChoices.userId, userId))
  // One that goes out this moment is written down by its sender, and pruned as all are.
  const signUps = checkoutIds.map((id) => like(outboxEmails.messageId, `%.${id}@%`))
  await tx
    .delete(outboxEmails)
    .where(and(or(eq(outboxEmails.userId, userId), ...signUps), ne(outboxEmails.state, 'sending')))
  if (former === undefined) return
  const opened = ports.sealing.open(former, { purpose: formerAddressPurpose, of: userId })
  const { email, name } = JSON.parse(opened) as Former // sealed by us, and authenticated
  const { config } = ports
  await queueMail(tx, ports, {
    ...{ kind: accountKind, cause: `account-closed.${news.id}` },
    to: { id: userId, name, email, userType: 'real_estate_agent' },
    letter: closedLetter({ product: config.name, appUrl: config.appUrl }),
  })
}
