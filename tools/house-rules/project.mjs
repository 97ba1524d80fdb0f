import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The folder of the checkout. */
export const root = resolve(import.meta.dirname, '../..')

/** Skipped without git (an unpacked archive). */
const notOurs = new Set([
  '.git',
  'node_modules',
  'dist',
  'data',
  'coverage',
  'test-results',
  'playwright-report',
])

/**
 * The input of a rule: the paths of the project's files (relative, with `/`), their texts and their sizes.
 *
 * @typedef {{
 *   paths: string[],
 *   read: (path: string) => string,
 *   bytesOf: (path: string) => number,
 *   has: (path: string) => boolean,
 * }} Project
 */

/**
 * The files of a checkout that git tracks or would track.
 *
 * @param {string} folder absolute
 * @returns {Project}
 */
export function projectAt(folder = root) {
  const paths = existsSync(join(folder, '.git')) ? pathsByGit(folder) : pathsByWalk(folder)
  const texts = new Map()
  return {
    paths,
    read(path) {
      if (!texts.has(path)) texts.set(path, readFileSync(join(folder, path), 'utf8'))
      return texts.get(path)
    },
    bytesOf: (path) => statSync(join(folder, path)).size,
    has: (path) => existsSync(join(folder, path)),
  }
}

/**
 * A project made of texts, for tests of the rules.
 *
 * @param {Record<string, string>} files path → text
 * @returns {Project}
 */
export function projectOf(files) {
  return {
    paths: Object.keys(files),
    read: (path) => files[path] ?? '',
    bytesOf: (path) => Buffer.byteLength(files[path] ?? ''),
    has: (path) => Object.keys(files).some((file) => file === path || file.startsWith(`${path}/`)),
  }
}

function pathsByGit(folder) {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  // Git still lists a deleted file until the deletion is committed.
  return listed.split('\0').filter((path) => path !== '' && isFile(join(folder, path)))
}

function pathsByWalk(folder, under = '') {
  return readdirSync(join(folder, under), { withFileTypes: true }).flatMap((entry) => {
    if (notOurs.has(entry.name)) return []
    const path = under === '' ? entry.name : `${under}/${entry.name}`
    if (entry.isDirectory()) return pathsByWalk(folder, path)
    return entry.isFile() ? [path] : []
  })
}

function isFile(path) {
  try {
    return statSync(path).isFile()
  } catch {
    return false
  }
}
