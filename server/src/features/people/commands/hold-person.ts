import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database.ts'
import type { PersonRow } from '../queries.ts'
import { users } from '../tables.ts'

/** PostgreSQL's row locks: a key share waits for an update and is waited for by it, and by nothing weaker. */
const locks = { deletion: 'key share', change: 'no key update', everything: 'update' } as const

/** What a row of a person is held against. */
export type HeldAgainst = keyof typeof locks

/**
 * Holds somebody's row until the caller is done.
 *
 * @param against `deletion`, for whom something is about to be written: nobody closes their account meanwhile, and two who
 *   write do not wait for each other. `change`, while a way in is opened or changed: a new password, a lock or a second
 *   factor that comes at the same moment is either seen here or waits, and then ends what was opened. `everything`, to
 *   close the account: what is being written for the person is waited for, and ended with the rest
 */
export const holdPerson = async (
  tx: Tx,
  userId: string,
  against: HeldAgainst,
): Promise<PersonRow | undefined> => {
  const [person] = await tx.select().from(users).where(eq(users.id, userId)).for(locks[against])
  return person
}
