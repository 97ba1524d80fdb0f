import type { SessionUser } from '@porchlight/contract/sessions'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { connectLive } from '../../../test/live-stream.ts'
import { adminStats } from '../../../test/queue.ts'
import { sessionQuery } from '../../lib/session.ts'
import { OverviewTab } from './overview-tab.tsx'

connectLive()
afterEach(() => vi.unstubAllGlobals())

const stats = adminStats({
  pendingTours: 21,
  scheduledTours: 17,
  activeUsers: 1_205,
  properties: 836,
})
const place = { city: 'austin', state: 'TX', unit: null }
const tour = (street: number, status: string) => ({
  id: `t${street}`,
  status,
  createdAt: '2026-11-20T15:00:00.000Z',
  assignedAgentName: 'Sarah Whitfield',
  clientName: `Client ${street}`,
  property: { ...place, address: `${street} Elm Street` },
})
const recent = [
  ...[tour(5, 'requested'), tour(4, 'confirmed'), tour(3, 'completed')],
  ...[tour(2, 'scheduling'), tour(1, 'no such status')],
]

const show = (permissions: readonly string[]) => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json(url.startsWith('/api/admin/stats') ? stats : recent)
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  // The tab reads only the permissions.
  client.setQueryData(sessionQuery.queryKey, { id: 'me', permissions } as unknown as SessionUser)
  client.setQueryDefaults(sessionQuery.queryKey, { staleTime: Number.POSITIVE_INFINITY })
  render(
    <QueryClientProvider client={client}>
      <OverviewTab />
    </QueryClientProvider>,
  )
  return asked
}
const all = ['tours.view', 'properties.view', 'users.view', 'analytics.view']

it('the overview counts pending and scheduled tours, active users and properties', async () => {
  show(all)
  const counts = within(screen.getByRole('region', { name: 'Counts' }))
  for (const [label, figure] of [
    ['Pending tours', '21'],
    ['Scheduled tours', '17'],
    ['Active users', '1,205'],
    ['Properties', '836'],
  ] as const) {
    const card = counts.getByText(label).closest('div.relative')
    await vi.waitFor(() => expect(card?.querySelector('p')?.textContent).toBe(figure), 30_000)
  }
})

it('the overview lists the five most recent tours with their status', async () => {
  const asked = show(all)
  const region = screen.getByRole('region', { name: 'Recent tours' })
  const lines = await within(region).findAllByRole('listitem')
  // The server sorts lists newest first. Archived tours are not in the queue.
  expect(asked).toContain('/api/admin/tours?limit=5&archived=false')
  expect(lines).toHaveLength(5)
  for (const [line, words] of [
    ['5 Elm Street', 'Requested'],
    ['4 Elm Street', 'Confirmed'],
    ['3 Elm Street', 'Completed'],
    ['2 Elm Street', 'Scheduling'],
    // An unknown status is shown as the first status.
    ['1 Elm Street', 'Requested'],
  ].entries())
    for (const word of words) expect(lines[line]?.textContent).toContain(word)
})

it('the overview links to users, properties and analytics if the user may open them', async () => {
  show(all)
  const actions = within(screen.getByRole('region', { name: 'Quick actions' }))
  const leads = (name: string) => actions.getByRole('link', { name }).getAttribute('href')
  expect(leads('Open users')).toBe('/admin-dashboard/users')
  expect(leads('Open properties')).toBe('/admin-dashboard/properties')
  expect(leads('View analytics')).toBe('/admin?tab=analytics')
})

it('the overview hides links that the user may not open', () => {
  show(['tours.view'])
  const actions = within(screen.getByRole('region', { name: 'Quick actions' }))
  expect(actions.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Tour requests'])
})
