import { describe, expect, it } from 'vitest'
import { projectOf } from '../project.mjs'
import { oneCommandPerFile } from './one-command-per-file.mjs'

describe('one-command-per-file', () => {
  it.each([
    [
      'server/src/features/tours/commands/assign-assistant.ts',
      'export type A = 1\nexport async function assignAssistant() {}\nfunction inner() {}\n',
    ],
    ['server/src/features/tours/commands/cancel-tour.ts', 'export const cancelTour = () => 1\n'],
    ['server/src/features/tours/commands/cancel-tour.test.ts', 'export const a = 1\n'],
    ['server/src/features/tours/steps/set-charge.ts', 'export const setCharge = () => 1\n'],
    ['server/src/features/tours/queries.ts', 'export const a = 1\nexport const b = 1\n'],
  ])('accepts %s', (path, text) => {
    expect(oneCommandPerFile.check(projectOf({ [path]: text }))).toEqual([])
  })

  it.each([
    [
      'server/src/features/tours/commands/assign-assistant.ts',
      'export function assignAssistant() {}\nexport function unassign() {}\n',
      'exports assignAssistant, unassign',
    ],
    [
      'server/src/features/tours/commands/cancel-tour.ts',
      'export function stopTour() {}\n',
      'expected exactly cancelTour',
    ],
    ['server/src/features/tours/commands/cancel-tour.ts', 'const cancelTour = 1\n', 'exports no value'],
    [
      'server/src/features/tours/steps/set-charge.ts',
      'export const charge = 1\n',
      'expected exactly setCharge',
    ],
    [
      'server/src/features/tours/exchanges/fetch-calendar.ts',
      'export const ask = 1\n',
      'expected exactly fetchCalendar',
    ],
    [
      'server/src/features/tours/commands/cancel-tour.ts',
      'const cancelTour = 1\nconst b = 2\nexport { cancelTour, b, type C }\n',
      'exports cancelTour, b;',
    ],
  ])('refuses %s', (path, text, message) => {
    const [fault] = oneCommandPerFile.check(projectOf({ [path]: text }))
    expect(fault).toMatchObject({ path, message: expect.stringContaining(message) })
  })
})
