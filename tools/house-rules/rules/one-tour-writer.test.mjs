import { describe, expect, it } from 'vitest'
import { projectOf } from '../project.mjs'
import { oneTourWriter } from './one-tour-writer.mjs'

const tours = 'server/src/features/tours'

describe('one-tour-writer', () => {
  it.each([
    [`${tours}/commands/record-change.ts`, 'await tx.update(tours).set(columns)\n'],
    [`${tours}/steps/record-change.ts`, 'await tx.update(tours).set(columns)\n'],
    [`${tours}/commands/add-tour.ts`, 'await on\n  .insert(tours)\n  .values(tour)\n'],
    [`${tours}/commands/settle-charge.ts`, "await tx.select().from(tours).for('update')\n"],
    [`${tours}/commands/record-feedback.ts`, 'await tx.update(tourFeedback).set(columns)\n'],
    [`${tours}/routes.test.ts`, "await query('update tours set priority = 1')\n"],
  ])('allows %s', (path, text) => {
    expect(oneTourWriter.check(projectOf({ [path]: text }))).toEqual([])
  })

  it.each([
    [`${tours}/commands/settle-charge.ts`, 'const a = 1\nawait tx.update(tours).set(columns)\n', 2],
    [`${tours}/commands/record-change.ts`, 'await tx.insert(tours).values(tour)\n', 1],
    [`${tours}/commands/add-tour.ts`, 'await tx\n  .update(tours)\n  .set(columns)\n', 2],
    [`${tours}/jobs.ts`, 'await orm.delete(tours)\n', 1],
    ['server/src/features/payments/jobs.ts', 'await tx.execute(sql`update tours set priority = 1`)\n', 1],
    ['server/src/features/notes/jobs.ts', 'await tx.execute(sql`delete from ${tours} where true`)\n', 1],
  ])('refuses another writer in %s', (path, text, line) => {
    expect(oneTourWriter.check(projectOf({ [path]: text }))).toMatchObject([{ path, line }])
  })
})
