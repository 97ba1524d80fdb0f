import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * A hash of the names, sizes and times of a build's sources. It reads no file contents: some hundred files take 2–4 ms.
 *
 * @param {string} root absolute
 * @param {string[]} sources files and folders, relative; they may be missing
 */
export function fingerprint(root, sources) {
  const hash = createHash('sha256')
  for (const source of sources) addTo(hash, root, source)
  return hash.digest('hex')
}

function addTo(hash, root, path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false })
  if (stat === undefined) return
  if (!stat.isDirectory()) {
    hash.update(`${path}\0${stat.size}\0${stat.mtimeMs}\n`)
    return
  }
  for (const name of readdirSync(join(root, path)).sort()) {
    if (!name.includes('.test.')) addTo(hash, root, `${path}/${name}`)
  }
}

/** Whether the last build in a folder used the sources with this fingerprint. */
export function isBuiltFrom(dist, print) {
  return readIfThere(stampOf(dist)) === print
}

/** Records the sources of a completed build; call it last. */
export function stamp(dist, print) {
  replaceFile(stampOf(dist), print)
}

/** Marks the folder's build as incomplete; call it before changing the folder. */
export function unstamp(dist) {
  rmSync(stampOf(dist), { force: true })
}

/** Replaces a file in one step, so that nobody reads an incomplete one. */
export function replaceFile(path, contents) {
  mkdirSync(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}.tmp`
  writeFileSync(draft, contents)
  renameSync(draft, path)
}

const stampOf = (dist) => join(dist, '.built-from')

const readIfThere = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)
