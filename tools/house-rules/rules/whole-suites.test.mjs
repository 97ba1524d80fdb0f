import { describe, expect, it } from 'vitest'
import { projectOf } from '../project.mjs'
import { wholeSuites } from './whole-suites.mjs'

describe('whole-suites', () => {
  it.each([
    [
      'web/src/ui/a.test.ts',
      "it('is whole', () => {})\nit.each([1])('a', () => {})\nit.skipIf(true)('b', () => {})\n",
    ],
    ['web/src/ui/a.ts', "it.only('a')\n"],
  ])('accepts %s', (path, text) => {
    expect(wholeSuites.check(projectOf({ [path]: text }))).toEqual([])
  })

  it.each([
    ['web/src/ui/a.test.ts', "it.only('a', () => {})\n", "'it.only'"],
    ['server/src/a.test.ts', "describe.skip('a', () => {})\n", "'describe.skip'"],
    ['e2e/journeys/tours.ts', "test.skip('a', () => {})\n", "'test.skip'"],
    ['web/src/ui/a.test.ts', "it.concurrent.only.each([1])('a')\n", "'it.concurrent.only'"],
  ])('refuses %s', (path, text, message) => {
    const [fault] = wholeSuites.check(projectOf({ [path]: text }))
    expect(fault).toMatchObject({ path, message: expect.stringContaining(message) })
  })
})
