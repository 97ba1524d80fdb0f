import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, inject, vi } from 'vitest'
import { startEmbedded } from '../src/kernel/embedded.ts'
import { silentLog } from '../src/kernel/log.ts'
import { freshUrl, kinds, removeFolder } from './database.ts'

/** A command-line program for each test on a data folder, or a database on the server, of its own; and what it writes. */
export const useProgram = () => {
  const program = {
    ...{ folder: '', said: '', complained: '' },
    /** Has the program find a migrated database in its folder, as on a served one: to make it takes seconds. */
    async findsDatabase() {
      const dump = inject('databases').embedded
      if (kinds()[0] === 'embedded') await startEmbedded({ dataDir: program.folder, dump }, silentLog).close()
    },
  }
  beforeEach(async () => {
    program.folder = mkdtempSync(join(tmpdir(), 'porchlight-program-'))
    program.said = ''
    program.complained = ''
    vi.stubEnv('DATA_DIR', program.folder)
    vi.stubEnv('DATABASE_URL', kinds()[0] === 'served' ? await freshUrl() : '')
    vi.stubEnv('PORCHLIGHT_MODE', 'demo')
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      program.said += String(text)
      return true
    })
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      program.complained += String(text)
      return true
    })
  })
  afterEach(() => {
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
    removeFolder(program.folder)
  })
  return program
}
