import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database.ts'
import { knownDeviceUsers, twoFactorChallenges, twoFactorRecoveryCodes, twoFactorSecrets } from '../tables.ts'
import { dropOpenLinks } from './drop-open-links.ts'

/** Forgets a person's second factor; `all`: the account is closed, so the browsers that know them and open links too. */
export const forgetWaysIn = async (tx: Tx, userId: string, { all }: { all: boolean }): Promise<void> => {
  await tx.delete(twoFactorSecrets).where(eq(twoFactorSecrets.userId, userId))
  await tx.delete(twoFactorRecoveryCodes).where(eq(twoFactorRecoveryCodes.userId, userId))
  await tx.delete(twoFactorChallenges).where(eq(twoFactorChallenges.userId, userId))
  if (!all) return
  await tx.delete(knownDeviceUsers).where(eq(knownDeviceUsers.userId, userId))
  await dropOpenLinks(tx, userId)
}
