import { sql } from 'drizzle-orm'
import type { Orm } from '../../kernel/database.ts'
import { deleteWhere } from '../../kernel/delete-where.ts'
import { failureWindow } from './rules.ts'
import { signInThrottles } from './tables.ts'

/** Deletes counts of old failures, which strangers could create without limit. */
export const pruneAttempts = async (orm: Orm, now: Date): Promise<void> => {
  const { scope, keyHash, lastFailureAt, blockedUntil } = signInThrottles
  const forgotten = new Date(now.getTime() - failureWindow)
  await deleteWhere(
    orm,
    signInThrottles,
    sql`${scope}, ${keyHash}`,
    sql`${lastFailureAt} < ${forgotten} and (${blockedUntil} is null or ${blockedUntil} < ${forgotten})`,
  )
}
