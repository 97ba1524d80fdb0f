import type { Tx } from '../../../kernel/database.ts'
import type { News } from '../../../kernel/events.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { passwordChangedLetter } from '../adapters/security-letters.ts'
import { findReachable, readSite } from '../queries.ts'
import { accountKind, passwordTurns } from '../rules.ts'
import { queueMail } from './queue-mail.ts'

/**
 * Tells somebody that their password was changed: from a session of theirs, by a mailed link, or by the team. Whoever
 * did it may not be the person.
 */
export const tellPasswordChanged = async (
  tx: Tx,
  ports: Pick<Kernel, 'config' | 'clock' | 'sealing'>,
  news: News,
): Promise<void> => {
  const to = await findReachable(tx, news.entityId)
  const how = passwordTurns[news.kind]
  if (!to || !how) return
  await queueMail(tx, ports, {
    ...{ kind: accountKind, cause: `password-changed.${news.id}`, to },
    letter: passwordChangedLetter(how, await readSite(tx, ports.config, to)),
  })
}
