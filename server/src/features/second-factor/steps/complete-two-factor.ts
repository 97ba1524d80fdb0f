import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { findPerson } from '../../people/queries.ts'
import type { Actor } from '../../people/steps/record-audit.ts'
import type { FactorSessions } from '../ports.ts'
import { twoFactorSecrets } from '../tables.ts'
import { issueRecoveryCodes } from './issue-recovery-codes.ts'
import { recordFactorChange } from './record-factor-change.ts'
import { verifyCode } from './verify-code.ts'

/**
 * Activates a person's second factor with one of its codes. Returns the recovery codes, shown this once; the database
 * stores their hashes. The person's team-password sessions end, because people with a second factor cannot be picked.
 *
 * @param actor the person, as they signed in
 * @throws Refusal wrong_code, two_factor_on
 */
export const completeTwoFactor = async (
  tx: Tx,
  { kernel, sessions }: { kernel: Pick<Kernel, 'clock' | 'encryption' | 'log'>; sessions: FactorSessions },
  { userId, code }: { userId: string; code: string },
  actor: Actor,
): Promise<string[]> => {
  const at = kernel.clock.now()
  if (!/^\s*(?:\d\s*){6}$/.test(code)) throw refuse('wrong_code')
  const [before] = await tx
    .select({ confirmedAt: twoFactorSecrets.confirmedAt })
    .from(twoFactorSecrets)
    .where(eq(twoFactorSecrets.userId, userId))
    .for('update')
  // Refuse before checking the code: nobody may try codes of an active factor here.
  if (before?.confirmedAt) throw refuse('two_factor_on')
  await verifyCode(tx, kernel, { userId, code, at })
  await tx.update(twoFactorSecrets).set({ confirmedAt: at }).where(eq(twoFactorSecrets.userId, userId))
  const codes = await issueRecoveryCodes(tx, userId, at)
  const person = await findPerson(tx, userId)
  await sessions.revokeSessions(tx, [userId], userId, { only: 'by_team_password' })
  if (person)
    await recordFactorChange(tx, actor, at, {
      action: 'user.two_factor_switched_on',
      userId,
      label: person.name || person.email,
    })
  return codes
}
