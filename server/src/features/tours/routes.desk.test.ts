import { staffTourRow } from '@porchlight/contract/tours/cards'
import { staffTour } from '@porchlight/contract/tours/shapes'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bodyOf, nextOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as } from '../../../test/callers.ts'
import { addClient, addProperty, addTour } from '../../../test/factories.ts'
import { addAdmin, addAgent, addAssistant, type Person } from '../../../test/people.ts'
import { events } from '../../kernel/events/events-table.ts'
import { auditLog } from '../people/tables.ts'
import { tourAssignments, tourHistory, tours } from './tables.ts'

const app = useApp()

const desk = async () => as(app, await addAdmin(app), 'staff')
const rowOf = async (id: string) => (await app.database.orm.select().from(tours).where(eq(tours.id, id)))[0]

describe('assigning', () => {
  it('moves a request to assistant_assigned, creates an assignment and notifies both assistants on a change', async () => {
    const admin = await desk()
    const [elena, james] = [await addAssistant(app), await addAssistant(app)]
    const tour = await addTour(app, await addAgent(app))
    const url = `/api/admin/tours/${tour.id}/assign-assistant`
    const first = bodyOf(
      staffTour,
      await admin.put(url, { schedulingAssistantId: elena.id, notes: 'Knows the area' }),
    )
    expect(first).toMatchObject({
      status: 'assistant_assigned',
      schedulingAssistantName: elena.name,
      escortAssistantId: null,
      version: 2,
    })
    await admin.put(url, { schedulingAssistantId: james.id, version: 2 })
    const rows = await app.database.orm.select().from(tourAssignments)
    expect(rows.map(({ assistantId, endedReason }) => [assistantId, endedReason]).sort()).toEqual(
      [
        [elena.id, 'reassigned'],
        [james.id, null],
      ].sort(),
    )
    const [, second] = await app.database.orm.select().from(events).orderBy(events.id)
    expect(new Set(second?.userIds)).toEqual(new Set([elena.id, james.id]))
  })

  it('makes the assistant the escort only if one is due, as the queue says of each tour', async () => {
    const admin = await desk()
    const agent = await addAgent(app)
    const of = async (facts: Parameters<typeof addTour>[2]) => (await addTour(app, agent, facts)).id
    const due = [
      await of({ escortedBy: 'assistant' }),
      await of({ status: 'scheduled', adminScheduled: true, escortRequired: true }),
    ]
    const notDue = [
      await of({ escortRequired: true }),
      await of({ escortRequired: true, escortedBy: 'agent' }),
      await of({ status: 'scheduled', adminScheduled: true }),
    ]
    const rows = bodyOf(z.array(staffTourRow), await admin.get('/api/admin/tour-queue'))
    expect(new Map(rows.map((row) => [row.id, row.assistantEscortDue]))).toEqual(
      new Map([...due.map((id) => [id, true] as const), ...notDue.map((id) => [id, false] as const)]),
    )
    for (const id of [...due, ...notDue]) {
      const { id: schedulingAssistantId } = await addAssistant(app)
      const answered = await admin.put(`/api/admin/tours/${id}/assign-assistant`, { schedulingAssistantId })
      expect(bodyOf(staffTour, answered)).toMatchObject({
        assistantEscortDue: due.includes(id),
        escortAssistantId: due.includes(id) ? schedulingAssistantId : null,
      })
    }
  })

  it('is refused without a person, for a person who is not an assistant, and for an unavailable, locked or inactive assistant', async () => {
    const admin = await desk()
    const agent = await addAgent(app)
    const tour = await addTour(app, agent)
    const url = `/api/admin/tours/${tour.id}/assign-assistant`
    expect(await admin.put(url, {})).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'schedulingAssistantId', message: 'Please choose an assistant' }] },
    })
    expect((await admin.put(url, { schedulingAssistantId: agent.id })).status).toBe(404)
    for (const facts of [{ availability: 'unavailable' as const }, { isLocked: true }, { isActive: false }]) {
      const assistant = await addAssistant(app, facts)
      expect(
        (await admin.put(url, { schedulingAssistantId: assistant.id })).status,
        JSON.stringify(facts),
      ).toBe(409)
    }
    expect(await rowOf(tour.id)).toMatchObject({ status: 'requested', version: 1 })
  })

  it('by two administrators at once succeeds for one, and the other gets the current state', async () => {
    const [one, two] = [await desk(), await desk()]
    const [elena, james] = [await addAssistant(app), await addAssistant(app)]
    const tour = await addTour(app, await addAgent(app))
    const url = `/api/admin/tours/${tour.id}/assign-assistant`
    const answers = await Promise.all([
      one.put(url, { schedulingAssistantId: elena.id, version: 1 }),
      two.put(url, { schedulingAssistantId: james.id, version: 1 }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const late = answers.find(({ status }) => status === 409)
    expect(late?.body).toMatchObject({
      code: 'version_conflict',
      current: { version: 2, status: 'assistant_assigned' },
    })
    expect(await app.database.orm.select().from(tourAssignments)).toHaveLength(1)
  })
})

describe('setting a status', () => {
  it('accepts any status, writes one history row for each, and updates assignments', async () => {
    const admin = await desk()
    const assistant = await addAssistant(app)
    const tour = await addTour(app, await addAgent(app), { assistant, status: 'assistant_assigned' })
    const set = async (body: Record<string, unknown>) =>
      admin.put(`/api/admin/tours/${tour.id}/status`, {
        scheduledDate: '2026-03-20T15:00:00Z',
        earlyReason: 'They met early',
        ...body,
      })
    for (const status of ['scheduled', 'confirmed', 'in_progress', 'completed'])
      expect((await set({ status })).status, status).toBe(200)
    expect(await rowOf(tour.id)).toMatchObject({
      outcome: 'completed',
      completedAt: app.clock.now(),
      version: 5,
    })
    expect(await app.database.orm.select().from(tourAssignments)).toMatchObject([{ status: 'completed' }])

    expect((await set({ status: 'scheduling' })).status).toBe(200)
    expect(await rowOf(tour.id)).toMatchObject({ outcome: null, completedAt: null, startedAt: null })
    const open = await app.database.orm
      .select()
      .from(tourAssignments)
      .where(eq(tourAssignments.status, 'assigned'))
    expect(open).toHaveLength(1)

    expect((await set({ status: 'requested' })).status).toBe(200)
    expect(await rowOf(tour.id)).toMatchObject({ schedulingAssistantId: null })
    expect(
      await app.database.orm.select().from(tourHistory).where(eq(tourHistory.tourId, tour.id)),
    ).toHaveLength(7)
    expect(await app.database.orm.select().from(events).where(eq(events.topic, 'tours'))).toHaveLength(6)
  })

  it('without a date is refused if the status needs one', async () => {
    const admin = await desk()
    const tour = await addTour(app, await addAgent(app))
    for (const status of ['scheduled', 'confirmed', 'in_progress'])
      expect(await admin.put(`/api/admin/tours/${tour.id}/status`, { status })).toMatchObject({
        status: 400,
        body: { code: 'date_needed', errors: [{ path: 'scheduledDate' }] },
      })
    expect(
      await admin.put(`/api/admin/tours/${tour.id}/status`, { status: 'assistant_assigned' }),
    ).toMatchObject({
      status: 409,
      body: { code: 'no_assistant' },
    })
    const past = { status: 'scheduled', scheduledDate: '2026-03-01T15:00:00Z' }
    expect((await admin.put(`/api/admin/tours/${tour.id}/status`, past)).status).toBe(400)
  })

  it('accepts canceled for cancelled and refuses an unknown status', async () => {
    const admin = await desk()
    const tour = await addTour(app, await addAgent(app))
    for (const status of ['done', '', null, 7, 'Cancelled'])
      expect((await admin.put(`/api/admin/tours/${tour.id}/status`, { status })).status).toBe(400)
    const answered = await admin.patch(`/api/tours/${tour.id}/status`, {
      status: 'canceled',
      statusNotes: 'Client withdrew',
      estimatedCompletion: '2026-03-20T15:00:00Z',
    })
    expect(bodyOf(staffTour, answered)).toMatchObject({ status: 'cancelled', statusNotes: 'Client withdrew' })
  })
})

describe('priority and archive', () => {
  it('are saved and recorded for staff, and an archived tour cannot be changed', async () => {
    const admin = await desk()
    const tour = await addTour(app, await addAgent(app))
    const url = `/api/admin/tours/${tour.id}`
    expect((await admin.put(`${url}/priority`, { priority: 'urgent' })).status).toBe(400)
    for (const priority of ['low', 'normal', 'high'])
      expect(bodyOf(staffTour, await admin.put(`${url}/priority`, { priority }))).toMatchObject({ priority })
    expect(await rowOf(tour.id)).toMatchObject({ priority: 'high', version: 4 })
    expect(bodyOf(staffTour, await admin.put(`${url}/archive`))).toMatchObject({ archived: true })
    for (const [path, body] of [
      ['priority', { priority: 'low' }],
      ['status', { status: 'cancelled' }],
      ['assign-assistant', { schedulingAssistantId: (await addAssistant(app)).id }],
    ] as const)
      expect(await admin.put(`${url}/${path}`, body)).toMatchObject({
        status: 409,
        body: { code: 'tour_archived' },
      })
    expect((await admin.get('/api/admin/tour-queue')).body).toEqual([])
    expect((await admin.get('/api/admin/tour-queue?archived=true')).body).toHaveLength(1)
    expect((await admin.get('/api/admin/stats')).body).toMatchObject({ archivedTours: 1, totalTours: 0 })
  })
})

describe('scheduling on an agent’s behalf', () => {
  /** The form for this agent, with a new client and property. */
  const formFor = async (agent: Person, propertyFacts: object = {}) => ({
    clientId: (await addClient(app, agent)).id,
    propertyId: (await addProperty(app, propertyFacts)).id,
    assignedAgentId: agent.id,
    city: 'austin',
    scheduledDate: '2026-03-20T15:00:00Z',
  })

  it('calculates the charge from city, escort and plan, whatever the payload says', async () => {
    const admin = await desk()
    const make = async (plan: 'basic' | 'pro', facts: object) => {
      const agent = await addAgent(app, { plan })
      const answered = await admin.post('/api/admin/schedule-tour', {
        ...(await formFor(agent, facts)),
        adminScheduled: true,
        tourCharge: 1,
        chargeStatus: 'paid',
      })
      expect(answered.status).toBe(201)
      const { tourCharge, chargeStatus, status, adminScheduled, duration } = bodyOf(staffTour, answered)
      expect({ status, adminScheduled, duration }).toEqual({
        status: 'scheduled',
        adminScheduled: true,
        duration: 60,
      })
      return [tourCharge, chargeStatus]
    }
    expect(await make('basic', { city: 'miami' })).toEqual([25, 'pending'])
    expect(await make('basic', { city: 'miami', escortRequired: true })).toEqual([30, 'pending'])
    expect(await make('basic', { city: 'Round Rock' })).toEqual([20, 'pending'])
    expect(await make('pro', { city: 'miami' })).toEqual([0, 'waived'])
  })

  it.each([
    [{ clientId: '' }, 'clientId', 'Client is required'],
    [{ propertyId: null }, 'propertyId', 'Property is required'],
    [{ assignedAgentId: undefined }, 'assignedAgentId', 'Agent is required'],
    [{ city: ' ' }, 'city', 'City is required'],
    [{ scheduledDate: '' }, 'scheduledDate', 'Date is required'],
    [{ duration: 29 }, 'duration', 'Minimum 30 minutes'],
    [{ duration: 481 }, 'duration', 'Maximum 8 hours'],
  ])('is refused with %o', async (wrong, path, message) => {
    const admin = await desk()
    const agent = await addAgent(app)
    const answered = await admin.post('/api/admin/schedule-tour', { ...(await formFor(agent)), ...wrong })
    expect(answered).toMatchObject({ status: 400, body: { errors: [{ path, message }] } })
    expect(await app.database.orm.select().from(tours)).toEqual([])
  })
})

describe('the audit log', () => {
  const logged = () => app.database.orm.select().from(auditLog).orderBy(auditLog.id)

  it('contains the desk’s changes to a tour, and nothing about its client', async () => {
    const admin = await desk()
    const elena = await addAssistant(app)
    const tour = await addTour(app, await addAgent(app))
    const at = (what: string) => `/api/admin/tours/${tour.id}/${what}`
    await admin.put(at('assign-assistant'), { schedulingAssistantId: elena.id, notes: 'Knows the area' })
    await admin.put(at('priority'), { priority: 'high' })
    await admin.put(at('status'), { status: 'completed', earlyReason: 'They met early' })
    await admin.put(at('archive'))
    const rows = await logged()
    expect(rows.map(({ action }) => action)).toEqual([
      'tour.assigned',
      'tour.priority',
      'tour.status',
      'tour.archived',
    ])
    expect(rows[0]).toMatchObject({
      actorType: 'admin',
      subjectType: 'tour',
      subjectId: tour.id,
      ip: '127.0.0.1',
      subjectLabel: expect.stringMatching(/, San Antonio$/),
      before: { status: 'requested', schedulingAssistantId: null },
      after: { status: 'assistant_assigned', schedulingAssistantId: elena.id },
    })
    expect(rows[1]).toMatchObject({ before: { priority: 'normal' }, after: { priority: 'high' } })
    expect(JSON.stringify(rows)).not.toContain('ann.lee')
  })

  it('contains neither refused changes nor changes by agents and assistants', async () => {
    const admin = await desk()
    const [agent, elena] = [await addAgent(app), await addAssistant(app)]
    const tour = await addTour(app, agent, { assistant: elena, status: 'assistant_assigned' })
    expect((await admin.put(`/api/admin/tours/${tour.id}/priority`, { priority: 'urgent' })).status).toBe(400)
    const elenas = await as(app, elena, 'assistant')
    const step = await elenas.put(`/api/assistant/assignments/${tour.id}/status`, {
      status: 'contacting_client',
    })
    expect(step.status).toBe(200)
    expect(await logged()).toEqual([])
  })
})

describe('the queue', () => {
  it('filters, searches and orders by urgency', async () => {
    const admin = await desk()
    const agent = await addAgent(app)
    const soon = await addTour(app, agent, {
      requestedDateTime: new Date('2026-03-18T20:00:00Z'),
      priority: 'high',
    })
    const later = await addTour(app, agent, {
      requestedDateTime: new Date('2026-03-25T20:00:00Z'),
      clientFirstName: 'Zelda',
    })
    const done = await addTour(app, agent, { status: 'completed' })
    const ids = async (query: string) =>
      bodyOf(z.array(z.object({ id: z.string() })), await admin.get(`/api/admin/tour-queue?${query}`)).map(
        ({ id }) => id,
      )
    expect(await ids('sort=urgency')).toEqual([soon.id, later.id])
    expect(await ids('priority=high')).toEqual([soon.id])
    expect(await ids('status=completed')).toEqual([done.id])
    expect(await ids('group=pending&q=zelda')).toEqual([later.id])
    expect(await ids('unassigned=true&when=active')).toHaveLength(2)
    expect(await ids('city=nyc')).toEqual([])
    expect(await ids(`agentId=${agent.id}&limit=1`)).toHaveLength(1)
    const queue = bodyOf(z.array(staffTour), await admin.get('/api/admin/tour-queue?sort=urgency'))
    expect(queue.map(({ urgency }) => urgency)).toEqual(['urgent', 'normal'])
    const stats = (await admin.get('/api/admin/stats')).body
    expect(stats).toMatchObject({ totalTours: 3, pendingTours: 2, highPriorityTours: 1, unassignedTours: 2 })
  })

  it('sorts closed tours newest first, whatever order the call requests', async () => {
    const admin = await desk()
    const agent = await addAgent(app)
    const first = await addTour(app, agent, { status: 'completed' })
    app.clock.advance(60_000)
    const second = await addTour(app, agent, { status: 'completed' })
    for (const query of ['status=completed&sort=urgency', 'group=closed&sort=urgency']) {
      const queue = bodyOf(z.array(staffTour), await admin.get(`/api/admin/tour-queue?${query}`))
      expect(queue.map(({ id }) => id)).toEqual([second.id, first.id])
    }
  })

  it.each(['newest', 'urgency'])(
    'pages through the tours that a search finds, sorted by %s',
    async (sort) => {
      const admin = await desk()
      const agent = await addAgent(app)
      const made: string[] = []
      for (let n = 0; n < 7; n++) {
        const requestedDateTime = new Date(Date.parse('2026-03-20T15:00:00Z') + n * 3_600_000)
        made.push((await addTour(app, agent, { clientFirstName: 'Zelda', requestedDateTime })).id)
        if (n % 2) app.clock.advance(1000)
      }
      await addTour(app, agent, { clientFirstName: 'Other' })
      const seen: string[] = []
      let next: string | undefined = `/api/admin/tour-queue?q=ZELDA&limit=3&sort=${sort}`
      while (next) {
        const page = await admin.get(next)
        expect(page.headers['x-total-count']).toBe('7')
        seen.push(...bodyOf(z.array(staffTour), page).map(({ id }) => id))
        next = nextOf(page)
      }
      expect(new Set(seen)).toEqual(new Set(made))
      expect(seen).toHaveLength(7)
      if (sort === 'urgency') expect(seen).toEqual(made)
      const none = await admin.get(`/api/admin/tour-queue?q=nobody&sort=${sort}`)
      expect([none.body, none.headers['x-total-count']]).toEqual([[], '0'])
    },
  )
})
