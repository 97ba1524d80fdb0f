import type { LiveEvent } from '@porchlight/contract/site'
import { act } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { startLive, stopLive } from '../src/lib/live/live.ts'

/** A live stream for tests: it is connected at once, and the test sends its events. */
class TestEventSource {
  static open = new Set<TestEventSource>()
  onopen: (() => void) | null = null
  onmessage: ((message: MessageEvent<string>) => void) | null = null
  isConnected = false
  constructor() {
    TestEventSource.open.add(this)
    queueMicrotask(() => {
      this.onopen?.()
      this.isConnected = true
    })
  }
  close(): void {
    TestEventSource.open.delete(this)
  }
}

/** Replaces the browser's event source for a test; the application then opens its stream as usual. */
export const stubEventSource = (): void => {
  vi.stubGlobal('EventSource', TestEventSource)
}

/** Sends the application an event, as the live stream does. */
export const sendLiveEvent = (event: LiveEvent): void =>
  act(() => {
    for (const stream of TestEventSource.open)
      stream.onmessage?.(new MessageEvent('message', { data: JSON.stringify(event) }))
  })

/** For tests of single components: connects the live stream before each test of the file. */
export const connectLive = (): void => {
  beforeEach(async () => {
    stubEventSource()
    startLive()
    await vi.waitFor(() => {
      if (![...TestEventSource.open].some(({ isConnected }) => isConnected)) throw new Error('not connected')
    })
  })
  afterEach(() => {
    stopLive()
    vi.unstubAllGlobals()
  })
}
