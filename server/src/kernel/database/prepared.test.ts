import { eq, getTableColumns, sql } from 'drizzle-orm'
import { drizzle, type NodePgClient } from 'drizzle-orm/node-postgres'
import { bigint, boolean, date, integer, jsonb, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { instant } from './columns.ts'
import { createReadPrepared, fetchFor } from './prepared.ts'

const things = pgTable('things', {
  id: uuid('id'),
  'odd "name"': text('odd'),
  size: integer('size'),
  cents: bigint('cents', { mode: 'number' }),
  ratio: numeric('ratio', { mode: 'number' }),
  isOpen: boolean('is_open'),
  facts: jsonb('facts'),
  day: date('day'),
  at: instant('at'),
})

const values = [
  '0190',
  'a "b"',
  3,
  '4200000000',
  '1.5',
  true,
  { a: [1] },
  '2026-11-20',
  '2026-11-20 14:00:00.12+00',
]
const none = values.map(() => null)

/** A handle whose database returns these rows, and the queries that it received. */
const answering = (rows: unknown[][]) => {
  const queries: { name?: string; text: string; values: unknown[] }[] = []
  const query = async ({ name, text }: { name?: string; text: string }, params: unknown[]) => {
    queries.push({ ...(name && { name }), text, values: params })
    return { rows }
  }
  return { queries, orm: drizzle({ client: { query } as unknown as NodePgClient }) } // Drizzle calls only `query`
}

describe('readPrepared', () => {
  // Test files share a process, so the server's own statements may have used up the names.
  const readPrepared = createReadPrepared()

  it('reads every kind of column, and null, as Drizzle does', async () => {
    const { orm } = answering([
      [...values, 7, 9],
      [...none, null, null],
    ])
    const select = () =>
      orm
        .select({
          ...getTableColumns(things),
          plain: sql<number>`count(*)::int`,
          aliased: sql<number>`count(*)`.as('aliased'),
        })
        .from(things)
    const rows = await readPrepared(orm, 'kinds', {}, select)
    expect(rows).toEqual(await select())
    expect(rows[0]).toMatchObject({
      cents: 4200000000,
      aliased: 9,
      at: new Date('2026-11-20T14:00:00.120Z'),
    })
  })

  it('builds a query once, for all handles, and names it', async () => {
    let built = 0
    for (const size of [1, 2]) {
      const { orm, queries } = answering([])
      await readPrepared(orm, 'things_by_size', { size }, () => {
        built++
        return orm
          .select({ id: things.id })
          .from(things)
          .where(eq(things.size, sql.placeholder('size')))
      })
      expect(queries).toEqual([
        {
          name: 'things_by_size',
          text: 'select "id" from "things" where "things"."size" = $1',
          values: [size],
        },
      ])
    }
    expect(built).toBe(1)
  })

  it('gives long names that begin alike different short ones', async () => {
    const { orm, queries } = answering([])
    const long = 'a'.repeat(70)
    for (const name of [`${long}b`, `${long}c`])
      await readPrepared(orm, name, {}, () => orm.select({ id: things.id }).from(things))
    expect(new Set(queries.map(({ name }) => name)).size).toBe(2)
    for (const { name } of queries) expect(name?.length).toBeLessThanOrEqual(63)
  })

  it('gives no name beyond the limit, so that a session does not keep too many plans', async () => {
    const readOne = createReadPrepared(1)
    const { orm, queries } = answering([])
    for (const name of ['first', 'second', 'first', 'second'])
      await readOne(orm, name, {}, () => orm.select({ id: things.id }).from(things))
    expect(queries.map(({ name }) => name)).toEqual(['first', undefined, 'first', undefined])
  })

  it('refuses a query that selects an object', async () => {
    const { orm } = answering([values])
    const nested = readPrepared(orm, 'nested', {}, () =>
      orm.select({ thing: getTableColumns(things) }).from(things),
    )
    await expect(nested).rejects.toThrow('nested selects the object thing')
  })
})

describe('fetchFor', () => {
  it('fetches at least one row more than a page has, so that the caller knows whether another page follows', () => {
    for (let limit = 1; limit <= 500; limit++) expect(fetchFor(limit).size).toBeGreaterThan(limit)
  })

  it('has few sizes, because each is a separate statement', () => {
    const sizes = new Set(Array.from({ length: 500 }, (_, at) => fetchFor(at + 1).size))
    expect(sizes.size).toBeLessThanOrEqual(8)
    expect(fetchFor(1).size).toBe(2)
    expect(fetchFor(100).size).toBe(101)
  })
})
