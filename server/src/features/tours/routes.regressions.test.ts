import { agentTour, historyEntry, staffTour } from '@porchlight/contract/tours/shapes'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bodyOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as } from '../../../test/callers.ts'
import { addClient, addProperty, addTour } from '../../../test/factories.ts'
import { addAdmin, addAgent, addAssistant } from '../../../test/people.ts'
import { tourAssignments, tours } from './tables.ts'

const app = useApp()
const at = '2026-03-20T15:00:00.000Z'
const later = '2026-03-21T15:00:00.000Z'

const desk = async () => as(app, await addAdmin(app), 'staff')
const rowOf = async (id: string) => (await app.database.orm.select().from(tours).where(eq(tours.id, id)))[0]
const ids = z.array(z.object({ id: z.string() }))

describe('filters of a list', () => {
  it('never replace one another, in whatever order they arrive', async () => {
    const admin = await desk()
    const agent = await addAgent(app)
    const scheduled = await addTour(app, agent, { status: 'scheduled' })
    const asked = await addTour(app, agent)
    const done = await addTour(app, agent, { status: 'completed' })
    const expected: Record<string, string[]> = {
      'when=active': [scheduled.id, asked.id],
      'group=active': [scheduled.id],
      'when=past': [done.id],
      'group=pending': [asked.id],
      'group=closed': [done.id],
      'group=assigned': [],
      'unassigned=true': [scheduled.id, asked.id, done.id],
      'archived=false': [scheduled.id, asked.id, done.id],
      'adminScheduled=false': [scheduled.id, asked.id, done.id],
      'status=completed&sort=urgency': [done.id],
      'group=closed&sort=urgency': [done.id],
      'sort=urgency': [scheduled.id, asked.id],
    }
    for (const [query, wanted] of [...Object.entries(expected), ...Object.entries(expected).reverse()]) {
      const found = bodyOf(ids, await admin.get(`/api/admin/tour-queue?${query}`)).map(({ id }) => id)
      expect(new Set(found), query).toEqual(new Set(wanted))
    }
  })

  it('meant for the desk reveal nothing to an agent', async () => {
    const agent = await addAgent(app)
    const assistant = await addAssistant(app)
    await addTour(app, agent, { assistant, status: 'assistant_assigned', priority: 'high' })
    const caller = await as(app, agent, 'agent')
    for (const query of [
      `assistantId=${assistant.id}`,
      'assistantId=01900000-0000-7000-8000-00000000dead',
      'priority=low',
    ])
      expect((await caller.get(`/api/tours?${query}`)).body, query).toHaveLength(1)
  })

  it('find a name as stored, whatever its script does with upper and lower case', async () => {
    const agent = await addAgent(app)
    const caller = await as(app, agent, 'agent')
    for (const clientFirstName of ['ΟΔΟΣ', 'İpek', 'STRASSE']) {
      await addTour(app, agent, { clientFirstName })
      const url = `/api/agent/tour-requests?q=${encodeURIComponent(clientFirstName)}`
      expect((await caller.get(url)).body, clientFirstName).toHaveLength(1)
    }
  })
})

describe('an override', () => {
  const scene = async () => {
    const [admin, atDesk] = [await desk(), await as(app, await addAssistant(app), 'staff')]
    const property = await addProperty(app)
    const tourHere = async (facts: object = {}) =>
      addTour(app, await addAgent(app), { propertyId: property.id, ...facts })
    return { admin, atDesk, tourHere }
  }
  const confirm = (scheduledDate: string, more: object = {}) => ({
    status: 'confirmed',
    scheduledDate,
    ...more,
  })

  it('applies to one visit only: a moved tour needs its slot again, and holds it', async () => {
    const { admin, atDesk, tourHere } = await scene()
    const first = await tourHere({ status: 'confirmed', scheduledDate: new Date(at) })
    const [second, third] = [await tourHere(), await tourHere()]
    const url = (id: string) => `/api/admin/tours/${id}/status`
    expect((await admin.put(url(second.id), confirm(at, { overrideReason: 'Owner agreed' }))).status).toBe(
      200,
    )
    expect(await rowOf(second.id)).toMatchObject({
      conflictOverrideReason: 'Owner agreed',
      holdsProperty: null,
    })
    expect((await atDesk.put(url(second.id), confirm(later))).status).toBe(200)
    expect(await rowOf(second.id)).toMatchObject({ conflictOverrideReason: null })
    expect((await atDesk.put(url(third.id), confirm(later))).status).toBe(409)
    expect((await atDesk.put(url(second.id), confirm(at))).status).toBe(409)
    expect((await rowOf(first.id))?.holdsProperty).not.toBeNull()
  })

  it('without a conflict does not release the slot', async () => {
    const { admin, tourHere } = await scene()
    const [first, second] = [await tourHere(), await tourHere()]
    const reason = confirm(at, { overrideReason: 'To be on the safe side' })
    expect((await admin.put(`/api/admin/tours/${first.id}/status`, reason)).status).toBe(200)
    expect((await rowOf(first.id))?.holdsProperty).not.toBeNull()
    expect((await admin.put(`/api/admin/tours/${second.id}/status`, confirm(at))).status).toBe(409)
  })

  it('is visible in the history to staff, and not to the agent', async () => {
    const { admin } = await scene()
    const agent = await addAgent(app)
    const property = await addProperty(app)
    await addTour(app, await addAgent(app), {
      propertyId: property.id,
      status: 'confirmed',
      scheduledDate: new Date(at),
    })
    const tour = await addTour(app, agent, { propertyId: property.id })
    await admin.put(`/api/admin/tours/${tour.id}/status`, confirm(at, { overrideReason: 'Owner agreed' }))
    const url = `/api/tours/${tour.id}/history`
    expect((await admin.get(url)).text).toContain('Owner agreed')
    const own = await as(app, agent, 'agent')
    expect((await own.get(url)).text).not.toContain('Owner agreed')
  })
})

describe('a note from staff to staff', () => {
  it('at an assignment is hidden from the agent', async () => {
    const admin = await desk()
    const agent = await addAgent(app)
    const tour = await addTour(app, agent)
    const [elena, james] = [
      await addAssistant(app, { firstName: 'Elena' }),
      await addAssistant(app, { firstName: 'James' }),
    ]
    const url = `/api/admin/tours/${tour.id}/assign-assistant`
    await admin.put(url, { schedulingAssistantId: elena.id, notes: 'Agent is difficult' })
    await admin.put(url, { schedulingAssistantId: james.id })
    const entries = bodyOf(z.array(historyEntry), await admin.get(`/api/tours/${tour.id}/history`))
    expect(entries[1]?.changes).toContainEqual({
      field: 'assignmentNotes',
      from: null,
      to: 'Agent is difficult',
    })
    expect(entries[2]?.changes).toContainEqual({ field: 'assistant', from: elena.name, to: james.name })
    const seen = (await (await as(app, agent, 'agent')).get(`/api/tours/${tour.id}/history`)).text
    expect(seen).not.toMatch(/difficult|Elena|James/)
  })
})

describe('a date', () => {
  it('is cleared with the appointment, so a request never shows a date that no one set', async () => {
    const admin = await desk()
    const agent = await addAgent(app)
    const tour = await addTour(app, agent, { status: 'scheduled', scheduledDate: new Date(at) })
    await admin.put(`/api/admin/tours/${tour.id}/status`, { status: 'choose_another_time' })
    expect(await rowOf(tour.id)).toMatchObject({ scheduledDate: null })
    const caller = await as(app, agent, 'agent')
    const edited = await caller.put(`/api/agent/tour-requests/${tour.id}`, { requestedDateTime: later })
    expect(bodyOf(agentTour, edited)).toMatchObject({
      status: 'requested',
      scheduledDate: null,
      requestedDateTime: later,
    })
  })

  it('in the past is refused for every appointment, even if it was set before', async () => {
    const admin = await desk()
    const tour = await addTour(app, await addAgent(app), {
      status: 'rescheduled',
      scheduledDate: new Date('2026-03-17T15:00:00Z'),
    })
    const url = `/api/admin/tours/${tour.id}/status`
    for (const body of [
      { status: 'scheduled' },
      { status: 'confirmed' },
      { status: 'rescheduled', scheduledDate: '2026-03-16T15:00:00Z' },
    ])
      expect((await admin.put(url, body)).body, body.status).toMatchObject({ code: 'time_in_past' })
    // This changes only the note, so the appointment stays valid.
    expect((await admin.put(url, { status: 'rescheduled', notes: 'Asked twice' })).status).toBe(200)
    expect((await admin.put(url, { status: 'completed', outcome: 'no_show' })).status).toBe(400)
  })
})

describe('an escort', () => {
  it('other than the coordinator stays when the coordinator changes', async () => {
    const admin = await desk()
    const [one, two, escort] = [await addAssistant(app), await addAssistant(app), await addAssistant(app)]
    const tour = await addTour(app, await addAgent(app))
    const url = `/api/admin/tours/${tour.id}/assign-assistant`
    await admin.put(url, { schedulingAssistantId: one.id, escortAssistantId: escort.id })
    const second = bodyOf(staffTour, await admin.put(url, { schedulingAssistantId: two.id }))
    expect(second).toMatchObject({ schedulingAssistantId: two.id, escortAssistantId: escort.id })
  })

  it('who is locked or unavailable cannot be scheduled, nor can a locked agent', async () => {
    const admin = await desk()
    const body = async (agentFacts: object, escortFacts: object) => {
      const agent = await addAgent(app, agentFacts)
      const [client, property, escort] = [
        await addClient(app, agent),
        await addProperty(app),
        await addAssistant(app, escortFacts),
      ]
      return {
        clientId: client.id,
        propertyId: property.id,
        assignedAgentId: agent.id,
        city: 'austin',
        scheduledDate: at,
        escortAssistantId: escort.id,
      }
    }
    const send = async (agentFacts: object, escortFacts: object) =>
      (await admin.post('/api/admin/schedule-tour', await body(agentFacts, escortFacts))).status
    expect(await send({}, { availability: 'unavailable' })).toBe(409)
    expect(await send({}, { isLocked: true })).toBe(409)
    expect(await send({ isLocked: true }, {})).toBe(400)
    expect(await send({}, {})).toBe(201)
  })
})

describe('an archived tour', () => {
  it('releases its slot and its assistant', async () => {
    const admin = await desk()
    const property = await addProperty(app)
    const assistant = await addAssistant(app)
    const facts = { propertyId: property.id, scheduledDate: new Date(at) }
    const first = await addTour(app, await addAgent(app), { ...facts, status: 'confirmed', assistant })
    const second = await addTour(app, await addAgent(app), { propertyId: property.id })
    const confirm = { status: 'confirmed', scheduledDate: at }
    expect((await admin.put(`/api/admin/tours/${second.id}/status`, confirm)).status).toBe(409)
    expect((await admin.put(`/api/admin/tours/${first.id}/archive`)).status).toBe(200)
    expect((await admin.put(`/api/admin/tours/${second.id}/status`, confirm)).status).toBe(200)
    expect(await app.database.orm.select().from(tourAssignments)).toMatchObject([
      { endedReason: 'cancelled' },
    ])
  })
})

describe('free times', () => {
  it('of a tour that staff schedule use the property’s time zone', async () => {
    const admin = await desk()
    const agent = await addAgent(app)
    const client = await addClient(app, agent)
    const property = await addProperty(app, {
      city: 'new_york_city',
      state: 'NY',
      timeZone: 'America/New_York',
    })
    const body = {
      clientId: client.id,
      propertyId: property.id,
      assignedAgentId: agent.id,
      city: 'new_york_city',
      scheduledDate: '2026-03-20T21:30:00.000Z', // 17:30 in New York
    }
    expect((await admin.post('/api/admin/schedule-tour', body)).status).toBe(201)
    expect(await admin.post('/api/admin/schedule-tour', body)).toMatchObject({
      status: 409,
      // Not 18:30, because the tour would end at 19:30. The next free time is 9:00 the next morning.
      body: {
        freeTimes: ['2026-03-21T13:00:00.000Z', '2026-03-21T13:30:00.000Z', '2026-03-21T14:00:00.000Z'],
      },
    })
  })
})

describe('blank, null and missing', () => {
  it('all count as missing', async () => {
    const agent = await addAgent(app)
    const caller = await as(app, agent, 'agent')
    for (const body of [undefined, {}, { message: '   ' }, { message: null }]) {
      const tour = await addTour(app, agent, { status: 'confirmed' })
      expect((await caller.post(`/api/agent/tour-requests/${tour.id}/ask-to-cancel`, body)).status).toBe(200)
    }
    const open = await addTour(app, agent)
    const url = `/api/agent/tour-requests/${open.id}`
    expect((await caller.put(url, { clientFirstName: 'Bea', version: '' })).status).toBe(200)
    expect((await caller.put(url, { clientEmail: 'someone.else@example.test' })).status).toBe(200)
    const relinked = bodyOf(agentTour, await caller.get(`/api/tours/${open.id}`))
    expect(relinked.clientId).not.toBeNull()
    const admin = await desk()
    const patch = { status: 'scheduling', estimatedCompletion: at }
    await admin.patch(`/api/tours/${open.id}/status`, patch)
    const kept = bodyOf(
      staffTour,
      await admin.patch(`/api/tours/${open.id}/status`, { status: 'awaiting_response' }),
    )
    expect(kept.estimatedCompletion).toBe(at)
  })
})

describe('the soonest', () => {
  it('contains the tours that start from an instant on, earliest first, page by page', async () => {
    const agent = await addAgent(app)
    const caller = await as(app, agent, 'agent')
    const day = (n: number) => new Date(`2026-03-${n}T15:00:00.000Z`)
    for (const n of [25, 21, 23, 22])
      await addTour(app, agent, { status: 'confirmed', scheduledDate: day(n) })
    await addTour(app, agent)
    const first = await caller.get(
      `/api/agent/tour-requests?sort=soonest&from=${day(22).toISOString()}&limit=2`,
    )
    const dates = (body: unknown) =>
      bodyOf(z.array(agentTour), { ...first, body }).map((tour) => tour.scheduledDate)
    expect(dates(first.body)).toEqual([day(22).toISOString(), day(23).toISOString()])
    const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? ''
    expect(dates((await caller.get(next)).body)).toEqual([day(25).toISOString()])
    expect((await caller.get('/api/agent/tour-requests?limit=')).status).toBe(200)
  })
})
