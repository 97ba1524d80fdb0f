import { lt, sql } from 'drizzle-orm'
import type { Clock } from '../../kernel/clock.ts'
import type { Database, Orm } from '../../kernel/database/database.ts'
import { deleteWhere } from '../../kernel/database/delete-where.ts'
import type { Queue } from '../../kernel/queue/queue.ts'
import { pruneChallenges } from '../second-factor/jobs.ts'
import { recordFailedSignIn } from './commands/record-failed-sign-in.ts'
import { deviceFor, type FailedSignIn, failedQueue, strangeDeviceFor } from './rules.ts'
import { knownDevices, knownDeviceUsers, sessions, teamPasswordTickets } from './tables.ts'

/** Makes the queue record failed sign-ins. Call it before the queue starts. */
export const defineSignInJobs = (queue: Queue): void => {
  queue.defineInTransaction(failedQueue, {}, (tx, failed: FailedSignIn) => recordFailedSignIn(tx, failed))
}

const PRUNE_SESSIONS = 'prune-sessions'

/**
 * Deletes expired sessions, tickets, challenges and known browsers, and browsers that identify nobody.
 */
export const pruneSessions = async (orm: Orm, now: Date): Promise<void> => {
  const before = (ms: number) => new Date(now.getTime() - ms)
  // A session that reached its latest end is idle soon after; the index is on idleness.
  await deleteWhere(orm, sessions, sql`${sessions.id}`, lt(sessions.idleExpiresAt, now))
  const { id: ticketId, expiresAt: ticketEnds } = teamPasswordTickets
  await deleteWhere(orm, teamPasswordTickets, sql`${ticketId}`, lt(ticketEnds, now))
  await pruneChallenges(orm, now)
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

/** Makes the queue prune every hour. Call it before the queue starts. */
export const defineSessionPruning = (queue: Queue, database: Database, clock: Clock): void => {
  queue.define(PRUNE_SESSIONS, {}, () => pruneSessions(database.orm, clock.now()))
  queue.schedule(PRUNE_SESSIONS, { everyMinutes: 60, offset: 27 })
}
