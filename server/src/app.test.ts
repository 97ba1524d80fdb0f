import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testConfig } from '../test/app.ts'
import { removeFolder, testDatabase } from '../test/database.ts'
import { createKernel } from './app.ts'
import type { Database } from './kernel/database.ts'
import { silentLog } from './kernel/log.ts'

describe('the secret that seals', () => {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-secret-'))
  afterAll(() => removeFolder(folder))
  let database: Database
  beforeAll(async () => {
    database = await testDatabase()
  })
  const purpose = { purpose: 'a-test', of: 'a row' }
  const sealing = (settings: Record<string, string>) =>
    createKernel(testConfig({ DATA_DIR: folder, ...settings }), database, silentLog).sealing

  it('is the one that is configured, and then none is made', () => {
    const sealed = sealing({}).seal('text', purpose)
    expect(sealing({}).open(sealed, purpose)).toBe('text')
    expect(existsSync(join(folder, 'app-secret'))).toBe(false)
  })

  it('is made once where none is configured, and outlives a restart', () => {
    const sealed = sealing({ APP_SECRET: '' }).seal('text', purpose)
    expect(sealing({ APP_SECRET: '' }).open(sealed, purpose)).toBe('text')
    expect(existsSync(join(folder, 'app-secret'))).toBe(true)
    expect(() => sealing({}).open(sealed, purpose)).toThrow('could not be opened')
  })
})
