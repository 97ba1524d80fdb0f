import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../database/database.ts'
import type { Kernel } from '../kernel.ts'
import { refuse } from '../refusal.ts'
import { rateLimits } from './rate-limits-table.ts'
import { sha256 } from './tokens.ts'

/**
 * `most`: this many calls within a window that begins with the first one. `pauseAfter`: how long calls are refused after
 * the call of this number, in milliseconds; the counter begins again after a window without calls and blocks.
 */
export type Limit = { readonly window: number } & (
  | { readonly most: number }
  | { readonly pauseAfter: (count: number) => number }
)

/** Calls that are counted together. Only the key's hash is stored. */
export type Counter = { readonly scope: string; readonly key: string; readonly limit: Limit }

/** The key of a counter's row. */
export const rowKeyOf = ({ scope, key }: Pick<Counter, 'scope' | 'key'>) => ({
  scope,
  keyHash: sha256(key.toLowerCase()),
})

const isCounter = (counter: Counter) => {
  const { scope, keyHash } = rowKeyOf(counter)
  return and(eq(rateLimits.scope, scope), eq(rateLimits.keyHash, keyHash))
}

/** When calls are possible again after this one; null if they are possible now. */
const blockedUntil = (limit: Limit, row: { count: number; restartsAt: Date }, now: Date): Date | null => {
  if ('most' in limit) return row.count < limit.most ? null : row.restartsAt
  const pause = limit.pauseAfter(row.count)
  return pause === 0 ? null : new Date(now.getTime() + pause)
}

/**
 * Counts a call and refuses it while its counter is blocked. Call it before any work and outside of transactions, so
 * that concurrent and refused calls count too.
 *
 * @returns the number of counted calls
 * @throws Refusal too_many_attempts (429) with the seconds to wait
 */
export const rateLimit = async (
  { database, clock }: Pick<Kernel, 'database' | 'clock'>,
  counter: Counter,
): Promise<number> => {
  const { limit } = counter
  const now = clock.now()
  const restartsAt = new Date(now.getTime() + limit.window)
  const slides = 'pauseAfter' in limit
  const isBlocked = sql`coalesce(${rateLimits.blockedUntil} > ${now}, false)`
  const isOver = sql`${rateLimits.restartsAt} <= ${now}`
  return database.transaction(async (tx) => {
    const [row] = await tx
      .insert(rateLimits)
      .values({ ...rowKeyOf(counter), count: 1, restartsAt })
      .onConflictDoUpdate({
        target: [rateLimits.scope, rateLimits.keyHash],
        set: {
          count: sql`case when ${isBlocked} then ${rateLimits.count} when ${isOver} then 1 else ${rateLimits.count} + 1 end`,
          restartsAt: sql`case when not ${isBlocked} and (${slides} or ${isOver}) then ${restartsAt} else ${rateLimits.restartsAt} end`,
        },
      })
      .returning()
    if (!row) throw new Error('A call was not counted')
    if (row.blockedUntil !== null && row.blockedUntil > now)
      throw refuse('too_many_attempts', { retryAfter: (row.blockedUntil.getTime() - now.getTime()) / 1000 })
    const until = blockedUntil(limit, row, now)
    if (until !== null)
      await tx
        .update(rateLimits)
        .set({
          blockedUntil: until,
          ...(slides && { restartsAt: new Date(until.getTime() + limit.window) }),
        })
        .where(isCounter(counter))
    return row.count
  })
}

/**
 * Restores attempts after a correct password: `counter` restarts, and the counter that others share gets back only this
 * attempt, because a valid account must not reset it.
 */
export const restoreAttempts = async (tx: Tx, counter: Counter, shared?: Counter): Promise<void> => {
  await tx.delete(rateLimits).where(isCounter(counter))
  if (!shared) return
  await tx
    .update(rateLimits)
    .set({ count: sql`greatest(0, ${rateLimits.count} - 1)` })
    .where(isCounter(shared))
}
