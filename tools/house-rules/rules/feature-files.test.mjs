import { describe, expect, it } from 'vitest'
import { projectOf } from '../project.mjs'
import { featureFiles } from './feature-files.mjs'

describe('feature-files', () => {
  it.each([
    ['server/src/features/tours/routes.ts', ''],
    ['server/src/features/tours/routes.test.ts', ''],
    ['server/src/features/tours/routes.concurrency.test.ts', ''],
    ['server/src/features/tours/commands/assign-assistant.ts', ''],
    ['server/src/features/tours/commands/assign-assistant.test.ts', ''],
    ['server/src/features/tours/commands/charges/mark-charge.ts', ''],
    ['server/src/features/tours/steps/record-change.ts', ''],
    ['server/src/features/tours/steps/record-change.test.ts', ''],
    ['server/src/features/tours/exchanges/fetch-calendar.ts', ''],
    ['server/src/features/tours/adapters/stripe.ts', ''],
    ['server/src/features/tours/queries.city-tours.ts', ''],
    ['server/src/features/tours/adapters/timetable-worker.mjs', ''],
    ['web/src/features/tours/tour-card.tsx', ''],
  ])('accepts %s', (path, text) => {
    expect(featureFiles.check(projectOf({ [path]: text }))).toEqual([])
  })

  it.each([
    ['server/src/features/tours/service.ts', '', "'service.ts' is not in the vocabulary"],
    ['server/src/features/tours/jobs.city-tours.ts', '', 'jobs.city-tours.ts'],
    ['server/src/features/tours/commands/assign.ts', '', 'commands/assign.ts'],
    ['server/src/features/tours/commands/very/deep/assign-assistant.ts', '', 'deep'],
    ['server/src/features/tours/steps/record.ts', '', 'steps/record.ts'],
    ['server/src/features/tours/exchanges/fetch.ts', '', 'exchanges/fetch.ts'],
    ['server/src/features/tours/helpers/time.ts', '', 'helpers/time.ts'],
    ['server/src/features/tours/adapters/timetable.mjs', '', 'adapters/timetable.mjs'],
  ])('refuses %s', (path, text, message) => {
    const [fault] = featureFiles.check(projectOf({ [path]: text }))
    expect(fault).toMatchObject({ path, message: expect.stringContaining(message) })
  })
})
