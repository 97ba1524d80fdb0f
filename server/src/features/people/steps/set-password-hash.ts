import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { users } from '../tables.ts'

/** Stores the hash of a person's new password. The version stays: nobody edits a password beside other fields. */
export const setPasswordHash = async (tx: Tx, userId: string, passwordHash: string, at: Date) => {
  const set = { passwordHash, passwordChangedAt: at, updatedAt: at }
  await tx.update(users).set(set).where(eq(users.id, userId))
}
