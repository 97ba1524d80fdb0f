import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { removeFolder } from '../../test/database.ts'
import { lockDataFolder } from '../kernel/data-folder.ts'
import { silentLog } from '../kernel/log.ts'
import { run } from './import-properties.ts'

const listings = join(import.meta.dirname, '../../test/made-up-listings/listing-site.csv')

let folder: string
let said: string
let complained: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'porchlight-import-'))
  said = ''
  complained = ''
  vi.stubEnv('DATA_DIR', folder)
  vi.stubEnv('DATABASE_URL', '')
  vi.stubEnv('PORCHLIGHT_MODE', 'demo')
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said += String(text)
    return true
  })
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    complained += String(text)
    return true
  })
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  removeFolder(folder)
})

describe('npm run properties:import', () => {
  it('adds listings to a database that it makes if need be, says what it did, and may run again', async () => {
    expect(await run([listings])).toBe(0)
    expect(said).toContain('line 3: type: Land is not toured here: “Vacant Land”\n')
    expect(said).toContain('line 22: This line is a remark, not a listing\n')
    expect(said).toMatch(/^20 rows read: 11 created, 2 skipped \(known already\), 7 refused$/m)
    said = ''
    expect(await run([listings])).toBe(0)
    expect(said).toMatch(/^20 rows read: 0 created, 13 skipped \(known already\), 7 refused$/m)
    expect(complained).toBe('')
  }, 60_000)

  it('leaves a data folder alone that is in use', async () => {
    const lock = await lockDataFolder(folder, silentLog)
    expect(await run([listings])).toBe(1)
    await lock.release()
    expect(complained).toContain('already in use')
    expect(complained).toContain('stop the server')
    expect(said).toBe('')
  })

  it('answers 1 when nothing could be read', async () => {
    const unusable = join(folder, 'unusable.csv')
    writeFileSync(unusable, 'name,price\nx,1\n')
    expect(await run([unusable])).toBe(1)
    expect(complained).toContain('no column for the address and the city')
    expect(await run(['/nowhere.csv'])).toBe(1)
    expect(complained).toContain('There is no file /nowhere.csv')
    expect(await run([])).toBe(1)
    expect(complained).toContain('npm run properties:import -- FILE.csv')
  }, 60_000)
})
