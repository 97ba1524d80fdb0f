import { formerAddressPurpose } from '../../credentials/rules.ts'
import { emailChangedLetter } from '../adapters/security-letters.ts'
import type { EventNotifier } from '../ports.ts'
import { findReachable, readSite } from '../queries.ts'
import { notifyPerson } from '../steps/notify-person.ts'

/** Notifies a person's previous email address that the account no longer uses it. */
export const notifyEmailChanged: EventNotifier = async (tx, ports, event) => {
  const person = await findReachable(tx, event.entityId)
  const { former } = event.payload
  if (!person || typeof former !== 'string') return
  const email = ports.encryption.decrypt(former, { purpose: formerAddressPurpose, of: event.entityId })
  await notifyPerson(tx, ports, {
    cause: `email-changed.${event.id}`,
    to: { ...person, email },
    letter: emailChangedLetter(person.email, await readSite(tx, ports.config, person)),
  })
}
