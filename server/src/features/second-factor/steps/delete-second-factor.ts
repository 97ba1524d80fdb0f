import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { twoFactorRecoveryCodes, twoFactorSecrets } from '../tables.ts'
import { revokeChallenges } from './revoke-challenges.ts'

/** Deletes a person's second factor with its recovery codes and challenges. */
export const deleteSecondFactor = async (tx: Tx, userId: string): Promise<void> => {
  await tx.delete(twoFactorSecrets).where(eq(twoFactorSecrets.userId, userId))
  await tx.delete(twoFactorRecoveryCodes).where(eq(twoFactorRecoveryCodes.userId, userId))
  await revokeChallenges(tx, [userId])
}
