import { lt, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Clock } from '../../kernel/clock.ts'
import type { Database, Orm } from '../../kernel/database.ts'
import type { Queue } from '../../kernel/queue.ts'
import { processPasswordRequest } from './commands/process-password-request.ts'
import { type FailedSignIn, recordFailedSignIn } from './commands/record-failed-sign-in.ts'
import { deviceFor, failedQueue, failureWindow, forgottenQueue, strangeDeviceFor } from './rules.ts'
import {
  knownDevices,
  knownDeviceUsers,
  sessions,
  signInThrottles,
  teamPasswordTickets,
  twoFactorChallenges,
} from './tables.ts'

/** Lets the queue look up whose a forgotten password is, and write down failed sign-ins. Before the queue's start. */
export const defineSignInJobs = (queue: Queue): void => {
  queue.defineInTransaction(forgottenQueue, {}, (tx, { email }: { email: string }) =>
    processPasswordRequest(tx, email),
  )
  queue.defineInTransaction(failedQueue, {}, (tx, failed: FailedSignIn) => recordFailedSignIn(tx, failed))
}

const PRUNE_SESSIONS = 'prune-sessions'
/** Rows per statement: short locks, and no statement that runs into its time limit after a night of guessing. */
const BATCH = 5_000

// The condition stands twice: a row that was used between being found and being deleted is looked at again.
const deleteWhere = async (orm: Orm, table: PgTable, key: SQL, isOver: SQL): Promise<void> => {
  for (;;) {
    const { rowCount } = await orm.execute(
      sql`delete from ${table} where ${isOver} and (${key}) in (select ${key} from ${table} where ${isOver} limit ${BATCH})`,
    )
    if ((rowCount ?? 0) < BATCH) return
  }
}

/**
 * Deletes what has no effect any more: sessions, tickets, challenges and known browsers past their time, browsers that
 * no person is known by, counts of failures that are forgotten. Strangers make the last kind by trying names, so that
 * it would grow as long as they like.
 */
export const pruneSessions = async (orm: Orm, now: Date): Promise<void> => {
  const before = (ms: number) => new Date(now.getTime() - ms)
  // One that ended at its latest moment is idle soon after; the index is of idleness.
  await deleteWhere(orm, sessions, sql`${sessions.id}`, lt(sessions.idleExpiresAt, now))
  const { id: ticketId, expiresAt: ticketEnds } = teamPasswordTickets
  await deleteWhere(orm, teamPasswordTickets, sql`${ticketId}`, lt(ticketEnds, now))
  const { id: challengeId, expiresAt: challengeEnds } = twoFactorChallenges
  await deleteWhere(orm, twoFactorChallenges, sql`${challengeId}`, lt(challengeEnds, now))
  const { scope, keyHash, lastFailureAt, blockedUntil } = signInThrottles
  const forgotten = before(failureWindow)
  await deleteWhere(
    orm,
    signInThrottles,
    sql`${scope}, ${keyHash}`,
    sql`${lastFailureAt} < ${forgotten} and (${blockedUntil} is null or ${blockedUntil} < ${forgotten})`,
  )
  const { id, lastSeenAt, teamPasswordAt } = knownDevices
  const isNobodys = sql`not exists (select from ${knownDeviceUsers} where ${knownDeviceUsers.deviceId} = ${id})
    and not exists (select from ${sessions} where ${sessions.deviceId} = ${id}) and ${teamPasswordAt} is null`
  await deleteWhere(
    orm,
    knownDevices,
    sql`${id}`,
    sql`(${lastSeenAt} < ${before(deviceFor)} or (${lastSeenAt} < ${before(strangeDeviceFor)} and ${isNobodys}))`,
  )
}

/** Lets the queue prune every hour. Before the queue's start. */
export const defineSessionPruning = (queue: Queue, database: Database, clock: Clock): void => {
  queue.define(PRUNE_SESSIONS, {}, () => pruneSessions(database.orm, clock.now()))
  queue.schedule(PRUNE_SESSIONS, '27 * * * *')
}
