import { sql } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { sha256 } from '../../../kernel/security/tokens.ts'
import { callsAtMost } from '../rules.ts'
import { billingCalls } from '../tables.ts'

/**
 * Counts a call and refuses it above the limit. Call it before any work and outside of transactions, so that concurrent
 * and refused calls count too.
 *
 * @param key groups calls that are counted together; only its hash is stored
 * @throws Refusal too_many_attempts (429) with the seconds to wait
 */
export const rateLimit = async (
  { database, clock }: Pick<Kernel, 'database' | 'clock'>,
  scope: keyof typeof callsAtMost,
  key: string,
): Promise<void> => {
  const { count: atMost, within } = callsAtMost[scope]
  const now = clock.now()
  const { count, windowStartedAt } = billingCalls
  const isOver = sql`${windowStartedAt} <= ${new Date(now.getTime() - within)}`
  const [row] = await database.orm
    .insert(billingCalls)
    .values({ scope, keyHash: sha256(key), count: 1, windowStartedAt: now })
    .onConflictDoUpdate({
      target: [billingCalls.scope, billingCalls.keyHash],
      set: {
        count: sql`case when ${isOver} then 1 else least(${count}, ${atMost}) + 1 end`,
        windowStartedAt: sql`case when ${isOver} then ${now} else ${windowStartedAt} end`,
      },
    })
    .returning()
  if (!row) throw new Error('A call was not counted')
  if (row.count <= atMost) return
  const over = row.windowStartedAt.getTime() + within
  throw refuse('too_many_attempts', { retryAfter: (over - now.getTime()) / 1000 })
}
