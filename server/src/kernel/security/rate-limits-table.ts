import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'

/** Counters of calls per scope and hashed key; see migration 0053 and rate-limit.ts. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    scope: text('scope').notNull(),
    keyHash: text('key_hash').notNull(),
    count: integer('count').notNull(),
    restartsAt: instant('restarts_at').notNull(),
    blockedUntil: instant('blocked_until'),
  },
  (table) => [primaryKey({ columns: [table.scope, table.keyHash] })],
)
