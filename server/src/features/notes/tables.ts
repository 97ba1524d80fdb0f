import { boolean, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../kernel/database/columns.ts'

/** The notes on a tour. */
export const tourNotes = pgTable('tour_notes', {
  id: uuid('id').primaryKey(),
  tourId: uuid('tour_id').notNull(),
  agentId: uuid('agent_id').notNull(),
  authorId: uuid('author_id').notNull(),
  authorType: text('author_type', { enum: ['agent', 'admin', 'assistant', 'other'] }).notNull(),
  byTeamPassword: boolean('by_team_password').notNull().default(false),
  note: text('note').notNull(),
  createdAt: instant('created_at').notNull(),
})

export const noteReads = pgTable(
  'note_reads',
  {
    noteId: uuid('note_id').notNull(),
    userId: uuid('user_id').notNull(),
    readAt: instant('read_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.noteId, table.userId] })],
)

/** The unread notes of the people on a tour. Triggers add rows; this code only reads and deletes them. */
export const unreadNotes = pgTable(
  'unread_notes',
  {
    userId: uuid('user_id').notNull(),
    noteId: uuid('note_id').notNull(),
    tourId: uuid('tour_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.tourId, table.noteId] })],
)

/** Notes up to `readUntil` count as read for this member of the back office. */
export const staffNoteMarks = pgTable('staff_note_marks', {
  userId: uuid('user_id').primaryKey(),
  readUntil: instant('read_until').notNull(),
})
