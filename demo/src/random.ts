import { hash } from 'node:crypto'

/** Words with their weights, such as { house: 58, cottage: 10 }. */
export type Weights<T extends string> = Readonly<Partial<Record<T, number>>>

/** A random sequence that is always the same for the same key. */
export type Random = {
  /** From 0 up to but not including 1. */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  /** A random element of a list that is not empty. */
  pick<T>(list: readonly T[]): T
  /** A random value, with probabilities by weight. */
  weighted<T>(entries: readonly (readonly [T, number])[]): T
  /** A random word of those with a weight. */
  weightedWord<T extends string>(weights: Weights<T>): T
  /** Up to `count` different elements of a list, in the order drawn. */
  some<T>(list: readonly T[], count: number): T[]
}

const digest = (key: string): string => hash('sha256', `porchlight-demo:${key}`, 'hex')

/**
 * Random values from a key (mulberry32). Each subject has its own sequence (`tour:17`), so that a change to one does
 * not affect the others.
 */
export const randomFrom = (key: string): Random => {
  let state = Number.parseInt(digest(key).slice(0, 8), 16)
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new Error(`nothing to pick from: ${key}`)
    return list[int(0, list.length - 1)] as T // the index is within the list
  }
  const weighted = <T>(entries: readonly (readonly [T, number])[]): T => {
    let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [value, weight] of entries) {
      left -= weight
      if (left < 0) return value
    }
    return pick(entries)[0]
  }
  return {
    next,
    int,
    pick,
    chance: (probability) => next() < probability,
    weighted,
    weightedWord: <T extends string>(weights: Weights<T>) => {
      // Object.entries loses the type of the words.
      return weighted(Object.entries(weights) as [T, number][])
    },
    some: (list, count) => {
      const rest = [...list]
      const drawn: typeof rest = []
      while (drawn.length < count && rest.length > 0) drawn.push(...rest.splice(int(0, rest.length - 1), 1))
      return drawn
    },
  }
}

// Ids of rows without a creation time use this instant.
const beginning = Date.UTC(2026, 0, 5)

/** A UUID v7 that is always the same for a key and time. */
export const stableId = (key: string, at?: Date): string => {
  const time = (at?.getTime() ?? beginning).toString(16).padStart(12, '0')
  const hex = digest(`id:${key}`)
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(3), 16) % 4)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(0, 3)}-${variant}${hex.slice(4, 7)}-${hex.slice(7, 19)}`
}
