import { sql } from 'drizzle-orm'
import { integer, json, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Stored answers by Idempotency-Key; see migration 0001 and idempotency.ts. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    personId: uuid('person_id').notNull(),
    call: text('call').notNull(),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    status: integer('status'),
    answer: json('answer').$type<unknown>(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3, mode: 'date' })
      .notNull()
      .default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.personId, table.call, table.key] })],
)
