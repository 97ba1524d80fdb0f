import { passwordChangedLetter } from '../adapters/security-letters.ts'
import type { EventNotifier } from '../ports.ts'
import { findReachable, readSite } from '../queries.ts'
import { passwordTurns } from '../rules.ts'
import { notifyPerson } from '../steps/notify-person.ts'

/** Notifies a person that their password was changed: in a session of theirs, by an emailed link, or by the team. */
export const notifyPasswordChanged: EventNotifier = async (tx, ports, event) => {
  const to = await findReachable(tx, event.entityId)
  const how = passwordTurns[event.kind]
  if (!to || !how) return
  await notifyPerson(tx, ports, {
    cause: `password-changed.${event.id}`,
    to,
    letter: passwordChangedLetter(how, await readSite(tx, ports.config, to)),
  })
}
