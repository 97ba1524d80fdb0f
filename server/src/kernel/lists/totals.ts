import type { Orm } from '../database/database.ts'

/** For how many milliseconds a long list is assumed to stay long. */
const believedFor = 60_000
// A key has a few hundred characters, and a few dozen lists are in use.
const mostRemembered = 1000

/** A count and how often its table had changed then (a `List`'s `changes`). */
export type Total = { counted: number; changes: string }

type Remembered = { total: Total | 'long'; at: number }

const byHandle = new WeakMap<Orm, Map<string, Remembered>>()

/** A list: its statement's name and the values of its conditions. */
export type CountedList = { statement: string; values: Record<string, unknown> }

// Conditions use `now` for the time of the call, which does not make a separate list; other instants, such as the ends
// of a range, do.
const keyOf = ({ statement, values: { now: _moment, ...values } }: CountedList) =>
  JSON.stringify([statement, Object.entries(values)])

const remember = (orm: Orm, list: CountedList, total: Remembered['total']): void => {
  const remembered = byHandle.get(orm) ?? new Map<string, Remembered>()
  if (remembered.size >= mostRemembered) remembered.clear()
  byHandle.set(orm, remembered.set(keyOf(list), { total, at: performance.now() }))
}

/**
 * Whether a list exceeded the count within the last minute; the server then does not count it again. Counting ten
 * thousand rows takes longer than fetching a page, and the longest list, the back office's queue, is opened most.
 */
export const isKnownLong = (orm: Orm, list: CountedList): boolean => {
  const found = byHandle.get(orm)?.get(keyOf(list))
  return found?.total === 'long' && performance.now() - found.at < believedFor
}

/** Remembers that a list exceeded the count. */
export const rememberLong = (orm: Orm, list: CountedList): void => remember(orm, list, 'long')

/** The remembered count of a list. The caller compares its `changes` with the table's. */
export const knownTotal = (orm: Orm, list: CountedList): Total | undefined => {
  const total = byHandle.get(orm)?.get(keyOf(list))?.total
  return total === 'long' ? undefined : total
}

/** Remembers the count of a list. */
export const rememberTotal = (orm: Orm, list: CountedList, total: Total): void => remember(orm, list, total)
