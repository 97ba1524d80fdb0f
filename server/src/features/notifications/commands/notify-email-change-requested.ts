import { issueEmailLink } from '../../credentials/steps/issue-email-link.ts'
import { confirmEmailLetter, emailWishLetter } from '../adapters/security-letters.ts'
import type { EventNotifier } from '../ports.ts'
import { findReachable, readSite } from '../queries.ts'
import { secretPlaceholder } from '../rules.ts'
import { notifyPerson } from '../steps/notify-person.ts'

/**
 * Emails the confirmation link to the new address and a notice to the current one. The emails do not reveal whether the
 * new address is taken.
 */
export const notifyEmailChangeRequested: EventNotifier = async (tx, ports, event) => {
  const { config, clock } = ports
  const person = await findReachable(tx, event.entityId)
  const { tokenId } = event.payload
  if (!person || typeof tokenId !== 'string') return
  const link = await issueEmailLink(tx, { tokenId, at: clock.now() })
  if (!link) return
  const url = `${config.appUrl}/confirm-email?token=${secretPlaceholder}`
  await notifyPerson(tx, ports, {
    cause: `email-confirm.${event.id}`,
    // Without a name, because someone else may read it.
    to: { ...person, name: '', email: link.newEmail },
    secret: link.secret,
    letter: confirmEmailLetter({ product: config.name, url }),
  })
  await notifyPerson(tx, ports, {
    cause: `email-wish.${event.id}`,
    to: person,
    letter: emailWishLetter(link.newEmail, await readSite(tx, config, person)),
  })
}
