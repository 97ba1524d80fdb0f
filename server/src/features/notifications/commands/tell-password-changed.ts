import type { Tx } from '../../../kernel/database.ts'
import type { News } from '../../../kernel/events.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { findReachable } from '../queries.ts'
import { accountKind } from '../rules.ts'
import { passwordChangedLetter } from '../views.ts'
import { queueMail } from './queue-mail.ts'

/**
 * Tells somebody that their password was changed, from a session of theirs or by a link that was mailed: by them, or by
 * whoever sat before it or reads their mail.
 */
export const tellPasswordChanged = async (
  tx: Tx,
  ports: Pick<Kernel, 'config' | 'clock' | 'sealing'>,
  news: News,
): Promise<void> => {
  const to = await findReachable(tx, news.entityId)
  if (!to) return
  await queueMail(tx, ports, {
    ...{ kind: accountKind, cause: `password-changed.${news.id}`, to },
    letter: passwordChangedLetter(news.kind === 'user.password_reset' ? 'by_link' : 'signed_in', {
      product: ports.config.name,
      appUrl: ports.config.appUrl,
    }),
  })
}
