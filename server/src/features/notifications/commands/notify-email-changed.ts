import type { Tx } from '../../../kernel/database/database.ts'
import type { News } from '../../../kernel/events/events.ts'
import { formerAddressPurpose } from '../../credentials/rules.ts'
import { emailChangedLetter } from '../adapters/security-letters.ts'
import type { MailPorts } from '../ports.ts'
import { findReachable, readSite } from '../queries.ts'
import { notifyPerson } from '../steps/notify-person.ts'

/** Notifies a person's previous email address that the account no longer uses it. */
export const notifyEmailChanged = async (tx: Tx, ports: MailPorts, news: News): Promise<void> => {
  const person = await findReachable(tx, news.entityId)
  const { former } = news.payload
  if (!person || typeof former !== 'string') return
  const email = ports.encryption.decrypt(former, { purpose: formerAddressPurpose, of: news.entityId })
  await notifyPerson(tx, ports, {
    cause: `email-changed.${news.id}`,
    to: { ...person, email },
    letter: emailChangedLetter(person.email, await readSite(tx, ports.config, person)),
  })
}
