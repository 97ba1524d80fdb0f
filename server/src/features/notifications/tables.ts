import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { citext, instant } from '../../kernel/database/columns.ts'

/** Emails to send and sent emails. Bodies contain placeholders for the values in `secretsEncrypted`. */
export const outboxEmails = pgTable('outbox_emails', {
  id: uuid('id').primaryKey(),
  messageId: text('message_id').notNull(),
  kind: text('kind').notNull(),
  userId: uuid('user_id'),
  tourId: uuid('tour_id'),
  audience: text('audience', { enum: ['person', 'client'] }).notNull(),
  toEmail: text('to_email').notNull(),
  toName: text('to_name'),
  replyTo: text('reply_to'),
  subject: text('subject').notNull(),
  textBody: text('text_body').notNull(),
  htmlBody: text('html_body').notNull(),
  secretsEncrypted: text('secrets_encrypted'),
  attachments: jsonb('attachments')
    .$type<{ filename: string; contentType: string; content: string }[]>()
    .notNull()
    .default([]),
  headers: jsonb('headers').$type<Record<string, string>>().notNull().default({}),
  state: text('state', { enum: ['queued', 'sending', 'sent', 'failed', 'suppressed'] })
    .notNull()
    .default('queued'),
  attempts: integer('attempts').notNull().default(0),
  lastError: text('last_error'),
  nextAttemptAt: instant('next_attempt_at').notNull(),
  claimedAt: instant('claimed_at'),
  sentAt: instant('sent_at'),
  createdAt: instant('created_at').notNull(),
  /** What an email told a tour's client: the turn that it reported, and the tour's start as the client then knew it. */
  toldTurn: text('told_turn'),
  toldStart: instant('told_start'),
  fromName: text('from_name'),
})

/** An email in the outbox. */
export type OutboxRow = typeof outboxEmails.$inferSelect

/** Only choices that differ from the defaults. */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    userId: uuid('user_id').notNull(),
    kind: text('kind').notNull(),
    byEmail: boolean('by_email').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
)

/** Addresses without an account that have unsubscribed from a kind. */
export const mailUnsubscribes = pgTable(
  'mail_unsubscribes',
  {
    email: citext('email').notNull(),
    kind: text('kind').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.email, table.kind] })],
)
