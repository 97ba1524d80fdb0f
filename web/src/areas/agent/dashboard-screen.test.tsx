import type { SessionUser } from '@porchlight/contract/sessions'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { connectLive } from '../../../test/live-stream.ts'
import { agentStatsQuery } from '../../features/tours/api.ts'
import { sessionQuery } from '../../lib/session.ts'
import { DashboardScreen } from './dashboard-screen.tsx'

connectLive()
afterEach(() => vi.unstubAllGlobals())

const sarah = {
  id: 'u1',
  userType: 'real_estate_agent',
  firstName: 'Sarah',
  lastName: 'Whitfield',
  name: 'Sarah Whitfield',
  subscriptionPlan: 'pro',
  subscriptionStatus: 'active',
  permissions: [],
}

/** Shows the dashboard of an agent. The other endpoints do not answer. */
const show = (facts: object, stats?: object) => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  })
  client.setQueryData(sessionQuery.queryKey, { ...sarah, ...facts } as unknown as SessionUser) // the screen reads only these fields
  if (stats) client.setQueryData(agentStatsQuery.queryKey, stats as never) // the screen reads only these fields
  render(
    <QueryClientProvider client={client}>
      <DashboardScreen />
    </QueryClientProvider>,
  )
  return screen.getByRole('region', { name: 'Counts' })
}
const cards = (counts: HTMLElement) => [...counts.children].map(({ textContent }) => textContent)

it('greets the agent by name, names the plan, and shows each figure in its card', () => {
  const counts = show({}, { activeTours: 3, totalClients: 12, pendingTours: 2, propertiesListed: 240 })
  expect(screen.getByRole('heading', { name: 'Agent Portal' })).toBeTruthy()
  expect(screen.getByText('Welcome back, Sarah Whitfield')).toBeTruthy()
  expect(screen.getByText('PRO Plan')).toBeTruthy()
  expect(cards(counts)).toEqual([
    ...['Active Tours3', 'Total Clients12', 'Pending Tours2', 'Properties Listed240'],
    'SubscriptionProActive subscription',
  ])
})

it('shows an ellipsis for each figure until it has loaded', () => {
  expect(cards(show({}))).toEqual([
    ...['Active Tours...', 'Total Clients...', 'Pending Tours...', 'Properties Listed...'],
    'SubscriptionProActive subscription',
  ])
})

it('says that it is loading until the reads that decide its height have answered', () => {
  show({})
  expect(screen.getByRole('status', { name: 'Loading your dashboard' })).toBeTruthy()
})

it('shows Standard while the plan is unknown, and links to the settings while the subscription is inactive', () => {
  const counts = show({ subscriptionPlan: null, subscriptionStatus: 'cancelled' })
  expect(screen.getByText('STANDARD Plan')).toBeTruthy()
  expect(counts.textContent).toContain('Manage your subscription in settings')
  expect(counts.textContent).not.toContain('Active subscription')
})

it('shows the quick actions and the sign-out button', () => {
  show({})
  const address = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(address('Schedule New Tour')).toBe('/schedule-tour?form=open')
  expect(address('Request New Property')).toBe('/property-request')
  expect(screen.getByRole('button', { name: 'Logout' })).toBeTruthy()
})

it('names requests that were begun and not sent', () => {
  sessionStorage.setItem(
    'porchlight.draft.new-tour.u1',
    JSON.stringify({ clientFirstName: 'Pia', clientLastName: 'Test' }),
  )
  show({})
  // Hidden until the reads that decide the page's height have answered.
  const part = screen.getByRole('region', { name: 'Unfinished requests (1)', hidden: true })
  expect(part.textContent).toContain('Pia Test')
  sessionStorage.clear()
})
