import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** A job's data: anything that survives JSON. */
export type JobData = Record<string, unknown>

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Jobs that wait, run, or failed for good; see migration 0052. A completed job is deleted. */
export const jobs = pgTable('jobs', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  data: jsonb('data').$type<JobData>().notNull(),
  state: text('state', { enum: ['waiting', 'running', 'failed'] })
    .notNull()
    .default('waiting'),
  attempts: integer('attempts').notNull().default(0),
  startAfter: instant('start_after').notNull().default(sql`now()`),
  recurring: boolean('recurring').notNull().default(false),
  error: jsonb('error'),
  createdAt: instant('created_at').notNull().default(sql`now()`),
})

export type JobRow = typeof jobs.$inferSelect
