import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { whileAlone } from './build-lock.mjs'
import { fingerprint, isBuiltFrom, replaceFile, stamp, unstamp } from './freshness.mjs'
import { root, serverDist } from './places.mjs'

const sources = [
  'server/src',
  'contract/src',
  'server/package.json',
  'contract/package.json',
  'package-lock.json',
  'tools/build',
]

/** Threads are not bundled: they stay files of their own beside the bundle, where `import.meta.url` looks for them. */
export const threads = [
  'server/src/kernel/embedded-worker.mjs',
  'server/src/http/rows-worker.mjs',
  'server/src/features/properties/adapters/listing-csv-worker.mjs',
]

/**
 * Bundles the server where its bundle is older than its sources: `server/dist/main.js`, and one file per program in
 * `server/src/programs`. Esbuild is loaded only when there is something to build.
 *
 * @param {{ onBuild?: () => void }} [options] `onBuild` is called when there is something to build
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
    // Otherwise its service, a process of 140 MB, lives on as a child of the server.
    await stop()
    placeServerBundle(outputFiles)
    stamp(serverDist, print)
    return true
  })
}

/** Esbuild has said what and where; its stack would say it again, worse. */
function giveUp() {
  console.error('The server could not be built.')
  process.exit(1)
}

const isFresh = () => isBuiltFrom(serverDist, fingerprint(root, sources))

/** Esbuild's options. Dependencies stay outside; the contract, which is TypeScript source, is taken in. */
export function serverBundle() {
  return {
    absWorkingDir: root,
    entryPoints: ['server/src/main.ts', ...programs()],
    outdir: 'server/dist',
    // Flat: the threads lie beside the programs as they do beside main.js.
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
    plugins: [contractFromSource],
  }
}

/** Puts a bundle into its place file by file, none ever half written. */
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

const contractFromSource = {
  name: 'contract-from-source',
  setup({ onResolve }) {
    onResolve({ filter: /^@porchlight\/contract\// }, ({ path }) => ({
      path: `${join(root, 'contract/src', path.slice('@porchlight/contract/'.length))}.ts`,
    }))
  },
}
