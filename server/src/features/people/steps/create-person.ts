import type { Tx } from '../../../kernel/database/database.ts'
import { users } from '../tables.ts'

/**
 * Creates a person.
 *
 * @returns their name
 * @throws the database's error users_email_taken or users_username_taken for the name of another account
 */
export const createPerson = async (tx: Tx, person: typeof users.$inferInsert): Promise<string> => {
  const [made] = await tx.insert(users).values(person).returning({ name: users.name })
  if (!made) throw new Error('A person was not written')
  return made.name
}
