import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { whileAlone } from './build-lock.mjs'
import { compressedForms } from './compressed-forms.mjs'
import { fingerprint, isBuiltFrom, replaceFile, stamp, unstamp } from './freshness.mjs'
import { root, webDist } from './places.mjs'

const sources = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/pricing.html',
  'web/app.html',
  'web/vite.config.ts',
  'web/build',
  'web/package.json',
  'contract/src',
  'contract/package.json',
  'package-lock.json',
  'tools/build',
]

/** Vite builds in this subfolder, which git and Tailwind ignore; the complete result is moved up. */
const staging = join(webDist, '.next')

/**
 * Builds `web/dist` if it is older than its sources. Vite runs in a separate process, so that this one can open the
 * database meanwhile.
 *
 * @param {{ signal?: AbortSignal, onBuild?: () => void }} [options] `signal` ends the build; `onBuild` is called before
 *   it
 * @returns {Promise<boolean>} whether it built
 */
export async function ensureWebBundle({ signal, onBuild } = {}) {
  if (isFresh()) return false
  return whileAlone('web', async () => {
    if (isFresh()) return false
    onBuild?.()
    const print = fingerprint(root, sources)
    await runVite(signal)
    for (const [path, contents] of await compressedForms(staging)) replaceFile(path, contents)
    unstamp(webDist)
    moveUp()
    stamp(webDist, print)
    return true
  })
}

const isFresh = () => isBuiltFrom(webDist, fingerprint(root, sources))

function runVite(signal) {
  rmSync(staging, { recursive: true, force: true })
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const args = [vite, 'build', 'web', '--outDir', 'dist/.next', '--emptyOutDir', '--logLevel', 'warn']
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
    signal,
    killSignal: 'SIGKILL',
  })
  const killWithUs = () => child.kill('SIGKILL')
  process.once('exit', killWithUs)
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    complaint += chunk
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      process.off('exit', killWithUs)
      if (code === 0) resolve()
      else reject(new Error(`The web application could not be built:\n${complaint.trim()}`))
    })
  })
}

/** Moves new assets first and pages last, then deletes unused files, so that every served page finds its assets. */
function moveUp() {
  const fresh = filesIn(staging).sort((a, b) => Number(/\.html/.test(a)) - Number(/\.html/.test(b)))
  const before = filesIn(webDist).filter((path) => !path.startsWith('.next/'))
  for (const path of fresh) {
    mkdirSync(dirname(join(webDist, path)), { recursive: true })
    renameSync(join(staging, path), join(webDist, path))
  }
  for (const path of before) {
    if (!fresh.includes(path)) rmSync(join(webDist, path), { force: true })
  }
  rmSync(staging, { recursive: true, force: true })
}

function filesIn(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}
