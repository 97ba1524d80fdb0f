import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { stubEventSource } from '../../../test/live-stream.ts'
import { intervals, usePolling } from './intervals.ts'
import { startLive, stopLive } from './live.ts'

afterEach(() => {
  stopLive()
  vi.unstubAllGlobals()
})

it('polls as specified while the stream is down, and not while it is up', async () => {
  stubEventSource()
  const notes = renderHook(() => usePolling('tourNotes')).result
  const tours = renderHook(() => usePolling('dashboardTours')).result
  expect(notes.current).toBe(3_000)
  expect(tours.current).toBe(5_000)
  // The stream begins to connect, but is not open yet.
  act(() => startLive())
  expect(notes.current).toBe(3_000)
  await waitFor(() => expect(notes.current).toBe(false))
  act(() => stopLive())
  expect(notes.current).toBe(3_000)
})

it('has every interval of the specification', () => {
  expect(intervals).toMatchObject({
    dashboardTours: 5_000,
    tours: 30_000,
    clients: 30_000,
    properties: 30_000,
    announcement: 15_000,
    tourNotes: 3_000,
    noteFeed: 10_000,
    unreadNotes: 10_000,
    conversations: 5_000,
    tourQueue: 30_000,
    adminProperties: 10_000,
    adminAnnouncement: 10_000,
    adminAnalytics: 30_000,
    tourChat: 5_000,
    assignments: 30_000,
  })
})
