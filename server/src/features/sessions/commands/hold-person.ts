import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database.ts'
import type { PersonRow } from '../../people/queries.ts'
import { users } from '../../people/tables.ts'

/**
 * Holds a person's row while a way in is opened or changed: a new password, a lock or a second factor that comes at the
 * same moment is either seen here or waits, and then ends what was opened.
 */
export const holdPerson = async (tx: Tx, userId: string): Promise<PersonRow | undefined> => {
  const [person] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update')
  return person
}
