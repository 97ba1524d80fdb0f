import type { CallKey } from '@porchlight/contract/client-types'
import type { SessionUser } from '@porchlight/contract/sessions'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { held } from '../../test/answers.ts'
import { answerCityTours } from '../../test/city-tours.ts'
import { agent, superAdmin } from '../../test/people.ts'
import { adminStats, answerQueue } from '../../test/queue.ts'
import { prepareScreens } from '../../test/screen.tsx'
import { queryClient } from '../lib/requests/query-client.ts'

/*
 * Each figure's link must request the list that server/src/features/tours/routes.figures.test.ts compares
 * with that figure.
 */

const { server, open } = prepareScreens()

const cityStats = ['san_antonio', 'austin', 'dallas', 'houston'].map((city) => ({
  city,
  cityName: city,
  basePrice: 15,
  premiumPrice: 20,
  pending: 1,
  scheduled: 2,
  underWay: 3,
}))

beforeEach(() => {
  server.on('GET /api/stats', {
    activeTours: 5,
    needsYou: 0,
    totalClients: 3,
    pendingTours: 8,
    propertiesListed: 9,
    pastTours: 2,
  })
  server.on('GET /api/agent/tour-cards', [])
  server.on('GET /api/agent/tour-news', [])
  answerQueue(server, () => [])
  server.on('GET /api/admin/stats', adminStats({ pendingTours: 8 }))
  answerCityTours(server)
  server.on('GET /api/admin/city-stats', cityStats)
  server.on('GET /api/tours', [])
  server.on('GET /api/admin/users', [])
  server.on('GET /api/admin/assistants', [])
  server.on('GET /api/admin/assistants/summary', {
    total: 6,
    active: 6,
    available: 5,
    openTours: 7,
    rating: null,
    ratingCount: 0,
  })
})

/** The address that this figure links to. */
const linkOf = async (label: string): Promise<string> => {
  const link = await screen.findByRole('link', { name: label })
  return link.getAttribute('href') ?? ''
}

/** The lists that the screen at this address requests, each once. */
const listsAt = async (at: string, user: SessionUser, key: CallKey): Promise<string[]> => {
  cleanup()
  const before = server.asked(key).length
  await open(at, user)
  await waitFor(() => {
    expect(server.asked(key).length).toBeGreaterThan(before)
    expect(queryClient.isFetching()).toBe(0)
  })
  const lists = server.asked(key).slice(before)
  for (const { query } of lists) {
    // The page size does not change which list it is.
    query.delete('limit')
    query.sort()
  }
  return [...new Set(lists.map(({ query }) => decodeURIComponent(query.toString())))]
}

it.each([
  ['Active Tours', 'active', 'Active Tours', 'No active tours'],
  ['Pending Tours', 'pending', 'Pending Tours', 'No pending tours'],
])('an agent’s %s lead to the list of group=%s, whatever the tab', async (label, group, title, none) => {
  await open('/dashboard', agent())
  const link = await linkOf(label)
  expect(link).toBe(`/schedule-tour?group=${group}`)
  const lists = await listsAt(link, agent(), 'GET /api/agent/tour-cards')
  await screen.findByRole('heading', { name: `${title} (0)` })
  expect(screen.getByText(none)).toBeDefined()
  expect(screen.queryByRole('tab')).toBeNull()
  expect(screen.getByRole('button', { name: 'Show all tours' })).toBeDefined()
  expect(lists).toEqual([`group=${group}&sort=date`])
})

it('the tabs show the number of tours once it is known, and nothing before', async () => {
  const tours = held([])
  server.on('GET /api/agent/tour-cards', tours.answering)
  await open('/schedule-tour', agent())
  expect(await screen.findByRole('tab', { name: 'Active Tours' })).toBeDefined()
  expect(screen.getByRole('tab', { name: 'Past Tours' })).toBeDefined()
  tours.release()
  expect(await screen.findByRole('tab', { name: 'Active Tours (0)' })).toBeDefined()
  expect(await screen.findByRole('tab', { name: 'Past Tours (0)' })).toBeDefined()
})

it('a city’s open tours link to the open tours of that city', async () => {
  await open('/city-admin', superAdmin())
  const link = await linkOf('Austin')
  expect(await screen.findAllByText('6 open')).toHaveLength(4)
  expect(link).toMatch(/^\/city-admin\?/)
  expect(await listsAt(link, superAdmin(), 'GET /api/tours')).toEqual(['city=austin&group=open'])
})

it.each([
  ['Pending tours', '/admin-dashboard/queue', 'group=pending&sort=urgency'],
  ['Scheduled tours', '/admin-dashboard/queue', 'group=active&sort=urgency'],
])('the overview’s %s lead to the queue of those', async (label, path, query) => {
  await open('/admin-dashboard', superAdmin())
  const link = await linkOf(label)
  expect(link.split('?')[0]).toBe(path)
  const lists = await listsAt(link, superAdmin(), 'GET /api/admin/queue-rows')
  expect(lists).toEqual([`archived=false&${query}`])
})

it('the overview’s active users link to agents whose accounts are active', async () => {
  await open('/admin-dashboard', superAdmin())
  const link = await linkOf('Active users')
  expect(link.split('?')[0]).toBe('/admin-dashboard/users')
  const lists = await listsAt(link, superAdmin(), 'GET /api/admin/users')
  expect(lists).toEqual(['active=true&type=real_estate_agent'])
})

it('the list of available assistants applies the same filter as their count', async () => {
  const address = '/admin-dashboard/assistants?availability=available'
  const lists = await listsAt(address, superAdmin(), 'GET /api/admin/assistants')
  expect(lists).toEqual(['active=true&availability=available'])
})
