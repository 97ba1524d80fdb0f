import { describe, expect, it } from 'vitest'
import { projectOf } from '../project.mjs'
import { featureNouns } from './feature-nouns.mjs'

describe('feature-nouns', () => {
  it.each([
    ['server/src/features/tours/routes.ts', ''],
    ['contract/src/tours.ts', ''],
    ['contract/src/tours.test.ts', ''],
    ['contract/src/tours/shapes.ts', ''],
    ['contract/src/properties/imports.ts', ''],
    ['contract/src/api.ts', ''],
    ['contract/src/kernel/money.ts', ''],
  ])('accepts %s', (path, text) => {
    expect(featureNouns.check(projectOf({ [path]: text }))).toEqual([])
  })

  it.each([
    ['server/src/features/tour/routes.ts', '', "'tour' is not a noun"],
    ['web/src/features/admin/api.ts', '', "'admin'"],
    ['contract/src/admin.ts', '', "'admin'"],
    ['contract/src/admin/words.ts', '', "'admin'"],
  ])('refuses %s', (path, text, message) => {
    const [fault] = featureNouns.check(projectOf({ [path]: text }))
    expect(fault).toMatchObject({ path, message: expect.stringContaining(message) })
  })
})
