import { useSyncExternalStore } from 'react'
import { isRefusal } from '../requests/api-error.ts'

/** How often the browser asks whether the server is ready again, in milliseconds. */
const ASK_EVERY_MS = 2_000

let away = false
let timer: ReturnType<typeof setTimeout> | undefined
const watchers = new Set<() => void>()

/** Whether the server answered that it cannot reach its database. The same read succeeds later. */
export const isOutage = (error: unknown): boolean => isRefusal(error, 'database_unreachable')

/** Starts an outage: the server cannot reach its database. It lasts until the server is ready. */
export const outageBegan = (): void => {
  if (away) return
  change(true)
  timer = setTimeout(ask, ASK_EVERY_MS)
}

/** A call succeeded. */
export const outageEnded = (): void => {
  if (!away) return
  clearTimeout(timer)
  change(false)
}

export const isAway = (): boolean => away
export const useOutage = (): boolean => useSyncExternalStore(watchOutage, isAway)

/** Calls back when an outage starts and when it ends. */
export const watchOutage = (notify: () => void): (() => void) => {
  watchers.add(notify)
  return () => watchers.delete(notify)
}

const change = (next: boolean): void => {
  away = next
  for (const notify of watchers) notify()
}

// After a failed change, no other request would notice the end.
const ask = async (): Promise<void> => {
  const ready = await fetch('/readyz').then(
    ({ ok }) => ok,
    () => false,
  )
  if (!away) return
  if (ready) outageEnded()
  else timer = setTimeout(ask, ASK_EVERY_MS)
}
