import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database.ts'
import type { PersonRow } from '../queries.ts'
import { users } from '../tables.ts'

/**
 * Somebody for whom something is about to be written. Until the caller is done nobody closes their account, and who is
 * about to is waited for; two who write do not wait for each other.
 */
export const holdPerson = async (tx: Tx, userId: string): Promise<PersonRow | undefined> => {
  const [person] = await tx.select().from(users).where(eq(users.id, userId)).for('key share')
  return person
}
