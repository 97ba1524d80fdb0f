import { api } from '@porchlight/contract/api'
import { cities, cityIds } from '@porchlight/contract/kernel/cities'
import { staffTour } from '@porchlight/contract/tours/shapes'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { answerOf, bodyOf, outcomeOf, refusalOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as } from '../../../test/callers.ts'
import { addClient, addProperty, addTour } from '../../../test/factories.ts'
import { giveRole } from '../../../test/given-role.ts'
import { addAgent, addAssistant } from '../../../test/people.ts'
import { useStaffAndAgent } from '../../../test/staff-and-agent.ts'
import { events } from '../../kernel/events/events-table.ts'
import { auditLog } from '../people/tables.ts'
import { tourHistory, tours } from './tables.ts'

const app = useApp()
const { staff, agent } = useStaffAndAgent(app)

const wished = { city: 'san_antonio', scheduledDate: '2026-03-20T15:00:00Z' }
const schedule = (facts: Record<string, unknown>) =>
  staff.post('/api/admin/schedule-tour', {
    ...wished,
    assignedAgentId: agent.id,
    duration: 90,
    notes: 'Ring twice',
    adminScheduled: true,
    tourCharge: 1,
    chargeStatus: 'pending',
    ...facts,
  })

describe('the charge', () => {
  const quote = async (propertyId: string, agentId?: string) =>
    answerOf(
      api.tours.quoteTourCharge,
      await staff.get(
        `/api/admin/properties/${propertyId}/tour-charge${agentId ? `?assignedAgentId=${agentId}` : ''}`,
      ),
    )

  // The price list of the specification (back office, section 9).
  test.each([
    ['san_antonio', 15, 20],
    ['austin', 20, 25],
    ['dallas', 18, 23],
    ['houston', 18, 23],
    ['atlanta', 17, 22],
    ['miami', 25, 30],
    ['denver', 22, 27],
    ['new_york_city', 35, 40],
    ['Round Rock', 20, 25],
  ])('%s is %i, and %i with an escort', async (city, base, premium) => {
    const plain = await addProperty(app, { city })
    const escorted = await addProperty(app, { city, escortRequired: true })
    expect(await quote(plain.id, agent.id)).toMatchObject({
      basePrice: base,
      premiumPrice: premium,
      escortRequired: false,
      tourCharge: base,
      chargeStatus: 'pending',
    })
    expect(await quote(escorted.id)).toMatchObject({ escortRequired: true, tourCharge: premium })
  })

  test('is nothing for an agent on Pro, and equals the later charge', async () => {
    const pro = await addAgent(app, { plan: 'pro' })
    const house = await addProperty(app, { city: 'denver', escortRequired: true })
    expect(await quote(house.id, pro.id)).toMatchObject({ tourCharge: 0, chargeStatus: 'waived' })
    // The agent's Pro plan is past due, so the tour costs something.
    const ended = await addAgent(app, { plan: 'pro', status: 'past_due' })
    const said = await quote(house.id, ended.id)
    expect(said).toMatchObject({ tourCharge: 27, chargeStatus: 'pending' })
    const client = await addClient(app, ended)
    const made = bodyOf(
      staffTour,
      await schedule({ clientId: client.id, propertyId: house.id, assignedAgentId: ended.id }),
    )
    expect([made.tourCharge, made.chargeStatus]).toEqual([said.tourCharge, said.chargeStatus])
  })

  test('is refused for a retired property', async () => {
    const retired = await addProperty(app, { retiredAt: app.clock.now() })
    expect(outcomeOf(await staff.get(`/api/admin/properties/${retired.id}/tour-charge`))).toBe(
      '404 not_found',
    )
  })
})

describe('scheduling', () => {
  test('stores the desk’s input, with one history row, one audit row and one event', async () => {
    const [client, house] = [await addClient(app, agent), await addProperty(app)]
    const made = bodyOf(staffTour, await schedule({ clientId: client.id, propertyId: house.id }))
    expect(made).toMatchObject({
      status: 'scheduled',
      scheduledDate: '2026-03-20T15:00:00.000Z',
      duration: 90,
      notes: 'Ring twice',
      adminScheduled: true,
      assignedAgentId: agent.id,
      clientId: client.id,
      city: 'san_antonio',
      tourCharge: 15,
      chargeStatus: 'pending',
    })
    const kept = await app.database.orm.select().from(tourHistory).where(eq(tourHistory.tourId, made.id))
    expect(kept.map(({ kind }) => kind)).toEqual(['created'])
    const audited = await app.database.orm.select().from(auditLog).where(eq(auditLog.subjectId, made.id))
    expect(audited.map(({ action }) => action)).toEqual(['tour.created'])
    const written = await app.database.orm.select().from(events).where(eq(events.entityId, made.id))
    expect(written).toEqual([expect.objectContaining({ kind: 'tour.created', agentId: agent.id })])
    // The city's list contains the tour with its charge.
    const listed = (await staff.get('/api/tours?city=san_antonio&adminScheduled=true')).body
    expect(listed).toEqual([
      expect.objectContaining({ id: made.id, tourCharge: 15, chargeStatus: 'pending' }),
    ])
    expect((await staff.get('/api/tours?city=austin')).body).toEqual([])
  })

  test('refuses a double booking with the next free times and the conflicting tour', async () => {
    const [client, house] = [await addClient(app, agent), await addProperty(app)]
    const first = bodyOf(staffTour, await schedule({ clientId: client.id, propertyId: house.id }))
    const again = refusalOf(
      await schedule({
        clientId: client.id,
        propertyId: house.id,
        scheduledDate: '2026-03-20T16:00:00Z',
        duration: 30,
      }),
    )
    expect(again).toMatchObject({ code: 'time_taken', conflict: { tourId: first.id, holds: 'property' } })
    // The tour starts at 15:00 and lasts 90 minutes, so the property is free from 16:30.
    expect(again.freeTimes).toEqual([
      '2026-03-20T16:30:00.000Z',
      '2026-03-20T17:00:00.000Z',
      '2026-03-20T17:30:00.000Z',
    ])
    expect(await app.database.orm.select().from(tours)).toHaveLength(1)
  })

  test('refuses another agent’s client, a locked agent and a time in the past', async () => {
    const [client, house] = [await addClient(app, agent), await addProperty(app)]
    const other = await addClient(app, await addAgent(app))
    const locked = await addAgent(app, { isLocked: true })
    const refused = async (facts: Record<string, unknown>) => {
      const refusal = refusalOf(await schedule({ clientId: client.id, propertyId: house.id, ...facts }))
      return refusal.errors?.map(({ path }) => path)
    }
    expect(await refused({ clientId: other.id })).toEqual(['clientId'])
    expect(await refused({ assignedAgentId: locked.id })).toEqual(['assignedAgentId'])
    expect(await refused({ scheduledDate: '2026-03-18T14:00:00Z' })).toEqual(['scheduledDate'])
  })
})

describe('the city’s status dialog', () => {
  test('sets status, notes and estimated completion, and refuses an older version', async () => {
    const tour = await addTour(app, agent, { status: 'scheduled', adminScheduled: true })
    const url = `/api/tours/${tour.id}/status`
    const set = bodyOf(
      staffTour,
      await staff.patch(url, {
        status: 'confirmed',
        statusNotes: 'Key in the box',
        estimatedCompletion: '2026-03-20T16:00:00Z',
        version: tour.version,
      }),
    )
    expect(set).toMatchObject({
      status: 'confirmed',
      statusNotes: 'Key in the box',
      estimatedCompletion: '2026-03-20T16:00:00.000Z',
    })
    expect(outcomeOf(await staff.patch(url, { status: 'completed', version: tour.version }))).toBe(
      '409 version_conflict',
    )
    const none = refusalOf(await staff.patch(url, { status: '' }))
    expect(none.errors).toContainEqual({ path: 'status', message: 'Please choose a status' })
  })
})

describe('the city cards', () => {
  test('show the current number of open tours per city, with the prices', async () => {
    const add = async (city: string, status: Parameters<typeof addTour>[2]) =>
      addTour(app, agent, { propertyId: (await addProperty(app, { city, zipCode: null })).id, ...status })
    await add('austin', { status: 'requested' })
    await add('austin', { status: 'time_not_available' })
    await add('austin', { status: 'choose_another_time' })
    await add('austin', { status: 'scheduled' })
    await add('austin', { status: 'rescheduled' })
    await add('austin', { status: 'confirmed' })
    await add('austin', { status: 'completed' })
    await add('austin', { status: 'cancelled', archivedAt: app.clock.now(), archivedBy: agent.id })
    await add('Somewhere', { status: 'requested' })
    await add('miami', { status: 'in_progress' })
    const found = answerOf(api.tours.cityStats, await staff.get('/api/admin/city-stats'))
    expect(found.map(({ city }) => city)).toEqual(cityIds)
    expect(found[1]).toEqual({
      city: 'austin',
      cityName: cities.austin.name,
      basePrice: 20,
      premiumPrice: 25,
      pending: 3,
      scheduled: 2,
      underWay: 1,
    })
    expect(found.filter((row) => row.pending + row.scheduled + row.underWay > 0)).toHaveLength(2)
  })
})

test('the calls for the cities and for scheduling are closed to agents, and to staff without tours.schedule', async () => {
  const assistant = await as(app, await addAssistant(app), 'staff')
  const me = await as(app, agent, 'agent')
  const house = await addProperty(app)
  for (const caller of [assistant, me]) {
    expect(outcomeOf(await caller.get('/api/admin/city-stats'))).toMatch(/^403/)
    expect(outcomeOf(await caller.get(`/api/admin/properties/${house.id}/tour-charge`))).toMatch(/^403/)
    expect(outcomeOf(await caller.post('/api/admin/schedule-tour', {}))).toMatch(/^403/)
  }
})

/** A person who may schedule tours and nothing else. */
const scheduler = async () => {
  const wren = await addAssistant(app, { userType: 'tour_assistant' })
  await giveRole(app, wren, ['tours.schedule'])
  return { wren, caller: await as(app, wren, 'staff') }
}

test('scheduling answers with the tour, even to a person who may schedule tours but not view them', async () => {
  const { caller } = await scheduler()
  const [house, client] = [await addProperty(app), await addClient(app, agent)]
  const input = {
    assignedAgentId: agent.id,
    clientId: client.id,
    propertyId: house.id,
    city: 'san_antonio',
    scheduledDate: '2026-03-20T15:00:00Z',
  }
  const made = bodyOf(staffTour, await caller.post('/api/admin/schedule-tour', input))
  expect(made).toMatchObject({ status: 'scheduled', assignedAgentId: agent.id })
  expect(await app.database.orm.select({ id: tours.id }).from(tours)).toEqual([{ id: made.id }])
  expect(outcomeOf(await caller.get(`/api/tours/${made.id}`))).toMatch(/^40[34]/)
})

describe('scheduling with an assistant', () => {
  const booked = async (facts: Record<string, unknown>, escortRequired = false) => {
    const [house, client] = [await addProperty(app, { escortRequired }), await addClient(app, agent)]
    return schedule({ clientId: client.id, propertyId: house.id, ...facts })
  }

  test('assigns the tour in the same change, with one history row and one event', async () => {
    const elena = await addAssistant(app)
    const tour = bodyOf(staffTour, await booked({ schedulingAssistantId: elena.id }))
    expect(tour).toMatchObject({
      status: 'scheduled',
      schedulingAssistantId: elena.id,
      escortAssistantId: null,
      version: 1,
    })
    expect(await app.database.orm.select().from(tourHistory)).toHaveLength(1)
    const recorded = await app.database.orm
      .select({ kind: events.kind })
      .from(events)
      .where(eq(events.topic, 'tours'))
    expect(recorded).toEqual([{ kind: 'tour.created' }])
    const asElena = await as(app, elena, 'assistant')
    expect((await asElena.get('/api/assistant/assignments')).text).toContain(tour.id)
  })

  test('makes the assistant the escort where the property requires one', async () => {
    const elena = await addAssistant(app)
    const tour = bodyOf(staffTour, await booked({ schedulingAssistantId: elena.id }, true))
    expect(tour).toMatchObject({ schedulingAssistantId: elena.id, escortAssistantId: elena.id })
  })

  test('takes a different escort than the coordinator', async () => {
    const [{ id: schedulingAssistantId }, { id: escortAssistantId }] = [
      await addAssistant(app),
      await addAssistant(app),
    ]
    const both = { schedulingAssistantId, escortAssistantId }
    expect((await booked(both)).body).toMatchObject(both)
  })

  test('refuses an unknown assistant and one who is away, names the field, and schedules nothing', async () => {
    const unknown = await booked({ schedulingAssistantId: agent.id })
    expect(unknown).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'schedulingAssistantId', message: 'Please choose an assistant' }] },
    })
    const away = await addAssistant(app, { isActive: false })
    expect(refusalOf(await booked({ schedulingAssistantId: away.id })).code).toBe('assistant_unavailable')
    expect(await app.database.orm.select().from(tours)).toEqual([])
  })

  test.each(['schedulingAssistantId', 'escortAssistantId'])(
    'needs the permission to assign: %s',
    async (field) => {
      const { wren, caller } = await scheduler()
      const [house, client] = [await addProperty(app), await addClient(app, agent)]
      const wish = {
        ...wished,
        assignedAgentId: agent.id,
        clientId: client.id,
        propertyId: house.id,
        [field]: wren.id,
      }
      const refused = await caller.post('/api/admin/schedule-tour', wish)
      expect(refusalOf(refused).code).toBe('not_allowed')
      expect(await app.database.orm.select().from(tours)).toEqual([])
    },
  )
})
