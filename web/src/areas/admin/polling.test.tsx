import type { CallKey } from '@porchlight/contract/client-types'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { failed } from '../../../test/answers.ts'
import { chatMessage, conversation } from '../../../test/messages.ts'
import { superAdmin } from '../../../test/people.ts'
import { catalogCounts, property } from '../../../test/properties.ts'
import { prepareScreens } from '../../../test/screen.tsx'
import { staffTour } from '../../../test/tours.ts'

const { server, open } = prepareScreens()

/** A live stream that never connects. */
class Down {
  close(): void {}
}
const at = '2026-03-18T15:00:00.000Z'
beforeEach(() => {
  vi.stubGlobal('EventSource', Down)
  server.on('GET /api/admin/stats', failed())
  server.on('GET /api/admin/tours', [staffTour()])
  server.on('GET /api/admin/queue-filters', [])
  server.on('GET /api/admin/assistants', [])
  server.on('GET /api/admin/queue-rows', [staffTour()])
  server.on('GET /api/admin/properties', [property()])
  server.on('GET /api/admin/properties/counts', catalogCounts())
  server.on('GET /api/cities', [])
  server.on('GET /api/admin/announcement', {
    message: '',
    visible: false,
    version: 1,
    updatedAt: at,
    updatedBy: null,
    history: [],
  })
  server.on('GET /api/admin/analytics', failed())
  server.on('GET /api/admin/conversations', [conversation()])
  server.on('GET /api/conversations/:id', conversation())
  server.on('GET /api/conversations/:id/messages', [chatMessage()])
  server.on('POST /api/conversations/:id/read', null)
  server.on('GET /api/admin/saved-replies', [])
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
})

const screens: readonly (readonly [place: string, key: CallKey, seconds: number])[] = [
  ['/admin-dashboard/queue', 'GET /api/admin/queue-rows', 30],
  ['/admin-tour-requests', 'GET /api/admin/queue-rows', 30],
  ['/admin-dashboard/properties', 'GET /api/admin/properties', 10],
  ['/property-management', 'GET /api/admin/properties', 10],
  ['/admin-dashboard/announcements', 'GET /api/admin/announcement', 10],
  ['/admin-dashboard/analytics', 'GET /api/admin/analytics', 30],
  ['/admin-dashboard/messages?view=all&tour=tour', 'GET /api/conversations/:id/messages', 5],
]

it.each(screens)('without the live stream, %s polls %s every %i seconds', async (place, key, seconds) => {
  await open(place, superAdmin())
  await waitFor(() => expect(server.asked(key)).not.toEqual([]))
  // The loader reads first. Polling begins with the screen, whose code loads meanwhile.
  await screen.findByRole('main')
  await waitFor(() => expect(screen.queryAllByRole('status', { name: /^Loading/ })).toEqual([]))
  // Control the clock from here. The second below lets the first requests finish.
  vi.setTimerTickMode('manual')
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  const before = server.asked(key).length
  for (let turn = 1; turn <= 2; turn++) {
    await act(() => vi.advanceTimersByTimeAsync(seconds * 1_000))
    expect(server.asked(key).length - before).toBe(turn)
  }
})
