import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { users } from '../tables.ts'

/** Records when a person last signed in. */
export const recordLastLogin = async (tx: Tx, userId: string, at: Date): Promise<void> => {
  await tx.update(users).set({ lastLoginAt: at }).where(eq(users.id, userId))
}
