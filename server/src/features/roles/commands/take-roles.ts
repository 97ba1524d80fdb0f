import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database.ts'
import { listGiven } from '../queries.ts'
import { userRoles } from '../tables.ts'

/** Takes every role off a person that they were given, as part of somebody's change. Answers their names. */
export const takeRoles = async (tx: Tx, userId: string): Promise<string[]> => {
  const given = await listGiven(tx, userId)
  if (given.length > 0) await tx.delete(userRoles).where(eq(userRoles.userId, userId))
  return given.map(({ name }) => name)
}
