import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../kernel/database/columns.ts'

/** Append-only; the highest version is the current announcement. */
export const announcements = pgTable('announcements', {
  version: integer('version').primaryKey(),
  id: uuid('id').notNull(),
  message: text('message').notNull(),
  visible: boolean('visible').notNull(),
  updatedBy: uuid('updated_by'),
  updatedAt: instant('updated_at').notNull(),
})
