import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database.ts'
import { type Counter, rowKeyOf } from '../rules.ts'
import { signInThrottles } from '../tables.ts'

const isCounter = (counter: Counter) => {
  const { scope, keyHash } = rowKeyOf(counter)
  return and(eq(signInThrottles.scope, scope), eq(signInThrottles.keyHash, keyHash))
}

/**
 * Restores attempts after a correct password: `counter` starts again. The network's counter, if it counted too, gets
 * only this attempt back; otherwise anyone with a valid account could reset it and continue to guess other passwords.
 */
export const restoreAttempts = async (tx: Tx, counter: Counter, address?: Counter): Promise<void> => {
  await tx.delete(signInThrottles).where(isCounter(counter))
  if (!address) return
  await tx
    .update(signInThrottles)
    .set({ failures: sql`greatest(0, ${signInThrottles.failures} - 1)` })
    .where(isCounter(address))
}
