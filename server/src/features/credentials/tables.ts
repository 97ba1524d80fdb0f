import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../../kernel/columns.ts'

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
