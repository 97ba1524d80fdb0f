import type { LiveEvent } from '@porchlight/contract/site'

export type StreamState = 'off' | 'connecting' | 'on'

export type StreamUse = {
  path: string
  /** Asked when the stream is opened: the newest event that is known. Without one it begins when it stands. */
  since: () => string | undefined
  onEvent: (event: LiveEvent) => void
  /** `whole`: the first opening, and nothing after `since` is missed. */
  onState: (state: StreamState, whole: boolean) => void
}

type Message =
  | { kind: 'event'; event: LiveEvent }
  | { kind: 'state'; state: StreamState }
  /** A tab has come and asks the leader how things stand. */
  | { kind: 'hello' }

const NAME = 'porchlight.live'
const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 60_000

/**
 * One event stream for all tabs of a browser: browsers allow six connections to a server, so a stream per tab would
 * lock out the seventh. The tab that holds the lock reads the stream and passes on what it hears; when it goes, the
 * next tab gets the lock. Without Web Locks or BroadcastChannel every tab reads for itself.
 * Answers the way to leave.
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
        since: use.since,
        onEvent: (event) => {
          use.onEvent(event)
          say({ kind: 'event', event })
        },
        onState: setState,
      })
      return new Promise<void>((release) => {
        leaving.signal.addEventListener('abort', () => {
          // The others wait for the next leader; until then they poll.
          setState('connecting', false)
          stop()
          channel.close()
          release()
        })
      })
    })
    .catch(() => undefined) // aborted while waiting for the lock: we are leaving
  return () => {
    const led = leader
    leaving.abort()
    if (!led) channel.close()
    channel.onmessage = null
  }
}

/** Reads the stream in this tab. EventSource resumes by itself; what it gives up on is opened again, ever slower. */
export const readStream = ({ path, since, onEvent, onState }: StreamUse): (() => void) => {
  let source: EventSource | null = null
  let first = true
  let retry = FIRST_RETRY_MS
  let timer: ReturnType<typeof setTimeout> | undefined

  const open = (): void => {
    onState('connecting', false)
    const known = since()
    const opened = new EventSource(known === undefined ? path : `${path}?since=${known}`)
    source = opened
    opened.onopen = () => {
      retry = FIRST_RETRY_MS
      // After a cut what could not be read meanwhile is to be read too, so that is no beginning.
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
      // Refused (no session, or the server is starting): the session is asked, which also ends the stream if it is gone.
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

const readEvent = (data: string): LiveEvent | null => {
  try {
    const event: unknown = JSON.parse(data)
    const known = typeof event === 'object' && event !== null && 'topic' in event && 'id' in event
    return known ? (event as LiveEvent) : null // the server writes the contract's liveEvent and nothing else
  } catch {
    return null
  }
}
