import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { asPrinted } from '../../../kernel/security/printed-codes.ts'
import { sha256 } from '../../../kernel/security/tokens.ts'
import { stepOf } from '../../../kernel/security/totp.ts'
import { secretPurpose } from '../rules.ts'
import { twoFactorRecoveryCodes, twoFactorSecrets } from '../tables.ts'

/**
 * Verifies a code of a person's authenticator app, or a recovery code. Each works once. The caller counts the try
 * first.
 *
 * @throws Refusal wrong_code
 */
export const verifyCode = async (
  tx: Tx,
  { encryption }: Pick<Kernel, 'encryption'>,
  { userId, code, at }: { userId: string; code: string; at: Date },
): Promise<{ byRecoveryCode: boolean }> => {
  const [row] = await tx
    .select()
    .from(twoFactorSecrets)
    .where(eq(twoFactorSecrets.userId, userId))
    .for('update')
  if (!row) throw refuse('wrong_code')
  const digits = code.replaceAll(/\s/g, '')
  if (/^\d{6}$/.test(digits)) {
    const secret = encryption.decrypt(row.secretEncrypted, { purpose: secretPurpose, of: userId })
    const step = stepOf(secret, digits, at, row.lastUsedStep)
    if (step === null) throw refuse('wrong_code')
    await tx.update(twoFactorSecrets).set({ lastUsedStep: step }).where(eq(twoFactorSecrets.userId, userId))
    return { byRecoveryCode: false }
  }
  const used = await tx
    .update(twoFactorRecoveryCodes)
    .set({ usedAt: at })
    .where(
      and(
        eq(twoFactorRecoveryCodes.userId, userId),
        eq(twoFactorRecoveryCodes.codeHash, sha256(asPrinted(code))),
        isNull(twoFactorRecoveryCodes.usedAt),
      ),
    )
    .returning({ id: twoFactorRecoveryCodes.id })
  if (used.length === 0) throw refuse('wrong_code')
  return { byRecoveryCode: true }
}
