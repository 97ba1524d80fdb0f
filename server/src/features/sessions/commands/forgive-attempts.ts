import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database.ts'
import { type Counter, rowKeyOf } from '../rules.ts'
import { signInThrottles } from '../tables.ts'

const isCounter = (counter: Counter) => {
  const { scope, keyHash } = rowKeyOf(counter)
  return and(eq(signInThrottles.scope, scope), eq(signInThrottles.keyHash, keyHash))
}

/**
 * After the right password: `counter` starts anew. The address, where it was counted too, only gets this try back: a
 * valid account of one's own must not wash an address clean for guessing at others.
 */
export const forgiveAttempts = async (tx: Tx, counter: Counter, address?: Counter): Promise<void> => {
  await tx.delete(signInThrottles).where(isCounter(counter))
  if (!address) return
  await tx
    .update(signInThrottles)
    .set({ failures: sql`greatest(0, ${signInThrottles.failures} - 1)` })
    .where(isCounter(address))
}
