import { calls } from './calls.ts'
import { imports } from './imports.ts'
import { landing } from './landing.ts'
import { lists } from './lists.ts'
import { endAll } from './product.ts'
import { queue } from './queue.ts'
import { type Bench, keep, loadBefore } from './results.ts'
import { screensBench } from './screens.ts'
import { signIn } from './sign-in.ts'
import { start } from './start.ts'

const benches: readonly Bench[] = [landing, screensBench, start, signIn, calls, lists, queue, imports]

/** Runs the benches of these names, or all. Answers the exit code: 1 when a promise is not kept. */
export const main = async (names: readonly string[]): Promise<number> => {
  const unknown = names.filter((name) => !benches.some((bench) => bench.name === name))
  if (unknown.length > 0) {
    console.error(`There is no bench ${unknown.join(', ')}: ${benches.map(({ name }) => name).join(', ')}.`)
    return 2
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'exit']) process.on(signal, endAll)
  let kept = true
  for (const bench of benches) {
    if (names.length > 0 && !names.includes(bench.name)) continue
    const load = loadBefore()
    const result = await bench.run()
    keep(bench.name, result, load)
    kept &&= result.kept
  }
  return kept ? 0 : 1
}
