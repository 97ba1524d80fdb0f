import type { Tx } from '../../../kernel/database/database.ts'
import type { News } from '../../../kernel/events/events.ts'
import type { MailPorts } from '../ports.ts'
import { findReachable } from '../queries.ts'
import { notifyPerson } from '../steps/notify-person.ts'
import { welcomeLetter } from '../views.ts'

/**
 * Welcomes an agent whose account was created with a password. Accounts without one get an invitation instead, and
 * staff get nothing.
 */
export const notifyWelcome = async (tx: Tx, ports: MailPorts, news: News): Promise<void> => {
  const to = await findReachable(tx, news.entityId)
  if (to?.userType !== 'real_estate_agent') return
  const { name: product, appUrl } = ports.config
  await notifyPerson(tx, ports, {
    // A person is created once: even if two events report it, one email goes out.
    cause: 'welcome',
    to,
    letter: welcomeLetter(to, { product, appUrl }),
  })
}
