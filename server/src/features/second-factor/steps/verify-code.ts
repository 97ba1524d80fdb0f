import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { DecryptionError } from '../../../kernel/security/encryption.ts'
import { asPrinted } from '../../../kernel/security/printed-codes.ts'
import { sha256 } from '../../../kernel/security/tokens.ts'
import { stepOf } from '../../../kernel/security/totp.ts'
import { secretPurpose } from '../rules.ts'
import { twoFactorRecoveryCodes, twoFactorSecrets } from '../tables.ts'

/**
 * Verifies a code of a person's authenticator app, or a recovery code. Each works once. The caller counts the try
 * first. After a change of APP_SECRET, only recovery codes work.
 *
 * @throws Refusal wrong_code
 */
export const verifyCode = async (
  tx: Tx,
  kernel: Pick<Kernel, 'encryption' | 'log'>,
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
    const secret = decryptedSecret(kernel, row)
    const step = secret === null ? null : stepOf(secret, digits, at, row.lastUsedStep)
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

/** Returns null if APP_SECRET has changed: the codes of the app can no longer be verified. */
const decryptedSecret = (
  { encryption, log }: Pick<Kernel, 'encryption' | 'log'>,
  { userId, secretEncrypted }: typeof twoFactorSecrets.$inferSelect,
): string | null => {
  try {
    return encryption.decrypt(secretEncrypted, { purpose: secretPurpose, of: userId })
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error
    log.error(
      { err: error, userId },
      'a code of an authenticator app was refused because APP_SECRET has changed: the person needs a recovery code, or a reset of the second factor',
    )
    return null
  }
}
