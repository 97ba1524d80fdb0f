import { getTableColumns, sql } from 'drizzle-orm'
import { drizzle, type NodePgClient } from 'drizzle-orm/node-postgres'
import { bigint, boolean, date, integer, jsonb, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { instant } from './columns.ts'
import { mapRowsFast } from './row-mapper.ts'

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

/** A handle whose database returns these rows. */
const answering = (rows: unknown[][]) => {
  const client = { query: async () => ({ rows }) }
  return drizzle({ client: client as unknown as NodePgClient }) // Drizzle calls only `query`
}

describe('mapRowsFast', () => {
  it('reads every kind of column, and null, as Drizzle does', async () => {
    const orm = answering([
      [...values, 7, '9'],
      [...none, null, null],
    ])
    const statement = () =>
      orm
        .select({
          ...getTableColumns(things),
          plain: sql<number>`count(*)::int`,
          aliased: sql`count(*)`.mapWith(Number).as('aliased'),
        })
        .from(things)
        .prepare('things')
    const fast = mapRowsFast('things', statement())
    expect(await fast.execute()).toEqual(await statement().execute())
    expect((await fast.execute())[0]).toMatchObject({
      cents: 4200000000,
      aliased: 9,
      at: new Date('2026-11-20T14:00:00.120Z'),
    })
    expect(fast).toHaveProperty('customResultMapper', expect.any(Function))
  })

  it('refuses a statement that selects an object', () => {
    const nested = answering([values])
      .select({ thing: getTableColumns(things) })
      .from(things)
      .prepare('nested')
    expect(() => mapRowsFast('nested', nested)).toThrow('nested selects the object thing')
  })

  it('returns values that are not statements unchanged', () => {
    const pair = { rows: 1 }
    expect(mapRowsFast('pair', pair)).toBe(pair)
  })
})
