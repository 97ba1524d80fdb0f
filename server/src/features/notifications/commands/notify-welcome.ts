import type { EventNotifier } from '../ports.ts'
import { findReachable } from '../queries.ts'
import { notifyPerson } from '../steps/notify-person.ts'
import { welcomeLetter } from '../views.ts'

/**
 * Welcomes an agent whose account was created with a password. Accounts without one get an invitation instead, and
 * staff get nothing.
 */
export const notifyWelcome: EventNotifier = async (tx, ports, event) => {
  const to = await findReachable(tx, event.entityId)
  if (to?.userType !== 'real_estate_agent') return
  const { name: product, appUrl } = ports.config
  await notifyPerson(tx, ports, {
    // A person is created once: even if two events report it, one email goes out.
    cause: 'welcome',
    to,
    letter: welcomeLetter(to, { product, appUrl }),
  })
}
