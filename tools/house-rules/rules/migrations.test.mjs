import { describe, expect, it } from 'vitest'
import { projectOf } from '../project.mjs'
import { checksum, landedList, migrations } from './migrations.mjs'

describe('migrations', () => {
  const first = 'server/migrations/0001-people.sql'
  const second = 'server/migrations/0002-sessions.sql'

  it('lets numbered, unreleased migrations be', () => {
    expect(migrations.check(projectOf({ [second]: 'b', [first]: 'a' }))).toEqual([])
  })

  it('refuses a gap', () => {
    const project = projectOf({ [first]: 'a', 'server/migrations/0003-tours.sql': 'c' })
    expect(migrations.check(project)).toMatchObject([
      { message: expect.stringContaining('begins with 0002-') },
    ])
  })

  it('refuses one number twice', () => {
    const project = projectOf({ [first]: 'a', 'server/migrations/0001-tours.sql': 'c' })
    expect(migrations.check(project)).toHaveLength(1)
  })

  it('refuses another form of name', () => {
    expect(migrations.check(projectOf({ 'server/migrations/1_people.sql': 'a' }))).toHaveLength(1)
  })

  it('refuses to edit or drop what was released', () => {
    const list = `${checksum('a')}  0001-people.sql\n`
    expect(migrations.check(projectOf({ [landedList]: list, [first]: 'a' }))).toEqual([])
    expect(migrations.check(projectOf({ [landedList]: list, [first]: 'b' }))).toMatchObject([
      { path: first, message: expect.stringContaining('edited since') },
    ])
    expect(migrations.check(projectOf({ [landedList]: list }))).toMatchObject([
      { message: 'was released and is gone' },
    ])
  })
})
