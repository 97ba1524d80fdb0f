import type { LiveEvent } from '@porchlight/contract/site'
import { parseJson } from '../json.ts'

export type StreamState = 'off' | 'connecting' | 'on'

/** The newest known event, and the server's time at which it was the newest. */
export type StreamStart = { since: string; readAt?: string | undefined }

export type StreamUse = {
  path: string
  /** Returns where the stream starts when it opens. Without it, the stream starts at the present. */
  start: () => StreamStart | undefined
  onEvent: (event: LiveEvent) => void
  /** `whole`: this is the first opening, and no event since `start` is missing. */
  onState: (state: StreamState, whole: boolean) => void
}

type Message =
  | { kind: 'event'; event: LiveEvent }
  | { kind: 'state'; state: StreamState }
  /** A new tab asks the leader for the current state. */
  | { kind: 'hello' }

const NAME = 'porchlight.live'
const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 60_000

/**
 * Shares one event stream among all tabs, because browsers allow six connections per server. The tab with the lock
 * reads the stream and forwards the events; when it closes, the next one takes over. Without Web Locks or
 * BroadcastChannel, each tab opens its own. Returns a function that leaves.
 */
export const shareStream = (use: StreamUse): (() => void) => {
  const locks = 'locks' in navigator ? navigator.locks : undefined
  if (!locks || typeof BroadcastChannel === 'undefined') return readStream(use)

  const channel = new BroadcastChannel(NAME)
  const leaving = new AbortController()
  let state: StreamState = 'connecting'
  let leader = false

  const say = (message: Message): void => channel.postMessage(message)
  const setState = (next: StreamState, whole: boolean): void => {
    state = next
    use.onState(next, whole)
    if (leader) say({ kind: 'state', state: next })
  }

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'hello') {
      if (leader) say({ kind: 'state', state })
    } else if (!leader && data.kind === 'state') setState(data.state, false)
    else if (!leader && data.kind === 'event') use.onEvent(data.event)
  }

  use.onState('connecting', false)
  say({ kind: 'hello' })
  locks
    .request(NAME, { signal: leaving.signal }, () => {
      leader = true
      const stop = readStream({
        path: use.path,
        start: use.start,
        onEvent: (event) => {
          use.onEvent(event)
          say({ kind: 'event', event })
        },
        onState: setState,
      })
      return new Promise<void>((release) => {
        leaving.signal.addEventListener('abort', () => {
          // The other tabs wait for the next leader and poll until then.
          setState('connecting', false)
          stop()
          channel.close()
          release()
        })
      })
    })
    .catch(() => undefined) // aborted while waiting for the lock, because this tab leaves
  return () => {
    const led = leader
    leaving.abort()
    if (!led) channel.close()
    channel.onmessage = null
  }
}

/** Reads the stream in this tab, and reopens it with growing delays when EventSource gives up. */
export const readStream = ({ path, start, onEvent, onState }: StreamUse): (() => void) => {
  let source: EventSource | null = null
  let first = true
  let retry = FIRST_RETRY_MS
  let timer: ReturnType<typeof setTimeout> | undefined

  const open = (): void => {
    onState('connecting', false)
    const known = start()
    const opened = new EventSource(known === undefined ? path : `${path}?${queryOf(known)}`)
    source = opened
    opened.onopen = () => {
      retry = FIRST_RETRY_MS
      // After an interruption, reads that failed meanwhile must be repeated, so it does not count as a first opening.
      onState('on', first && known !== undefined)
      first = false
    }
    opened.onmessage = ({ data }: MessageEvent<string>) => {
      const event = readEvent(data)
      if (event) onEvent(event)
    }
    opened.onerror = () => {
      onState('connecting', false)
      if (opened.readyState !== EventSource.CLOSED) return
      // The server refused: there is no session, or it is starting. Check the session, which also ends the
      // stream if the session has ended.
      onEvent({ topic: 'session', id: null })
      clearTimeout(timer)
      timer = setTimeout(open, retry)
      retry = Math.min(retry * 2, LONGEST_RETRY_MS)
    }
  }

  open()
  return () => {
    clearTimeout(timer)
    source?.close()
  }
}

const queryOf = ({ since, readAt }: StreamStart): string =>
  new URLSearchParams({ since, ...(readAt && { readAt }) }).toString()

const readEvent = (data: string): LiveEvent | null => {
  const event = parseJson(data)
  const known = typeof event === 'object' && event !== null && 'topic' in event && 'id' in event
  return known ? (event as LiveEvent) : null // the server sends only the contract's liveEvent
}
