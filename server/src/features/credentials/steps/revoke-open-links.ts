import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { userTokens } from '../tables.ts'

/** Revokes every unused link of a person, because its mailbox may belong to someone else by now. */
export const revokeOpenLinks = async (tx: Tx, userId: string): Promise<void> => {
  await tx.delete(userTokens).where(and(eq(userTokens.userId, userId), isNull(userTokens.usedAt)))
}
