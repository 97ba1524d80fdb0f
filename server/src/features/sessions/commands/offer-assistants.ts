import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { networkOf } from '../../../kernel/network.ts'
import { verifyPassword } from '../../../kernel/passwords.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { newToken, sha256 } from '../../../kernel/tokens.ts'
import { readSettings } from '../../people/queries.ts'
import { settings } from '../../people/tables.ts'
import { findKnownDevice, listPickableAssistants } from '../queries.ts'
import { type Counter, ticketFor } from '../rules.ts'
import { teamPasswordTickets } from '../tables.ts'
import { forgiveAttempts } from './forgive-attempts.ts'
import type { Browser } from './open-session.ts'
import { reserveAttempt } from './reserve-attempt.ts'

/**
 * Takes the team password and offers the names behind it, with a ticket of five minutes that opens nothing else
 * (product decision: assistant sign-in). While no team password is set the answer is the same as to a wrong one.
 *
 * @throws Refusal wrong_team_password (401), too_many_attempts (429)
 */
export const offerAssistants = async (
  kernel: Kernel,
  password: string,
  browser: Browser,
): Promise<{ ticket: string; assistants: { id: string; name: string }[] }> => {
  // Everybody shares this password, so failures pause the address. A browser that signed in by it before has a count of
  // its own: a stranger behind the same address cannot pause it.
  const { orm } = kernel.database
  const device = browser.deviceToken
    ? await findKnownDevice(orm, sha256(browser.deviceToken), undefined)
    : undefined
  const counter: Counter = {
    scope: 'team_password',
    key: device?.knowsTeam ? `device ${device.id}` : networkOf(browser.ip),
  }
  await reserveAttempt(kernel, counter)
  const { teamPasswordHash } = await readSettings(orm)
  if (!(await verifyPassword(teamPasswordHash, password))) throw refuse('wrong_team_password')

  const at = kernel.clock.now()
  const ticket = newToken()
  const assistants = await kernel.database.transaction(async (tx) => {
    // Held: a new team password takes back the tickets of the old one, and must find this one.
    const [still] = await tx.select({ hash: settings.teamPasswordHash }).from(settings).for('share')
    if (still?.hash !== teamPasswordHash) throw refuse('wrong_team_password')
    await forgiveAttempts(tx, counter)
    await tx.insert(teamPasswordTickets).values({
      id: newId(),
      tokenHash: sha256(ticket),
      ip: browser.ip,
      expiresAt: new Date(at.getTime() + ticketFor),
      createdAt: at,
    })
    return listPickableAssistants(tx)
  })
  return { ticket, assistants }
}
