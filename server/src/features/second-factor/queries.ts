import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Orm } from '../../kernel/database/database.ts'
import { twoFactorChallenges, twoFactorRecoveryCodes, twoFactorSecrets } from './tables.ts'

/** The open challenge for a second factor, by the hash of its token. */
export const findChallenge = async (orm: Orm, tokenHash: string, now: Date) => {
  const [row] = await orm
    .select()
    .from(twoFactorChallenges)
    .where(
      and(
        eq(twoFactorChallenges.tokenHash, tokenHash),
        isNull(twoFactorChallenges.usedAt),
        gt(twoFactorChallenges.expiresAt, now),
      ),
    )
  return row
}

/** Whether a person has an active second factor, and how many recovery codes remain. */
export const findTwoFactor = async (orm: Orm, userId: string) => {
  const [row] = await orm
    .select({
      confirmedAt: twoFactorSecrets.confirmedAt,
      left: sql<number>`(select count(*)::int from ${twoFactorRecoveryCodes}
        where ${twoFactorRecoveryCodes.userId} = ${userId} and ${twoFactorRecoveryCodes.usedAt} is null)`,
    })
    .from(twoFactorSecrets)
    .where(eq(twoFactorSecrets.userId, userId))
  return row?.confirmedAt
    ? { enabled: true, recoveryCodesLeft: row.left }
    : { enabled: false, recoveryCodesLeft: 0 }
}
