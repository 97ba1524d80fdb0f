import { inArray, isNotNull } from 'drizzle-orm'
import type { Database } from '../../../kernel/database.ts'
import { users } from '../../people/tables.ts'
import { calendarConnections } from '../tables.ts'
import { queueRevocation } from './queue-revocation.ts'

/** Forgets the calendars of people whose account is closed, and gives their permissions back. */
export const forgetClosed = (database: Database): Promise<void> =>
  database.transaction(async (tx) => {
    const closed = tx.select({ id: users.id }).from(users).where(isNotNull(users.anonymisedAt))
    const forgotten = await tx
      .delete(calendarConnections)
      .where(inArray(calendarConnections.userId, closed))
      .returning()
    for (const connection of forgotten) await queueRevocation(tx, connection)
  })
