import { copyFileSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../src/kernel/database/database.ts'
import { migrate } from '../src/kernel/database/migrate.ts'
import { newId } from '../src/kernel/ids.ts'
import { silentLog } from '../src/kernel/log/log.ts'
import { freshUrl, kinds, removeFolder } from './database.ts'
import { madeAt, plainRows, stamps } from './plain-rows.ts'
import { migrationsDir } from './templates.ts'

/** The last migration of an old installation. The later ones rename tables and columns. */
const lastOld = '0048-'

// An old installation is a data folder with the embedded database, or a PostgreSQL.
describe.each(kinds())('an old installation, %s', (kind) => {
  let folder: string
  let oldMigrations: string
  let database: Database
  const open = () => openDatabase(kind === 'served' ? { url } : { dataDir: folder }, silentLog)
  let url: string
  const rows = plainRows(() => database)

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'porchlight-old-'))
    oldMigrations = mkdtempSync(join(tmpdir(), 'porchlight-old-migrations-'))
    for (const name of readdirSync(migrationsDir).filter((one) => one < lastOld || one.startsWith(lastOld)))
      copyFileSync(join(migrationsDir, name), join(oldMigrations, name))
    url = kind === 'served' ? await freshUrl({ empty: true }) : ''
    database = await open()
    await migrate(database, { dir: oldMigrations }, silentLog)
  })
  afterEach(async () => {
    await database.close()
    removeFolder(folder)
    removeFolder(oldMigrations)
  })

  it('keeps the times of its tours under their new names', async () => {
    const [agent, place] = [newId(), newId()]
    await rows.person('real_estate_agent', { id: agent })
    await rows.property({ id: place })
    const id = await rows.insert('tours', {
      agent_id: agent,
      property_id: place,
      client_first_name: 'Ana',
      client_last_name: 'Ruiz',
      status_updated_at: madeAt,
      ...stamps,
      requested_time: '2026-11-20T15:00:00Z',
      alternative_time: '2026-11-21T16:00:00Z',
    })
    const urgent = await rows.query('select urgent_at from tours where id = $1', [id])

    await database.close()
    database = await open()
    const ran = await migrate(database, { dir: migrationsDir }, silentLog)

    expect(ran[0]).toBe('0049-one-name-for-a-start.sql')
    expect(
      await rows.query('select requested_date_time, alternative_date_time from tours where id = $1', [id]),
    ).toEqual([
      {
        requested_date_time: new Date('2026-11-20T15:00:00Z'),
        alternative_date_time: new Date('2026-11-21T16:00:00Z'),
      },
    ])
    expect(await rows.query('select urgent_at from tours where id = $1', [id])).toEqual(urgent)
  })

  it('knows which assistants were deleted', async () => {
    const [deleted, present] = [newId(), newId()]
    for (const id of [deleted, present]) await rows.person('tour_assistant', { id })
    await rows.query(
      `insert into assistant_profiles (user_id, retired_at, created_at, updated_at)
       values ($1, '2026-11-20T15:00:00Z', $3, $3), ($2, null, $3, $3)`,
      [deleted, present, madeAt],
    )

    await database.close()
    database = await open()
    await migrate(database, { dir: migrationsDir }, silentLog)

    expect(await rows.query('select id, left_at from users where left_at is not null')).toEqual([
      { id: deleted, left_at: new Date('2026-11-20T15:00:00Z') },
    ])
  })
})
