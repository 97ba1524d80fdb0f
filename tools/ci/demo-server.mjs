import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { root } from '../build/places.mjs'

/** A first start builds the web application and the demo business. */
const START_WITHIN_MS = 120_000

/**
 * Starts the product as `npm start` does, on a free port with a new demo business: in a new database of
 * TEST_DATABASE_URL's server, else embedded.
 *
 * @param {{ node?: string, env?: Record<string, string>, embedded?: boolean }} [options] `node` is the binary that runs
 *   it
 * @returns {Promise<{ url: string, pid: number, output: () => string, stop: () => Promise<number | null> }>} `stop` ends
 *   it
 *   with SIGTERM and returns its exit code
 */
export async function startDemo({ node = process.execPath, env = {}, embedded = false } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-demo-'))
  const port = await freePort()
  const { PATH, HOME } = process.env
  const server = spawn(node, ['tools/start.mjs'], {
    cwd: root,
    env: {
      PATH,
      HOME,
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      PORCHLIGHT_MODE: 'demo',
      LOG_LEVEL: 'warn',
      ...(embedded ? {} : await database()),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [server.stdout, server.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  const ended = once(server, 'exit')
  const stop = async () => {
    server.kill('SIGTERM')
    const [code] = await ended
    await rm(folder, { recursive: true, force: true })
    return code
  }
  // Cookies of localhost are not valid for 127.0.0.1.
  const url = `http://localhost:${port}`
  for (const began = Date.now(); ; await sleep(100)) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}:\n${output}`)
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return { url, pid: server.pid, output: () => output, stop }
    if (Date.now() - began > START_WITHIN_MS) {
      await stop()
      throw new Error(`The server did not start within ${START_WITHIN_MS / 1000} s:\n${output}`)
    }
  }
}

async function database() {
  const { TEST_DATABASE_URL: cluster } = process.env
  if (!cluster) return {}
  const name = `demo_${randomUUID()}`
  await promisify(execFile)(process.execPath, ['tools/ci-database.mjs', cluster, name], { cwd: root })
  const own = new URL(cluster)
  own.pathname = name
  return { DATABASE_URL: own.href }
}

let ports = 0

/** Returns a free port below the system's ephemeral ports, so that it stays free until the server listens. */
async function freePort() {
  for (;;) {
    const port = 30_000 + (process.pid % 50) * 50 + (ports++ % 50)
    const probe = createServer().listen(port, '127.0.0.1')
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}
