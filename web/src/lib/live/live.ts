import { useSyncExternalStore } from 'react'
import { setLiveConnected } from '../requests/query-client.ts'
import { announce } from './live-queries.ts'
import { type StreamStart, type StreamState, shareStream } from './live-stream.ts'

export type { StreamState } from './live-stream.ts'

let state: StreamState = 'off'
let stop: (() => void) | null = null
const watchers = new Set<() => void>()

/**
 * Data that is older than this when the session is read is refetched. The server repeats the events of the 30 seconds
 * before that (OVERLAP_MS in kernel/events/live.ts), which covers newer data.
 */
const TOLD_AGAIN_MS = 20_000
/** If the stream opens later than this after the answer, refetching is cheaper. */
const FRESH_MS = 60_000

/** Where a stream may start, and when the answer that says so was requested, in milliseconds. */
export type LiveStart = StreamStart & { askedAt: number }

/**
 * Opens the stream, or joins another tab's. With a start, the server sends the events since then, and newer data is not
 * refetched.
 */
export const startLive = (start?: LiveStart): void => {
  if (stop) return
  stop = shareStream({
    path: '/api/events',
    start: () => (start && Date.now() - start.askedAt < FRESH_MS ? start : undefined),
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

/** Leaves the stream. Another tab takes it over if there is one. */
export const stopLive = (): void => {
  stop?.()
  stop = null
  change('off')
}

/** 'on' while the live stream delivers changes. */
export const useLive = (): StreamState => useSyncExternalStore(watch, () => state)

/** @param missed limits the refetch to data that may have changed before the stream opened */
const change = (next: StreamState, missed?: Parameters<typeof announce>[1]): void => {
  if (next === state) return
  state = next
  setLiveConnected(next === 'on')
  if (next === 'on') announce({ topic: 'resync', id: null }, missed)
  for (const notify of watchers) notify()
}

const watch = (notify: () => void): (() => void) => {
  watchers.add(notify)
  return () => watchers.delete(notify)
}
