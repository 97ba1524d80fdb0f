import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseOf } from './calls/cpu.ts'
import { freePort } from './postgres.ts'

export const root = join(import.meta.dirname, '..')

export type Running = { origin: string; pid: number; stop: () => Promise<void> }

const children = new Set<ChildProcess>()

/** Stops every server at once, to interrupt a run: the current benchmark then fails and cleans up. */
export const endAll = (): void => {
  for (const child of children) child.kill('SIGTERM')
}

/** Builds outputs that are missing or older than their sources. */
export const buildProduct = () =>
  execFileSync(process.execPath, ['tools/build.mjs'], { cwd: root, stdio: 'inherit' })

/** Stops a child as an operator would, and waits for its end. */
export const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  )

/**
 * Waits until an address answers with success.
 *
 * @throws Error if the child ends first, or after a minute
 */
export const untilReady = async (child: ChildProcess, url: string): Promise<void> => {
  const deadline = performance.now() + 60_000
  while (!(await answers(url))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server ended with ${child.exitCode ?? child.signalCode} before it was ready.`)
    if (performance.now() > deadline) throw new Error(`Nothing answered on ${url} within a minute.`)
    await sleep(20)
  }
}

/** Starts one of our programs on PORT; resolves when `readyPath` answers. Its errors go to our standard error. */
export const serve = async (
  args: readonly string[],
  env: Record<string, string>,
  readyPath: string,
): Promise<Running> => {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...startEnv, PORT: String(port), NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.add(child)
  child.once('exit', (code, signal) => {
    children.delete(child)
    // A server that ends by itself must be reported.
    if (signal !== null || code !== 0) console.error(`${args.at(-1)} ended with ${signal ?? code}`)
  })
  await untilReady(child, origin + readyPath)
  return { origin, pid: child.pid ?? 0, stop: () => end(child) }
}

const { scripts }: { scripts: { start: string } } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
) // ours
const [settings = '', args = ''] = scripts.start.split('exec node ')
/** Node's arguments in `npm start`: its options, then the program. */
export const startArgs: readonly string[] = args.split(' ')
/** The environment that `npm start` sets. */
const startEnv = Object.fromEntries(
  settings
    .trim()
    .split(' ')
    .map((setting) => setting.split('=')),
)

/** The resident memory of a process in MB; only Linux reports it this way. */
export const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** The product's configured address; state-changing calls must send it as their origin. */
export const appUrl = 'http://porchlight.test'

/**
 * The built server in production mode, on PostgreSQL.
 *
 * @param nodeArgs more options for Node, such as those of its profiler
 */
export const serveProduct = (databaseUrl: string, nodeArgs: readonly string[] = []): Promise<Running> =>
  serve(
    [...nodeArgs, ...startArgs],
    {
      PORCHLIGHT_MODE: 'production',
      DATABASE_URL: databaseOf(databaseUrl, 'product'),
      APP_URL: appUrl,
      APP_SECRET: 'only-for-measurements-on-a-scratch-database',
      PAYMENTS: 'off',
      LOG_LEVEL: 'warn',
    },
    '/readyz',
  )
