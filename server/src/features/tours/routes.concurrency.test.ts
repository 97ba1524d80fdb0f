import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { outcomeOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, type Caller } from '../../../test/callers.ts'
import { addClient, addProperty, addTour, tourRequestForm } from '../../../test/factories.ts'
import { addAdmin, addAgent, addAssistant } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'
import { tours } from './tables.ts'

const app = useApp()

const desk = async () => as(app, await addAdmin(app), 'staff')
const rowOf = async (id: string) => (await app.database.orm.select().from(tours).where(eq(tours.id, id)))[0]

describe('double booking', () => {
  const at = '2026-03-20T15:00:00.000Z'

  it('of a property is refused with the next free times; staff see the other tour', async () => {
    const admin = await desk()
    const property = await addProperty(app)
    const first = await addTour(app, await addAgent(app), { propertyId: property.id })
    const second = await addTour(app, await addAgent(app), { propertyId: property.id })
    const body = { status: 'confirmed', scheduledDate: at }
    expect((await admin.put(`/api/admin/tours/${first.id}/status`, body)).status).toBe(200)
    const refused = await admin.put(`/api/admin/tours/${second.id}/status`, body)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'time_taken',
        freeTimes: ['2026-03-20T16:00:00.000Z', '2026-03-20T16:30:00.000Z', '2026-03-20T17:00:00.000Z'],
        conflict: { tourId: first.id, holds: 'property' },
      },
    })
    expect(await rowOf(second.id)).toMatchObject({ status: 'requested', version: 1 })
    // Back-to-back tours do not conflict: a property holds [start, end).
    const next = { status: 'confirmed', scheduledDate: '2026-03-20T16:00:00.000Z' }
    expect((await admin.put(`/api/admin/tours/${second.id}/status`, next)).status).toBe(200)
  })

  it('of a property can be overridden with a reason and the permission; an apartment allows it', async () => {
    const admin = await desk()
    const atDesk = await as(app, await addAssistant(app), 'staff')
    const property = await addProperty(app)
    const [first, second] = [
      await addTour(app, await addAgent(app), {
        propertyId: property.id,
        status: 'confirmed',
        scheduledDate: new Date(at),
      }),
      await addTour(app, await addAgent(app), { propertyId: property.id }),
    ]
    expect(first.holdsProperty).not.toBeNull()
    const body = { status: 'confirmed', scheduledDate: at, overrideReason: 'Owner agreed' }
    expect((await atDesk.put(`/api/admin/tours/${second.id}/status`, body)).status).toBe(403)
    expect((await admin.put(`/api/admin/tours/${second.id}/status`, body)).status).toBe(200)

    const flat = await addProperty(app, { type: 'apartment', allowsConcurrentTours: true })
    for (const agent of [await addAgent(app), await addAgent(app)]) {
      const tour = await addTour(app, agent, { propertyId: flat.id })
      const confirm = { status: 'confirmed', scheduledDate: at }
      expect((await admin.put(`/api/admin/tours/${tour.id}/status`, confirm)).status).toBe(200)
    }
  })

  it('of an escort counts the buffer, and coordinating alone holds nothing', async () => {
    const admin = await desk()
    const elena = await addAssistant(app)
    const tourFor = async (facts: object) => addTour(app, await addAgent(app), { assistant: elena, ...facts })
    const escorted = { status: 'assistant_assigned' as const, escortedBy: 'assistant' as const }
    const [first, second, third] = [
      await tourFor(escorted),
      await tourFor(escorted),
      await tourFor({ status: 'assistant_assigned' }),
    ]
    const confirm = (id: string, scheduledDate: string) =>
      admin.put(`/api/admin/tours/${id}/status`, { status: 'confirmed', scheduledDate })
    expect((await confirm(first.id, at)).status).toBe(200)
    // One hour for the tour, and a 30-minute buffer.
    expect(await confirm(second.id, '2026-03-20T16:15:00.000Z')).toMatchObject({
      status: 409,
      body: {
        conflict: { tourId: first.id, holds: 'assistant' },
        freeTimes: expect.arrayContaining(['2026-03-20T16:30:00.000Z']),
      },
    })
    expect((await confirm(third.id, at)).status).toBe(200)
    expect((await confirm(second.id, '2026-03-20T16:30:00.000Z')).status).toBe(200)
  })

  it('by many callers at the same time succeeds for exactly one', async () => {
    const admin = await desk()
    const property = await addProperty(app)
    const waiting = await Promise.all(
      Array.from({ length: 8 }, async () => addTour(app, await addAgent(app), { propertyId: property.id })),
    )
    const answers = await Promise.all(
      waiting.map(({ id }) =>
        admin.put(`/api/admin/tours/${id}/status`, { status: 'confirmed', scheduledDate: at }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7)
    const held = await app.database.orm
      .select()
      .from(tours)
      .where(and(eq(tours.propertyId, property.id), eq(tours.status, 'confirmed')))
    expect(held).toHaveLength(1)
  })
})

describe('a tour that an agent requests during a deletion', () => {
  const rows = plainRows(() => app.database)

  it.each([1, 2, 3, 4, 5, 6])('never references a property that has left the catalog (%i)', async (round) => {
    const admin = await desk()
    const agents = await Promise.all([1, 2, 3].map(async () => as(app, await addAgent(app), 'agent')))
    const property = await addProperty(app)
    // A deletion erases a property that nothing references, and retires one that a closed tour references.
    if (round % 2 === 0)
      await addTour(app, await addAgent(app), { propertyId: property.id, status: 'cancelled' })
    const ask = (caller: Caller) => caller.post('/api/agent/tour-requests', tourRequestForm(property.id))
    const outcomes = await Promise.all([
      ...agents.slice(0, 2).map(ask),
      admin.delete(`/api/admin/properties/${property.id}`),
      ...agents.slice(2).map(ask),
    ])
    const deleted = outcomes.splice(2, 1).map(outcomeOf)[0]
    const made = outcomes.map(outcomeOf)
    expect(['204', '409 property_in_use']).toContain(deleted)
    for (const outcome of made) expect(['201', '404 not_found']).toContain(outcome)
    // Either the tours exist or the property is deleted.
    expect(made.includes('201')).toBe(deleted !== '204')
    const open = await rows.query(
      "select 1 from tours t join properties p on p.id = t.property_id where p.retired_at is not null and t.status = 'requested'",
    )
    expect(open).toEqual([])
  })

  it.each([1, 2, 3, 4, 5, 6])('never belongs to a deleted account (%i)', async () => {
    const [admin, other] = [await desk(), await desk()]
    const sarah = await addAgent(app)
    const hers = await as(app, sarah, 'agent')
    const client = await addClient(app, sarah)
    const property = await addProperty(app, { type: 'apartment', allowsConcurrentTours: true })
    const schedule = () =>
      other.post('/api/admin/schedule-tour', {
        clientId: client.id,
        propertyId: property.id,
        assignedAgentId: sarah.id,
        city: 'san_antonio',
        scheduledDate: '2026-03-20T15:00:00Z',
        duration: 60,
      })
    const outcomes = await Promise.all([
      schedule(),
      hers.post('/api/agent/tour-requests', tourRequestForm(property.id)),
      admin.delete(`/api/admin/users/${sarah.id}`),
      hers.post('/api/agent/tour-requests', tourRequestForm(property.id)),
      schedule(),
    ])
    const [first, second, deleted, third, fourth] = outcomes.map(outcomeOf)
    expect(deleted).toBe('204')
    for (const outcome of [first, fourth]) expect(['201', '400 invalid_input']).toContain(outcome)
    for (const outcome of [second, third]) expect(['201', '401 not_signed_in']).toContain(outcome)
    expect(await rows.query("select status from tours where status <> 'cancelled'")).toEqual([])
  })
})

describe('the same request sent twice', () => {
  const send = '/api/agent/tour-requests'

  it('creates one tour and returns the same answer, at once and later', async () => {
    const caller = await as(app, await addAgent(app), 'agent')
    const property = await addProperty(app)
    const headers = { 'idempotency-key': 'one-and-the-same' }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => caller.post(send, tourRequestForm(property.id), { headers })),
    )
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(await app.database.orm.select().from(tours)).toHaveLength(1)
    const other = await caller.post(
      send,
      { ...tourRequestForm(property.id), clientFirstName: 'Bea' },
      { headers },
    )
    expect(other).toMatchObject({ status: 422, body: { code: 'key_reused' } })
    const someoneElse = await as(app, await addAgent(app), 'agent')
    expect((await someoneElse.post(send, tourRequestForm(property.id), { headers })).status).toBe(201)
  })

  it('is processed again after a refusal, and refused with an unusable key', async () => {
    const caller = await as(app, await addAgent(app), 'agent')
    const property = await addProperty(app)
    const headers = { 'idempotency-key': 'again' }
    expect(
      (await caller.post(send, tourRequestForm('01900000-0000-7000-8000-00000000dead'), { headers })).status,
    ).toBe(404)
    expect((await caller.post(send, tourRequestForm(property.id), { headers })).status).toBe(201)
    const long = { 'idempotency-key': 'x'.repeat(201) }
    expect((await caller.post(send, tourRequestForm(property.id), { headers: long })).status).toBe(400)
  })

  it('finds a double booking inside a keyed call too', async () => {
    const admin = await desk()
    const property = await addProperty(app)
    const scheduledDate = '2026-03-20T15:00:00.000Z'
    const [first, second] = [
      await addTour(app, await addAgent(app), {
        propertyId: property.id,
        status: 'confirmed',
        scheduledDate: new Date(scheduledDate),
      }),
      await addTour(app, await addAgent(app), { propertyId: property.id }),
    ]
    const headers = { 'idempotency-key': 'confirm' }
    const refused = await admin.put(
      `/api/admin/tours/${second.id}/status`,
      { status: 'confirmed', scheduledDate },
      { headers },
    )
    expect(refused).toMatchObject({ status: 409, body: { conflict: { tourId: first.id } } })
  })
})
