import { type Assistant, assistants } from '@porchlight/contract/assistants'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { answerOf, nextOf, outcomeOf, refusalOf } from '../../../test/answers.ts'
import { useApp, wednesday } from '../../../test/app.ts'
import { as, asNobody, type Caller } from '../../../test/callers.ts'
import { addTour } from '../../../test/factories.ts'
import { addAdmin, addAgent, addAssistant, type Person } from '../../../test/people.ts'
import { newId } from '../../kernel/ids.ts'
import { users } from '../people/tables.ts'
import { settings } from '../settings/tables.ts'
import { assistantProfiles, assistantTimeOff, assistantWorkingHours } from './tables.ts'

const app = useApp()
const saturday = '2026-03-21'
const sunday = '2026-03-22'

let desk: Caller
let agent: Person
beforeEach(async () => {
  desk = await as(app, await addAdmin(app), 'staff')
  agent = await addAgent(app)
})

type Shift = [weekday: number, startsAt: string, endsAt: string]
/** An assistant with these shifts; without any, with the desk's hours. */
const member = async (firstName: string, shifts: readonly Shift[] = [], timeZone = 'America/Chicago') => {
  const person = await addAssistant(app, { firstName, lastName: '' })
  for (const [weekday, startsAt, endsAt] of shifts)
    await app.database.orm
      .insert(assistantWorkingHours)
      .values({ id: newId(), userId: person.id, weekday, startsAt, endsAt, timeZone })
  return person
}
const takeOff = (person: Person, from: string, until: string, reason: string | null = null) =>
  app.database.orm.insert(assistantTimeOff).values({
    id: newId(),
    userId: person.id,
    startsAt: new Date(from),
    endsAt: new Date(until),
    reason,
    createdAt: wednesday,
  })
const tourAt = (at: string, more: Omit<Parameters<typeof addTour>[2], 'scheduledDate'> = {}) =>
  addTour(app, agent, { status: 'scheduled', scheduledDate: new Date(at), ...more })

const list = async (query: string): Promise<Assistant[]> =>
  answerOf(assistants.listAssistants, await desk.get(`/api/admin/assistants?${query}`))
const dayOf = async (person: Person, date = saturday) =>
  (await list(`day=${date}`)).find(({ id }) => id === person.id)?.day
const namesOf = (listed: readonly Assistant[]) => listed.map(({ name }) => name)

describe('the day of an assistant', () => {
  it('is only in answers to calls that name one', async () => {
    await member('Elena')
    expect(await list('')).toEqual([expect.not.objectContaining({ day: expect.anything() })])
  })

  it('has the desk’s hours if the assistant has none of their own, and none on a federal holiday', async () => {
    const elena = await member('Elena')
    expect(await dayOf(elena)).toEqual({
      isFree: true,
      date: saturday,
      hours: [{ start: '09:00', end: '19:00' }],
      free: [{ start: '09:00', end: '19:00' }],
      timeZone: 'America/Chicago',
      tourCount: 0,
      timeOff: [],
      holiday: null,
    })
    expect(await dayOf(elena, '2026-07-04')).toMatchObject({
      hours: [],
      holiday: 'Independence Day',
      isFree: false,
    })
  })

  it('has the assistant’s own hours for that weekday, merged where they touch, even on a holiday', async () => {
    const elena = await member('Elena', [
      [6, '13:00', '15:00'],
      [6, '15:00', '17:30'],
      [6, '08:00', '12:00'],
      [5, '20:00', '24:00'],
      [6, '00:00', '02:00'],
      [6, '22:00', '24:00'],
    ])
    const hours = [
      { start: '00:00', end: '02:00' },
      { start: '08:00', end: '12:00' },
      { start: '13:00', end: '17:30' },
      { start: '22:00', end: '24:00' },
    ]
    expect(await dayOf(elena)).toMatchObject({ hours, isFree: true })
    expect(await dayOf(elena, '2026-07-04')).toMatchObject({ hours, holiday: null, isFree: true })
    expect(await dayOf(elena, sunday)).toMatchObject({ hours: [], holiday: null, isFree: false })
  })

  it('shows the hours of the clock on the nights when it changes', async () => {
    const elena = await member('Elena', [
      [7, '01:30', '02:15'],
      [7, '02:15', '03:00'],
      [7, '08:00', '09:00'],
    ])
    const { hours } = (await dayOf(elena, '2026-03-08')) ?? {}
    expect(hours?.at(-1)).toEqual({ start: '08:00', end: '09:00' })
    expect(hours?.every(({ start, end }) => start < end)).toBe(true)
    expect((await dayOf(elena, '2026-11-01'))?.hours.at(-1)).toEqual({ start: '08:00', end: '09:00' })
  })

  it('is free while time off leaves a part of the hours', async () => {
    const elena = await member('Elena', [[6, '09:00', '17:00']])
    await takeOff(elena, '2026-03-21T14:00:00Z', '2026-03-21T18:00:00Z', 'Dentist')
    await takeOff(elena, '2026-03-18T14:00:00Z', '2026-03-19T14:00:00Z')
    const morning = {
      startsAt: '2026-03-21T14:00:00.000Z',
      endsAt: '2026-03-21T18:00:00.000Z',
      reason: 'Dentist',
    }
    expect(await dayOf(elena)).toMatchObject({ timeOff: [morning], isFree: true })
    await takeOff(elena, '2026-03-21T18:00:00Z', '2026-03-21T21:30:00Z')
    expect(await dayOf(elena)).toMatchObject({ free: [{ start: '16:30', end: '17:00' }], isFree: true })
    // What is left is too short for a tour.
    await takeOff(elena, '2026-03-21T21:31:00Z', '2026-03-21T22:00:00Z')
    expect(await dayOf(elena)).toMatchObject({
      hours: [{ start: '09:00', end: '17:00' }],
      free: [],
      timeOff: [morning, { reason: null }, { reason: null }],
      isFree: false,
    })
  })

  it('is free between time off and the tours that the assistant escorts, with a buffer between two tours', async () => {
    const elena = await member('Elena', [[6, '09:00', '17:00']], 'America/Denver')
    await takeOff(elena, '2026-03-21T15:00:00Z', '2026-03-21T16:00:00Z')
    const escorted = { escortAssistantId: elena.id, schedulingAssistantId: elena.id }
    await tourAt('2026-03-21T18:00:00Z', escorted)
    // Only coordinated: it holds no time.
    await tourAt('2026-03-21T22:00:00Z', { schedulingAssistantId: elena.id })
    // It leaves less than a tour takes until the end of the shift.
    await tourAt('2026-03-21T21:15:00Z', escorted)
    expect(await dayOf(elena)).toMatchObject({
      timeZone: 'America/Denver',
      free: [
        { start: '10:00', end: '11:30' },
        { start: '13:30', end: '14:45' },
      ],
      isFree: true,
      tourCount: 3,
    })
    await app.database.orm.update(assistantProfiles).set({ availability: 'unavailable' })
    expect(await dayOf(elena)).toMatchObject({ free: [], isFree: false })
  })

  it('has in its free time only starts that the call for a time answers as free', async () => {
    const elena = await member('Elena', [[6, '09:00', '17:00']])
    for (const at of ['2026-03-21T14:40:00Z', '2026-03-21T16:50:00Z'])
      await tourAt(at, { escortAssistantId: elena.id, durationMinutes: 30 })
    await takeOff(elena, '2026-03-21T20:00:00Z', '2026-03-21T20:30:00Z')
    const isFreeAt = async (time: string, moreMinutes = 0) => {
      const at = new Date(Date.parse(`${saturday}T${time}:00-05:00`) + moreMinutes * 60_000).toISOString()
      const [found] = await list(`at=${at}&duration=30`)
      return found?.freeAt?.free
    }
    const { free = [] } = (await dayOf(elena)) ?? {}
    expect(free).toEqual([
      { start: '10:40', end: '11:20' },
      { start: '12:50', end: '15:00' },
      { start: '15:30', end: '17:00' },
    ])
    for (const { start, end } of free) {
      expect([await isFreeAt(start), await isFreeAt(end, -30)]).toEqual([true, true])
      expect([await isFreeAt(start, -1), await isFreeAt(end, -29)]).toEqual([false, false])
    }
  })

  it('keeps the buffer of the settings, also before an escort of the next day', async () => {
    await app.database.orm.update(settings).set({ escortBufferMinutes: 45 })
    const elena = await member('Elena', [[6, '20:00', '24:00']])
    await tourAt('2026-03-22T05:00:00Z', { escortAssistantId: elena.id })
    expect(await dayOf(elena)).toMatchObject({ free: [{ start: '20:00', end: '23:15' }] })
  })

  it('is not free in time that has passed', async () => {
    const elena = await member('Elena', [[6, '09:00', '17:00']])
    app.clock.set('2026-03-21T15:10:20Z')
    desk = await as(app, await addAdmin(app), 'staff')
    expect(await dayOf(elena)).toMatchObject({ free: [{ start: '10:11', end: '17:00' }], isFree: true })
    app.clock.set('2026-03-21T21:31:00Z')
    expect(await dayOf(elena)).toMatchObject({
      hours: [{ start: '09:00', end: '17:00' }],
      free: [],
      isFree: false,
    })
  })

  it('is not free on a day that is full of tours', async () => {
    const [elena, james] = [await member('Elena', [[6, '09:00', '11:00']]), await member('James')]
    await tourAt('2026-03-21T14:30:00Z', { escortAssistantId: elena.id, assistant: james })
    expect(await dayOf(elena)).toMatchObject({ free: [], isFree: false, tourCount: 1 })
    expect(namesOf(await list(`day=${saturday}&free=true`))).toEqual(['James'])
    expect(namesOf(await list(`day=${saturday}`))).toEqual(['James', 'Elena'])
  })

  it('is not free during time off of several days', async () => {
    const elena = await member('Elena')
    await takeOff(elena, '2026-03-20T05:00:00Z', '2026-03-23T05:00:00Z', 'Vacation')
    expect(await dayOf(elena)).toMatchObject({ timeOff: [{ reason: 'Vacation' }], isFree: false })
    expect(await dayOf(elena, '2026-03-23')).toMatchObject({ timeOff: [], isFree: true })
  })

  it('begins and ends in the assistant’s own time zone', async () => {
    const kai = await member('Kai', [[6, '00:00', '24:00']], 'Pacific/Honolulu')
    // Honolulu is ten hours behind UTC.
    for (const at of ['2026-03-21T09:59:00Z', '2026-03-21T10:00:00Z', '2026-03-22T09:59:00Z'])
      await tourAt(at, { assistant: kai })
    await tourAt('2026-03-22T10:00:00Z', { assistant: kai })
    await takeOff(kai, '2026-03-21T05:00:00Z', '2026-03-21T10:00:00Z', 'Friday')
    await takeOff(kai, '2026-03-22T08:00:00Z', '2026-03-22T12:00:00Z', 'Late')
    expect(await dayOf(kai)).toMatchObject({
      timeZone: 'Pacific/Honolulu',
      hours: [{ start: '00:00', end: '24:00' }],
      timeOff: [{ reason: 'Late' }],
      tourCount: 2,
      isFree: true,
    })
  })

  it('counts active tours that they schedule or escort, each once', async () => {
    const [elena, james] = [await member('Elena'), await member('James')]
    const noon = '2026-03-21T17:00:00Z'
    await tourAt(noon, { assistant: elena, escortAssistantId: elena.id })
    await tourAt('2026-03-21T20:00:00Z', {
      assistant: james,
      escortAssistantId: elena.id,
      status: 'confirmed',
    })
    await tourAt(noon, { assistant: elena, status: 'completed' })
    await tourAt(noon, { assistant: elena, status: 'cancelled' })
    await addTour(app, agent, { assistant: elena, status: 'scheduling', requestedDateTime: new Date(noon) })
    expect(await dayOf(elena)).toMatchObject({ tourCount: 2 })
    expect(await dayOf(james)).toMatchObject({ tourCount: 1 })
  })

  it('is not free for those who cannot be assigned tours', async () => {
    const [off, locked, gone] = [await member('Off'), await member('Locked'), await member('Gone')]
    const { orm } = app.database
    await orm
      .update(assistantProfiles)
      .set({ availability: 'unavailable' })
      .where(eq(assistantProfiles.userId, off.id))
    await orm.update(users).set({ isLocked: true, lockedAt: wednesday }).where(eq(users.id, locked.id))
    await orm.update(users).set({ isActive: false }).where(eq(users.id, gone.id))
    for (const person of [off, locked, gone])
      expect(await dayOf(person)).toMatchObject({ hours: [{ start: '09:00' }], isFree: false })
  })
})

describe('the team of a day', () => {
  beforeEach(async () => {
    const ben = await member('Ben', [[6, '09:00', '17:00']])
    await tourAt('2026-03-21T17:00:00Z', { assistant: ben })
    await member('álvaro', [[1, '09:00', '17:00']])
    await member('Zoe')
    const dana = await member('Dana')
    for (let made = 0; made < 11; made++) await tourAt(`2026-03-21T${10 + made}:00:00Z`, { assistant: dana })
    await member('Chris')
    const eve = await member('Eve')
    await takeOff(eve, '2026-03-21T05:00:00Z', '2026-03-22T05:00:00Z')
  })
  const inOrder = ['Chris', 'Zoe', 'Ben', 'Dana', 'álvaro', 'Eve']

  it('begins with those who are free, the fewest tours first, page by page', async () => {
    const read = async (query: string) => {
      const names: string[] = []
      for (let url = `/api/admin/assistants?limit=2&${query}`; url !== ''; ) {
        const answered = await desk.get(url)
        expect(answered.headers['x-total-count']).toBe('6')
        names.push(...namesOf(answerOf(assistants.listAssistants, answered)))
        url = nextOf(answered) ?? ''
      }
      return names
    }
    expect(await read(`day=${saturday}`)).toEqual(inOrder)
    expect(await read(`day=${saturday}&order=desc`)).toEqual(inOrder.toReversed())
    expect(await read(`day=${saturday}&sort=name`)).toEqual(['álvaro', 'Ben', 'Chris', 'Dana', 'Eve', 'Zoe'])
    expect((await read('day=2026-03-23')).at(-1)).toBe('Ben')
  })

  it('can be reduced to those who are free or to the others, with a search and filters, too', async () => {
    expect(namesOf(await list(`day=${saturday}&free=true`))).toEqual(inOrder.slice(0, 4))
    expect(namesOf(await list(`day=${saturday}&free=false`))).toEqual(inOrder.slice(4))
    expect(namesOf(await list(`day=${saturday}&free=yes&q=zoe&active=true&sort=name`))).toEqual(['Zoe'])
    const one = await desk.get(`/api/admin/assistants?day=${saturday}&free=true&limit=1`)
    expect(one.headers['x-total-count']).toBe('4')
  })

  it('is refused for anything but a day, naming the field', async () => {
    for (const day of [
      'saturday',
      '2026-02-30',
      '2026-3-21',
      '1999-12-31',
      '2100-01-01',
      '2026-03-21T00:00Z',
    ])
      expect(refusalOf(await desk.get(`/api/admin/assistants?day=${day}`))).toMatchObject({
        code: 'invalid_input',
        errors: [{ path: 'day', message: 'Enter a day, such as 2026-11-28' }],
      })
    const withoutDay = await desk.get('/api/admin/assistants?free=true')
    expect(withoutDay.status).toBe(400)
    expect(refusalOf(withoutDay)).toMatchObject({ errors: [{ path: 'day' }] })
    expect(await list('day=')).toHaveLength(6)
  })

  it('needs the permission to see assistants', async () => {
    const path = `/api/admin/assistants?day=${saturday}`
    const helper = await addAssistant(app)
    expect(outcomeOf(await asNobody(app).get(path))).toBe('401 not_signed_in')
    expect(outcomeOf(await (await as(app, agent, 'agent')).get(path))).toBe('403 not_allowed')
    expect(outcomeOf(await (await as(app, helper, 'assistant')).get(path))).toBe('403 not_allowed')
    const boss = await addAdmin(app, { userType: 'super_admin' })
    expect(outcomeOf(await (await as(app, boss, 'staff')).get(path))).toBe('200')
  })
})
