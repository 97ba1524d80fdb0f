import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { users } from '../tables.ts'

/**
 * Updates columns of a person and raises their version.
 *
 * @returns their name afterwards; undefined if the person does not exist
 * @throws the database's error users_email_taken or users_username_taken for the name of another account
 */
export const updatePerson = async (
  tx: Tx,
  userId: string,
  set: Partial<typeof users.$inferInsert>,
  at: Date,
): Promise<string | undefined> => {
  const [after] = await tx
    .update(users)
    .set({ ...set, version: sql`${users.version} + 1`, updatedAt: at })
    .where(eq(users.id, userId))
    .returning({ name: users.name })
  return after?.name
}
