import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database.ts'
import { knownDeviceUsers, twoFactorChallenges, twoFactorRecoveryCodes, twoFactorSecrets } from '../tables.ts'

/** Forgets a person's second factor; `all`: and the browsers that know them, for whom the account is closed. */
export const forgetWaysIn = async (tx: Tx, userId: string, { all }: { all: boolean }): Promise<void> => {
  await tx.delete(twoFactorSecrets).where(eq(twoFactorSecrets.userId, userId))
  await tx.delete(twoFactorRecoveryCodes).where(eq(twoFactorRecoveryCodes.userId, userId))
  await tx.delete(twoFactorChallenges).where(eq(twoFactorChallenges.userId, userId))
  if (all) await tx.delete(knownDeviceUsers).where(eq(knownDeviceUsers.userId, userId))
}
