/** Exits with 0 if node_modules matches package-lock.json, with 1 if `npm ci` is needed. */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const installed = join(root, 'node_modules/.package-lock.json')

const packagesOf = (path) => JSON.parse(readFileSync(path, 'utf8')).packages

function isInstalled() {
  if (!existsSync(installed)) return false
  const there = packagesOf(installed)
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(
    ([path, { version, link, optional }]) =>
      !path.startsWith('node_modules/') || link || optional || there[path]?.version === version,
  )
}

process.exitCode = isInstalled() ? 0 : 1
