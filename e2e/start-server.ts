import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setInterval } from 'node:timers/promises'
import { promisify } from 'node:util'
import { googleClient, startGoogle } from './google-stand-in.ts'

const root = resolve(import.meta.dirname, '..')
const logs = join(import.meta.dirname, 'test-results')

/** A first start builds the web application and creates the demo business. */
export const startWithinMs = 300_000

export type Address = { url: string; googleUrl: string; stop: () => Promise<void> }

/**
 * Starts Porchlight as `npm start` does, on a free port with a new demo business: embedded, or in a new database of
 * TEST_DATABASE_URL's server. `more` is added to its environment. With PORCHLIGHT_E2E_URL, journeys use that running
 * server.
 */
export const startServer = async (name: string, more: NodeJS.ProcessEnv = {}): Promise<Address> => {
  const { PORCHLIGHT_E2E_URL: running, PORCHLIGHT_E2E_GOOGLE_URL: googleUrl = '' } = process.env
  if (running) return { url: running, googleUrl, stop: async () => undefined }
  const port = await freePort()
  const google = await startGoogle()
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-e2e-'))
  const logFile = join(logs, `server-${name}.log`)
  await mkdir(logs, { recursive: true })

  const server = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: root,
    env: { ...settings(port, folder), ...(await database()), ...calendars(google.url), ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log = createWriteStream(logFile)
  server.stdout.pipe(log, { end: false })
  server.stderr.pipe(log, { end: false })
  const stop = async (): Promise<void> => {
    await end(server)
    google.stop()
    await rm(folder, { recursive: true, force: true })
  }

  // One origin for every window: localhost and 127.0.0.1 do not share cookies.
  const url = `http://localhost:${port}`
  try {
    await ready(server, url)
  } catch (error) {
    await stop()
    throw new Error(`The server did not start: ${String(error)}\n${await readFile(logFile, 'utf8')}`)
  }
  return { url, googleUrl: google.url, stop }
}

/** The environment without the developer's own settings for a server. */
const settings = (port: number, folder: string): NodeJS.ProcessEnv => {
  const { PATH, HOME, TMPDIR } = process.env
  return {
    PATH,
    HOME,
    ...(TMPDIR && { TMPDIR }),
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    PORCHLIGHT_MODE: 'demo',
    LOG_LEVEL: 'warn',
  }
}

/** A new database on the server for tests, if there is one; the owner of that server cleans it up. */
const database = async (): Promise<NodeJS.ProcessEnv> => {
  const { TEST_DATABASE_URL: cluster } = process.env
  if (!cluster) return {}
  const name = `journeys_${randomUUID()}`
  await promisify(execFile)(process.execPath, ['tools/ci-database.mjs', cluster, name], { cwd: root })
  const own = new URL(cluster)
  own.pathname = name
  return { DATABASE_URL: own.href }
}

/** Google uses its stand-in; Outlook has no keys, like most new installations. */
const calendars = (googleUrl: string): NodeJS.ProcessEnv => ({
  GOOGLE_CLIENT_ID: googleClient.id,
  GOOGLE_CLIENT_SECRET: googleClient.secret,
  GOOGLE_BASE_URL: googleUrl,
})

let ports = 0

/**
 * A free port outside of the ephemeral range, among fifty that only this process tries, so that it stays free until the
 * server listens.
 */
const freePort = async (): Promise<number> => {
  for (;;) {
    const port = 20_000 + (process.pid % 200) * 50 + (ports++ % 50)
    if (await isFree(port)) return port
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

const ready = async (server: ChildProcess, url: string): Promise<void> => {
  const began = Date.now()
  for await (const _ of setInterval(100)) {
    if (server.exitCode !== null) throw new Error(`it ended with ${server.exitCode}`)
    if (Date.now() - began > startWithinMs)
      throw new Error(`nothing answers at ${url} after ${startWithinMs} ms`)
    if (await answers(`${url}/readyz`)) return
  }
}

const answers = async (address: string): Promise<boolean> => {
  try {
    return (await fetch(address)).ok
  } catch {
    return false
  }
}

const end = (server: ChildProcess): Promise<void> =>
  new Promise((ended) => {
    if (server.exitCode !== null || server.signalCode !== null) return ended()
    server.once('exit', () => ended())
    server.kill('SIGTERM')
  })
