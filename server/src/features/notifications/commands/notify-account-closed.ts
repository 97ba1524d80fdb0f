import { and, eq, like, ne, or } from 'drizzle-orm'
import { formerAddressPurpose } from '../../credentials/rules.ts'
import type { EventNotifier } from '../ports.ts'
import { notifyPerson } from '../steps/notify-person.ts'
import { notificationChoices, outboxEmails } from '../tables.ts'
import { closedLetter } from '../views.ts'

/** The person, if they closed the account themselves, and the checkouts of their sign-up. */
type Payload = { former?: string; checkoutIds?: string[] }

/** Encrypted by `deleteOwnAccount`. */
type Former = { email: string; name: string }

/**
 * Deletes the emails and email preferences of a closed account, including those from before it existed. People who
 * closed the account themselves get a last email.
 */
export const notifyAccountClosed: EventNotifier = async (tx, ports, event) => {
  const userId = event.entityId
  const { former, checkoutIds = [] } = event.payload as Payload // written by those who end accounts
  await tx.delete(notificationChoices).where(eq(notificationChoices.userId, userId))
  // An email that is being sent now is recorded by its sender and pruned like all others.
  const signUps = checkoutIds.map((id) => like(outboxEmails.messageId, `%.${id}@%`))
  await tx
    .delete(outboxEmails)
    .where(and(or(eq(outboxEmails.userId, userId), ...signUps), ne(outboxEmails.state, 'sending')))
  if (former === undefined) return
  const opened = ports.encryption.decrypt(former, { purpose: formerAddressPurpose, of: userId })
  const { email, name } = JSON.parse(opened) as Former // encrypted by us, and authenticated
  const { config } = ports
  await notifyPerson(tx, ports, {
    cause: `account-closed.${event.id}`,
    to: { id: userId, name, email, userType: 'real_estate_agent' },
    letter: closedLetter({ product: config.name, appUrl: config.appUrl }),
  })
}
