import type { Orm } from '../database/database.ts'

/** For how many milliseconds a long list is assumed to stay long. */
const believedFor = 60_000
// A key has a few hundred characters, and a few dozen lists are in use.
const mostRemembered = 1000

const byHandle = new WeakMap<Orm, Map<string, number>>()

/** A list: its statement's name and the values of its conditions. */
export type CountedList = { statement: string; values: Record<string, unknown> }

// Conditions use `now` for the time of the call, which does not make a separate list; other instants, such as the ends
// of a range, do.
const keyOf = ({ statement, values: { now: _moment, ...values } }: CountedList) =>
  JSON.stringify([statement, Object.entries(values)])

/**
 * Whether a list exceeded the count within the last minute; the server then does not count it again. Counting ten
 * thousand rows takes longer than fetching a page, and the longest list, the back office's queue, is opened most.
 */
export const isKnownLong = (orm: Orm, list: CountedList): boolean => {
  const foundAt = byHandle.get(orm)?.get(keyOf(list))
  return foundAt !== undefined && performance.now() - foundAt < believedFor
}

/** Remembers that a list exceeded the count. */
export const rememberLong = (orm: Orm, list: CountedList): void => {
  const remembered = byHandle.get(orm) ?? new Map<string, number>()
  if (remembered.size >= mostRemembered) remembered.clear()
  byHandle.set(orm, remembered.set(keyOf(list), performance.now()))
}
