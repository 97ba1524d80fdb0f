import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectLive } from '../../../test/live-stream.ts'
import { tourNote } from '../../../test/tours.ts'
import { receiveToasts } from '../../lib/toast.ts'
import { NoteToasts } from './components/notification-bell.tsx'
import { holdAsRead, muteAnnouncements, tourBeingRead } from './reading.ts'
import { useTourNotes } from './use-tour-notes.ts'

connectLive()

/**
 * The server's state: the unread notes by tour. A request that marks notes as read waits until the test resolves it.
 */
const server = { unread: new Map<string, number>(), marking: Promise.resolve(), asked: [] as string[] }

const json = (body: unknown, headers = {}): Response => Response.json(body, { headers })
const noteOf = (tourId: string) =>
  tourNote({
    id: `${tourId}-${server.unread.get(tourId)}`,
    tourId,
    read: !server.unread.get(tourId),
  })
const answer = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
  const url = new URL(String(input), location.href)
  server.asked.push(`${init?.method ?? 'GET'} ${url.pathname}`)
  if (url.pathname.endsWith('/count')) {
    const except = url.searchParams.get('exceptTourId')
    const counts = [...server.unread].map(([tour, count]) => (tour === except ? 0 : count))
    return json({ count: counts.reduce((sum, count) => sum + count, 0) })
  }
  const tourId = url.pathname.split('/')[3] ?? ''
  if (init?.method !== 'POST') return json([noteOf(tourId)], { 'x-total-count': '1' })
  await server.marking
  server.unread.set(tourId, 0)
  return new Response(null, { status: 204 })
}

let announced: string[] = []
let client: QueryClient
let stop = (): void => undefined
beforeEach(() => {
  localStorage.clear()
  announced = []
  client = new QueryClient()
  Object.assign(server, { unread: new Map(), marking: Promise.resolve(), asked: [] })
  vi.stubGlobal('fetch', answer)
  stop = receiveToasts(({ title }) => announced.push(title))
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Panel({ tourId }: { tourId: string }) {
  const { notes } = useTourNotes(tourId)
  return <p>{notes.map(({ read }) => (read ? 'read' : 'unread')).join()}</p>
}
const app = (open: string | null) => (
  <QueryClientProvider client={client}>
    <NoteToasts userId="sarah" />
    {open ? <Panel tourId={open} /> : null}
  </QueryClientProvider>
)
const start = async (open: string | null) => {
  const shown = render(app(open))
  await quiet()
  return (next: string | null) => shown.rerender(app(next))
}
const quiet = () => waitFor(() => expect(client.isFetching() + client.isMutating()).toBe(0))
/** Adds a note and sends the live event for it. */
const noteOn = async (tourId: string): Promise<void> => {
  server.unread.set(tourId, (server.unread.get(tourId) ?? 0) + 1)
  await client.invalidateQueries({ queryKey: ['notes'] })
  await quiet()
}

test('a note on the tour whose notes are open shows no toast, and one on another tour does', async () => {
  const show = await start('t1')
  await noteOn('t1')
  expect(screen.getByText('unread')).toBeTruthy()
  expect(server.asked).toContain('POST /api/tours/t1/notes/read')
  expect(announced).toEqual([])

  await noteOn('t2')
  expect(announced).toEqual(['You have 1 new note on your tours'])
  show(null)
  await quiet()
  await noteOn('t1')
  expect(announced).toEqual(['You have 1 new note on your tours', 'You have 1 new note on your tours'])
})

test('the toast counts only the notes on other tours', async () => {
  await start('t1')
  server.unread.set('t1', 3).set('t2', 1)
  await noteOn('t2')
  expect(announced).toEqual(['You have 2 new notes on your tours'])
})

test('a panel that closes before its notes are marked as read shows no toast for them', async () => {
  const show = await start('t1')
  let mark = (): void => undefined
  server.marking = new Promise((done) => {
    mark = done
  })
  server.unread.set('t1', 1)
  await client.invalidateQueries({ queryKey: ['notes'] })
  await waitFor(() => expect(server.asked).toContain('POST /api/tours/t1/notes/read'))
  show(null)
  await waitFor(() => expect(client.isFetching()).toBe(0))
  mark()
  await quiet()
  expect(announced).toEqual([])
  expect(tourBeingRead()).toBeUndefined()
})

test('closing the panel announces a note that it did not show', async () => {
  const show = await start('t1')
  server.unread.set('t1', 1)
  await client.invalidateQueries({ queryKey: ['notes', 'unread'] })
  await quiet()
  expect(announced).toEqual([])
  show(null)
  await quiet()
  expect(announced).toEqual(['You have 1 new note on your tours'])
})

test('a hidden window marks nothing as read', () => {
  const release = holdAsRead('t1')
  expect(tourBeingRead()).toBe('t1')
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  expect(tourBeingRead()).toBeUndefined()
  release()
  release()
  vi.restoreAllMocks()
  expect(tourBeingRead()).toBeUndefined()
})

test('the open list of the bell shows new notes, and no toast announces them, then or later', async () => {
  await start(null)
  const end = muteAnnouncements()
  await noteOn('t1')
  expect(announced).toEqual([])
  end()
  await noteOn('t1')
  expect(announced).toEqual(['You have 1 new note on your tours'])
})
