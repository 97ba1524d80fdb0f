import { and, desc, eq, ne } from 'drizzle-orm'
import { columnsOf } from '../../kernel/database/columns.ts'
import type { Orm } from '../../kernel/database/database.ts'
import { firstRow } from '../../kernel/database/first-row.ts'
import { tours } from '../tours/tables.ts'
import { outboxEmails } from './tables.ts'

// No real tour has this many emails. Beyond the limit, only the newest are listed.
const most = 200

/** Lists the emails to a tour's client, oldest first, without those that a server with email turned off suppressed. */
export const listClientEmails = async (orm: Orm, tourId: string) => {
  const newest = await orm
    .select(columnsOf(outboxEmails, 'id', 'subject', 'state', 'sentAt', 'createdAt'))
    .from(outboxEmails)
    .where(
      and(
        eq(outboxEmails.tourId, tourId),
        eq(outboxEmails.audience, 'client'),
        ne(outboxEmails.state, 'suppressed'),
      ),
    )
    .orderBy(desc(outboxEmails.createdAt), desc(outboxEmails.id))
    .limit(most)
  return newest.reverse()
}

export type ClientEmailRow = Awaited<ReturnType<typeof listClientEmails>>[number]

/** Finds the agent of a tour. */
export const findAgentOf = async (orm: Orm, tourId: string): Promise<string | undefined> =>
  (await firstRow(orm.select({ agentId: tours.agentId }).from(tours).where(eq(tours.id, tourId))))?.agentId
