import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AssistantDashboardScreen } from './dashboard-screen.tsx'

const address = vi.hoisted(() => ({ q: '' }))
vi.mock('../../lib/live/live.ts', async (original) => ({
  ...(await original<object>()),
  useLive: () => 'on',
}))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  getRouteApi: () => ({ useSearch: () => address }),
  useRouter: () => ({ history: {}, state: { location: { searchStr: '' } } }),
}))

// These parts around the tabs have their own tests, and they wait for steps to send.
vi.mock('../../features/tours/assignments/components/pending-actions.tsx', () => ({
  PendingActionsNotice: () => null,
  RefusedActions: () => null,
}))
vi.mock('../../features/tours/assignments/components/assignment-list.tsx', () => ({
  AssignmentList: () => null,
}))
vi.mock('../../features/tours/assignments/components/assignment-next.tsx', () => ({ NextVisit: () => null }))
vi.mock('../../features/tours/assignments/components/assignment-asked.tsx', () => ({
  AssignmentAsked: () => null,
}))

const totals: Record<string, string> = { pending: '2', all: '5', completed: '3' }
beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string) => {
    const { pathname, searchParams } = new URL(path, location.origin)
    if (pathname !== '/api/assistant/assignments') return Response.json([])
    const found = searchParams.get('q') ? '0' : (totals[searchParams.get('group') ?? ''] ?? '0')
    return Response.json([], { headers: { 'x-total-count': found } })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (q: string) => {
  address.q = q
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AssistantDashboardScreen />
    </QueryClientProvider>,
  )
}
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)

it('a tab shows its number of assignments, but not during a search', async () => {
  show('')
  expect(await screen.findByRole('tab', { name: /All Assignments \(5\)/ })).toBeDefined()
  cleanup()
  show('nobody')
  // The cards link to whole lists, whatever the search.
  expect(await screen.findByText('5')).toBeDefined()
  expect(screen.getByRole('link', { name: 'All' }).getAttribute('href')).toBe('/assistant-dashboard?tab=all')
  for (const name of tabs()) expect(name).not.toMatch(/\(/)
})
