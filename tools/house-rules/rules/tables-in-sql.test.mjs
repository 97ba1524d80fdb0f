import { describe, expect, it } from 'vitest'
import { projectOf } from '../project.mjs'
import { tablesInSql } from './tables-in-sql.mjs'

const tables = {
  'server/src/features/people/tables.ts': "export const users = pgTable('users', {})\n",
  'server/src/features/tours/tables.ts': "export const tours = pgTable('tours', {})\n",
  'server/src/features/notes/tables.ts': "export const tourNotes = pgTable('tour_notes', {})\n",
  'server/src/features/settings/tables.ts': "export const settings = pgTable('settings', {})\n",
}
const check = (path, text) => tablesInSql.check(projectOf({ ...tables, [path]: text }))

describe('tables-in-sql', () => {
  it.each([
    ['its own table', 'server/src/features/tours/steps/lock-slot.ts', 'sql`select 1 from tours t`'],
    [
      'a table of a feature in its row',
      'server/src/features/notes/steps/add-note.ts',
      'sql`select 1 from users`',
    ],
    [
      'in queries, a table of any feature below',
      'server/src/features/notes/queries.ts',
      'sql`join settings s on true`',
    ],
    [
      'words that are no table',
      'server/src/features/people/queries.ts',
      'sql`select 1 from generate_series(1, 2)`',
    ],
    [
      'a comment',
      'server/src/features/people/queries.ts',
      '// The rows come from tours.\nexport const a = 1',
    ],
    ['a test', 'server/src/features/people/queries.test.ts', 'sql`select 1 from tours`'],
    ['a listed exception', 'server/src/features/tours/queries.ts', 'sql`select 1 from tour_notes`'],
    ['the demo', 'demo/src/seed.ts', 'sql`delete from tours`'],
  ])('accepts %s', (_, path, text) => {
    expect(check(path, text)).toEqual([])
  })

  it.each([
    [
      'server/src/features/people/queries.ts',
      'const a = sql`\n  select 1 from tours t`',
      2,
      'names tours, a table of tours',
    ],
    [
      'server/src/features/tours/views.ts',
      'sql`select 1 from users u join tour_notes n on true`',
      1,
      'names tour_notes',
    ],
    ['server/src/features/notes/steps/add-note.ts', 'sql`update settings set a = 1`', 1, 'names settings'],
    [
      'server/src/features/tours/commands/add-tour.ts',
      'sql`insert into "tour_notes" values (1)`',
      1,
      'names tour_notes',
    ],
  ])('refuses in %s: %s', (path, text, line, message) => {
    expect(check(path, text)).toEqual([{ path, line, message: expect.stringContaining(message) }])
  })
})
