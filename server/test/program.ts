import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, inject, vi } from 'vitest'
import { startEmbedded } from '../src/kernel/database/embedded.ts'
import { silentLog } from '../src/kernel/log/log.ts'
import { freshUrl, kinds, removeFolder } from './database.ts'

/**
 * Runs a command-line program for each test on its own data folder, or its own database on the server, and collects
 * its output.
 */
export const useProgram = () => {
  const program = {
    folder: '',
    said: '',
    complained: '',
    /** Puts a migrated database into the folder, like a served one, because creating it takes seconds. */
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
