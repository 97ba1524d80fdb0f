import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { citext, instant } from '../../kernel/database/columns.ts'

/** Sign-in failures, counted per scope and hashed key. */
export const signInThrottles = pgTable(
  'sign_in_throttles',
  {
    scope: text('scope', {
      enum: [
        'account_and_address',
        'account',
        'address',
        'team_password',
        'two_factor',
        'password_reset',
        'setup',
      ],
    }).notNull(),
    keyHash: text('key_hash').notNull(),
    failures: integer('failures').notNull().default(0),
    windowStartedAt: instant('window_started_at').notNull(),
    lastFailureAt: instant('last_failure_at').notNull(),
    blockedUntil: instant('blocked_until'),
  },
  (table) => [primaryKey({ columns: [table.scope, table.keyHash] })],
)

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
