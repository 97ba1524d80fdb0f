import { parseArgs } from 'node:util'
import { closeBusiness } from './business.ts'
import { calls } from './calls.ts'
import { dropDemo } from './demo.ts'
import { imports } from './imports.ts'
import { landing } from './landing.ts'
import { lists } from './lists.ts'
import { endAll } from './product.ts'
import { queue } from './queue.ts'
import { type Bench, brokenPromises, keep, loadBefore, print } from './results.ts'
import { scaleOf } from './scale.ts'
import { screensBench } from './screens.ts'
import { signIn } from './sign-in.ts'
import { start } from './start.ts'

/** In this order: `start` creates the demo business for others; `queue` reads the tours to which `calls` writes. */
const benches: readonly Bench[] = [start, landing, screensBench, signIn, lists, queue, calls, imports]

/**
 * Runs the benchmarks of these names, or all. With `--small`, it measures little, a figure may miss its promise by a
 * factor of two, and results are not stored.
 *
 * @param args of the command line
 * @returns the exit code: 1 for a broken promise, 2 for a wrong command line
 * @throws Error if the product fails
 */
export const main = async (args: string[]): Promise<number> => {
  const { values, positionals: names } = parseArgs({
    args,
    options: { small: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const unknown = names.filter((name) => !benches.some((bench) => bench.name === name))
  if (unknown.length > 0) {
    console.error(`There is no bench ${unknown.join(', ')}: ${benches.map(({ name }) => name).join(', ')}.`)
    return 2
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'exit']) process.on(signal, endAll)
  const scale = scaleOf(values.small ? 'small' : 'full')
  const broken: string[] = []
  try {
    for (const bench of benches) {
      if (names.length > 0 && !names.includes(bench.name)) continue
      const load = loadBefore()
      const began = performance.now()
      const result = await bench.run(scale)
      print(bench.name, result, load)
      console.log(`Took ${((performance.now() - began) / 1000).toFixed(0)} s.`)
      if (scale.name === 'full') keep(bench.name, result, load)
      broken.push(...brokenPromises(result, scale.tolerance).map((promise) => `${bench.name}: ${promise}`))
    }
  } finally {
    await closeBusiness()
    dropDemo()
  }
  if (broken.length > 0) console.error(`\nBroken promises:\n${broken.join('\n')}`)
  return broken.length > 0 ? 1 : 0
}
