import { inArray } from 'drizzle-orm'
import type { Database } from '../../../kernel/database.ts'
import { closedAccounts } from '../queries.ts'
import { calendarConnections } from '../tables.ts'
import { queueRevocation } from './queue-revocation.ts'

/** Forgets the calendars of people whose account is closed, and gives their permissions back. */
export const forgetClosed = (database: Database): Promise<void> =>
  database.transaction(async (tx) => {
    const forgotten = await tx
      .delete(calendarConnections)
      .where(inArray(calendarConnections.userId, closedAccounts(tx)))
      .returning()
    for (const connection of forgotten) await queueRevocation(tx, connection)
  })
