/**
 * `node tools/figures.mjs`: the figures of the code's structure and their goals, and the time of the last complete
 * `.ci/run`. `node tools/figures.mjs verbs` also lists what the figures with 'verbs' in their names count.
 */
import { goalMinutes, lastMinutes } from './ci/pipeline-time.mjs'
import { measured } from './figures/figures.mjs'
import { projectAt } from './house-rules/project.mjs'

const word = process.argv[2]
const minutes = lastMinutes()
const pipeline = {
  name: 'minutes of the pipeline, two cores',
  value: minutes ?? 'no run',
  goal: goalMinutes,
  reached: minutes !== undefined && minutes <= goalMinutes,
  which: [],
}
const rows = [...measured(projectAt()), pipeline]
const widest = Math.max(...rows.map(({ name }) => name.length))

console.log(`${'figure'.padEnd(widest)}  ${'now'.padStart(7)}  ${'goal'.padStart(7)}`)
for (const { name, value, goal, reached, which } of rows) {
  console.log(
    `${name.padEnd(widest)}  ${String(value).padStart(7)}  ${String(goal).padStart(7)}  ${reached ? 'reached' : ''}`.trimEnd(),
  )
  if (word !== undefined && name.includes(word)) for (const one of which) console.log(`    ${one}`)
}
