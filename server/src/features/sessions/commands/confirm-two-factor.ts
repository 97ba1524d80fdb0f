import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { sha256 } from '../../../kernel/tokens.ts'
import type { CallOrigin } from '../../../kernel/viewer.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { findPerson } from '../../people/queries.ts'
import { recoveryCodeOf, recoveryCount } from '../rules.ts'
import { twoFactorRecoveryCodes, twoFactorSecrets } from '../tables.ts'
import { checkCode } from './check-code.ts'

/**
 * Puts a person's second factor in force, once they have given a code of it. Answers the recovery codes, which are shown
 * this once: the database keeps their hashes.
 *
 * @throws Refusal wrong_code, two_factor_on
 */
export const confirmTwoFactor = async (
  tx: Tx,
  kernel: Kernel,
  { userId, code }: { userId: string; code: string },
  from: CallOrigin,
): Promise<string[]> => {
  const at = kernel.clock.now()
  if (!/^\s*(?:\d\s*){6}$/.test(code)) throw refuse('wrong_code')
  await checkCode(tx, kernel, { userId, code, at })
  const [on] = await tx
    .update(twoFactorSecrets)
    .set({ confirmedAt: at })
    .where(and(eq(twoFactorSecrets.userId, userId), isNull(twoFactorSecrets.confirmedAt)))
    .returning({ userId: twoFactorSecrets.userId })
  if (!on) throw refuse('two_factor_on')
  const codes = Array.from({ length: recoveryCount }, () => recoveryCodeOf(randomBytes(10)))
  await tx.delete(twoFactorRecoveryCodes).where(eq(twoFactorRecoveryCodes.userId, userId))
  await tx
    .insert(twoFactorRecoveryCodes)
    .values(codes.map((one) => ({ id: newId(), userId, codeHash: sha256(one), createdAt: at })))
  const person = await findPerson(tx, userId)
  if (person)
    await recordAudit(tx, { userId, userType: person.userType, byTeamPassword: false, from }, at, {
      action: 'user.two_factor_switched_on',
      subject: { type: 'user', id: userId, label: person.name || person.email },
    })
  return codes
}
