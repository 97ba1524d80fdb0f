import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { recordEvent } from '../src/kernel/events/events.ts'
import { newId } from '../src/kernel/ids.ts'
import { kinds, testDatabase, truncateAll } from './database.ts'

describe.each(kinds())('the database of a test file, %s', (kind) => {
  test('is migrated, and `truncateAll` empties it down to the rows of the migrations', async () => {
    const database = await testDatabase(kind)
    const record = () =>
      database.transaction((tx) =>
        recordEvent(tx, { topic: 'things', entityId: newId(), kind: 'thing.made' }),
      )
    const count = async (table: string) =>
      (await database.orm.execute<{ count: number }>(sql.raw(`select count(*)::int as count from ${table}`)))
        .rows[0]?.count
    const roles = await count('roles')
    expect(roles).toBeGreaterThan(0)
    await record()
    await database.orm.execute(sql`delete from role_permissions`)
    await truncateAll(database)
    expect(await count('events')).toBe(0)
    expect(await count('jobs')).toBe(0)
    expect(await count('roles')).toBe(roles)
    expect(await count('role_permissions')).toBeGreaterThan(0)
    await record()
    expect(await count('events')).toBe(1)
  })
})
