import { inArray } from 'drizzle-orm'
import type { Database } from '../../../kernel/database/database.ts'
import { closedAccounts } from '../queries.ts'
import { requestRevocation } from '../steps/request-revocation.ts'
import { calendarConnections } from '../tables.ts'

/** Disconnects the calendars of people whose accounts are closed, and revokes their permissions. */
export const disconnectClosedAccounts = (database: Database): Promise<void> =>
  database.transaction(async (tx) => {
    const forgotten = await tx
      .delete(calendarConnections)
      .where(inArray(calendarConnections.userId, closedAccounts(tx)))
      .returning()
    for (const connection of forgotten) await requestRevocation(tx, connection)
  })
