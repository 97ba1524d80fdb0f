import type { Orm } from './database.ts'

/** How long a list that exceeded the count is assumed to exceed it still, in milliseconds. */
const believedFor = 60_000
// Each key is a text of a few hundred characters, and people look at a few dozen lists.
const mostRemembered = 1000

const byHandle = new WeakMap<Orm, Map<string, number>>()

/** A list for counting: the statement's name and the values of its conditions. */
export type CountedList = { statement: string; values: Record<string, unknown> }

// Conditions use `now` for the moment of the call. It belongs to "past" and "active" lists and does not make a
// separate list; other instants, such as the ends of a range, do.
const keyOf = ({ statement, values: { now: _moment, ...values } }: CountedList) =>
  JSON.stringify([statement, Object.entries(values)])

/**
 * Whether a list exceeded the count within the last minute. It then still does, or nearly, so the server does not
 * count it again. Counting ten thousand rows takes longer than fetching a page of them, and the longest list, the
 * back office's queue, is also the one people open most.
 */
export const isKnownLong = (orm: Orm, list: CountedList): boolean => {
  const foundAt = byHandle.get(orm)?.get(keyOf(list))
  return foundAt !== undefined && performance.now() - foundAt < believedFor
}

/** Remembers that a list exceeded the count. It never remembers a number. */
export const rememberLong = (orm: Orm, list: CountedList): void => {
  const remembered = byHandle.get(orm) ?? new Map<string, number>()
  if (remembered.size >= mostRemembered) remembered.clear()
  byHandle.set(orm, remembered.set(keyOf(list), performance.now()))
}
