import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { smallCheckout } from './build/small-checkout.mjs'

let checkout
let children = []
// Below the system's ephemeral ports.
let nextPort = 20_000 + (process.pid % 200) * 50

beforeEach(() => {
  checkout = smallCheckout()
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  children = []
  checkout.remove()
})

/** Starts a tool of the checkout and collects its output. */
function run(script, { args = [], env = {} } = {}) {
  const port = nextPort++
  const child = spawn(process.execPath, [join(checkout.folder, script), ...args], {
    cwd: checkout.folder,
    env: { ...process.env, NODE_ENV: '', DATABASE_URL: '', DATA_DIR: './data', PORT: String(port), ...env },
  })
  const output = { text: '' }
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      output.text += chunk
    })
  }
  children.push(child)
  const ended = once(child, 'exit').then(([code, signal]) => ({ code, signal }))
  return {
    child,
    output,
    ended,
    port,
    prints: (words) => vi.waitFor(() => expect(output.text).toContain(words), 60_000),
  }
}

const timeOf = (path) => statSync(join(checkout.folder, path)).mtimeMs

describe('npm start', () => {
  it('builds, answers, exits with 0 on SIGTERM, and builds nothing at the next start', async () => {
    const first = run('tools/start.mjs')
    await first.prints('listening')
    const answer = await (await fetch(`http://127.0.0.1:${first.port}/readyz`)).json()
    expect(answer).toEqual({ word: 'from the contract', worker: true })
    for (const path of ['app.html', 'app.html.br', 'app.html.gz', 'index.html']) {
      expect(existsSync(join(checkout.folder, 'web/dist', path)), path).toBe(true)
    }
    first.child.kill('SIGTERM')
    expect(await first.ended).toEqual({ code: 0, signal: null })

    const built = [timeOf('server/dist/main.js'), timeOf('web/dist/app.html')]
    const second = run('tools/start.mjs')
    await second.prints('listening')
    expect([timeOf('server/dist/main.js'), timeOf('web/dist/app.html')]).toEqual(built)
  })

  it('rebuilds only what is older than its sources', async () => {
    await run('tools/build.mjs').ended
    const before = timeOf('server/dist/main.js')
    checkout.write('web/src/main.ts', "document.title = 'changed'\n")
    const again = run('tools/build.mjs')
    await again.ended
    expect(again.output.text).toContain('server up to date, web built')
    expect(timeOf('server/dist/main.js')).toBe(before)
    checkout.write('contract/src/kernel/words.ts', "export const word: string = 'new words'\n")
    const both = run('tools/build.mjs')
    await both.ended
    expect(both.output.text).toContain('server built, web built')
    expect(readFileSync(join(checkout.folder, 'server/dist/main.js'), 'utf8')).toContain('new words')
  })

  it('refuses a second start on the same data folder before it builds', async () => {
    const first = run('tools/start.mjs')
    await first.prints('held')
    const second = run('tools/start.mjs')
    expect((await second.ended).code).toBe(1)
    expect(second.output.text).toContain('already in use')
    await first.prints('listening')
  })

  it('runs two builds one after the other for two starts with other databases', async () => {
    const env = { DATABASE_URL: 'postgres://elsewhere/db' }
    const both = [run('tools/start.mjs', { env }), run('tools/start.mjs', { env })]
    await Promise.all(both.map(({ prints }) => prints('listening')))
    expect(existsSync(join(checkout.folder, 'web/dist/app.html'))).toBe(true)
    expect(existsSync(join(checkout.folder, 'web/dist/.next'))).toBe(false)
  })

  // Reads /proc, which other systems lack.
  it.skipIf(process.platform !== 'linux')(
    'ends with 0 on a SIGTERM during the build, and Vite with it',
    async () => {
      const first = run('tools/start.mjs')
      await first.prints('held')
      await vi.waitFor(() => expect(viteIn(checkout.folder)).toBe(true), 60_000)
      first.child.kill('SIGTERM')
      expect(await first.ended).toEqual({ code: 0, signal: null })
      await vi.waitFor(() => expect(viteIn(checkout.folder)).toBe(false), 60_000)
      const second = run('tools/start.mjs')
      await second.prints('listening')
    },
  )

  // Reads /proc, which other systems lack.
  it.skipIf(process.platform !== 'linux')('leaves no process of the build behind', async () => {
    const first = run('tools/start.mjs')
    await first.prints('listening')
    expect(childrenOf(first.child.pid)).toEqual([])
  })

  it('prints progress, the address and how to sign in to a terminal', async () => {
    const first = run('tools/start.mjs', { env: { LOG_FORMAT: 'text' } })
    await first.prints('listening')
    expect(first.output.text).toContain('Porchlight, a tour desk for real-estate agents')
    expect(first.output.text).toMatch(/Web application built \(\d+\.\d s\)/)
    expect(first.output.text).toContain(`Ready at http://localhost:${first.port}`)
    expect(first.output.text).toContain('/quick-login')
  })

  it('adds nothing to the output that a program reads', async () => {
    const first = run('tools/start.mjs')
    await first.prints('listening')
    expect(first.output.text).toBe('held\nlistening\n')
  })

  it('says why the web application could not be built, and exits', async () => {
    checkout.write('web/src/main.ts', "import './gone.ts'\n")
    const first = run('tools/start.mjs')
    expect((await first.ended).code).not.toBe(0)
    expect(first.output.text).toContain('gone.ts')
  })
})

describe('a program of the server', () => {
  it('gets its arguments and sets the exit code', async () => {
    const program = run('tools/run-server-program.mjs', { args: ['say-args', 'a', '--b'] })
    expect((await program.ended).code).toBe(3)
    expect(program.output.text).toContain('a+--b')
  })

  it('is refused by name if it does not exist', async () => {
    const program = run('tools/run-server-program.mjs', { args: ['nothing'] })
    expect((await program.ended).code).toBe(2)
    expect(program.output.text).toContain("no program 'nothing'")
  })
})

describe('npm run dev', () => {
  it('serves, restarts the server at a change, and stops both on SIGTERM', async () => {
    const webPort = nextPort++
    const dev = run('tools/dev.mjs', { env: { PORCHLIGHT_WEB_PORT: String(webPort) } })
    await dev.prints('listening')
    const read = async () => (await fetch(`http://localhost:${webPort}/app.html`)).text()
    const page = await vi.waitFor(read, 60_000)
    expect(page).toContain('/@vite/client')
    checkout.write('contract/src/kernel/words.ts', "export const word: string = 'hot'\n")
    await vi.waitFor(async () => {
      const answer = await (await fetch(`http://127.0.0.1:${dev.port}/`)).json()
      expect(answer.word).toBe('hot')
    }, 60_000)
    dev.child.kill('SIGTERM')
    expect((await dev.ended).code).toBe(0)
    await expect(fetch(`http://127.0.0.1:${dev.port}/`)).rejects.toThrow()
    await expect(fetch(`http://localhost:${webPort}/`)).rejects.toThrow()
  })
})

/** Whether Vite runs for this checkout, according to /proc. */
function viteIn(folder) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .some((name) => commandOf(name).includes(join(folder, 'node_modules/vite/bin/vite.js')))
}

/** The commands of a process's children, according to /proc. */
function childrenOf(pid) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(commandOf)
}

function parentOf(process) {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${process}/status`, 'utf8'))?.[1])
  } catch {
    return 0 // it has ended
  }
}

function commandOf(process) {
  try {
    return readFileSync(`/proc/${process}/cmdline`, 'utf8')
  } catch {
    return '' // it has ended
  }
}
