import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { userTokens } from '../tables.ts'

/** Deletes every email link of a person whose account is deleted. Used links are personal data, too. */
export const deleteLinks = async (tx: Tx, userId: string): Promise<void> => {
  await tx.delete(userTokens).where(eq(userTokens.userId, userId))
}
