import { describe, expect, it } from 'vitest'
import { projectOf } from '../house-rules/project.mjs'
import {
  commandVerbs,
  cyclicWebFeatures,
  foreignWrites,
  innerCommands,
  largestFolder,
  sourceLines,
  stripeImitations,
  webTestShare,
} from './measures.mjs'

const server = (/** @type {Record<string, string>} */ files) =>
  projectOf(
    Object.fromEntries(Object.entries(files).map(([path, text]) => [`server/src/features/${path}`, text])),
  )

describe('the figures of the structure', () => {
  it('list each verb of the commands once', () => {
    const project = server({
      'tours/commands/assign-tour.ts': '',
      'tours/commands/assign-escort.ts': '',
      'notes/commands/add-note.ts': '',
      'notes/commands/add-note.test.ts': '',
      'notes/steps/record-note.ts': '',
      'notes/exchanges/fetch-note.ts': '',
    })
    expect(commandVerbs(project)).toEqual(['add', 'assign', 'fetch', 'record'])
  })

  it('find the commands that only commands, steps and exchanges import', () => {
    const project = server({
      'tours/routes.ts': "import { assignTour } from './commands/assign-tour.ts'",
      'tours/commands/assign-tour.ts': "import { recordChange } from './record-change.ts'",
      'tours/commands/record-change.ts': '',
      'tours/steps/set-charge.ts': "import { storeCharge } from '../commands/store-charge.ts'",
      'tours/commands/store-charge.ts': '',
      'tours/exchanges/fetch-charge.ts': "import { syncCharge } from '../commands/sync-charge.ts'",
      'tours/commands/sync-charge.ts': '',
    })
    expect(innerCommands(project)).toEqual([
      'server/src/features/tours/commands/record-change.ts',
      'server/src/features/tours/commands/store-charge.ts',
      'server/src/features/tours/commands/sync-charge.ts',
    ])
  })

  it('find the commands of which others import only types', () => {
    const project = server({
      'tours/routes.ts': `import type { Assigned } from './commands/assign-tour.ts'
        import {
          type Change,
          type Changed,
        } from './commands/record-change.ts'
        import { type Added, addTour } from './commands/add-tour.ts'`,
      'tours/commands/assign-tour.ts': '',
      'tours/commands/record-change.ts': '',
      'tours/commands/add-tour.ts': '',
    })
    expect(innerCommands(project)).toEqual([
      'server/src/features/tours/commands/assign-tour.ts',
      'server/src/features/tours/commands/record-change.ts',
    ])
  })

  it('do not count tests in the largest folder', () => {
    const project = projectOf({
      'web/src/ui/button.tsx': '',
      'web/src/ui/dialog.tsx': '',
      'web/src/lib/format.ts': '',
      'web/src/lib/format.test.ts': '',
      'web/src/lib/money.test.ts': '',
    })
    expect(largestFolder(project)).toEqual({ folder: 'web/src/ui', files: 2 })
  })

  it('count the files of every workspace, and of the folders that only tests use', () => {
    const project = projectOf({
      'server/src/kernel/clock.ts': '',
      'server/migrations/0001-people.sql': '',
      'server/migrations/0002-tours.sql': '',
      'server/migrations/0003-notes.sql': '',
      'server/test/people.ts': '',
      'server/test/app.ts': '',
      'e2e/tours/queue.spec.ts': '',
      'e2e/tours/city.spec.ts': '',
      'e2e/tours/phone.spec.ts': '',
    })
    expect(largestFolder(project)).toEqual({ folder: 'server/test', files: 2 })
  })

  it('find the web features in an import cycle, and no others', () => {
    const project = projectOf({
      'web/src/features/tours/card.tsx': "import { Notes } from '../notes/panel.tsx'",
      'web/src/features/notes/panel.tsx': "import type { Tour } from '../properties/place.ts'",
      'web/src/features/properties/place.ts': "import '../tours/card.tsx'",
      'web/src/features/reports/page.tsx': "import { Card } from '../tours/card.tsx'",
    })
    expect(cyclicWebFeatures(project)).toEqual(['notes', 'properties', 'tours'])
  })

  it("count a feature's writes to other features' tables, in code and in SQL", () => {
    const project = server({
      'people/tables.ts': "export const users = pgTable('users', {})",
      'tours/tables.ts': "export const tours = pgTable('tours', {})",
      'tours/commands/assign-tour.ts': 'tx.update(tours).set({}); tx.update(users).set({})',
      'notes/commands/add-note.ts': 'sql`update tours set x = 1 where id = ${id}`; sql`select * from users`',
    })
    expect(foreignWrites(project)).toEqual([
      'tours/commands/assign-tour.ts: users',
      'notes/commands/add-note.ts: tours',
    ])
  })

  it('list the imitations of Stripe', () => {
    const project = projectOf({
      'server/src/features/payments/adapters/sandbox.ts': '',
      'server/test/stripe-world.ts': '',
      'server/test/stripe-stand-in.test.ts': '',
    })
    expect(stripeImitations(project)).toEqual(['the sandbox in the server', 'the stub of the server tests'])
  })

  it('count lines that are not empty', () => {
    const project = projectOf({
      'web/src/a.ts': 'one\n\ntwo\n',
      'web/src/a.test.ts': 'one\n',
      'server/src/b.ts': 'one\n',
      'demo/src/c.ts': 'one\n',
      'demo/src/c.test.ts': 'one\n',
    })
    expect(webTestShare(project)).toBe(0.5)
    expect(sourceLines(project)).toBe(4)
  })
})
