import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, vi } from 'vitest'
import { removeFolder } from './database.ts'

/** A command-line program on a data folder of its own for each test, and what it writes. */
export const useProgram = () => {
  const program = { folder: '', said: '', complained: '' }
  beforeEach(() => {
    program.folder = mkdtempSync(join(tmpdir(), 'porchlight-program-'))
    program.said = ''
    program.complained = ''
    vi.stubEnv('DATA_DIR', program.folder)
    vi.stubEnv('DATABASE_URL', '')
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
