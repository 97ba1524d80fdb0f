import type { Tx } from '../../../kernel/database.ts'
import type { News } from '../../../kernel/events.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { findReachable } from '../queries.ts'
import { accountKind } from '../rules.ts'
import { welcomeLetter } from '../views.ts'
import { queueMail } from './queue-mail.ts'

/**
 * Welcomes an agent whose account has been made with a password, whoever made it: the back office, or a checkout. Who
 * was made without one is invited instead, and who works here is told by colleagues.
 */
export const tellWelcome = async (
  tx: Tx,
  ports: Pick<Kernel, 'config' | 'clock' | 'sealing'>,
  news: News,
): Promise<void> => {
  const to = await findReachable(tx, news.entityId)
  if (to?.userType !== 'real_estate_agent') return
  const { name: product, appUrl } = ports.config
  await queueMail(tx, ports, {
    // A person is made once: whatever tells of it twice, one mail goes out.
    ...{ kind: accountKind, cause: 'welcome', to },
    letter: welcomeLetter(to, { product, appUrl }),
  })
}
