import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { connectLive } from '../../../../../test/live-stream.ts'
import { assignment } from '../../../../../test/tours.ts'
import { type AssignmentGroup, assignmentsQuery } from '../assignment-api.ts'
import { AssignmentList } from './assignment-list.tsx'

connectLive()

afterEach(() => {
  cleanup()
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
})

type Handlers = { onClearSearch?: () => void; client?: QueryClient }

const list = (group: AssignmentGroup, q: string, { onClearSearch = vi.fn(), client }: Handlers) => (
  <QueryClientProvider client={client ?? new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
    <AssignmentList
      shownAbove={new Set(['nora'])}
      group={group}
      q={q}
      onAll={() => undefined}
      onClearSearch={onClearSearch}
      onNotes={() => undefined}
      onAsk={() => undefined}
    />
  </QueryClientProvider>
)
const show = (group: AssignmentGroup, q: string, handlers: Handlers = {}) => render(list(group, q, handlers))

const nora = assignment({ id: 'nora', clientName: 'Nora Field' })
const leo = assignment({ id: 'leo', clientName: 'Leo Late', clientEmail: 'leo@clients.example' })
const answer = (total: number) => Response.json([nora], { headers: { 'x-total-count': String(total) } })
/** Answers the list of the tab with one tour, and that of all tours later. */
const answerAllLater = () => {
  let resolve = (_: Response): void => undefined
  const all = new Promise<Response>((done) => {
    resolve = done
  })
  vi.stubGlobal('fetch', async (input: Request | string) => {
    const url = typeof input === 'string' ? input : input.url
    if (!url.includes('/assignments')) return Response.json([])
    return url.includes('group=all') ? all : answer(1)
  })
  return (response: Response) => act(async () => resolve(response))
}

it('says how many tours a search finds once all are counted, in a status that stays', async () => {
  const answerAll = answerAllLater()
  show('pending', 'nora')
  const [status] = screen.getAllByRole('status')
  expect(await screen.findByText('These assignments are shown above.')).toBeDefined()
  expect(status?.textContent).toBe('')
  await answerAll(answer(3))
  await waitFor(() => expect(status?.textContent).toBe('1 of 3 matches is open.'))
  expect(status?.isConnected).toBe(true)
  expect(status?.contains(screen.getByRole('button', { name: 'Show all 3' }))).toBe(false)
})

it('says nothing of the number while all tours could not be counted', async () => {
  const answerAll = answerAllLater()
  show('pending', 'nora')
  expect(await screen.findByText('These assignments are shown above.')).toBeDefined()
  await answerAll(Response.json({ message: 'No.' }, { status: 500 }))
  expect(screen.queryByText(/ found|matches (is|are)/)).toBeNull()
})

it.each<[AssignmentGroup, string]>([
  ['pending', '1 tour found in this tab.'],
  ['all', '1 tour found.'],
])('offline, says how many of the loaded tours of the tab %s match', async (group, words) => {
  vi.stubGlobal('fetch', async () => answer(2))
  const client = new QueryClient()
  const listed = group === 'all' ? 'all' : 'open'
  client.setQueryData(assignmentsQuery(listed).queryKey, {
    pages: [{ items: [nora, leo], total: 2, more: false, next: null }],
    pageParams: [null],
  })
  onlineManager.setOnline(false)
  show(group, 'nora', { client })
  expect(await screen.findByText(words)).toBeDefined()
  expect(screen.queryByText('Leo Late')).toBeNull()
})

it('a button clears a search without a match on any tab', async () => {
  vi.stubGlobal('fetch', async () => Response.json([], { headers: { 'x-total-count': '0' } }))
  const clear = vi.fn()
  show('pending', 'nobody', { onClearSearch: clear })
  expect(await screen.findByText('Nothing matches “nobody”.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(clear).toHaveBeenCalledOnce()
})
