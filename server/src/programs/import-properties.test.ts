import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { describeEmbedded } from '../../test/database.ts'
import { useProgram } from '../../test/program.ts'
import { lockDataFolder } from '../kernel/database/data-folder.ts'
import { silentLog } from '../kernel/log/log.ts'
import { run } from './import-properties.ts'

const listings = join(import.meta.dirname, '../../test/made-up-listings/listing-site.csv')

const program = useProgram()

describe('npm run properties:import', () => {
  it('adds listings to a database, which it creates if necessary, reports the result, and may run again', async () => {
    expect(await run([listings])).toBe(0)
    expect(program.said).toContain('line 3: type: We don’t offer tours of land: “Vacant Land”\n')
    expect(program.said).toContain('line 22: This line is a comment, not a listing\n')
    expect(program.said).toMatch(/^20 rows read: 11 created, 2 skipped \(already listed\), 7 refused$/m)
    program.said = ''
    expect(await run([listings])).toBe(0)
    expect(program.said).toMatch(/^20 rows read: 0 created, 13 skipped \(already listed\), 7 refused$/m)
    expect(program.complained).toBe('')
  })

  it('exits with 1 when it could read nothing', async () => {
    await program.findsDatabase()
    const unusable = join(program.folder, 'unusable.csv')
    writeFileSync(unusable, 'name,price\nx,1\n')
    expect(await run([unusable])).toBe(1)
    expect(program.complained).toContain('no column for the address or the city')
    expect(await run(['/nowhere.csv'])).toBe(1)
    expect(program.complained).toContain('There is no file /nowhere.csv')
    expect(await run([])).toBe(1)
    expect(program.complained).toContain('npm run properties:import -- FILE.csv')
  })
})

describeEmbedded('npm run properties:import beside a server', () => {
  it('does not touch a data folder that is in use', async () => {
    const lock = await lockDataFolder(program.folder, silentLog)
    expect(await run([listings])).toBe(1)
    await lock.release()
    expect(program.complained).toContain('already in use')
    expect(program.complained).toContain('stop the server')
    expect(program.said).toBe('')
  })
})
