import type { Tx } from '../../../kernel/database/database.ts'
import type { News } from '../../../kernel/events/events.ts'
import { passwordChangedLetter } from '../adapters/security-letters.ts'
import type { MailPorts } from '../ports.ts'
import { findReachable, readSite } from '../queries.ts'
import { passwordTurns } from '../rules.ts'
import { notifyPerson } from '../steps/notify-person.ts'

/** Notifies a person that their password was changed: in a session of theirs, by an emailed link, or by the team. */
export const notifyPasswordChanged = async (tx: Tx, ports: MailPorts, news: News): Promise<void> => {
  const to = await findReachable(tx, news.entityId)
  const how = passwordTurns[news.kind]
  if (!to || !how) return
  await notifyPerson(tx, ports, {
    cause: `password-changed.${news.id}`,
    to,
    letter: passwordChangedLetter(how, await readSite(tx, ports.config, to)),
  })
}
