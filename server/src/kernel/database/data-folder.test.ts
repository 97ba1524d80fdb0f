import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { removeFolder } from '../../../test/database.ts'
import { silentLog } from '../log/log.ts'
import { DataFolderInUseError, lockDataFolder, readOrCreateSecret } from './data-folder.ts'
import { lockFolder } from './folder-lock.mjs'

const program = `
  import { lockFolder } from ${JSON.stringify(new URL('./folder-lock.mjs', import.meta.url).href)}
  process.send('ready')
  process.once('message', async (folder) => {
    try { await lockFolder(folder); process.send('won') } catch (error) { process.send(error.message) }
    setInterval(() => {}, 1000)
  })`

const children: ChildProcess[] = []
const folders: string[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const folder of folders.splice(0)) removeFolder(folder)
})

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-folder-'))
  folders.push(folder)
  return folder
}

const next = (child: ChildProcess) =>
  new Promise<string>((resolve) => child.once('message', (text) => resolve(String(text))))

const other = async (options: { uid?: number } = {}) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    cwd: '/',
    ...options,
  })
  children.push(child)
  await next(child)
  return {
    child,
    lock: (folder: string) => {
      const answer = next(child)
      child.send(folder)
      return answer
    },
  }
}

const killed = (child: ChildProcess) =>
  new Promise((resolve) => {
    child.once('exit', resolve)
    child.kill('SIGKILL')
  })

describe('the lock of the data folder', () => {
  test('refuses a second process, naming the folder', async () => {
    const folder = newFolder()
    expect(await (await other()).lock(folder)).toBe('won')
    const refusal = await lockDataFolder(folder, silentLog).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(DataFolderInUseError)
    expect(refusal).toMatchObject({ message: expect.stringContaining(`${folder} is already in use`) })
  })

  test('is free after kill -9, again and again', async () => {
    const folder = newFolder()
    for (let round = 0; round < 3; round++) {
      const holder = await other()
      expect(await holder.lock(folder)).toBe('won')
      await killed(holder.child)
    }
    await lockDataFolder(folder, silentLog)
  })

  test('lets exactly one of eight concurrent processes win, on a new folder and on one with a dead lock', async () => {
    const folder = newFolder()
    for (let round = 0; round < 4; round++) {
      const contenders = await Promise.all(Array.from({ length: 8 }, () => other()))
      const answers = await Promise.all(contenders.map(({ lock }) => lock(folder)))
      expect(answers.filter((answer) => answer === 'won')).toHaveLength(1)
      expect(answers.filter((answer) => answer.includes('already in use'))).toHaveLength(7)
      await Promise.all(contenders.map(({ child }) => killed(child)))
    }
  })

  test('works on a path that is longer than a socket address', async () => {
    const folder = join(newFolder(), 'a'.repeat(120), 'b'.repeat(120))
    const holder = await other()
    expect(await holder.lock(folder)).toBe('won')
    await expect(lockDataFolder(folder, silentLog)).rejects.toThrow('already in use')
    await killed(holder.child)
    await lockDataFolder(folder, silentLog)
  })

  test.runIf(process.getuid?.() === 0)('works for users other than root, and against root', async () => {
    const folder = newFolder()
    chownSync(folder, 65534, 65534)
    chmodSync(folder, 0o755)
    const holder = await other()
    expect(await holder.lock(folder)).toBe('won')
    const nobody = await other({ uid: 65534 })
    expect(await nobody.lock(folder)).toContain('already in use')
    await killed(holder.child)
    const heir = await other({ uid: 65534 })
    expect(await heir.lock(folder)).toBe('won')
    await expect(lockDataFolder(folder, silentLog)).rejects.toThrow('already in use')
  })

  test('passes once to the server that the start program imports', async () => {
    const folder = newFolder()
    await lockFolder(folder, { forHandOver: true })
    await lockDataFolder(folder, silentLog)
    await expect(lockDataFolder(folder, silentLog)).rejects.toThrow('already in use')
  })
})

describe('secrets in the data folder', () => {
  test('are created once, readable only by their owner', () => {
    const folder = join(newFolder(), 'not', 'yet')
    const secret = readOrCreateSecret(folder, 'secret')
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    expect(readOrCreateSecret(folder, 'secret')).toBe(secret)
    expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(folder, 'secret'), 'utf8').trim()).toBe(secret)
    expect(readOrCreateSecret(folder, 'another')).not.toBe(secret)
  })

  test('refuses an empty secret file and names it', () => {
    const folder = newFolder()
    mkdirSync(join(folder, 'x'))
    expect(() => readOrCreateSecret(folder, 'x')).toThrow()
  })
})
