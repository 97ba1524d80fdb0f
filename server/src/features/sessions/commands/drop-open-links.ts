import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database.ts'
import { userTokens } from '../../people/tables.ts'

/** Lets every link of a person that was not used work no more: it was mailed to somebody who they may not be any longer. */
export const dropOpenLinks = async (tx: Tx, userId: string): Promise<void> => {
  await tx.delete(userTokens).where(and(eq(userTokens.userId, userId), isNull(userTokens.usedAt)))
}
