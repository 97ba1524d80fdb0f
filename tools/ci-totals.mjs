/**
 * Ends the pipeline: `node tools/ci-totals.mjs FOLDER SECONDS` reads each step's exit code (`<name>.exit`) and time
 * (`<name>.seconds`), and each suite's report (`<name>.json`). It prints the failures with their reasons, and the times
 * beside the goal for the whole pipeline, which took SECONDS; the last line is `N passed, N failed`. Exits with 1
 * unless all passed within the limit.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isTooSlow, limitMinutes, timeTable } from './ci/pipeline-time.mjs'
import { failuresOf, sum, totalOf } from './ci/totals.mjs'

const folder = process.argv[2] ?? '.'
const wholeSeconds = Number(process.argv[3] ?? 0)

const steps = readdirSync(folder)
  .filter((name) => name.endsWith('.exit'))
  .sort()
  .map((name) => {
    const step = name.replace(/^\d+-/, '').replace(/\.exit$/, '')
    const exitCode = Number(readFileSync(join(folder, name), 'utf8'))
    const report = reportBeside(name)
    return {
      step,
      total: totalOf(exitCode, report),
      failures: failuresOf(report),
      seconds: secondsBeside(name),
    }
  })
const timed = steps.flatMap(({ step, seconds }) => (seconds === undefined ? [] : [{ step, seconds }]))
const tooSlow = isTooSlow(wholeSeconds)

for (const { step, failures } of steps) {
  for (const { name, why } of failures) {
    console.log(`${step}: ${name}\n${why.replaceAll(/^/gm, '    ')}\n`)
  }
}
for (const { step, total } of steps) {
  console.log(`${step.padEnd(24)} ${total.passed} passed, ${total.failed} failed`)
}

console.log(`\n${timeTable(timed, wholeSeconds).join('\n')}\n`)
if (tooSlow) console.log(`The pipeline took longer than ${limitMinutes} minutes.`)

const { passed, failed } = sum([...steps.map(({ total }) => total), { passed: 0, failed: tooSlow ? 1 : 0 }])
const nothingRan = passed + failed === 0
console.log(`${passed} passed, ${nothingRan ? 1 : failed} failed`)
process.exitCode = failed > 0 || nothingRan ? 1 : 0

/** `<name>.suite` marks the step of a suite, so that a suite without a report counts as failed. */
function reportBeside(name) {
  const base = join(folder, name.replace(/\.exit$/, ''))
  if (!existsSync(`${base}.suite`)) return undefined
  return existsSync(`${base}.json`) ? JSON.parse(readFileSync(`${base}.json`, 'utf8')) : {}
}

/** Undefined for a step that has no time, because the pipeline stopped before it. */
function secondsBeside(name) {
  const file = join(folder, name.replace(/\.exit$/, '.seconds'))
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined
}
