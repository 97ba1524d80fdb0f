/**
 * Closes the pipeline: `node tools/ci-totals.mjs FOLDER`, where each step left `<name>.exit` (its exit code) and each
 * suite `<name>.json` (its report) as well. The last line is `N passed, N failed`; ends with 1 unless all passed.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sum, totalOf } from './ci/totals.mjs'

const folder = process.argv[2] ?? '.'

const totals = readdirSync(folder)
  .filter((name) => name.endsWith('.exit'))
  .sort()
  .map((name) => {
    const step = name.replace(/^\d+-/, '').replace(/\.exit$/, '')
    const exitCode = Number(readFileSync(join(folder, name), 'utf8'))
    const total = totalOf(exitCode, reportBeside(name))
    console.log(`${step.padEnd(24)} ${total.passed} passed, ${total.failed} failed`)
    return total
  })

const { passed, failed } = sum(totals)
const nothingRan = passed + failed === 0
console.log(`${passed} passed, ${nothingRan ? 1 : failed} failed`)
process.exitCode = failed > 0 || nothingRan ? 1 : 0

/** A suite's step is marked by `<name>.suite`, so that a report that was never written is not taken for a check. */
function reportBeside(name) {
  const base = join(folder, name.replace(/\.exit$/, ''))
  if (!existsSync(`${base}.suite`)) return undefined
  return existsSync(`${base}.json`) ? JSON.parse(readFileSync(`${base}.json`, 'utf8')) : {}
}
