import { copyFileSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freshUrl, kinds, removeFolder, testDatabase } from '../../../test/database.ts'
import { migrationsDir } from '../../../test/templates.ts'
import { silentLog } from '../log/log.ts'
import { createQueue } from '../queue/queue.ts'
import { type Database, internalsOf, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

describe.each(kinds())('migrations, %s', (kind) => {
  let dir: string
  let database: Database
  // Creating an empty embedded database takes longer than all of these tests, so they empty a migrated one.
  beforeAll(async () => {
    database = await testDatabase(kind)
  })
  beforeEach(async () => {
    await internalsOf(database).query('drop schema public cascade')
    await internalsOf(database).query('create schema public')
    dir = mkdtempSync(join(tmpdir(), 'porchlight-migrations-'))
    write('0001-first.sql', 'create table firsts (id int);\ninsert into firsts values (1);')
    write('0002-second.sql', 'create table seconds (id int)')
    write('README.md', 'not a migration')
  })
  afterEach(() => removeFolder(dir))

  const write = (name: string, sql: string) => writeFileSync(join(dir, name), sql)
  const run = () => migrate(database, { dir }, silentLog)
  const count = async (table: string) =>
    (await internalsOf(database).query(`select count(*)::int as count from ${table}`)).rows[0]?.count

  test('run in order and once, apply later ones, and refuse an edited one by name', async () => {
    expect(await run()).toEqual(['0001-first.sql', '0002-second.sql'])
    expect(await run()).toEqual([])
    expect(await count('firsts')).toBe(1)
    write('0003-third.sql', 'insert into firsts values (2)')
    expect(await run()).toEqual(['0003-third.sql'])
    write('0001-first.sql', 'create table firsts (id int);\r\ninsert into firsts values (1);')
    expect(await run()).toEqual([])
    write('0001-first.sql', 'create table firsts (id bigint)')
    await expect(run()).rejects.toThrow('0001-first.sql was changed')
  })

  test('undo a failing migration, and keep those before it', async () => {
    write('0002-second.sql', 'create table halves (id int); insert into nowhere values (1)')
    await expect(run()).rejects.toThrow('0002-second.sql failed and was rolled back')
    expect(await count('firsts')).toBe(1)
    await expect(count('halves')).rejects.toThrow()
    write('0002-second.sql', 'create table seconds (id int)')
    expect(await run()).toEqual(['0002-second.sql'])
  })

  test('refuse two with one number', async () => {
    write('0002-another.sql', 'select 1')
    await expect(run()).rejects.toThrow('same number')
  })
})

describe.runIf(kinds().includes('served'))('several servers starting at once', () => {
  test('run in turns on four starting servers, with first rows and the queue, ten times', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'porchlight-migrations-'))
    writeFileSync(join(dir, '0001-first.sql'), 'create table firsts (id int)')
    copyFileSync(join(migrationsDir, '0052-jobs.sql'), join(dir, '0002-jobs.sql'))
    for (let round = 0; round < 10; round++) {
      const url = await freshUrl({ empty: true })
      const servers = await Promise.all(
        [1, 2, 3, 4].map(async () => {
          const database = await openDatabase({ url, poolSize: 3 }, silentLog)
          const queue = createQueue(database, silentLog)
          queue.define('work', {}, async () => {})
          queue.schedule('work', { everyMinutes: 24 * 60 })
          return { database, queue }
        }),
      )
      let seeded = 0
      const applied = await Promise.all(
        servers.map(({ database, queue }) => {
          const afterwards = async () => {
            const { rows } = await internalsOf(database).query('select from firsts')
            if (rows.length === 0) {
              seeded++
              await internalsOf(database).query('insert into firsts values (1)')
            }
            await queue.start()
          }
          return migrate(database, { dir, afterwards }, silentLog)
        }),
      )
      expect(applied.flat()).toEqual(['0001-first.sql', '0002-jobs.sql'])
      expect(seeded).toBe(1)
      expect(servers.every(({ queue }) => queue.ready())).toBe(true)
      await Promise.all(servers.map(({ queue, database }) => queue.stop().then(database.close)))
    }
    removeFolder(dir)
  })
})
