import type { Tx } from '../../../kernel/database.ts'
import type { News } from '../../../kernel/events.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { findTwoFactor } from '../../sessions/queries.ts'
import { accountLetter, twoFactorLetter } from '../adapters/security-letters.ts'
import { findKnown, findReachable, readSite } from '../queries.ts'
import { accountKind, accountTurns, factorTurns } from '../rules.ts'
import { queueMail } from './queue-mail.ts'

/**
 * Tells somebody what changed in how they sign in, or what the team did to their account. A security email is no choice:
 * it goes out to the person who made the change as well, because somebody else may have used their session. What the
 * team does to its own accounts is known to the one who did it.
 */
export const tellSecurity = async (
  tx: Tx,
  ports: Pick<Kernel, 'config' | 'clock' | 'sealing'>,
  news: News,
): Promise<void> => {
  const factorTurn = factorTurns[news.kind]
  const accountTurn = accountTurns[news.kind]
  const find = accountTurn === 'locked' ? findKnown : findReachable
  const to = await find(tx, news.entityId)
  if (!to || (accountTurn && news.actorId === to.id)) return
  const site = await readSite(tx, ports.config, to)
  const at = new Date(news.createdAt)
  const mail = { kind: accountKind, cause: `${news.kind}.${news.id}`, to } as const
  if (factorTurn) {
    const { recoveryCodesLeft: codesLeft } = await findTwoFactor(tx, to.id)
    await queueMail(tx, ports, { ...mail, letter: twoFactorLetter(factorTurn, { at, codesLeft }, site) })
  } else if (accountTurn)
    await queueMail(tx, ports, { ...mail, letter: accountLetter(accountTurn, { at }, site) })
}
