import { inArray } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { twoFactorChallenges } from '../tables.ts'

/** Deletes the challenges of these people, which ends their unfinished sign-ins. */
export const revokeChallenges = async (tx: Tx, userIds: readonly string[]): Promise<void> => {
  await tx.delete(twoFactorChallenges).where(inArray(twoFactorChallenges.userId, [...userIds]))
}
