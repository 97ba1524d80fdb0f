/**
 * Repairs package-lock.json after `npm install`: adds the other platforms' packages that npm dropped and removes
 * download addresses. Run it after changing a dependency.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { completeLock } from './platform-packages.mjs'

const path = resolve(import.meta.dirname, '../package-lock.json')
const before = readFileSync(path, 'utf8')
const lock = JSON.parse(before)
const added = completeLock(lock)

for (const entry of Object.values(lock.packages)) {
  if (/^https?:/.test(entry.resolved ?? '')) delete entry.resolved
}

const after = `${JSON.stringify(lock, null, 2)}\n`
if (after === before) {
  console.log('package-lock.json is complete.')
} else {
  writeFileSync(path, after)
  console.log(`package-lock.json repaired: ${added.length} packages of other platforms added.`)
}
