import { api } from '@porchlight/contract/api'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { answerOf, outcomeOf, refusalOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as } from '../../../test/callers.ts'
import { addTour } from '../../../test/factories.ts'
import { addAdmin, addAgent, addAssistant } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'
import { tourAssignments, tourHistory, tours } from './tables.ts'

const app = useApp()
const rowOf = async (id: string) => (await app.database.orm.select().from(tours).where(eq(tours.id, id)))[0]
const historyOf = (id: string) =>
  app.database.orm.select().from(tourHistory).where(eq(tourHistory.tourId, id)).orderBy(tourHistory.id)
const eventsOf = (id: string) =>
  plainRows(() => app.database).query('select kind from events where entity_id = $1 order by id', [id])
const desk = async () => as(app, await addAdmin(app), 'staff')

describe('a status note', () => {
  it('ends with its status, whichever call changes the status', async () => {
    const agent = await addAgent(app)
    const elena = await addAssistant(app)
    const away = { status: 'time_not_available', statusNotes: 'Owner is away', assistant: elena } as const
    const office = await desk()
    const sarah = await as(app, agent, 'agent')
    const his = await as(app, elena, 'assistant')
    const changes = {
      desk: (id: string) => office.put(`/api/admin/tours/${id}/status`, { status: 'scheduling' }),
      assistant: (id: string) => his.put(`/api/assistant/assignments/${id}/status`, { status: 'scheduling' }),
      edit: (id: string) => sarah.put(`/api/agent/tour-requests/${id}`, { specialRequests: 'Ring twice' }),
      cancel: (id: string) => sarah.put(`/api/agent/tour-requests/${id}/cancel`),
      reassign: async (id: string) =>
        office.put(`/api/admin/tours/${id}/assign-assistant`, {
          schedulingAssistantId: (await addAssistant(app)).id,
        }),
    }
    for (const [name, change] of Object.entries(changes)) {
      const tour = await addTour(app, agent, away)
      expect((await change(tour.id)).status, name).toBe(200)
      expect(await rowOf(tour.id), name).toMatchObject({ statusNotes: null })
      expect((await sarah.get(`/api/tours/${tour.id}`)).body, name).toMatchObject({ statusNotes: null })
    }
  })

  it('stays as long as its status, and a new status has its own note', async () => {
    const tour = await addTour(app, await addAgent(app), {
      status: 'scheduling',
      statusNotes: 'Owner is away',
    })
    const office = await desk()
    const set = (body: object) => office.put(`/api/admin/tours/${tour.id}/status`, body)
    await set({ status: 'scheduling' })
    await office.put(`/api/admin/tours/${tour.id}/priority`, { priority: 'high' })
    expect(await rowOf(tour.id)).toMatchObject({ statusNotes: 'Owner is away' })
    await set({ status: 'awaiting_response', notes: 'Left a message' })
    expect(await rowOf(tour.id)).toMatchObject({ statusNotes: 'Left a message' })
  })
})

describe('a request to cancel', () => {
  const asked = async () => {
    const agent = await addAgent(app)
    const elena = await addAssistant(app)
    const tour = await addTour(app, agent, { assistant: elena, status: 'confirmed' })
    const sarah = await as(app, agent, 'agent')
    const ask = () => sarah.post(`/api/agent/tour-requests/${tour.id}/ask-to-cancel`, {})
    return { agent, elena, tour, sarah, ask, office: await desk() }
  }

  it('is visible to the agent, the desk and the assistant, and cannot be sent again', async () => {
    const { tour, sarah, office, elena, ask } = await asked()
    expect(answerOf(api.tours.askToCancel, await ask())).toMatchObject({
      cancelRequestedAt: app.clock.now().toISOString(),
      may: { askToCancel: false },
    })
    for (const who of [sarah, office, await as(app, elena, 'assistant')])
      expect((await who.get(`/api/tours/${tour.id}`)).body).toMatchObject({
        cancelRequestedAt: app.clock.now().toISOString(),
      })
    expect(refusalOf(await ask())).toMatchObject({
      code: 'already_requested',
      message: 'You’ve already asked us to cancel this tour. We’ll reply in the tour’s messages.',
    })
    expect(await historyOf(tour.id)).toHaveLength(2)
    expect(await eventsOf(tour.id)).toEqual([{ kind: 'tour.cancel_requested' }])
  })

  it('ends with a new date or with the tour', async () => {
    const { tour, office, sarah, ask } = await asked()
    await ask()
    const set = (body: object) => office.put(`/api/admin/tours/${tour.id}/status`, body)
    await set({ status: 'rescheduled', scheduledDate: '2026-04-02T15:00:00.000Z' })
    expect((await sarah.get(`/api/tours/${tour.id}`)).body).toMatchObject({
      cancelRequestedAt: null,
      may: { askToCancel: true },
    })
    expect(outcomeOf(await ask())).toBe('200')
    await set({ status: 'cancelled' })
    expect(await rowOf(tour.id)).toMatchObject({ cancelRequestedAt: null })
  })
})

describe('reassigning the same assistant', () => {
  it('answers with the unchanged tour, and writes no history row and no event', async () => {
    const elena = await addAssistant(app)
    const tour = await addTour(app, await addAgent(app), { assistant: elena, status: 'scheduling' })
    const office = await desk()
    const assign = (facts: object = {}) =>
      office.put(`/api/admin/tours/${tour.id}/assign-assistant`, {
        schedulingAssistantId: elena.id,
        version: 1,
        ...facts,
      })
    const before = await rowOf(tour.id)
    expect(answerOf(api.tours.assignAssistant, await assign())).toMatchObject({
      version: 1,
      status: 'scheduling',
      schedulingAssistantId: elena.id,
    })
    expect(await rowOf(tour.id)).toEqual(before)
    expect(await historyOf(tour.id)).toHaveLength(1)
    expect(await eventsOf(tour.id)).toEqual([])
    expect(await app.database.orm.select().from(tourAssignments)).toHaveLength(1)
  })

  it('accepts new notes and another escort without starting over', async () => {
    const elena = await addAssistant(app)
    const james = await addAssistant(app, { firstName: 'James', lastName: 'Okafor' })
    const tour = await addTour(app, await addAgent(app), { assistant: elena, status: 'scheduling' })
    const office = await desk()
    const assign = (facts: object) =>
      office.put(`/api/admin/tours/${tour.id}/assign-assistant`, {
        schedulingAssistantId: elena.id,
        ...facts,
      })
    const input = { notes: 'Bring the key', escortAssistantId: james.id }
    expect(answerOf(api.tours.assignAssistant, await assign(input))).toMatchObject({
      version: 2,
      status: 'scheduling',
      escortAssistantId: james.id,
    })
    expect((await historyOf(tour.id)).at(-1)).toMatchObject({
      kind: 'escort',
      changes: [
        { field: 'escort', from: null, to: james.name },
        { field: 'assignmentNotes', from: null, to: 'Bring the key' },
      ],
    })
    expect(await app.database.orm.select().from(tourAssignments)).toMatchObject([
      { assistantId: elena.id, notes: 'Bring the key', endedAt: null },
    ])
    expect(answerOf(api.tours.assignAssistant, await assign(input)).version).toBe(2)
  })
})

describe('one status for several tours', () => {
  it('gives a tour without a date the requested time, and reports per tour what failed', async () => {
    const agent = await addAgent(app)
    const open = await addTour(app, agent)
    const dated = await addTour(app, agent, { status: 'scheduled' })
    const late = await addTour(app, agent, { requestedDateTime: new Date(app.clock.now().getTime() - 1) })
    const office = await desk()
    const confirm = async (facts: object) => {
      const chosen = [open, dated, late].map(({ id }) => ({ id }))
      const body = { tours: chosen, status: 'confirmed', ...facts }
      const answered = await office.post('/api/admin/tours/bulk/status', body)
      return answerOf(api.tours.setStatusOfTours, answered).results.map(
        ({ tour, refused }) => refused?.code ?? tour?.scheduledDate,
      )
    }
    const date = dated.scheduledDate?.toISOString()
    expect(await confirm({})).toEqual(['date_needed', date, 'date_needed'])
    expect(await confirm({ useRequestedTime: true })).toEqual([
      open.requestedDateTime?.toISOString(),
      ...[date, 'time_in_past'],
    ])
  })

  it('completes tours before their start only with a reason', async () => {
    const tour = await addTour(app, await addAgent(app), { status: 'confirmed' })
    const office = await desk()
    const complete = async (facts: object) => {
      const body = { tours: [{ id: tour.id }], status: 'completed', ...facts }
      const answered = await office.post('/api/admin/tours/bulk/status', body)
      return answerOf(api.tours.setStatusOfTours, answered).results[0]
    }
    expect(await complete({})).toMatchObject({ refused: { code: 'too_early' } })
    expect(await complete({ earlyReason: 'They met early' })).toMatchObject({ tour: { status: 'completed' } })
  })
})
