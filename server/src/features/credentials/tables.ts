import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { citext, instant } from '../../kernel/database/columns.ts'

/** One-time links, by hash. */
export const userTokens = pgTable('user_tokens', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  purpose: text('purpose', { enum: ['invitation', 'password_reset', 'email_change'] }).notNull(),
  tokenHash: text('token_hash').notNull(),
  newEmail: citext('new_email'),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
  createdBy: uuid('created_by'),
  createdAt: instant('created_at').notNull(),
})
