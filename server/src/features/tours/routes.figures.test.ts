import { cityIds } from '@porchlight/contract/kernel/cities'
import { type TourStatus, tourStatuses } from '@porchlight/contract/tours/statuses'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { bodyOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, type Caller } from '../../../test/callers.ts'
import { addProperty, addTour } from '../../../test/factories.ts'
import { addAgent, addAssistant } from '../../../test/people.ts'
import { useStaffAndAgent } from '../../../test/staff-and-agent.ts'

/* A figure and the list behind its link are two queries: these tests compare the two counts. */

const app = useApp()
const { staff, agent } = useStaffAndAgent(app)

/** The ids of a list. The list must also state its own total. */
const listed = async (caller: Caller, path: string): Promise<string[]> => {
  const answer = await caller.get(path)
  const ids = bodyOf(z.array(z.object({ id: z.string() })), answer).map(({ id }) => id)
  expect(answer.headers['x-total-count'], path).toBe(String(ids.length))
  return ids
}

/** The figures of an answer that are single numbers. */
const figures = async (caller: Caller, path: string) => {
  const {
    openByStatus: _,
    openByCity: __,
    ...single
  } = bodyOf(z.record(z.string(), z.unknown()), await caller.get(path))
  return z.record(z.string(), z.number()).parse(single)
}

const past = new Date('2026-03-10T15:00:00Z')

describe('an agent’s dashboard', () => {
  test.each([
    ['pendingTours', 'pending', 8],
    ['activeTours', 'active', 5],
  ])('%s equal the length of the list of group=%s', async (figure, group, count) => {
    const caller = await as(app, agent, 'agent')
    for (const status of tourStatuses) await addTour(app, agent, { status })
    // Their day is over: they are in the other tab, but still pending and active.
    await addTour(app, agent, { status: 'requested', scheduledDate: past })
    await addTour(app, agent, { status: 'confirmed', scheduledDate: past })
    await addTour(app, await addAgent(app))
    const shown = await figures(caller, '/api/stats')
    expect(shown[figure]).toBe(count)
    expect(await listed(caller, `/api/agent/tour-requests?group=${group}&limit=30`)).toHaveLength(count)
  })

  test('search works in a group as in a tab, and an unknown group is refused', async () => {
    const caller = await as(app, agent, 'agent')
    const zelda = await addTour(app, agent, { clientFirstName: 'Zelda' })
    await addTour(app, agent)
    await addTour(app, agent, { clientFirstName: 'Zelda', status: 'confirmed' })
    expect(await listed(caller, '/api/agent/tour-requests?group=pending&q=zelda')).toEqual([zelda.id])
    expect((await caller.get('/api/agent/tour-requests?group=closed')).status).toBe(400)
  })
})

describe('the cities', () => {
  const addIn = async (city: string, zipCode: string | null, status: TourStatus = 'requested') =>
    addTour(app, agent, {
      status,
      propertyId: (await addProperty(app, { city, state: 'NY', zipCode })).id,
    })

  test('show on each card as many open tours as its link lists, suburbs included', async () => {
    for (const status of tourStatuses) await addIn('austin', '78701', status)
    for (const status of ['requested', 'confirmed', 'completed'] as const) {
      await addIn('Round Rock', '78664', status)
      await addIn('Bronx', '10463', status)
    }
    await addIn('Brooklyn', null)
    await addIn('Albany', '12207')
    await addTour(app, agent, { status: 'cancelled', archivedAt: app.clock.now(), archivedBy: agent.id })
    const stat = z.object({
      city: z.string(),
      pending: z.number(),
      scheduled: z.number(),
      underWay: z.number(),
    })
    const cards = bodyOf(z.array(stat), await staff.get('/api/admin/city-stats'))
    expect(cards.map(({ city }) => city)).toEqual(cityIds)
    const open = Object.fromEntries(
      cards.map(({ city, pending, scheduled, underWay }) => [city, pending + scheduled + underWay]),
    )
    expect(open).toMatchObject({ austin: 13, new_york_city: 3, san_antonio: 0 })
    for (const city of cityIds)
      expect(await listed(staff, `/api/tours?city=${city}&group=open`), city).toHaveLength(open[city] ?? -1)
  })

  test.each([
    '/api/admin/tour-queue?sort=newest',
    '/api/admin/tour-queue?sort=urgency',
    '/api/tours?limit=50',
  ])('and the group of other places together contain every tour exactly once: %s', async (list) => {
    const bronx = await addIn('Bronx', '10463')
    const brooklyn = await addIn('Brooklyn', null)
    const city = await addIn('new_york_city', '10001')
    const albany = await addIn('Albany', '12207')
    const unzipped = await addIn('Somewhere', null)
    // A tour in one of the eight cities counts there, whatever its ZIP code says.
    const dallas = await addIn('dallas', '10463')
    const found = async (filter: string) => new Set(await listed(staff, `${list}&city=${filter}`))
    expect(await found('new_york_city')).toEqual(new Set([bronx.id, brooklyn.id, city.id]))
    expect(await found('nyc')).toEqual(new Set([bronx.id, brooklyn.id, city.id]))
    expect(await found('dallas')).toEqual(new Set([dallas.id]))
    expect(await found('san_antonio')).toEqual(new Set())
    expect(await found('other')).toEqual(new Set([albany.id, unzipped.id]))
    expect(await found('BRONX')).toEqual(new Set([bronx.id]))
  })

  test('can be filtered together with status, search and archived', async () => {
    const bronx = await addIn('Bronx', '10463', 'completed')
    await addIn('Bronx', '10463')
    await addIn('Albany', '12207', 'completed')
    const q = encodeURIComponent('example street')
    const queue = `/api/admin/tour-queue?city=new_york_city&status=completed&q=${q}`
    expect(await listed(staff, queue)).toEqual([bronx.id])
    await staff.put(`/api/admin/tours/${bronx.id}/archive`, {})
    expect(await listed(staff, queue)).toEqual([])
    expect(await listed(staff, `${queue}&archivedOnly=true`)).toEqual([bronx.id])
  })

  test('a tour moves with its property', async () => {
    const tour = await addIn('Albany', '12207')
    const path = `/api/admin/properties/${tour.propertyId}`
    expect(await listed(staff, '/api/admin/tour-queue?city=new_york_city')).toEqual([])
    const moved = await staff.put(path, {
      address: '12 Grand Concourse',
      city: 'Bronx',
      state: 'NY',
      zipCode: '10451',
      type: 'house',
    })
    expect(moved.status).toBe(200)
    expect(await listed(staff, '/api/admin/tour-queue?city=new_york_city')).toEqual([tour.id])
    expect(await listed(staff, '/api/admin/tour-queue?city=other')).toEqual([])
  })
})

describe('the back office’s figures', () => {
  const stats = () => figures(staff, '/api/admin/stats')

  test('count as many tours as their links list', async () => {
    const elena = await addAssistant(app)
    for (const status of tourStatuses) {
      await addTour(app, agent, { status })
      await addTour(app, agent, { status, priority: 'high', assistant: elena })
    }
    const gone = { archivedAt: app.clock.now(), archivedBy: agent.id, priority: 'high' } as const
    await addTour(app, agent, { status: 'completed', ...gone })
    await addTour(app, agent, { status: 'cancelled', ...gone })
    const shown = await stats()
    const queue = async (query: string) =>
      (await listed(staff, `/api/admin/tour-queue?limit=100&${query}`)).length
    expect(await queue('sort=newest&archived=false')).toBe(shown.totalTours)
    expect(await queue('group=pending&sort=urgency&archived=false')).toBe(shown.pendingTours)
    expect(await queue('group=active&sort=urgency&archived=false')).toBe(shown.scheduledTours)
    expect(await queue('priority=high&sort=urgency&archived=false')).toBe(shown.highPriorityTours)
    expect(await queue('sort=newest&archivedOnly=true')).toBe(shown.archivedTours)
    expect(await queue('status=assistant_assigned&sort=urgency&archived=false')).toBe(shown.assignedTours)
    expect(await queue('group=in_progress&sort=urgency&archived=false')).toBe(shown.inProgressTours)
    expect(await queue('status=completed&sort=newest&archived=false')).toBe(shown.completedTours)
    // The page shows this figure below the pending tours, as a part of them.
    expect(await queue('group=pending&unassigned=true&archived=false')).toBe(shown.unassignedTours)
    expect(shown.unassignedTours).toBe(7)
  })

  test('count as many active agents as the users’ list of active accounts', async () => {
    await addAgent(app, { status: 'past_due' })
    await addAgent(app, { isLocked: true })
    await addAgent(app, { isActive: false })
    await addAssistant(app)
    const { activeUsers } = await stats()
    expect(activeUsers).toBe(2)
    const users = '/api/admin/users?type=real_estate_agent'
    expect(await listed(staff, `${users}&active=true`)).toHaveLength(activeUsers ?? -1)
    expect(await listed(staff, `${users}&active=false`)).toHaveLength(2)
    expect(await listed(staff, users)).toHaveLength(4)
  })

  test('count as many available assistants as the list of available assistants', async () => {
    const elena = await addAssistant(app)
    await addAssistant(app, { isLocked: true })
    await addAssistant(app, { isActive: false })
    await addAssistant(app, { availability: 'busy' })
    const { assistantsAvailable } = await stats()
    expect(assistantsAvailable).toBe(1)
    expect(await listed(staff, '/api/admin/assistants?availability=available&active=true')).toEqual([
      elena.id,
    ])
    const summary = bodyOf(
      z.object({ available: z.number() }),
      await staff.get('/api/admin/assistants/summary'),
    )
    expect(summary.available).toBe(assistantsAvailable)
  })

  test('count as many properties as the catalog', async () => {
    await addProperty(app)
    await addProperty(app, { addedBy: agent })
    await addProperty(app, { retiredAt: app.clock.now() })
    expect((await stats()).properties).toBe(2)
    expect(await listed(staff, '/api/admin/properties')).toHaveLength(2)
  })
})
