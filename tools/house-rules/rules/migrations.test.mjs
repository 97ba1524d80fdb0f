import { describe, expect, it } from 'vitest'
import { projectOf } from '../project.mjs'
import { checksum, landedList, migrations } from './migrations.mjs'

describe('migrations', () => {
  const first = 'server/migrations/0001-people.sql'
  const second = 'server/migrations/0002-sessions.sql'

  it('accepts numbered, unreleased migrations', () => {
    expect(migrations.check(projectOf({ [second]: 'b', [first]: 'a' }))).toEqual([])
  })

  it('refuses a gap', () => {
    const project = projectOf({ [first]: 'a', 'server/migrations/0003-tours.sql': 'c' })
    expect(migrations.check(project)).toMatchObject([
      { message: expect.stringContaining('begins with 0002-') },
    ])
  })

  it('refuses two migrations with the same number', () => {
    const project = projectOf({ [first]: 'a', 'server/migrations/0001-tours.sql': 'c' })
    expect(migrations.check(project)).toHaveLength(1)
  })

  it('refuses another file name format', () => {
    expect(migrations.check(projectOf({ 'server/migrations/1_people.sql': 'a' }))).toHaveLength(1)
  })

  it('refuses to edit or delete a released migration', () => {
    const list = `${checksum('a')}  0001-people.sql\n`
    expect(migrations.check(projectOf({ [landedList]: list, [first]: 'a' }))).toEqual([])
    expect(migrations.check(projectOf({ [landedList]: list, [first]: 'b' }))).toMatchObject([
      { path: first, message: expect.stringContaining('edited after') },
    ])
    expect(migrations.check(projectOf({ [landedList]: list }))).toMatchObject([
      { message: 'was released and is missing' },
    ])
  })
})
