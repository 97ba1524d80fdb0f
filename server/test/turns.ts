import { setImmediate } from 'node:timers/promises'

/**
 * Counts how often this thread got to other work while `work` ran. Work that blocks the thread leaves it few turns,
 * on any machine and under any load.
 */
export const turnsDuring = async <T>(work: () => Promise<T>): Promise<{ result: T; turns: number }> => {
  let turns = 0
  let over = false
  const others = (async () => {
    while (!over) {
      await setImmediate()
      turns += 1
    }
  })()
  const result = await work().finally(() => {
    over = true
  })
  await others
  return { result, turns }
}
