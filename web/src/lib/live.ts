import { useSyncExternalStore } from 'react'
import { announce } from './live-queries.ts'
import { type StreamState, shareStream } from './live-stream.ts'

export type { StreamState } from './live-stream.ts'

let state: StreamState = 'off'
let stop: (() => void) | null = null
const watchers = new Set<() => void>()

/** Opens the stream, or joins the one that another tab holds. Again is nothing. */
export const startLive = (): void => {
  if (stop) return
  stop = shareStream({ path: '/api/events', onEvent: (event) => announce(event), onState: change })
}

/** Leaves the stream; another tab takes it over if there is one. */
export const stopLive = (): void => {
  stop?.()
  stop = null
  change('off')
}

/** 'on' while changes arrive by themselves. */
export const useLive = (): StreamState => useSyncExternalStore(watch, () => state)

const change = (next: StreamState): void => {
  if (next === state) return
  state = next
  // What was read before the line stood may have changed unheard.
  if (next === 'on') announce({ topic: 'resync', id: null }, Date.now())
  for (const tell of watchers) tell()
}

const watch = (tell: () => void): (() => void) => {
  watchers.add(tell)
  return () => watchers.delete(tell)
}
