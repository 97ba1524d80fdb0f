import type { SessionUser } from '@porchlight/contract/sessions'
import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { adminStats } from '../../test/queue.ts'
import { filtersOf, usersSearch } from '../features/accounts/account-search.ts'
import { usersQuery } from '../features/accounts/api.ts'
import { teamQuery } from '../features/assistants/api.ts'
import { cityToursQuery } from '../features/tours/city-tours/city-api.ts'
import { CityCards } from '../features/tours/city-tours/city-cards.tsx'
import { citySearch } from '../features/tours/city-tours/city-search.ts'
import { queueQuery } from '../features/tours/queue/queue-api.ts'
import { queueFilters, queueSearch } from '../features/tours/queue/queue-search.ts'
import { plainSearch, scheduleSearch, teamSearch, textSearch } from '../lib/searches.ts'
import { sessionQuery } from '../lib/session.ts'
import { OverviewTab } from './admin/overview-tab.tsx'
import { DashboardScreen } from './agent/dashboard-screen.tsx'
import { ScheduleScreen } from './agent/schedule-screen.tsx'

/*
 * Each figure's link must request the list that server/src/features/tours/routes.figures.test.ts compares
 * with that figure.
 */

const address = vi.hoisted(() => ({ search: {} as object })) // each test fills it in
vi.mock('../lib/live/live.ts', async (original) => ({ ...(await original<object>()), useLive: () => 'on' }))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  getRouteApi: () => ({ useSearch: () => address.search, useNavigate: () => vi.fn() }),
}))

const stats = {
  ...adminStats({ pendingTours: 8 }),
  activeTours: 5,
  totalClients: 3,
  propertiesListed: 9,
  pastTours: 2,
}
const cityStats = ['san_antonio', 'austin', 'dallas', 'houston'].map((city) => ({
  city,
  cityName: city,
  basePrice: 15,
  premiumPrice: 20,
  pending: 1,
  scheduled: 2,
  underWay: 3,
}))

const asked: string[] = []
const answerTo = (path: string): Response => {
  if (path.endsWith('/city-stats')) return Response.json(cityStats)
  if (path.endsWith('/stats')) return Response.json(stats)
  return Response.json([], { headers: { 'x-total-count': '0' } })
}
beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    const url = new URL(input instanceof Request ? input.url : input, location.origin)
    // The page size does not change which list it is.
    url.searchParams.delete('limit')
    url.searchParams.sort()
    asked.push(`${url.pathname}${url.search}`)
    return answerTo(url.pathname)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (what: ReactNode, user?: Partial<SessionUser>) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  if (user) {
    client.setQueryData(sessionQuery.queryKey, user as SessionUser) // the screens read only these fields
    client.setQueryDefaults(sessionQuery.queryKey, { staleTime: Number.POSITIVE_INFINITY })
  }
  return render(<QueryClientProvider client={client}>{what}</QueryClientProvider>)
}

/** The address that this figure links to. */
const linkOf = async (label: string): Promise<URL> => {
  const link = await screen.findByRole('link', { name: label })
  return new URL(link.getAttribute('href') ?? '', location.origin)
}
const searchOf = (url: URL) => textSearch(plainSearch.parseSearch(url.search))

const agent: Partial<SessionUser> = {
  id: 'a',
  userType: 'real_estate_agent',
  firstName: 'Sarah',
  lastName: 'Whitfield',
}
const admin: Partial<SessionUser> = {
  id: 's',
  userType: 'admin',
  firstName: 'Ada',
  lastName: 'Mayer',
  permissions: ['tours.view', 'users.view', 'properties.view', 'assistants.view'],
}

it.each([
  ['Active Tours', 'active', 'Active Tours', 'No active tours'],
  ['Pending Tours', 'pending', 'Pending Tours', 'No pending tours'],
])('an agent’s %s lead to the list of group=%s, whatever the tab', async (label, group, title, none) => {
  show(<DashboardScreen />, agent)
  const link = await linkOf(label)
  expect(`${link.pathname}${link.search}`).toBe(`/schedule-tour?group=${group}`)
  cleanup()
  asked.length = 0
  address.search = scheduleSearch(plainSearch.parseSearch(link.search))
  show(<ScheduleScreen />, agent)
  await screen.findByRole('heading', { name: `${title} (0)` })
  expect(screen.getByText(none)).toBeDefined()
  expect(screen.queryByRole('tab')).toBeNull()
  expect(screen.getByRole('button', { name: 'Show all tours' })).toBeDefined()
  const lists = asked.filter((path) => path.startsWith('/api/agent/tour-requests'))
  expect(new Set(lists)).toEqual(new Set([`/api/agent/tour-requests?group=${group}`]))
})

it('the tabs show the number of tours once it is known, and nothing before', async () => {
  let answer: () => void = () => undefined
  const waits = new Promise<void>((resolve) => {
    answer = resolve
  })
  const given = globalThis.fetch
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    await waits
    return given(...call)
  })
  address.search = {}
  show(<ScheduleScreen />, agent)
  expect(await screen.findByRole('tab', { name: 'Active Tours' })).toBeDefined()
  expect(screen.getByRole('tab', { name: 'Past Tours' })).toBeDefined()
  answer()
  expect(await screen.findByRole('tab', { name: 'Active Tours (0)' })).toBeDefined()
  expect(await screen.findByRole('tab', { name: 'Past Tours (0)' })).toBeDefined()
})

function Asking({ options }: { options: Parameters<typeof useInfiniteQuery>[0] }) {
  useInfiniteQuery(options)
  return null
}

/** The request that the linked screen sends. */
const askedBy = async (options: unknown): Promise<string> => {
  cleanup()
  asked.length = 0
  show(<Asking options={options as Parameters<typeof useInfiniteQuery>[0]} />) // each list has its own type of rows
  await waitFor(() => expect(asked).toHaveLength(1))
  return decodeURIComponent(asked[0] ?? '')
}

it('a city’s open tours link to the open tours of that city', async () => {
  show(<CityCards />)
  const link = await linkOf('Austin')
  expect(await screen.findAllByText('6 open')).toHaveLength(4)
  expect(link.pathname).toBe('/city-admin')
  const query = await askedBy(cityToursQuery(citySearch(searchOf(link))))
  expect(query).toBe('/api/tours?city=austin&group=open')
})

it.each([
  ['Pending tours', '/admin-dashboard/queue', 'group=pending&sort=urgency'],
  ['Scheduled tours', '/admin-dashboard/queue', 'group=active&sort=urgency'],
])('the overview’s %s lead to the queue of those', async (label, path, query) => {
  show(<OverviewTab />, admin)
  const link = await linkOf(label)
  expect(link.pathname).toBe(path)
  const asking = await askedBy(queueQuery(queueFilters(queueSearch(searchOf(link)))))
  expect(asking).toBe(`/api/admin/tour-queue?archived=false&${query}`)
})

it('the overview’s active users link to agents whose accounts are active', async () => {
  show(<OverviewTab />, admin)
  const link = await linkOf('Active users')
  expect(link.pathname).toBe('/admin-dashboard/users')
  const query = await askedBy(usersQuery(filtersOf(usersSearch(searchOf(link)))))
  expect(query).toBe('/api/admin/users?active=true&type=real_estate_agent')
})

it('the list of available assistants applies the same filter as their count', async () => {
  const search = teamSearch({ availability: 'available' })
  expect(await askedBy(teamQuery(search))).toBe('/api/admin/assistants?active=true&availability=available')
})
