import { findTwoFactor } from '../../second-factor/queries.ts'
import { accountLetter, twoFactorLetter } from '../adapters/security-letters.ts'
import type { EventNotifier } from '../ports.ts'
import { findKnown, findReachable, readSite } from '../queries.ts'
import { accountTurns, factorTurns } from '../rules.ts'
import { notifyPerson } from '../steps/notify-person.ts'

/**
 * Notifies a person of a change in how they sign in, or of a change by the team to their account. It also goes to the
 * person who made the change, because someone else may have used their session, except to staff who change a staff
 * account.
 */
export const notifySecurity: EventNotifier = async (tx, ports, event) => {
  const factorTurn = factorTurns[event.kind]
  const accountTurn = accountTurns[event.kind]
  const find = accountTurn === 'locked' ? findKnown : findReachable
  const to = await find(tx, event.entityId)
  if (!to || (accountTurn && event.actorId === to.id)) return
  const site = await readSite(tx, ports.config, to)
  const at = new Date(event.createdAt)
  const mail = { cause: `${event.kind}.${event.id}`, to } as const
  if (factorTurn) {
    const { recoveryCodesLeft: codesLeft } = await findTwoFactor(tx, to.id)
    await notifyPerson(tx, ports, { ...mail, letter: twoFactorLetter(factorTurn, { at, codesLeft }, site) })
  } else if (accountTurn)
    await notifyPerson(tx, ports, { ...mail, letter: accountLetter(accountTurn, { at }, site) })
}
