import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { firstRow } from '../../../kernel/database/first-row.ts'
import type { PersonRow } from '../queries.ts'
import { users } from '../tables.ts'

/** PostgreSQL's row locks: a key share and an update block each other; weaker locks do not block a key share. */
const locks = { deletion: 'key share', change: 'no key update', everything: 'update' } as const

/** What other transactions a lock on a person's row keeps out. */
export type LockedAgainst = keyof typeof locks

/**
 * Locks a person's row until the transaction ends.
 *
 * @param against `deletion`: the caller writes something for this person; writers do not block each other. `change`:
 *   the caller creates a session or changes credentials; this excludes concurrent changes of password, lock or second
 *   factor. `everything`: the caller closes the account and waits for all of these.
 */
export const lockPerson = (tx: Tx, userId: string, against: LockedAgainst): Promise<PersonRow | undefined> =>
  firstRow(tx.select().from(users).where(eq(users.id, userId)).for(locks[against]))
