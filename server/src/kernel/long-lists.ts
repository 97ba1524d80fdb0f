import type { Orm } from './database.ts'

/** How long a list that was found longer than is counted is believed to be so, in milliseconds. */
const believedFor = 60_000
// Each is a text of a few hundred characters; people look at a few dozen.
const mostRemembered = 1000

const byHandle = new WeakMap<Orm, Map<string, number>>()

/** A list as its count knows it: the statement's name, and the values of its conditions. */
export type CountedList = { statement: string; values: Record<string, unknown> }

// The moment of a call, which conditions name so, belongs to "past" and "active" lists, and makes no list of its own;
// other instants, such as the ends of a range, do.
const keyOf = ({ statement, values: { now: _moment, ...values } }: CountedList) =>
  JSON.stringify([statement, Object.entries(values)])

/**
 * Whether a list was found longer than is counted within the last minute: then it is so still, or close to it, and need
 * not be counted. Counting ten thousand rows takes longer than fetching a page of them, and the longest list, the back
 * office's queue, is the one that is looked at most.
 */
export const isKnownLong = (orm: Orm, list: CountedList): boolean => {
  const foundAt = byHandle.get(orm)?.get(keyOf(list))
  return foundAt !== undefined && performance.now() - foundAt < believedFor
}

/** Remembers that a list was found longer than is counted. A number is never remembered. */
export const rememberLong = (orm: Orm, list: CountedList): void => {
  const remembered = byHandle.get(orm) ?? new Map<string, number>()
  if (remembered.size >= mostRemembered) remembered.clear()
  byHandle.set(orm, remembered.set(keyOf(list), performance.now()))
}
