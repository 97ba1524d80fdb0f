/**
 * Part of a release: writes the checksums of all migrations to server/migrations/.landed. `npm run check` then refuses
 * edits to them.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './house-rules/project.mjs'
import { checksum, landedList } from './house-rules/rules/migrations.mjs'

const folder = join(root, 'server/migrations')
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort()

const lines = names.map((name) => `${checksum(readFileSync(join(folder, name), 'utf8'))}  ${name}\n`)
writeFileSync(join(root, landedList), lines.join(''))
console.log(`${names.length} migrations are landed.`)
