import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { keepDemo } from './demo.ts'
import { freePort } from './postgres.ts'
import { end, residentMb, root, untilReady } from './product.ts'
import type { Bench } from './results.ts'

const promised = { first: 15, next: 5, memoryMb: 350 }

/** After the start, V8 collects its garbage. */
const settledAfterMs = 3_000

/** The files of the checkout as in a git clone, including changes, with the packages installed here. */
const cloneTo = (folder: string) => {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const gone = new Set(
    execFileSync('git', ['ls-files', '-z', '--deleted'], { cwd: root, encoding: 'utf8' }).split('\0'),
  )
  for (const path of listed.split('\0')) {
    if (path !== '' && !gone.has(path)) cpSync(join(root, path), join(folder, path), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
}

type Started = { seconds: number; memoryMb: number }

/** The process that `npm start` became (`exec`): npm's only child. */
const serverOf = (npm: number): number =>
  Number(readFileSync(`/proc/${npm}/task/${npm}/children`, 'utf8').trim().split(' ')[0])

/**
 * Seconds from `npm start` to an answer on /readyz, and the server's memory a moment later; then stops the server with an
 * operator's signal.
 */
const startIn = async (folder: string): Promise<Started> => {
  const port = await freePort()
  const began = performance.now()
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    await untilReady(npm, `http://127.0.0.1:${port}/readyz`)
    const seconds = (performance.now() - began) / 1000
    await sleep(settledAfterMs)
    return { seconds, memoryMb: residentMb(serverOf(npm.pid ?? 0)) }
  } finally {
    await end(npm)
  }
}

const asSeconds = (seconds: number) => `${seconds.toFixed(1)} s`
const asMb = (mb: number) => `${mb.toFixed(0)} MB`

const rowOf = (what: string, { seconds, memoryMb }: Started, promisedSeconds: number): string[] => [
  what,
  asSeconds(seconds),
  asSeconds(promisedSeconds),
  asMb(memoryMb),
  asMb(promised.memoryMb),
]

/** A new machine's first `npm start` (build, database, demo data), and the next one. */
export const start: Bench = {
  name: 'start',
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'porchlight-bench-'))
    try {
      cloneTo(folder)
      const first = await startIn(folder)
      const next = await startIn(folder)
      keepDemo(join(folder, 'data'))
      return {
        table: [
          ['npm start', 'ready after', 'promise', 'memory', 'promise'],
          rowOf('first: builds, makes the database, writes the demo', first, promised.first),
          rowOf('next', next, promised.next),
        ],
        notes: [
          'From the command to a 200 on /readyz; embedded database with demo data, packages installed.',
          `Memory: resident, of the process with its embedded database, ${settledAfterMs / 1000} s later.`,
        ],
        figures: { first, next },
        promises: [
          { what: 'first npm start', measured: first.seconds, unit: ' s', atMost: promised.first },
          { what: 'next npm start', measured: next.seconds, unit: ' s', atMost: promised.next },
          {
            what: 'memory after the first npm start',
            measured: first.memoryMb,
            unit: ' MB',
            exact: true,
            atMost: promised.memoryMb,
          },
        ],
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
