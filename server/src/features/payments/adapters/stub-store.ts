import type { StateSettings } from '@porchlight/stripe-stub/state'
import { recordsOf, type StubRecord, type StubStore } from '@porchlight/stripe-stub/storage'
import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Clock } from '../../../kernel/clock.ts'
import type { Database, Tx } from '../../../kernel/database/database.ts'
import { sandboxObjects } from '../tables.ts'
import { objectsOf } from './stub-records.ts'

/** Locks the stub's objects: its requests run one after the other, also on several servers. */
const lock = 7_201_955

/**
 * Reads the rows of these ids, of everything that they belong to, and of everything that belongs to that. Each row has
 * one parent, so the walks need no `union`, whose hash table takes PostgreSQL longer than the rest of the request.
 */
const readTogether = async (tx: Tx, ids: readonly string[]) => {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with recursive up as (
      select id, parent_id from sandbox_objects where id in ${[...ids, '']}
      union all select o.id, o.parent_id from sandbox_objects o join up on o.id = up.parent_id
    ), roots as (
      select distinct id from up
      where not exists (select from sandbox_objects o where o.id = up.parent_id)
    ), down as (
      select id from roots
      union all select o.id from sandbox_objects o join down on o.parent_id = down.id
    )
    select id from down union all select id from sandbox_objects where kind in ('coupon', 'promotion_code')`)
  if (rows.length === 0) return []
  const found = rows.map(({ id }) => id)
  return tx.select().from(sandboxObjects).where(sql`${sandboxObjects.id} in ${found}`)
}

const write = async (tx: Tx, { id, kind, parentId, dueAt, data }: StubRecord, now: Date) => {
  const row = { kind: kind as typeof sandboxObjects.$inferInsert.kind, parentId, dueAt, data, updatedAt: now } // the column's check names all kinds of the stub
  await tx
    .insert(sandboxObjects)
    .values({ id, createdAt: now, ...row })
    .onConflictDoUpdate({ target: sandboxObjects.id, set: row })
}

/** The stub's store in the table `sandbox_objects`. It converts the compact records of earlier versions. */
export const createStubStore = (database: Database, clock: Clock, settings: StateSettings): StubStore => ({
  transaction: (ids, work) =>
    database.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${lock})`)
      const rows = await readTogether(tx, ids)
      const compact = rows.filter(({ data }) => data.object === undefined)
      const records = rows.filter(({ data }) => data.object !== undefined)
      const converted = recordsOf(settings, objectsOf(compact, settings.secretOf))
      const { result, changed } = work([...records, ...converted])
      const again = new Set(changed.map(({ id }) => id))
      const now = clock.now()
      for (const record of [...converted.filter(({ id }) => !again.has(id)), ...changed])
        await write(tx, record, now)
      return result
    }),
  listDue: async (now) => {
    const due = await database.orm
      .select({ id: sandboxObjects.id })
      .from(sandboxObjects)
      .where(and(eq(sandboxObjects.kind, 'subscription'), lte(sandboxObjects.dueAt, now)))
      .orderBy(asc(sandboxObjects.dueAt))
      .limit(100)
    return due.map(({ id }) => id)
  },
})
