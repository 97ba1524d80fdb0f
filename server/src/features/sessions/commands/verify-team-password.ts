import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { networkOf } from '../../../kernel/network.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { verifyPassword } from '../../../kernel/security/passwords.ts'
import { rateLimit, restoreAttempts } from '../../../kernel/security/rate-limit.ts'
import { newToken, sha256 } from '../../../kernel/security/tokens.ts'
import { attemptsOf } from '../../credentials/rules.ts'
import { readSettings } from '../../settings/queries.ts'
import { settings } from '../../settings/tables.ts'
import { findKnownDevice, listPickableAssistants } from '../queries.ts'
import { ticketFor } from '../rules.ts'
import type { Browser } from '../steps/create-session.ts'
import { teamPasswordTickets } from '../tables.ts'

/**
 * Verifies the team password, and returns the assistants' names with a ticket of five minutes for picking one (product
 * decision: assistant sign-in). If no team password is set, every password is wrong.
 *
 * @throws Refusal wrong_team_password (401), too_many_attempts (429)
 */
export const verifyTeamPassword = async (
  kernel: Kernel,
  password: string,
  browser: Browser,
): Promise<{ ticket: string; assistants: { id: string; name: string }[] }> => {
  // Everyone shares this password, so failures block the network. A browser that signed in with it before has its own
  // count, so that a stranger on the same network cannot block it.
  const { orm } = kernel.database
  const device = browser.deviceToken
    ? await findKnownDevice(orm, sha256(browser.deviceToken), undefined)
    : undefined
  const key = device?.knowsTeam ? `device ${device.id}` : networkOf(browser.ip)
  const counter = attemptsOf('team_password', key)
  await rateLimit(kernel, counter)
  const { teamPasswordHash } = await readSettings(orm)
  if (!(await verifyPassword(teamPasswordHash, password))) throw refuse('wrong_team_password')

  const at = kernel.clock.now()
  const ticket = newToken()
  const assistants = await kernel.database.transaction(async (tx) => {
    // Lock the row: a change of the team password revokes the tickets of the old one and must find this one.
    const [still] = await tx.select({ hash: settings.teamPasswordHash }).from(settings).for('share')
    if (still?.hash !== teamPasswordHash) throw refuse('wrong_team_password')
    await restoreAttempts(tx, counter)
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
