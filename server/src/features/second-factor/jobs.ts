import { lt, sql } from 'drizzle-orm'
import type { Orm } from '../../kernel/database/database.ts'
import { deleteWhere } from '../../kernel/database/delete-where.ts'
import { twoFactorChallenges } from './tables.ts'

/** Deletes expired challenges. */
export const pruneChallenges = async (orm: Orm, now: Date): Promise<void> => {
  const { id, expiresAt } = twoFactorChallenges
  await deleteWhere(orm, twoFactorChallenges, sql`${id}`, lt(expiresAt, now))
}
