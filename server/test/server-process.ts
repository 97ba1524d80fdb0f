import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { shortLived } from '../vitest.common.ts'

const root = join(import.meta.dirname, '../..')

/** Builds the server as `npm start` does, if its bundle is older than its sources. */
export const buildServer = () =>
  promisify(execFile)(process.execPath, [
    '--input-type=module',
    '-e',
    `const { ensureServerBundle } = await import(${JSON.stringify(join(root, 'tools/build/server-bundle.mjs'))})
     await ensureServerBundle()`,
  ])

let ports = 0

/**
 * A free port outside of the ephemeral range, among fifty that only this process tries, so that it stays free until the
 * server listens.
 */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = 10_000 + (process.pid % 200) * 50 + (ports++ % 50)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}

export type ServerProcess = {
  child: ChildProcess
  url: string
  /** The process's whole output. */
  said: () => string
  /** Waits for /readyz; fails when the process ends first. Returns the milliseconds since the start. */
  ready: () => Promise<number>
  kill: (signal: NodeJS.Signals) => Promise<{ code: number | null; signal: string | null }>
  ended: Promise<{ code: number | null; signal: string | null }>
}

/**
 * The built server as its own process on a data folder, in development mode: without demo people and without the web
 * application.
 */
export const startServer = (
  dataDir: string,
  port: number,
  env: Record<string, string> = {},
): ServerProcess => {
  const begun = performance.now()
  const child = spawn(process.execPath, [...shortLived, join(root, 'server/dist/main.js')], {
    env: {
      PATH: process.env.PATH,
      PORCHLIGHT_MODE: 'development',
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      ...env,
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  const ended = once(child, 'exit').then(([code, signal]) => ({ code, signal }))
  const url = `http://127.0.0.1:${port}`
  return {
    child,
    url,
    ended,
    said: () => said,
    async ready() {
      for (;;) {
        if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}: ${said}`)
        const answered = await fetch(`${url}/readyz`).catch(() => undefined)
        if (answered?.ok) return performance.now() - begun
        await sleep(20)
      }
    },
    async kill(signal) {
      child.kill(signal)
      return ended
    },
  }
}
