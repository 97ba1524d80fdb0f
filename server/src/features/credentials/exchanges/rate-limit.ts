import { sql } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { type Counter, failureWindow, pauseAfter, rowKeyOf } from '../rules.ts'
import { signInThrottles } from '../tables.ts'

/**
 * Counts an attempt before its password is checked, so that concurrent attempts count. `restoreAttempts` takes
 * successful ones back.
 *
 * @returns the number of attempts within the window
 * @throws Refusal too_many_attempts (429) with the seconds to wait
 */
export const rateLimit = async (kernel: Kernel, counter: Counter): Promise<number> => {
  const now = kernel.clock.now()
  const windowStart = new Date(now.getTime() - failureWindow)
  const table = signInThrottles
  return kernel.database.transaction(async (tx) => {
    const [row] = await tx
      .insert(table)
      .values({
        ...rowKeyOf(counter),
        failures: 1,
        windowStartedAt: now,
        lastFailureAt: now,
      })
      .onConflictDoUpdate({
        target: [table.scope, table.keyHash],
        set: {
          failures: sql`case
            when ${table.blockedUntil} > ${now} then ${table.failures}
            when greatest(${table.lastFailureAt}, ${table.blockedUntil}) < ${windowStart} then 1
            else ${table.failures} + 1 end`,
          lastFailureAt: sql`case when ${table.blockedUntil} > ${now} then ${table.lastFailureAt} else ${now} end`,
        },
      })
      .returning()
    if (!row) throw new Error('A counter was neither inserted nor updated')
    if (row.blockedUntil !== null && row.blockedUntil > now)
      throw refuse('too_many_attempts', { retryAfter: (row.blockedUntil.getTime() - now.getTime()) / 1000 })

    const pause = counter.scope === 'address' ? 0 : pauseAfter(row.failures, counter.free)
    if (pause > 0)
      await tx
        .update(table)
        .set({ blockedUntil: new Date(now.getTime() + pause) })
        .where(sql`${table.scope} = ${row.scope} and ${table.keyHash} = ${row.keyHash}`)
    return row.failures
  })
}
