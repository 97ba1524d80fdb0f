import { renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { intervals, usePolling } from './intervals.ts'
import { useLive } from './live.ts'

vi.mock('./live.ts', () => ({ useLive: vi.fn(() => 'off') }))
afterEach(() => vi.mocked(useLive).mockReset())

it('polls as specified while the stream is down, and not while it is up', () => {
  vi.mocked(useLive).mockReturnValue('connecting')
  expect(renderHook(() => usePolling('tourNotes')).result.current).toBe(3_000)
  expect(renderHook(() => usePolling('dashboardTours')).result.current).toBe(5_000)
  vi.mocked(useLive).mockReturnValue('on')
  expect(renderHook(() => usePolling('tourNotes')).result.current).toBe(false)
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
