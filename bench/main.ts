import { parseArgs } from 'node:util'
import { closeBusiness } from './business.ts'
import { calls } from './calls.ts'
import { dropDemo } from './demo.ts'
import { directus } from './directus.ts'
import { imports } from './imports.ts'
import { fallenOf, fallSentence, figuresOf, type Kept, readKept, unmatched, writeKept } from './kept.ts'
import { landing } from './landing.ts'
import { lists } from './lists.ts'
import { endAll } from './product.ts'
import type { Promised } from './promises.ts'
import { queue } from './queue.ts'
import { type Bench, brokenPromises, keep, loadBefore, print } from './results.ts'
import { type Scale, scaleOf } from './scale.ts'
import { screensBench } from './screens.ts'
import { signIn } from './sign-in.ts'
import { soak } from './soak.ts'
import { start } from './start.ts'

/** In this order: `start` creates the demo business for others; `queue` reads the tours to which `calls` writes. */
const benches: readonly Bench[] = [
  start,
  landing,
  screensBench,
  signIn,
  lists,
  queue,
  calls,
  soak,
  imports,
  directus,
]

const measure = async (bench: Bench, scale: Scale, only?: readonly Promised[]) => {
  const load = loadBefore()
  const began = performance.now()
  const result = await bench.run(scale, only)
  print(bench.name, result, load)
  console.log(`Took ${((performance.now() - began) / 1000).toFixed(0)} s.`)
  if (scale.name === 'full') keep(bench.name, result, load)
  return result
}

/** The same measurement with more turns, for the figures that are kept, and for those that seem to have fallen. */
const carefully = (scale: Scale): Scale => ({ ...scale, rounds: scale.rounds * 3, control: true })

/**
 * Compares the figures of a small-scale run with the kept ones. What seems to have fallen is measured a second time with
 * more rounds, because other work on the machine may be the reason; only what has fallen both times counts.
 *
 * @returns a sentence for each fall
 */
const fallsOf = async (bench: Bench, scale: Scale, promises: readonly Promised[], kept: Kept) => {
  const before = kept[bench.name] ?? {}
  const once = fallenOf(promises, before)
  if (once.length === 0) return []
  console.log(`\nWorse than the kept result, measured again: ${once.map(({ what }) => what).join('; ')}`)
  const again = fallenOf((await measure(bench, carefully(scale), once)).promises, before)
  const twice = again.filter(({ what }) => once.some((first) => first.what === what))
  if (twice.length > 0 && bench.explain) console.log((await bench.explain(scale, twice)).join('\n'))
  return twice.map((promised) => fallSentence(promised, before))
}

/**
 * Runs the benchmarks of these names, or all. With `--small`, it measures little, a figure may miss its promise by a
 * factor of two, and figures that depend little on the machine are compared with the kept ones (kept.ts), or kept with
 * `--keep`.
 *
 * @param args of the command line
 * @returns the exit code: 1 for a broken promise or a fallen figure, 2 for a wrong command line
 * @throws Error if the product fails
 */
export const main = async (args: string[]): Promise<number> => {
  const { values, positionals: names } = parseArgs({
    args,
    options: { small: { type: 'boolean', default: false }, keep: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const unknown = names.filter((name) => !benches.some((bench) => bench.name === name))
  if (unknown.length > 0) {
    console.error(`There is no bench ${unknown.join(', ')}: ${benches.map(({ name }) => name).join(', ')}.`)
    return 2
  }
  if (values.keep && !values.small) {
    console.error('--keep belongs to --small: results at full scale are always kept.')
    return 2
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'exit']) process.on(signal, endAll)
  const scale = scaleOf(values.small ? 'small' : 'full')
  const broken: string[] = []
  const kept = readKept()
  const measured: Kept = {}
  try {
    for (const bench of benches) {
      if (names.length > 0 ? !names.includes(bench.name) : bench.byHand) continue
      const { promises } = await measure(bench, values.keep ? carefully(scale) : scale)
      const failures = brokenPromises(promises, scale.tolerance)
      if (values.keep) measured[bench.name] = figuresOf(promises)
      else if (values.small) {
        failures.push(...(await fallsOf(bench, scale, promises, kept)))
        if (!process.env.BENCH_CALLS) failures.push(...unmatched(promises, kept[bench.name] ?? {}))
      }
      broken.push(...failures.map((failure) => `${bench.name}: ${failure}`))
    }
    if (values.keep) writeKept(measured)
  } finally {
    await closeBusiness()
    dropDemo()
  }
  if (broken.length > 0) console.error(`\nBroken promises and fallen figures:\n${broken.join('\n')}`)
  return broken.length > 0 ? 1 : 0
}
