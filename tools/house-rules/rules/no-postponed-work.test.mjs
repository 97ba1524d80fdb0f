import { describe, expect, it } from 'vitest'
import { projectOf } from '../project.mjs'
import { noPostponedWork } from './no-postponed-work.mjs'

describe('no-postponed-work', () => {
  it.each([['web/src/ui/a.ts', '// says why\nconst todos = 1\n']])('accepts %s', (path, text) => {
    expect(noPostponedWork.check(projectOf({ [path]: text }))).toEqual([])
  })

  it.each([
    ['web/src/ui/a.ts', '// TODO later\n', 'says'],
    ['server/migrations/0001-people.sql', '-- FIXME\n', 'says'],
  ])('refuses %s', (path, text, message) => {
    const [fault] = noPostponedWork.check(projectOf({ [path]: text }))
    expect(fault).toMatchObject({ path, message: expect.stringContaining(message) })
  })
})
