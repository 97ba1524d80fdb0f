import { describe, expect, it } from 'vitest'
import { projectOf } from '../project.mjs'
import { forbiddenNames } from './forbidden-names.mjs'

describe('forbidden-names', () => {
  it.each([
    ['server/src/kernel/lists/cursor.ts', ''],
    ['docs/common.md', ''],
  ])('accepts %s', (path, text) => {
    expect(forbiddenNames.check(projectOf({ [path]: text }))).toEqual([])
  })

  it.each([
    ['web/src/lib/utils.ts', '', 'utils.ts'],
    ['server/src/kernel/helpers.test.ts', '', 'helpers'],
    ['contract/src/shared/a.ts', '', 'shared'],
    ['web/src/ui/index.ts', '', 'index file'],
  ])('refuses %s', (path, text, message) => {
    const [fault] = forbiddenNames.check(projectOf({ [path]: text }))
    expect(fault).toMatchObject({ path, message: expect.stringContaining(message) })
  })
})
