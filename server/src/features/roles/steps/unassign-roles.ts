import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { listGiven } from '../queries.ts'
import { userRoles } from '../tables.ts'

/** Removes every role that a person was assigned, as part of another change. Returns their names. */
export const unassignRoles = async (tx: Tx, userId: string): Promise<string[]> => {
  const given = await listGiven(tx, userId)
  if (given.length > 0) await tx.delete(userRoles).where(eq(userRoles.userId, userId))
  return given.map(({ name }) => name)
}
