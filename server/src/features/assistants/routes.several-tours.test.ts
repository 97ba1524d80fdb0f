import { type Assistant, assistants } from '@porchlight/contract/assistants'
import { tourQueue } from '@porchlight/contract/tours/queue'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { answerOf } from '../../../test/answers.ts'
import { useApp, wednesday } from '../../../test/app.ts'
import { as, asNobody, type Caller } from '../../../test/callers.ts'
import { addProperty, addTour } from '../../../test/factories.ts'
import { addAdmin, addAgent, addAssistant, type Person } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'
import { newId } from '../../kernel/ids.ts'
import { assistantProfiles, assistantTimeOff, assistantWorkingHours } from './tables.ts'

const app = useApp()
const rows = plainRows(() => app.database)

type Tour = Awaited<ReturnType<typeof addTour>>
let desk: Caller
let agent: Person
let elena: Person
/** On Thursday at 10:00 in San Antonio, in Austin at the same time, and in San Antonio without a time. */
let tours: { near: Tour; austin: Tour; undated: Tour }
beforeEach(async () => {
  desk = await as(app, await addAdmin(app), 'staff')
  agent = await addAgent(app)
  elena = await addAssistant(app, { firstName: 'Elena', lastName: 'Ruiz' })
  const austin = await addProperty(app, { city: 'austin' })
  tours = {
    near: await addTour(app, agent, { clientLastName: 'Near' }),
    austin: await addTour(app, agent, { propertyId: austin.id }),
    undated: await addTour(app, agent, { requestedDateTime: null }),
  }
})

const thursday = '2026-03-19T15:00:00.000Z'
const all = () => Object.values(tours)
const listFor = async (named: readonly { id: string }[], by = desk) =>
  by.get(`/api/admin/assistants?tours=${named.map(({ id }) => id).join(',')}`)
const of = async (person: Person, named: readonly { id: string }[] = all()): Promise<Assistant> =>
  answerOf(assistants.listAssistants, await listFor(named)).find(({ id }) => id === person.id) ??
  expect.unreachable()

/** The kinds of hindrances for each tour that has any, by the tour's name in `tours`. */
const kindsFor = async (person: Person) => {
  const { notFreeFor } = await of(person)
  const nameOf = new Map(Object.entries(tours).map(([name, { id }]) => [id, name]))
  return Object.fromEntries(
    (notFreeFor ?? []).map(({ tourId, reasons }) => [nameOf.get(tourId), reasons.map(({ kind }) => kind)]),
  )
}

const profile = (set: Partial<typeof assistantProfiles.$inferInsert>) =>
  app.database.orm.update(assistantProfiles).set(set).where(eq(assistantProfiles.userId, elena.id))
const timeOff = (startsAt: string, endsAt: string) =>
  app.database.orm.insert(assistantTimeOff).values({
    id: newId(),
    userId: elena.id,
    createdAt: wednesday,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
  })
const worksOnlyOnMondays = () =>
  app.database.orm.insert(assistantWorkingHours).values({
    id: newId(),
    userId: elena.id,
    weekday: 1,
    startsAt: '09:00',
    endsAt: '17:00',
    timeZone: 'America/Chicago',
  })
const escortsOnThursday = () =>
  addTour(app, agent, { assistant: elena, escortAssistantId: elena.id, status: 'confirmed' })

describe('the assistants for several tours', () => {
  it('are free for all of them, unless something hinders them; without tours the answer says nothing', async () => {
    expect(await of(elena)).toMatchObject({ freeAt: null, notFreeFor: [] })
    expect(
      answerOf(assistants.listAssistants, await desk.get('/api/admin/assistants')).map(
        ({ notFreeFor }) => notFreeFor,
      ),
    ).toEqual([null])
  })

  it('are not free during time off, and the answer says from when to when', async () => {
    await timeOff('2026-03-19T05:00:00Z', '2026-03-20T05:00:00Z')
    await timeOff('2026-03-23T05:00:00Z', '2026-03-24T05:00:00Z')
    const monday = await addTour(app, agent, { requestedDateTime: new Date('2026-03-23T15:00:00Z') })
    const friday = await addTour(app, agent, { requestedDateTime: new Date('2026-03-20T15:00:00Z') })
    const { notFreeFor } = await of(elena, [tours.near, friday, monday])
    expect(notFreeFor).toEqual([
      {
        tourId: tours.near.id,
        reasons: [
          {
            kind: 'time_off',
            reason: 'On time off',
            from: '2026-03-19T05:00:00.000Z',
            until: '2026-03-20T05:00:00.000Z',
            tourId: null,
          },
        ],
      },
      { tourId: monday.id, reasons: [expect.objectContaining({ from: '2026-03-23T05:00:00.000Z' })] },
    ])
  })

  it('are not free while they escort another tour or in the half hour before it, but for that tour itself', async () => {
    const held = await escortsOnThursday()
    expect(await kindsFor(elena)).toEqual({ near: ['other_tour'], austin: ['other_tour'] })
    expect((await of(elena, [held])).notFreeFor).toEqual([])
    const before = await addTour(app, agent, { requestedDateTime: new Date('2026-03-19T13:45:00Z') })
    expect((await of(elena, [before])).notFreeFor).toMatchObject([
      { reasons: [{ kind: 'other_tour', tourId: held.id }, { kind: 'outside_hours' }] },
    ])
  })

  it('are not free outside their hours and on the desk’s holidays', async () => {
    const independence = await addTour(app, agent, { requestedDateTime: new Date('2026-07-04T16:00:00Z') })
    expect((await of(elena, [tours.near, independence])).notFreeFor).toMatchObject([
      { tourId: independence.id, reasons: [{ kind: 'holiday', reason: 'Closed on Independence Day' }] },
    ])
    await worksOnlyOnMondays()
    expect(await kindsFor(elena)).toEqual({ near: ['outside_hours'], austin: ['outside_hours'] })
  })

  it('are not free in cities that they do not serve, also for a tour without a time', async () => {
    await profile({ cities: ['austin'] })
    expect(await kindsFor(elena)).toEqual({ near: ['other_city'], undated: ['other_city'] })
    expect((await of(elena, [tours.near])).notFreeFor).toMatchObject([
      { reasons: [{ reason: 'Doesn’t serve San Antonio' }] },
    ])
  })

  it.each([
    ['inactive', 'update users set is_active = false where id = $1'],
    ['locked', 'update users set is_locked = true, locked_at = now() where id = $1'],
    ['unavailable', `update assistant_profiles set availability = 'unavailable' where user_id = $1`],
  ])('are free for none while they are %s', async (kind, statement) => {
    await rows.query(statement, [elena.id])
    expect(await kindsFor(elena)).toEqual({ near: [kind], austin: [kind], undated: [kind] })
  })

  it('are told the scheduled time of a tour before the requested one', async () => {
    await timeOff('2026-03-19T05:00:00Z', '2026-03-20T05:00:00Z')
    const moved = await addTour(app, agent, {
      status: 'scheduled',
      scheduledDate: new Date('2026-03-20T15:00:00Z'),
      requestedDateTime: new Date(thursday),
    })
    expect((await of(elena, [moved])).notFreeFor).toEqual([])
  })

  it('are listed for at most a hundred known ids, and for staff who may see assistants', async () => {
    const ids = (count: number) => Array.from({ length: count }, () => ({ id: newId() }))
    expect((await of(elena, ids(100))).notFreeFor).toEqual([])
    expect(await listFor(ids(101))).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'tours', message: 'Enter at most 100 tour IDs' }] },
    })
    expect(await desk.get('/api/admin/assistants?tours=soon')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'tours', message: 'Enter valid tour IDs, separated by commas' }] },
    })
    expect((await listFor(all(), asNobody(app))).status).toBe(401)
    expect((await listFor(all(), await as(app, agent, 'agent'))).status).toBe(403)
    expect((await listFor(all(), await as(app, elena, 'assistant'))).status).toBe(403)
    expect((await listFor(all(), await as(app, elena, 'staff'))).status).toBe(200)
  })
})

describe('an assignment of several tours', () => {
  /** What becomes of the tour in Austin when it is assigned alone, and with others. */
  const assigned = async () => {
    const [alone, together] = [tours.austin, tours.near]
    const schedulingAssistantId = elena.id
    const one = await desk.put(`/api/admin/tours/${alone.id}/assign-assistant`, { schedulingAssistantId })
    const several = answerOf(
      tourQueue.assignTours,
      await desk.post('/api/admin/tours/bulk/assign-assistant', {
        tours: [{ id: together.id }, { id: tours.undated.id }],
        schedulingAssistantId,
      }),
    )
    return {
      one: one.status === 200 ? 'assigned' : one.body,
      several: several.results.map(({ refused }) => refused?.code ?? 'assigned'),
    }
  }

  it.each([
    ['inactive', 'update users set is_active = false where id = $1'],
    ['locked', 'update users set is_locked = true, locked_at = now() where id = $1'],
    ['unavailable', `update assistant_profiles set availability = 'unavailable' where user_id = $1`],
  ])('refuses each to an assistant who is %s, as for one tour', async (_, statement) => {
    await rows.query(statement, [elena.id])
    expect(await assigned()).toEqual({
      one: expect.objectContaining({ code: 'assistant_unavailable' }),
      several: ['assistant_unavailable', 'assistant_unavailable'],
    })
  })

  it.each([
    ['has time off', () => timeOff('2026-03-19T05:00:00Z', '2026-03-20T05:00:00Z')],
    ['does not work then', worksOnlyOnMondays],
    ['serves another city', () => profile({ cities: ['miami'] })],
    ['escorts another tour then', escortsOnThursday],
  ])('gives them to an assistant who coordinates and %s, as for one tour', async (_, hinder) => {
    await hinder()
    expect((await kindsFor(elena)).near).toHaveLength(1)
    expect(await assigned()).toEqual({ one: 'assigned', several: ['assigned', 'assigned'] })
  })

  it('refuses a tour that the assistant would escort during another one, as for one tour', async () => {
    await escortsOnThursday()
    const escorted = { status: 'scheduled', escortedBy: 'assistant' } as const
    tours = {
      ...tours,
      near: await addTour(app, agent, escorted),
      austin: await addTour(app, agent, escorted),
    }
    expect(await assigned()).toEqual({
      one: expect.objectContaining({ code: 'time_taken' }),
      several: ['time_taken', 'assigned'],
    })
  })
})
