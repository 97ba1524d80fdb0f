import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { removeFolder } from '../../test/database.ts'
import { run } from './reset-two-factor.ts'

let folder: string
let complained: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'porchlight-reset-'))
  complained = ''
  vi.stubEnv('DATA_DIR', folder)
  vi.stubEnv('DATABASE_URL', '')
  vi.stubEnv('PORCHLIGHT_MODE', 'demo')
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

describe('npm run two-factor:reset', () => {
  it('says who is not there', async () => {
    expect(await run(['nobody@example.test'])).toBe(1)
    expect(complained).toBe('Nobody here has the address nobody@example.test.\n')
  }, 60_000)

  it('says how it is used', async () => {
    expect(await run([])).toBe(1)
    expect(await run(['boss'])).toBe(1)
    expect(complained).toContain('npm run two-factor:reset -- ADDRESS')
  })
})
