/**
 * `npm run check`: all static checks. `npm run check -- types import` runs the steps whose names begin with these
 * words.
 */
import { upToDate } from './checks/checklists.mjs'
import { types } from './checks/compiler.mjs'
import { formatAndLint } from './checks/format-and-lint.mjs'
import { houseRules } from './checks/house-rules.mjs'
import { importLaw } from './checks/import-law.mjs'
import { lockFile } from './checks/lock-file.mjs'
import { inTurns } from './checks/run.mjs'
import { secrets } from './checks/secrets.mjs'
import { structure } from './checks/structure.mjs'
import { unused } from './checks/unused.mjs'

const all = [formatAndLint, types, houseRules, importLaw, unused, lockFile, secrets, upToDate, structure]
const wanted = process.argv.slice(2)
const steps =
  wanted.length === 0 ? all : all.filter(({ name }) => wanted.some((word) => name.startsWith(word)))

if (steps.length === 0) {
  console.error(
    `No step begins with ${wanted.join(' or ')}. The steps are: ${all.map(({ name }) => name).join(', ')}.`,
  )
  process.exit(2)
}

const began = performance.now()
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`

const timed = steps.map((step) => async () => {
  const since = performance.now()
  const { did, faults } = await step.run().catch((error) => ({ did: 'broke off', faults: [error.stack] }))
  return { name: step.name, did, faults, took: seconds(since) }
})

const failed = []
for (const result of inTurns(timed, 2)) {
  const { name, did, faults, took } = await result
  console.log(`${faults.length === 0 ? '✓' : '✗'} ${name.padEnd(26)} ${took.padStart(6)}  ${did}`)
  for (const fault of faults) console.log(`${fault.replace(/^/gm, '    ')}\n`)
  if (faults.length > 0) failed.push(name)
}

console.log(
  failed.length === 0
    ? `Checked in ${seconds(began)}.`
    : `Failed in ${seconds(began)}: ${failed.join(', ')}.`,
)
process.exitCode = failed.length === 0 ? 0 : 1
