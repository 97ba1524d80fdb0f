import type { LiveEvent } from '@porchlight/contract/site'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type StreamStart, type StreamState, shareStream } from './live-stream.ts'

/** An EventSource that the test controls. */
class Source {
  static readonly CLOSED = 2
  static opened: Source[] = []
  readyState = 0
  onopen: (() => void) | null = null
  onmessage: ((message: { data: string }) => void) | null = null
  onerror: (() => void) | null = null
  readonly url: string
  constructor(url: string) {
    this.url = url
    Source.opened.push(this)
  }
  close(): void {
    this.readyState = Source.CLOSED
  }
  say(event: LiveEvent): void {
    this.onmessage?.({ data: JSON.stringify(event) })
  }
}

type Waiting = { run: () => Promise<unknown>; signal: AbortSignal }

/** Web Locks for one name: one holder, the others queue. */
const locksOfOneName = () => {
  const row: Waiting[] = []
  let held = false
  const next = (): void => {
    if (held) return
    const first = row.find(({ signal }) => !signal.aborted)
    if (!first) return
    row.splice(0, row.indexOf(first) + 1)
    held = true
    void first.run().then(() => {
      held = false
      next()
    })
  }
  return {
    request: (_name: string, { signal }: { signal: AbortSignal }, run: () => Promise<unknown>) => {
      row.push({ run, signal })
      next()
      return Promise.resolve()
    },
  }
}

const tab = (start?: StreamStart) => {
  const events: LiveEvent[] = []
  const states: StreamState[] = []
  const heardWhole: boolean[] = []
  const leave = shareStream({
    path: '/api/events',
    start: () => start,
    onEvent: (event) => events.push(event),
    onState: (state, whole) => {
      states.push(state)
      if (state === 'on') heardWhole.push(whole)
    },
  })
  return { events, states, heardWhole, leave }
}

beforeEach(() => {
  Source.opened = []
  vi.stubGlobal('EventSource', Source)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the stream shared by several tabs', () => {
  beforeEach(() => vi.stubGlobal('navigator', { locks: locksOfOneName() }))

  it('is opened by one tab and received by all', async () => {
    const first = tab()
    const second = tab()
    expect(Source.opened).toHaveLength(1)
    Source.opened[0]?.onopen?.()
    Source.opened[0]?.say({ topic: 'tours', id: '7' })
    expect(first.events).toEqual([{ topic: 'tours', id: '7' }])
    await vi.waitFor(() => expect(second.events).toEqual([{ topic: 'tours', id: '7' }]), 30_000)
    expect(second.states.at(-1)).toBe('on')
    first.leave()
    second.leave()
  })

  it('tells a new tab the current state', async () => {
    const first = tab()
    Source.opened[0]?.onopen?.()
    const late = tab()
    await vi.waitFor(() => expect(late.states.at(-1)).toBe('on'), 30_000)
    first.leave()
    late.leave()
  })

  it('is complete only for the tab that opened it at that tab’s own starting event', async () => {
    const first = tab({ since: '41', readAt: '2026-03-19T15:00:00.000Z' })
    expect(Source.opened[0]?.url).toBe('/api/events?since=41&readAt=2026-03-19T15%3A00%3A00.000Z')
    Source.opened[0]?.onopen?.()
    const second = tab({ since: '42' })
    await vi.waitFor(() => expect(second.states.at(-1)).toBe('on'), 30_000)
    expect([first.heardWhole, second.heardWhole]).toEqual([[true], [false]])
    first.leave()
    second.leave()
  })

  it('moves to another tab when its reader leaves', async () => {
    const first = tab()
    const second = tab()
    Source.opened[0]?.onopen?.()
    await vi.waitFor(() => expect(second.states.at(-1)).toBe('on'), 30_000)
    first.leave()
    await vi.waitFor(() => expect(Source.opened).toHaveLength(2), 30_000)
    expect(Source.opened[0]?.readyState).toBe(Source.CLOSED)
    expect(second.states.at(-1)).toBe('connecting')
    Source.opened[1]?.onopen?.()
    Source.opened[1]?.say({ topic: 'notes', id: null })
    expect(second.events).toEqual([{ topic: 'notes', id: null }])
    second.leave()
  })
})

describe('without Web Locks', () => {
  beforeEach(() => vi.stubGlobal('navigator', {}))

  it('every tab opens its own stream', () => {
    const both = [tab(), tab()]
    expect(Source.opened).toHaveLength(2)
    for (const one of both) one.leave()
  })

  it('reopens with growing delays after the browser gave up, and checks the session', () => {
    vi.useFakeTimers()
    const only = tab()
    const fail = (source: Source | undefined): void => {
      if (source) source.readyState = Source.CLOSED
      source?.onerror?.()
    }
    fail(Source.opened[0])
    expect(only.events).toEqual([{ topic: 'session', id: null }])
    vi.advanceTimersByTime(2_000)
    expect(Source.opened).toHaveLength(2)
    fail(Source.opened[1])
    vi.advanceTimersByTime(2_000)
    expect(Source.opened).toHaveLength(2)
    vi.advanceTimersByTime(2_000)
    expect(Source.opened).toHaveLength(3)
    only.leave()
    vi.advanceTimersByTime(60_000)
    expect(Source.opened).toHaveLength(3)
  })

  it('starts at the present when no event is known', () => {
    const only = tab()
    expect(Source.opened[0]?.url).toBe('/api/events')
    Source.opened[0]?.onopen?.()
    expect(only.heardWhole).toEqual([false])
    only.leave()
  })

  it('waits while the browser reconnects by itself', () => {
    const only = tab()
    Source.opened[0]?.onopen?.()
    Source.opened[0]?.onerror?.()
    expect(only.states).toEqual(['connecting', 'on', 'connecting'])
    expect(Source.opened).toHaveLength(1)
    only.leave()
  })

  it('is complete only at its first opening: after an interruption, failed reads are repeated', () => {
    const only = tab({ since: '41' })
    Source.opened[0]?.onopen?.()
    Source.opened[0]?.onerror?.()
    Source.opened[0]?.onopen?.()
    expect(only.heardWhole).toEqual([true, false])
    only.leave()
  })

  it('ignores messages that are not events', () => {
    const only = tab()
    Source.opened[0]?.onmessage?.({ data: 'not json' })
    Source.opened[0]?.onmessage?.({ data: '7' })
    expect(only.events).toEqual([])
    only.leave()
  })
})
