import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { sql } from 'drizzle-orm'
import { build } from 'esbuild'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { describeEmbedded, fillDataFolder, removeFolder } from '../../../test/database.ts'
import { shortLived } from '../../../vitest.common.ts'
import { silentLog } from '../log/log.ts'
import { openDatabase } from './database.ts'
import { startEmbedded } from './embedded.ts'

const serverRoot = join(import.meta.dirname, '../../..')

// A small server that locks the folder, opens the database, writes rows one by one, and reports each confirmed write.
const writer = `
  import { sql } from 'drizzle-orm'
  import { lockDataFolder } from './data-folder.ts'
  import { openDatabase } from './database.ts'
  import { silentLog } from '../log/log.ts'
  const dir = process.argv[2]
  process.on('disconnect', () => process.exit())
  try {
    await lockDataFolder(dir, silentLog)
    const database = await openDatabase({ dataDir: dir }, silentLog)
    await database.orm.execute(sql\`create table if not exists numbers (n int primary key)\`)
    const { rows } = await database.orm.execute(sql\`select n from numbers order by n\`)
    process.send({ found: rows.map(({ n }) => n) })
    for (let n = (rows.at(-1)?.n ?? 0) + 1; ; n++) {
      await database.transaction((tx) => tx.execute(sql\`insert into numbers values (\${n})\`))
      process.send({ answered: n })
    }
  } catch (error) {
    process.send({ refused: error.message })
  }`

type Message = { found?: number[]; answered?: number; refused?: string }

describeEmbedded('the embedded database, as the bundled server runs it', () => {
  let bundle: string
  let dataDir: string
  const children: { child: ChildProcess; closed: Promise<unknown> }[] = []
  beforeAll(async () => {
    // The bundle is inside the workspace, where the worker finds node_modules, beside its worker as after a build.
    mkdirSync(join(serverRoot, 'dist'), { recursive: true })
    bundle = mkdtempSync(join(serverRoot, 'dist', 'embedded-test-'))
    await build({
      stdin: { contents: writer, resolveDir: import.meta.dirname, loader: 'ts' },
      outfile: join(bundle, 'writer.mjs'),
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
    })
    copyFileSync(join(import.meta.dirname, 'embedded-worker.mjs'), join(bundle, 'embedded-worker.mjs'))
  })
  afterAll(() => removeFolder(bundle))
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'porchlight-data-'))
  })
  afterEach(async () => {
    await Promise.all(children.splice(0).map(kill))
    removeFolder(dataDir)
  })

  const kill = async ({ child, closed }: { child: ChildProcess; closed: Promise<unknown> }) => {
    child.kill('SIGKILL')
    await closed
  }

  /** `said` settles with the first message: the rows that the process found, or the refusal. */
  const start = () => {
    const child = fork(join(bundle, 'writer.mjs'), [dataDir], { execArgv: shortLived })
    // Does not wait for `exit`, because unread output may still arrive after it.
    const closed = once(child, 'close')
    children.push({ child, closed })
    const answered: number[] = []
    const said = new Promise<Message>((resolve) => {
      child.on('message', (message: Message) => {
        if (message.answered !== undefined) answered.push(message.answered)
        else resolve(message)
      })
    })
    return { child, closed, answered, said }
  }

  test('loses no confirmed row by kill -9 during a write, and restarts', async () => {
    await fillDataFolder(dataDir)
    let answered: number[] = []
    for (let round = 0; round < 4; round++) {
      const server = start()
      const { found, refused } = await server.said
      expect(refused).toBeUndefined()
      // One more row may exist: the process was killed before it could report it.
      expect(found?.slice(0, answered.length)).toEqual(answered)
      expect(found?.length).toBeLessThanOrEqual(answered.length + 1)
      await expect.poll(() => server.answered.length).toBeGreaterThan(3)
      await sleep(Math.random() * 200)
      await kill(server)
      answered = [...(found ?? []), ...server.answered]
    }
    expect(answered.length).toBeGreaterThan(20)
  })

  test('recovers at the next start when a kill interrupted the creation of the database', async () => {
    for (const ms of [300, 900, 1_500, 2_200]) {
      const server = start()
      await sleep(ms)
      await kill(server)
    }
    expect(await start().said).toMatchObject({ found: expect.any(Array) })
  })

  test('refuses a second process on the same folder', async () => {
    await fillDataFolder(dataDir)
    expect(await start().said).toEqual({ found: [] })
    expect(await start().said).toEqual({ refused: expect.stringContaining('already in use') })
  })
})

describeEmbedded('the embedded database, when its thread ends', () => {
  test('fails the query that was running when the thread died, keeps the rows for the next one, and notifies the listeners', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-data-'))
    await fillDataFolder(dataDir)
    const posted = vi.spyOn(Worker.prototype, 'postMessage')
    const database = await openDatabase({ dataDir }, silentLog)
    const thread = posted.mock.contexts.find((context) => context instanceof Worker)
    posted.mockRestore()
    await database.orm.execute(sql`create table numbers (n int)`)
    await database.orm.execute(sql`insert into numbers values (1)`)
    const notifications: string[] = []
    await database.listen(
      'test',
      (payload) => notifications.push(payload),
      () => notifications.push('reconnected'),
    )
    const atWork = database.orm.execute(sql`select pg_sleep(5)`)
    await Promise.all([expect(atWork).rejects.toThrow(), thread?.terminate()])
    expect((await database.orm.execute(sql`select n from numbers`)).rows).toEqual([{ n: 1 }])
    await database.orm.execute(sql`select pg_notify('test', 'back')`)
    await expect.poll(() => notifications).toEqual(['reconnected', 'back'])
    await database.close()
    removeFolder(dataDir)
  })

  test('says why a database cannot start', async () => {
    const embedded = startEmbedded({ dump: '/nowhere/at-all.tar' }, silentLog)
    await expect(openDatabase({ embedded }, silentLog)).rejects.toThrow('/nowhere/at-all.tar')
  })
})
