import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database.ts'
import { knownDeviceUsers, twoFactorChallenges, twoFactorRecoveryCodes, twoFactorSecrets } from '../tables.ts'
import { revokeOpenLinks } from './revoke-open-links.ts'

/** Deletes a person's second factor; with `all`, for a closed account, also known browsers and open links. */
export const revokeCredentials = async (tx: Tx, userId: string, { all }: { all: boolean }): Promise<void> => {
  await tx.delete(twoFactorSecrets).where(eq(twoFactorSecrets.userId, userId))
  await tx.delete(twoFactorRecoveryCodes).where(eq(twoFactorRecoveryCodes.userId, userId))
  await tx.delete(twoFactorChallenges).where(eq(twoFactorChallenges.userId, userId))
  if (!all) return
  await tx.delete(knownDeviceUsers).where(eq(knownDeviceUsers.userId, userId))
  await revokeOpenLinks(tx, userId)
}
