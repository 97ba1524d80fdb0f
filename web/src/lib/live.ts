import { useSyncExternalStore } from 'react'
import { announce } from './live-queries.ts'
import { type StreamState, shareStream } from './live-stream.ts'
import { setHearsChanges } from './query-client.ts'

export type { StreamState } from './live-stream.ts'

let state: StreamState = 'off'
let stop: (() => void) | null = null
const watchers = new Set<() => void>()

/** The server tells again what happened this long before the event that a stream begins after, and some more. */
const TOLD_AGAIN_MS = 20_000
/** Who opens the stream later than this after the answer reads again: that is less than to be told of all since then. */
const FRESH_MS = 60_000

/** Where a stream may begin: the newest event before an answer that was asked for at `askedAt`, in milliseconds. */
export type LiveStart = { since: string; askedAt: number }

/**
 * Opens the stream, or joins the one that another tab holds. Again is nothing. With a start, what was read since then
 * is not read again when the stream stands: what happened meanwhile is told.
 */
export const startLive = (start?: LiveStart): void => {
  if (stop) return
  stop = shareStream({
    path: '/api/events',
    since: () => (start && Date.now() - start.askedAt < FRESH_MS ? start.since : undefined),
    onEvent: (event) => announce(event),
    onState: (next, whole) =>
      change(
        next,
        whole && start
          ? { before: start.askedAt - TOLD_AGAIN_MS, failed: false }
          : { before: Date.now(), failed: true },
      ),
  })
}

/** Leaves the stream; another tab takes it over if there is one. */
export const stopLive = (): void => {
  stop?.()
  stop = null
  change('off')
}

/** 'on' while changes arrive by themselves. */
export const useLive = (): StreamState => useSyncExternalStore(watch, () => state)

/** @param unheard what may have changed before the line stood */
const change = (next: StreamState, unheard?: Parameters<typeof announce>[1]): void => {
  if (next === state) return
  state = next
  setHearsChanges(next === 'on')
  if (next === 'on') announce({ topic: 'resync', id: null }, unheard)
  for (const tell of watchers) tell()
}

const watch = (tell: () => void): (() => void) => {
  watchers.add(tell)
  return () => watchers.delete(tell)
}
