import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { type Counter, rowKeyOf } from '../rules.ts'
import { signInThrottles } from '../tables.ts'

const isCounter = (counter: Counter) => {
  const { scope, keyHash } = rowKeyOf(counter)
  return and(eq(signInThrottles.scope, scope), eq(signInThrottles.keyHash, keyHash))
}

/**
 * Restores attempts after a correct password: `counter` restarts, and the network's counter gets back only this
 * attempt, because a valid account must not reset it.
 */
export const restoreAttempts = async (tx: Tx, counter: Counter, address?: Counter): Promise<void> => {
  await tx.delete(signInThrottles).where(isCounter(counter))
  if (!address) return
  await tx
    .update(signInThrottles)
    .set({ failures: sql`greatest(0, ${signInThrottles.failures} - 1)` })
    .where(isCounter(address))
}
