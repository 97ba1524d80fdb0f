import { api } from '@porchlight/contract/api'
import { agentTour, staffTour } from '@porchlight/contract/tours/shapes'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { answerOf, bodyOf, nextOf, outcomeOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, type Caller } from '../../../test/callers.ts'
import { addClient, addProperty, addTour } from '../../../test/factories.ts'
import { addAdmin, addAgent, addAssistant, type Person } from '../../../test/people.ts'

const app = useApp()
let desk: Caller
let sarah: Person
let marcus: Person
beforeEach(async () => {
  desk = await as(app, await addAdmin(app), 'staff')
  sarah = await addAgent(app)
  marcus = await addAgent(app, { firstName: 'Marcus', lastName: 'Hill' })
})

/** Adds tours, each a minute newer than the previous one. */
const add = async (agent: Person, facts: Parameters<typeof addTour>[2] = {}) => {
  app.clock.advance(60_000)
  return addTour(app, agent, facts)
}
const scene = async () => {
  const denver = await addProperty(app, { city: 'denver', state: 'CO', timeZone: 'America/Denver' })
  const elena = await addAssistant(app, { firstName: 'Elena', lastName: 'Ruiz' })
  return {
    hers: await add(sarah, { clientFirstName: 'Zelda', priority: 'high' }),
    his: await add(marcus, { propertyId: denver.id, assistant: elena, status: 'assistant_assigned' }),
    done: await add(sarah, { status: 'completed' }),
    archived: await add(sarah, {
      status: 'completed',
      archivedAt: app.clock.now(),
      archivedBy: sarah.id,
    }),
  }
}

describe('GET /api/admin/tours', () => {
  const listed = async (query = '') =>
    answerOf(api.tours.listAdminTours, await desk.get(`/api/admin/tours?${query}`))
  const ids = async (query = '') => (await listed(query)).map(({ id }) => id)

  it('returns every agent’s tours to the back office, newest first, without archived ones', async () => {
    const { hers, his, done, archived } = await scene()
    const all = await desk.get('/api/admin/tours')
    expect(all.headers['x-total-count']).toBe('3')
    const [, second, third] = answerOf(api.tours.listAdminTours, all)
    expect(await ids()).toEqual([done.id, his.id, hers.id])
    expect(second).toMatchObject({
      status: 'assistant_assigned',
      city: 'denver',
      archived: false,
      adminScheduled: false,
      schedulingAssistantName: 'Elena Ruiz',
      agentEmail: marcus.email,
      timeZone: 'America/Denver',
    })
    expect(third).toMatchObject({ priority: 'high', clientName: expect.stringContaining('Zelda') })
    expect(await ids('archived=true')).toEqual([archived.id, done.id, his.id, hers.id])
  })

  it('filters by status, priority, city, agent and words, page by page', async () => {
    const { hers, his, done } = await scene()
    expect(await ids('status=completed')).toEqual([done.id])
    expect(await ids('priority=high')).toEqual([hers.id])
    expect(await ids('city=denver')).toEqual([his.id])
    expect(await ids(`agentId=${marcus.id}`)).toEqual([his.id])
    expect(await ids('q=zelda')).toEqual([hers.id])
    const first = await desk.get('/api/admin/tours?limit=2')
    const next = await desk.get(nextOf(first) ?? '')
    expect(answerOf(api.tours.listAdminTours, next).map(({ id }) => id)).toEqual([hers.id])
    expect(nextOf(next)).toBeUndefined()
    expect(outcomeOf(await desk.get('/api/admin/tours?status=lost'))).toBe('400 invalid_input')
  })

  it('is available to the back office only', async () => {
    for (const [person, door] of [
      [sarah, 'agent'],
      [await addAssistant(app), 'assistant'],
    ] as const)
      expect(outcomeOf(await (await as(app, person, door)).get('/api/admin/tours'))).toMatch(/^403/)
  })
})

describe('GET /api/admin/stats', () => {
  it('counts the groups of the requests page by their statuses', async () => {
    for (const status of ['scheduled', 'rescheduled', 'completed', 'cancelled'] as const)
      await add(sarah, { status })
    const groups = {
      requested: ['requested'],
      assigned: ['assistant_assigned'],
      inProgress: ['contacting_client', 'awaiting_response', 'scheduling', 'confirmed', 'in_progress'],
    } as const
    for (const status of Object.values(groups).flat())
      for (const agent of [sarah, marcus]) await add(agent, { status })
    await add(sarah, { status: 'completed', archivedAt: app.clock.now(), archivedBy: sarah.id })
    expect(answerOf(api.tours.adminStats, await desk.get('/api/admin/stats'))).toMatchObject({
      totalTours: 18,
      assignedTours: 2,
      inProgressTours: 10,
      completedTours: 1,
      archivedTours: 1,
    })
    const count = async (query: string) =>
      (await desk.get(`/api/admin/tour-queue?${query}`)).headers['x-total-count']
    expect(await count('status=requested')).toBe('2')
    expect(await count('group=in_progress')).toBe('10')
  })
})

describe('GET /api/stats', () => {
  it('counts an agent’s own tours, clients and properties, and no other agent’s', async () => {
    const none = { activeTours: 0, totalClients: 0, pendingTours: 0 }
    const own = await as(app, sarah, 'agent')
    await addTour(app, marcus)
    await addClient(app, marcus)
    await addProperty(app, { addedBy: marcus })
    const before = answerOf(api.tours.agentStats, await own.get('/api/stats'))
    // Published properties are listed for every agent.
    expect(before).toMatchObject({ ...none, pastTours: 0, needsYou: 0 })
    const { id: propertyId } = await addProperty(app, { addedBy: sarah })
    await addClient(app, sarah)
    await addClient(app, sarah)
    for (const status of ['requested', 'scheduling', 'confirmed', 'completed'] as const)
      await add(sarah, { status, propertyId })
    expect(answerOf(api.tours.agentStats, await own.get('/api/stats'))).toEqual({
      activeTours: 1,
      pendingTours: 2,
      pastTours: 1,
      totalClients: 2,
      needsYou: 0,
      propertiesListed: before.propertiesListed + 1,
    })
  })
})

describe('GET /api/tours', () => {
  it('returns an agent’s own tours to the agent, and every agent’s tours to the back office', async () => {
    const { hers, his, done, archived } = await scene()
    const own = await as(app, sarah, 'agent')
    const answered = await own.get('/api/tours')
    const mine = bodyOf(z.array(agentTour), answered)
    // An archived tour disappears only from the desk's list.
    expect(mine.map(({ id }) => id)).toEqual([archived.id, done.id, hers.id])
    expect(mine[2]).toMatchObject({ clientName: expect.stringContaining('Zelda'), status: 'requested' })
    expect(answered.text).not.toMatch(/"priority"|Marcus/)
    expect((await own.get(`/api/tours?agentId=${marcus.id}`)).body).toHaveLength(3)

    const seen = async (query: string) =>
      bodyOf(z.array(staffTour), await desk.get(`/api/tours?${query}`)).map(({ id }) => id)
    expect(await seen('')).toEqual([done.id, his.id, hers.id])
    expect(await seen(`agentId=${marcus.id}`)).toEqual([his.id])
    expect(await seen('city=denver')).toEqual([his.id])
    expect(await seen('city=austin')).toEqual([])
  })
})

describe('the total of a list', () => {
  const totals = async (assistant: Caller, own: Caller) => {
    const total = async (caller: Caller, path: string) =>
      (await caller.get(`${path}limit=1`)).headers['x-total-count']
    return [
      await total(desk, '/api/admin/tour-queue?'),
      await total(desk, '/api/admin/tour-queue?status=scheduling&'),
      await total(own, '/api/agent/tour-requests?'),
      await total(assistant, '/api/assistant/assignments?group=all&'),
    ]
  }

  it('is right after every change, for every reader', async () => {
    const elena = await addAssistant(app)
    const assistant = await as(app, elena, 'assistant')
    const own = await as(app, sarah, 'agent')
    const first = await add(sarah, { assistant: elena, status: 'scheduling' })
    for (const _ of [1, 2]) await add(sarah, { assistant: elena, status: 'scheduling' })
    await add(marcus, { assistant: elena, status: 'scheduling' })
    expect(await totals(assistant, own)).toEqual(['4', '4', '3', '4'])
    expect(await totals(assistant, own)).toEqual(['4', '4', '3', '4'])

    await desk.put(`/api/admin/tours/${first.id}/status`, { status: 'contacting_client' })
    expect(await totals(assistant, own)).toEqual(['4', '3', '3', '4'])
    await desk.put(`/api/admin/tours/${first.id}/archive`, {})
    expect(await totals(assistant, own)).toEqual(['3', '3', '3', '3'])
    await add(sarah, { status: 'scheduling' })
    expect(await totals(assistant, own)).toEqual(['4', '4', '4', '3'])
  })

  it('counts again when a tour comes to an assistant, which changes no other total', async () => {
    const elena = await addAssistant(app)
    const assistant = await as(app, elena, 'assistant')
    const own = await as(app, sarah, 'agent')
    const waiting = await add(sarah)
    for (const _ of [1, 2]) await add(sarah, { assistant: elena, status: 'assistant_assigned' })
    expect(await totals(assistant, own)).toEqual(['3', '0', '3', '2'])
    await desk.put(`/api/admin/tours/${waiting.id}/assign-assistant`, { schedulingAssistantId: elena.id })
    expect(await totals(assistant, own)).toEqual(['3', '0', '3', '3'])
  })
})
