import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testConfig } from '../test/app.ts'
import { removeFolder, testDatabase } from '../test/database.ts'
import { createKernel } from './app.ts'
import type { Database } from './kernel/database/database.ts'
import { silentLog } from './kernel/log/log.ts'

describe('the encryption secret', () => {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-secret-'))
  afterAll(() => removeFolder(folder))
  let database: Database
  beforeAll(async () => {
    database = await testDatabase()
  })
  const purpose = { purpose: 'a-test', of: 'a row' }
  const encryption = (settings: Record<string, string>) =>
    createKernel(testConfig({ DATA_DIR: folder, ...settings }), database, silentLog).encryption

  it('is the configured one, and then no file is created', () => {
    const encrypted = encryption({}).encrypt('text', purpose)
    expect(encryption({}).decrypt(encrypted, purpose)).toBe('text')
    expect(existsSync(join(folder, 'app-secret'))).toBe(false)
  })

  it('is created once if none is configured, and survives a restart', () => {
    const encrypted = encryption({ APP_SECRET: '' }).encrypt('text', purpose)
    expect(encryption({ APP_SECRET: '' }).decrypt(encrypted, purpose)).toBe('text')
    expect(existsSync(join(folder, 'app-secret'))).toBe(true)
    expect(() => encryption({}).decrypt(encrypted, purpose)).toThrow('could not be decrypted')
  })
})
