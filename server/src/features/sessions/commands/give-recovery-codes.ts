import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database.ts'
import { newId } from '../../../kernel/ids.ts'
import { sha256 } from '../../../kernel/tokens.ts'
import { recoveryCodeOf, recoveryCount } from '../rules.ts'
import { twoFactorRecoveryCodes } from '../tables.ts'

/**
 * Gives a person recovery codes in place of those they had. They are shown this once: the database keeps their hashes.
 */
export const giveRecoveryCodes = async (tx: Tx, userId: string, at: Date): Promise<string[]> => {
  const codes = Array.from({ length: recoveryCount }, () => recoveryCodeOf(randomBytes(10)))
  await tx.delete(twoFactorRecoveryCodes).where(eq(twoFactorRecoveryCodes.userId, userId))
  await tx
    .insert(twoFactorRecoveryCodes)
    .values(codes.map((one) => ({ id: newId(), userId, codeHash: sha256(one), createdAt: at })))
  return codes
}
