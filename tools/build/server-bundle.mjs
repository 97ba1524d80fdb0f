import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { whileAlone } from './build-lock.mjs'
import { fingerprint, isBuiltFrom, replaceFile, stamp, unstamp } from './freshness.mjs'
import { root, serverDist } from './places.mjs'

const sources = [
  'server/src',
  'demo/src',
  'contract/src',
  'stripe-stub/src',
  'server/package.json',
  'demo/package.json',
  'contract/package.json',
  'stripe-stub/package.json',
  'package-lock.json',
  'tools/build',
]

/** Worker threads are separate files beside the bundle, where `import.meta.url` finds them. */
export const threads = [
  'server/src/kernel/database/embedded-worker.mjs',
  'server/src/http/rows-worker.mjs',
  'server/src/features/properties/adapters/listing-csv-worker.mjs',
]

/**
 * Bundles the server if its bundle is older than its sources: `server/dist/main.js`, `demo.js`, which it loads in demo
 * mode, and one file per program in `server/src/programs`. Loads esbuild only then.
 *
 * @param {{ onBuild?: () => void }} [options] `onBuild` is called before a build
 * @returns {Promise<boolean>} whether it built
 */
export async function ensureServerBundle({ onBuild } = {}) {
  if (isFresh()) return false
  return whileAlone('server', async () => {
    if (isFresh()) return false
    onBuild?.()
    const print = fingerprint(root, sources)
    const { build, stop } = await import('esbuild')
    const { outputFiles } = await build(serverBundle()).catch(giveUp)
    // Otherwise esbuild's service, a process of 140 MB, stays as a child of the server.
    await stop()
    placeServerBundle(outputFiles)
    stamp(serverDist, print)
    return true
  })
}

/** Esbuild has already printed the error. */
function giveUp() {
  console.error('The server could not be built.')
  process.exit(1)
}

const isFresh = () => isBuiltFrom(serverDist, fingerprint(root, sources))

/** Esbuild's options. Dependencies stay external; the workspaces' TypeScript is bundled. */
export function serverBundle() {
  return {
    absWorkingDir: root,
    entryPoints: ['server/src/main.ts', { in: 'demo/src/seed.ts', out: 'demo' }, ...programs()],
    outdir: 'server/dist',
    // Flat, so that programs find the worker threads beside them, as main.js does.
    entryNames: '[name]',
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    packages: 'external',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
    plugins: [workspacesFromSource],
  }
}

/** Writes a bundle to its place; each file is replaced in one step. */
export function placeServerBundle(outputFiles) {
  unstamp(serverDist)
  mkdirSync(serverDist, { recursive: true })
  for (const thread of threads) {
    const target = join(serverDist, thread.slice(thread.lastIndexOf('/') + 1))
    copyFileSync(join(root, thread), `${target}.${process.pid}.tmp`)
    renameSync(`${target}.${process.pid}.tmp`, target)
  }
  for (const { path, contents } of outputFiles) replaceFile(path, contents)
}

function programs() {
  const folder = 'server/src/programs'
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`)
}

const workspacesFromSource = {
  name: 'workspaces-from-source',
  setup({ onResolve }) {
    onResolve({ filter: /^@porchlight\/(?:contract|server|stripe-stub)\// }, ({ path }) => {
      const [, workspace = '', ...rest] = path.split('/')
      return { path: `${join(root, workspace, 'src', ...rest)}.ts` }
    })
  },
}
