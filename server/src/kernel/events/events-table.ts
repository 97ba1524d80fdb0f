import { sql } from 'drizzle-orm'
import { bigint, boolean, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Events, written in the change's transaction; see migration 0001. Ids are not in commit order. */
export const events = pgTable('events', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  topic: text('topic').notNull(),
  entityId: uuid('entity_id').notNull(),
  kind: text('kind').notNull(),
  actorId: uuid('actor_id'),
  agentId: uuid('agent_id'),
  userIds: uuid('user_ids').array().notNull().default(sql`'{}'`),
  permission: text('permission'),
  everyone: boolean('everyone').notNull().default(false),
  payload: jsonb('payload').$type<Record<string, unknown>>().notNull().default({}),
  createdAt: timestamp('created_at', { withTimezone: true, precision: 3, mode: 'date' })
    .notNull()
    .default(sql`clock_timestamp()`),
})

/** One event. `createdAt` is the time of the insert, or the server's time of the change. */
export type EventRow = typeof events.$inferSelect
