import { assistant } from '@porchlight/contract/assistants'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bodyOf, nextOf } from '../../../test/answers.ts'
import { useApp, wednesday } from '../../../test/app.ts'
import { as, asNobody, type Caller } from '../../../test/callers.ts'
import { addAdmin, addAgent, addAssistant, type Person } from '../../../test/people.ts'
import { plainRows, type Row } from '../../../test/plain-rows.ts'
import { newId } from '../../kernel/ids.ts'
import { countAvailableAssistants, findAssignable } from './queries.ts'
import { assistantProfiles, assistantTimeOff, assistantWorkingHours } from './tables.ts'

const app = useApp()
const rows = plainRows(() => app.database)
const page = z.array(assistant)

let sarah: Person
let elena: Person
let james: Person
let admin: Person
let asAdmin: Caller
beforeEach(async () => {
  sarah = await addAgent(app)
  elena = await addAssistant(app, { firstName: 'Elena', lastName: 'Ruiz', username: 'elena' })
  app.clock.advance(1000)
  james = await addAssistant(app, { firstName: 'James', lastName: 'Okafor', userType: 'tour_assistant' })
  admin = await addAdmin(app)
  asAdmin = await as(app, admin, 'staff')
})

const tour = async (more: Row = {}) =>
  rows.insert('tours', {
    agent_id: sarah.id,
    property_id: await rows.property(),
    status_updated_at: wednesday,
    created_at: wednesday,
    updated_at: wednesday,
    ...more,
  })
const escorted = (by: Person, at: string, more: Row = {}) =>
  tour({
    status: 'scheduled',
    scheduled_date: at,
    scheduling_assistant_id: by.id,
    escort_assistant_id: by.id,
    ...more,
  })
const rated = (by: Person, tourId: string, rating: number) =>
  rows.insert('tour_assignments', {
    tour_id: tourId,
    agent_id: sarah.id,
    assistant_id: by.id,
    assigned_at: wednesday,
    status: 'completed',
    ended_at: wednesday,
    ended_reason: 'completed',
    rating,
    rated_at: wednesday,
  })

const list = async (query = '') => bodyOf(page, await asAdmin.get(`/api/admin/assistants?${query}`))
const of = async (person: Person, query = '') => (await list(query)).find(({ id }) => id === person.id)
/** 10:00 in Chicago on a Wednesday, within the desk's hours. */
const at = wednesday.toISOString()
const reasonAt = async (person: Person, time = at, duration = 60) =>
  reasonOf((await of(person, `at=${time}&duration=${duration}`))?.freeAt)
const reasonOf = (freeAt: z.infer<typeof assistant>['freeAt'] | undefined) =>
  freeAt && { free: freeAt.free, reason: freeAt.reason }

describe('the list of assistants', () => {
  it('names staff who have no name by their address', async () => {
    const nameless = await addAssistant(app, { firstName: '', lastName: '' })
    const listed = bodyOf(page, await asAdmin.get('/api/admin/assistants'))
    expect(listed.find(({ id }) => id === nameless.id)).toMatchObject({ name: nameless.email })
  })

  it('shows them by name, with the fields of the contract and no account data', async () => {
    const answered = await asAdmin.get('/api/admin/assistants')
    expect(answered.headers['x-total-count']).toBe('2')
    expect(bodyOf(page, answered)).toMatchObject([
      {
        name: 'Elena Ruiz',
        username: 'elena',
        userType: 'scheduling_assistant',
        hourlyRate: 25,
        availability: 'available',
        isActive: true,
        isAvailable: true,
        languages: ['English'],
        rating: 5,
        currentWorkload: 0,
        totalTours: 0,
        completedTours: 0,
        freeAt: null,
      },
      { name: 'James Okafor', userType: 'tour_assistant' },
    ])
    expect(answered.text).not.toContain('assword')
  })

  it('sorts without regard to case and accents, and by the address of staff without a name', async () => {
    for (const firstName of ['Élodie', 'bea', 'Álvaro', 'Zoë'])
      await addAssistant(app, { firstName, lastName: '' })
    await addAssistant(app, { firstName: '', lastName: '', email: 'gil@example.test' })
    const names: string[] = []
    for (let url = '/api/admin/assistants?limit=2'; url !== ''; ) {
      const answered = await asAdmin.get(url)
      names.push(...bodyOf(page, answered).map(({ name }) => name))
      url = nextOf(answered) ?? ''
    }
    expect(names).toEqual([
      ...['Álvaro', 'bea', 'Elena Ruiz', 'Élodie', 'gil@example.test', 'James Okafor', 'Zoë'],
    ])
  })

  it('counts open tours, all tours and completed ones, each once', async () => {
    await tour({ scheduling_assistant_id: elena.id, status: 'contacting_client' })
    await escorted(elena, '2026-03-20T15:00:00Z')
    await tour({ scheduling_assistant_id: james.id, escort_assistant_id: elena.id })
    await tour({ scheduling_assistant_id: elena.id, status: 'completed', completed_at: wednesday })
    await tour({ scheduling_assistant_id: elena.id, status: 'cancelled', cancelled_at: wednesday })
    const archived = { status: 'completed', completed_at: wednesday, archived_at: wednesday }
    await tour({ scheduling_assistant_id: elena.id, ...archived })
    await tour()
    expect(await of(elena)).toMatchObject({ currentWorkload: 3, totalTours: 6, completedTours: 2 })
    expect(await of(james)).toMatchObject({ currentWorkload: 1, totalTours: 1, completedTours: 0 })
  })

  it('shows the average of the ratings', async () => {
    for (const rating of [5, 4, 4]) await rated(elena, await tour(), rating)
    expect(await of(elena)).toMatchObject({ rating: 4.33 })
    expect(await of(james)).toMatchObject({ rating: 5 })
  })

  it('searches names, usernames, specialties and languages', async () => {
    await app.database.orm
      .update(assistantProfiles)
      .set({ specialties: ['Historic homes'], languages: ['Español'] })
      .where(eq(assistantProfiles.userId, james.id))
    const names = async (q: string) => (await list(`q=${encodeURIComponent(q)}`)).map(({ name }) => name)
    expect(await names('RUIZ')).toEqual(['Elena Ruiz'])
    expect(await names('historic')).toEqual(['James Okafor'])
    expect(await names('español')).toEqual(['James Okafor'])
    expect(await names('%')).toEqual([])
    expect(await names("'; drop table users; --")).toEqual([])
  })

  it('is paged, and leaves out deleted assistants', async () => {
    const first = await asAdmin.get('/api/admin/assistants?limit=1')
    expect(first.headers['x-total-count']).toBe('2')
    expect(bodyOf(page, await asAdmin.get(nextOf(first) ?? '')).map(({ name }) => name)).toEqual([
      'James Okafor',
    ])

    await app.database.orm
      .update(assistantProfiles)
      .set({ retiredAt: wednesday })
      .where(eq(assistantProfiles.userId, james.id))
    expect((await list()).map(({ name }) => name)).toEqual(['Elena Ruiz'])
    expect((await asAdmin.get('/api/admin/assistants?cursor=WyJ4IiwieSJd')).status).toBe(400)
  })

  it('needs the permission to see assistants', async () => {
    const path = '/api/admin/assistants'
    expect((await asNobody(app).get(path)).status).toBe(401)
    expect((await (await as(app, sarah, 'agent')).get(path)).status).toBe(403)
    expect((await (await as(app, elena, 'assistant')).get(path)).status).toBe(403)
    expect((await (await as(app, elena, 'staff')).get(path)).status).toBe(200)
    expect((await (await as(app, james, 'staff')).get(path)).status).toBe(403)
  })
})

describe('free assistants', () => {
  it('requires a time', async () => {
    expect((await of(elena))?.freeAt).toBeNull()
    expect(await reasonAt(elena)).toEqual({ free: true, reason: null })
    expect((await asAdmin.get('/api/admin/assistants?at=tomorrow')).status).toBe(400)
    expect((await asAdmin.get(`/api/admin/assistants?at=${at}&duration=10`)).status).toBe(400)
  })

  it('takes into account a tour that they escort, and half an hour before the next one', async () => {
    await escorted(elena, '2026-03-18T17:00:00Z')
    const busy = { free: false, reason: 'Escorting another tour' }
    expect(await reasonAt(elena, '2026-03-18T17:30:00Z')).toEqual(busy)
    expect(await reasonAt(elena, '2026-03-18T18:29:00Z')).toEqual(busy)
    expect(await reasonAt(elena, '2026-03-18T18:30:00Z')).toEqual({ free: true, reason: null })
    expect(await reasonAt(elena, '2026-03-18T15:30:00Z')).toEqual({ free: true, reason: null })
    expect(await reasonAt(elena, '2026-03-18T15:31:00Z')).toEqual(busy)
    expect(await reasonAt(james, '2026-03-18T17:30:00Z')).toEqual({ free: true, reason: null })
  })

  it('ignores tours that they only coordinate, and requests', async () => {
    await escorted(elena, '2026-03-18T17:00:00Z', { escort_assistant_id: null })
    await escorted(elena, '2026-03-18T17:00:00Z', { status: 'requested' })
    expect(await reasonAt(elena, '2026-03-18T17:00:00Z')).toEqual({ free: true, reason: null })
  })

  it('takes into account time off, working hours, and the state of the account', async () => {
    await app.database.orm.insert(assistantTimeOff).values({
      id: newId(),
      userId: elena.id,
      createdAt: wednesday,
      startsAt: new Date('2026-03-18T15:30:00Z'),
      endsAt: new Date('2026-03-19T05:00:00Z'),
    })
    expect(await reasonAt(elena)).toEqual({ free: false, reason: 'On time off' })
    expect(await reasonAt(elena, '2026-03-18T14:30:00Z')).toEqual({ free: true, reason: null })

    await app.database.orm.insert(assistantWorkingHours).values({
      id: newId(),
      userId: james.id,
      weekday: 4,
      startsAt: '09:00',
      endsAt: '12:00',
      timeZone: 'America/Denver',
    })
    expect(await reasonAt(james)).toEqual({ free: false, reason: 'Outside working hours' })
    expect(await reasonAt(james, '2026-03-19T15:00:00Z', 180)).toEqual({ free: true, reason: null })

    const away = await addAssistant(app, { availability: 'unavailable' })
    const locked = await addAssistant(app, { isLocked: true })
    const inactive = await addAssistant(app, { isActive: false })
    const much = await addAssistant(app, { availability: 'busy' })
    expect(await reasonAt(away)).toEqual({ free: false, reason: 'Unavailable' })
    expect(await reasonAt(locked)).toEqual({ free: false, reason: 'Account locked' })
    expect(await reasonAt(inactive)).toEqual({ free: false, reason: 'Inactive' })
    expect(await reasonAt(much)).toEqual({ free: true, reason: null })
    expect(await of(locked)).toMatchObject({ isActive: true, isLocked: true, isAvailable: false })
  })
})

describe('the reasons against an assistant', () => {
  const reasonsAt = async (person: Person, query = '') =>
    (await of(person, `at=${at}&duration=60${query}`))?.freeAt?.reasons

  it('list everything, with the time of each', async () => {
    const escorting = await escorted(elena, '2026-03-18T14:30:00Z')
    await app.database.orm.insert(assistantTimeOff).values({
      id: newId(),
      userId: elena.id,
      createdAt: wednesday,
      startsAt: new Date('2026-03-18T05:00:00Z'),
      endsAt: new Date('2026-03-21T05:00:00Z'),
    })
    await app.database.orm.insert(assistantWorkingHours).values({
      id: newId(),
      userId: elena.id,
      weekday: 3,
      startsAt: '13:00',
      endsAt: '17:00',
      timeZone: 'America/Chicago',
    })
    await app.database.orm
      .update(assistantProfiles)
      .set({ cities: ['austin'], availability: 'unavailable' })
      .where(eq(assistantProfiles.userId, elena.id))
    expect(await reasonsAt(elena, '&city=miami')).toEqual([
      { kind: 'unavailable', reason: 'Unavailable', from: null, until: null, tourId: null },
      {
        kind: 'time_off',
        reason: 'On time off',
        tourId: null,
        from: '2026-03-18T05:00:00.000Z',
        until: '2026-03-21T05:00:00.000Z',
      },
      {
        kind: 'other_tour',
        reason: 'Escorting another tour',
        tourId: escorting,
        from: '2026-03-18T14:30:00.000Z',
        until: '2026-03-18T16:00:00.000Z',
      },
      {
        kind: 'outside_hours',
        reason: 'Outside working hours',
        tourId: null,
        from: '2026-03-18T18:00:00.000Z',
        until: '2026-03-18T22:00:00.000Z',
      },
      { kind: 'other_city', reason: 'Doesn’t serve Miami', from: null, until: null, tourId: null },
    ])
    // The tour itself does not count as a conflict.
    const kinds = (await reasonsAt(elena, `&city=austin&tourId=${escorting}`))?.map(({ kind }) => kind)
    expect(kinds).toEqual(['unavailable', 'time_off', 'outside_hours'])
  })

  it('include the desk’s holidays, but no city for an assistant who serves all of them', async () => {
    const independence = '2026-07-04T16:00:00Z'
    expect((await of(elena, `at=${independence}&city=boise`))?.freeAt?.reasons).toEqual([
      { kind: 'holiday', reason: 'Closed on Independence Day', from: null, until: null, tourId: null },
    ])
    expect(await reasonsAt(elena, '&city=boise')).toEqual([])
  })
})

describe('the list’s filters', () => {
  it('cover availability, city and active accounts', async () => {
    await addAssistant(app, { firstName: 'Ada', availability: 'busy' })
    await addAssistant(app, { firstName: 'Bo', isActive: false })
    await app.database.orm
      .update(assistantProfiles)
      .set({ cities: ['austin', 'new_york_city'] })
      .where(eq(assistantProfiles.userId, james.id))
    const names = async (query: string) => (await list(query)).map(({ name }) => name.split(' ')[0]).sort()
    expect(await names('availability=busy')).toEqual(['Ada'])
    expect(await names('active=false')).toEqual(['Bo'])
    expect(await names('active=true')).toEqual(['Ada', 'Elena', 'James'])
    // Assistants without cities serve all of them.
    expect(await names('servesCity=nyc')).toEqual(['Ada', 'Bo', 'Elena', 'James'])
    expect(await names('servesCity=denver&active=true')).toEqual(['Ada', 'Elena'])
    expect((await asAdmin.get('/api/admin/assistants?availability=perhaps')).status).toBe(400)
  })
})

describe('assigning a tour', () => {
  const assignable = async (person: { id: string }) =>
    (await findAssignable(app.database.orm, person.id))?.assignable

  it('knows which assistants can be assigned', async () => {
    expect(await findAssignable(app.database.orm, elena.id)).toEqual({
      id: elena.id,
      name: 'Elena Ruiz',
      firstName: 'Elena',
      availability: 'available',
      isActive: true,
      isLocked: false,
      assignable: true,
    })
    expect(await assignable(await addAssistant(app, { availability: 'busy' }))).toBe(true)
    expect(await assignable(await addAssistant(app, { availability: 'unavailable' }))).toBe(false)
    expect(await assignable(await addAssistant(app, { isLocked: true }))).toBe(false)
    expect(await assignable(await addAssistant(app, { isActive: false }))).toBe(false)
    expect(await assignable(sarah)).toBeUndefined()
    expect(await assignable(admin)).toBeUndefined()
    expect(await countAvailableAssistants(app.database.orm)).toBe(2)

    await app.database.orm.update(assistantProfiles).set({ retiredAt: wednesday })
    expect(await assignable(elena)).toBeUndefined()
    expect(await countAvailableAssistants(app.database.orm)).toBe(0)
  })
})
