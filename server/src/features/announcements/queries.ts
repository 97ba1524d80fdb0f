import { desc, eq } from 'drizzle-orm'
import { columnsOf } from '../../kernel/database/columns.ts'
import type { Orm } from '../../kernel/database/database.ts'
import { firstRow } from '../../kernel/database/first-row.ts'
import { readPrepared } from '../../kernel/database/prepared.ts'
import { users } from '../people/tables.ts'
import { announcements } from './tables.ts'

/** Finds the current announcement; undefined before the first. Every open page asks for it every 15 seconds. */
export const findAnnouncement = (orm: Orm) =>
  firstRow(
    readPrepared(orm, 'current_announcement', {}, () =>
      orm
        .select(columnsOf(announcements, 'message', 'visible', 'version'))
        .from(announcements)
        .orderBy(desc(announcements.version))
        .limit(1),
    ),
  )

export type AnnouncementRow = NonNullable<Awaited<ReturnType<typeof findAnnouncement>>>

/** The number of saved states to show. */
const HISTORY = 50

/** The newest saved states with their authors; the first is the current one. */
export const listAnnouncements = (orm: Orm) =>
  orm
    .select({
      ...columnsOf(announcements, 'id', 'version', 'message', 'visible', 'updatedAt'),
      updatedBy: users.name,
      anonymisedAt: users.anonymisedAt,
    })
    .from(announcements)
    .leftJoin(users, eq(users.id, announcements.updatedBy))
    .orderBy(desc(announcements.version))
    .limit(HISTORY)

export type AnnouncementHistoryRow = Awaited<ReturnType<typeof listAnnouncements>>[number]
