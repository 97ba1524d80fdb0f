import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepDemo } from './demo.ts'
import { freePort } from './postgres.ts'
import { end, root, untilReady } from './product.ts'
import type { Bench } from './results.ts'

const promised = { first: 15, next: 5 }

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

/** Seconds from `npm start` to an answer on /readyz; then stops the server with an operator's signal. */
const secondsToReady = async (folder: string): Promise<number> => {
  const port = await freePort()
  const began = performance.now()
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    await untilReady(npm, `http://127.0.0.1:${port}/readyz`)
    return (performance.now() - began) / 1000
  } finally {
    await end(npm)
  }
}

const asSeconds = (seconds: number) => `${seconds.toFixed(1)} s`

/** A new machine's first `npm start` (build, database, demo data), and the next one. */
export const start: Bench = {
  name: 'start',
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'porchlight-bench-'))
    try {
      cloneTo(folder)
      const first = await secondsToReady(folder)
      const next = await secondsToReady(folder)
      keepDemo(join(folder, 'data'))
      return {
        table: [
          ['npm start', 'ready after', 'promise'],
          ['first: builds, makes the database, writes the demo', asSeconds(first), asSeconds(promised.first)],
          ['next', asSeconds(next), asSeconds(promised.next)],
        ],
        notes: [
          'From the command to a 200 on /readyz; embedded database with demo data, packages installed.',
        ],
        figures: { firstSeconds: first, nextSeconds: next },
        promises: [
          { what: 'first npm start', measured: first, unit: ' s', atMost: promised.first },
          { what: 'next npm start', measured: next, unit: ' s', atMost: promised.next },
        ],
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
