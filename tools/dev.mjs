/**
 * `npm run dev`: bundles and restarts the server at every change, behind Vite with hot reload. Ctrl+C or SIGTERM stops
 * both.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { context } from 'esbuild'
import { root } from './build/places.mjs'
import { placeServerBundle, serverBundle, threads } from './build/server-bundle.mjs'

const apiPort = process.env.PORT ?? '3000'
const webPort = process.env.PORCHLIGHT_WEB_PORT ?? '5173'
const webUrl = `http://localhost:${webPort}`

/** @type {import('node:child_process').ChildProcess | undefined} */
let server
let stopping = false
/** Restarts run one after the other, because two servers cannot share a data folder. */
let restarts = Promise.resolve()

const bundler = await context({
  ...serverBundle(),
  plugins: [...serverBundle().plugins, { name: 'restart', setup: ({ onEnd }) => onEnd(onBundled) }],
})
await bundler.watch()

const vite = spawn(
  process.execPath,
  [
    join(root, 'node_modules/vite/bin/vite.js'),
    'web',
    '--port',
    webPort,
    '--strictPort',
    '--clearScreen',
    'false',
  ],
  {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PORCHLIGHT_API_PORT: apiPort },
  },
)
vite.once('exit', (code) => stop(code ?? 1))

// Esbuild does not watch these files.
for (const path of ['server/migrations', ...threads]) {
  watch(join(root, path), () => bundler.rebuild().catch(() => {}))
}

process.once('SIGINT', () => stop(0))
process.once('SIGTERM', () => stop(0))

function onBundled({ errors, outputFiles }) {
  if (errors.length > 0 || stopping) return
  placeServerBundle(outputFiles)
  restarts = restarts.then(restartServer)
}

async function restartServer() {
  await end(server)
  if (stopping) return
  const start = "import('./server/dist/main.js').then(({ startOrExplain }) => startOrExplain())"
  server = spawn(process.execPath, ['--enable-source-maps', '--input-type=module', '--eval', start], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PORT: apiPort, APP_URL: process.env.APP_URL ?? webUrl },
  })
  server.once('exit', (code) => {
    if (!stopping && code !== 0 && code !== null)
      console.log('The server ended; the next change starts it again.')
  })
  console.log(`Porchlight for development: ${webUrl} (hot reload; the API behind it on port ${apiPort})`)
}

async function end(child) {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const impatience = setTimeout(() => child.kill('SIGKILL'), 5000)
  await ended
  clearTimeout(impatience)
}

async function stop(code) {
  if (stopping) return
  stopping = true
  await restarts
  await Promise.all([end(server), end(vite), bundler.dispose()])
  process.exit(code)
}
