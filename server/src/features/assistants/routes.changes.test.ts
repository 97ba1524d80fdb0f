import { assistants as calls } from '@porchlight/contract/assistants'
import { reports } from '@porchlight/contract/reports'
import { tours as tourCalls } from '@porchlight/contract/tours'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { answerOf, outcomeOf, refusalOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, asNobody } from '../../../test/callers.ts'
import { addTour } from '../../../test/factories.ts'
import { addAgent, addAssistant, password } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'
import { assistantsPath, useAssistantDesk, wren } from '../../../test/scenes/assistant-scene.ts'
import { users } from '../people/tables.ts'

const app = useApp()
const rows = plainRows(() => app.database)
const all = assistantsPath

const { boss, desk, create, lastAudit } = useAssistantDesk(app)
const read = async (id: string) => answerOf(calls.readAssistant, await desk.get(`${all}/${id}`))
const update = (id: string, change: object, by = desk) => by.put(`${all}/${id}`, change)
const lastEvent = async () => (await rows.query('select * from events order by id desc limit 1'))[0]
const signIn = async (username: string, secret = wren.password) =>
  (await asNobody(app).post('/api/assistant/login', { username, password: secret })).status

describe('editing', () => {
  it('changes the given fields, and records the old values', async () => {
    const { id } = await create()
    const changed = answerOf(
      calls.updateAssistant,
      await update(id, {
        name: 'Wren A. Abara',
        phone: '210-555-0199',
        hourlyRate: 30,
        bio: '',
        version: 1,
        availability: 'busy',
        cities: ['austin'],
      }),
    )
    expect(changed).toMatchObject({
      name: 'Wren A. Abara',
      phone: '210-555-0199',
      hourlyRate: 30,
      bio: null,
      availability: 'busy',
      cities: ['austin'],
      email: wren.email,
      yearsExperience: 3,
      version: 3,
    })
    expect(await lastAudit()).toMatchObject({
      action: 'assistant.updated',
      before: { name: 'Wren Abara', hourlyRate: 27.5, bio: 'Knows the Pearl.', availability: 'available' },
      after: { name: 'Wren A. Abara', hourlyRate: 30, bio: null, availability: 'busy', cities: ['austin'] },
    })
    expect(await lastEvent()).toMatchObject({ kind: 'assistant.updated', entity_id: id })
  })

  it('writes nothing if nothing changes', async () => {
    const { id } = await create()
    await update(id, { name: 'Wren Abara', hourlyRate: 27.5, workingHours: [], timeOff: [], version: 1 })
    expect(await read(id)).toMatchObject({ version: 1 })
    expect(await lastAudit()).toMatchObject({ action: 'assistant.created' })
  })

  it('refuses an older version with the current state, even after an edit of the person', async () => {
    const { id } = await create()
    await update(id, { phone: '1' })
    const refused = refusalOf(await update(id, { phone: '2', version: 1 }))
    expect(refused).toMatchObject({ code: 'version_conflict', current: { phone: '1', version: 3 } })
    await app.database.orm.update(users).set({ version: 7 }).where(eq(users.id, id))
    expect(outcomeOf(await update(id, { phone: '2', version: 3 }))).toBe('409 version_conflict')
    expect(outcomeOf(await update(id, { phone: '2' }))).toBe('200')
  })

  it('reports invalid fields in the specification’s words, and a taken name', async () => {
    const { id } = await create()
    await create({ email: 'ola@example.test', username: 'ola' })
    const { errors } = refusalOf(
      await update(id, { name: '', email: 'x', username: 'x', phone: ' ', hourlyRate: 0 }),
    )
    expect(errors?.map(({ message }) => message)).toEqual([
      'Name is required',
      'Valid email required',
      'Username must be at least 3 characters',
      'Phone is required',
      'Hourly rate must be greater than 0',
    ])
    expect(refusalOf(await update(id, { username: 'OLA' })).errors).toEqual([
      { path: 'username', message: 'That username is already taken.' },
    ])
    expect(outcomeOf(await update('01900000-0000-7000-8000-00000000dead', { phone: '1' }))).toBe(
      '404 not_found',
    )
  })

  it('signs out an assistant who becomes inactive or gets another type', async () => {
    const elena = await addAssistant(app)
    const hers = await as(app, elena, 'assistant')
    await update(elena.id, { availability: 'unavailable' })
    expect((await hers.get('/api/auth/user')).status).toBe(200)
    await update(elena.id, { userType: 'tour_assistant' })
    expect((await hers.get('/api/auth/user')).status).toBe(401)
    const again = await as(app, elena, 'assistant')
    await update(elena.id, { isActive: false })
    expect((await again.get('/api/auth/user')).status).toBe(401)
    expect(await signIn(elena.username ?? '', password)).toBe(401)
    expect(await read(elena.id)).toMatchObject({ isActive: false, isAvailable: false })
  })

  it('replaces the working hours and the current and future time off', async () => {
    const { id } = await create()
    const off = (from: string, until: string) => ({ startsAt: from, endsAt: until, reason: null })
    await update(id, {
      timeOff: [
        off('2026-03-19T05:00:00Z', '2026-03-20T05:00:00Z'),
        off('2026-05-01T05:00:00Z', '2026-05-02T05:00:00Z'),
      ],
      workingHours: [{ weekday: 5, startsAt: '10:00', endsAt: '16:00' }],
    })
    app.clock.advance(3 * 24 * 3_600_000)
    Object.assign(desk, await as(app, boss, 'staff'))
    await update(id, {
      timeOff: [off('2026-06-01T05:00:00Z', '2026-06-02T05:00:00Z')],
      timeZone: 'America/New_York',
    })
    const now = await read(id)
    expect(now.timeOff.map(({ startsAt }) => startsAt)).toEqual(['2026-06-01T05:00:00.000Z'])
    expect(now).toMatchObject({
      timeZone: 'America/New_York',
      workingHours: [{ weekday: 5, startsAt: '10:00', endsAt: '16:00' }],
    })
    expect(await rows.query('select 1 from assistant_time_off')).toHaveLength(2)
    expect(await lastAudit()).toMatchObject({
      before: { timeZone: 'America/Chicago' },
      after: { timeZone: 'America/New_York' },
    })
    await update(id, {
      timeZone: 'America/New_York',
      workingHours: [{ weekday: 6, startsAt: '10:00', endsAt: '16:00' }],
    })
    // Neither the same time zone nor the same time off is a change.
    const { before, after } = (await lastAudit()) ?? {}
    expect([before, after]).toEqual([
      { workingHours: ['Fri 10:00–16:00'] },
      { workingHours: ['Sat 10:00–16:00'] },
    ])
  })

  it('counts the open tours in time off', async () => {
    const elena = await addAssistant(app)
    const sarah = await addAgent(app)
    // Tomorrow at 10:00 in Chicago.
    await addTour(app, sarah, { assistant: elena, status: 'scheduled' })
    await addTour(app, sarah, { status: 'confirmed', escortAssistantId: elena.id })
    await addTour(app, sarah, { assistant: elena, status: 'completed' })
    // A time that the agent asks for counts until there is another one.
    const requestedDateTime = new Date('2026-03-19T15:00:00Z')
    const asked = { assistant: elena, status: 'scheduling', requestedDateTime } as const
    await addTour(app, sarah, { ...asked, scheduledDate: null })
    await addTour(app, sarah, { ...asked, scheduledDate: new Date('2026-03-25T15:00:00Z') })
    await update(elena.id, {
      timeOff: [{ startsAt: '2026-03-19T05:00:00Z', endsAt: '2026-03-20T05:00:00Z', reason: '' }],
    })
    expect((await read(elena.id)).timeOff).toMatchObject([{ tours: 3, reason: null }])
  })
})

describe('deleting', () => {
  it('signs the assistant out, frees the username, and keeps the name for their past work', async () => {
    const sarah = await addAgent(app)
    const elena = await addAssistant(app, { firstName: 'Elena', lastName: 'Ruiz', username: 'elena' })
    await addTour(app, sarah, { assistant: elena, status: 'completed' })
    const hers = await as(app, elena, 'assistant')
    expect((await desk.delete(`${all}/${elena.id}`)).status).toBe(204)
    expect((await hers.get('/api/auth/user')).status).toBe(401)
    expect(await signIn('elena', password)).toBe(401)
    expect(outcomeOf(await desk.get(`${all}/${elena.id}`))).toBe('404 not_found')
    expect(outcomeOf(await desk.delete(`${all}/${elena.id}`))).toBe('404 not_found')
    expect(await lastAudit()).toMatchObject({
      action: 'assistant.deleted',
      subject_label: 'Elena Ruiz',
      before: { username: 'elena', email: elena.email, isActive: true },
    })
    const [theirs] = answerOf(tourCalls.listQueue, await desk.get('/api/admin/tour-queue'))
    expect(theirs).toMatchObject({ schedulingAssistantName: 'Elena Ruiz' })
    // Someone else may take the username, but the same email address means the same person.
    await create({ username: 'elena' })
    const back = await create({ name: 'Elena Ruiz', email: elena.email, username: 'elena2' })
    expect(back).toMatchObject({ id: elena.id, totalTours: 1, isActive: true })
    expect(await lastAudit()).toMatchObject({ action: 'assistant.restored', subject_id: elena.id })
    expect(await signIn('elena2')).toBe(200)
  })

  it('is refused while the assistant has open tours, and the refusal counts them', async () => {
    const sarah = await addAgent(app)
    const elena = await addAssistant(app, { firstName: 'Elena', lastName: 'Ruiz' })
    await addTour(app, sarah, { assistant: elena, status: 'contacting_client' })
    await addTour(app, sarah, { escortAssistantId: elena.id, status: 'confirmed' })
    const refused = await desk.delete(`${all}/${elena.id}`)
    expect(outcomeOf(refused)).toBe('409 assistant_has_tours')
    expect(refusalOf(refused)).toMatchObject({
      message: 'Elena Ruiz still has 2 open tours. Reassign them first.',
      openTours: 2,
    })
    expect((await read(elena.id)).isActive).toBe(true)
  })
})

describe('the figures of the team', () => {
  it('count the assistants, those who accept assignments, the open tours and the ratings', async () => {
    const summary = async () => answerOf(calls.summary, await desk.get(`${all}/summary`))
    expect(await summary()).toMatchObject({ total: 0, openTours: 0, rating: null, ratingCount: 0 })
    const sarah = await addAgent(app)
    const elena = await addAssistant(app)
    await addAssistant(app, { availability: 'busy' })
    await addAssistant(app, { isActive: false })
    await addTour(app, sarah, { assistant: elena, status: 'contacting_client' })
    for (const rating of [5, 4]) {
      const { id } = await addTour(app, sarah, { status: 'completed' })
      await rows.insert('tour_assignments', {
        tour_id: id,
        agent_id: sarah.id,
        assistant_id: elena.id,
        assigned_at: app.clock.now(),
        status: 'completed',
        ended_at: app.clock.now(),
        ended_reason: 'completed',
        rating,
        rated_at: app.clock.now(),
        agent_feedback: rating === 4 ? 'A little late' : null,
      })
      app.clock.advance(60_000)
    }
    expect(await summary()).toEqual({
      total: 3,
      active: 2,
      available: 1,
      openTours: 1,
      rating: 4.5,
      ratingCount: 2,
    })
    expect(await read(elena.id)).toMatchObject({ rating: 4.5, ratingCount: 2, ratings: [0, 0, 0, 1, 1] })
    const feedback = answerOf(reports.listFeedback, await desk.get(`${all}/${elena.id}/feedback`))
    expect(feedback).toMatchObject([
      { rating: 4, comment: 'A little late', agentName: sarah.name },
      { rating: 5, comment: null },
    ])
    expect(feedback[0]?.propertyAddress).toContain('San Antonio')
  })
})
