import { sql } from 'drizzle-orm'
import type { Orm } from '../../kernel/database/database.ts'
import { deleteWhere } from '../../kernel/database/delete-where.ts'
import type { Queue } from '../../kernel/queue/queue.ts'
import { processPasswordRequest } from './commands/process-password-request.ts'
import { failureWindow, forgottenQueue } from './rules.ts'
import { signInThrottles } from './tables.ts'

/** Makes the queue process password requests. Call it before the queue starts. */
export const definePasswordRequests = (queue: Queue): void => {
  queue.defineInTransaction(forgottenQueue, {}, (tx, { email }: { email: string }) =>
    processPasswordRequest(tx, email),
  )
}

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
