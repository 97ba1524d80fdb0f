import { api } from '@porchlight/contract/api'
import { undoMinutes, visitLeadMinutes } from '@porchlight/contract/tours/visit-times'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { answerOf, outcomeOf, refusalOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, type Caller } from '../../../test/callers.ts'
import { addTour } from '../../../test/factories.ts'
import { addAdmin, addAgent, addAssistant } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'
import { tourAssignments, tourFeedback, tourHistory, tours } from './tables.ts'

const app = useApp()
const minute = 60_000

/** A confirmed tour that starts in this many minutes, with the assistant who escorts, its agent, and the desk. */
const visitIn = async (minutes: number, facts: Parameters<typeof addTour>[2] = {}) => {
  const agent = await addAgent(app)
  const elena = await addAssistant(app, { firstName: 'Elena', lastName: 'Ruiz' })
  const tour = await addTour(app, agent, {
    assistant: elena,
    escortAssistantId: elena.id,
    status: 'confirmed',
    scheduledDate: new Date(app.clock.now().getTime() + minutes * minute),
    ...facts,
  })
  return {
    elena,
    tour,
    url: `/api/assistant/assignments/${tour.id}`,
    caller: await as(app, elena, 'assistant'),
    sarah: await as(app, agent, 'agent'),
    office: await as(app, await addAdmin(app), 'staff'),
  }
}

const rowOf = async (id: string) => (await app.database.orm.select().from(tours).where(eq(tours.id, id)))[0]
const historyOf = (id: string) =>
  app.database.orm.select().from(tourHistory).where(eq(tourHistory.tourId, id)).orderBy(tourHistory.id)
const eventsOf = (id: string) =>
  plainRows(() => app.database).query('select kind from events where entity_id = $1 order by id', [id])

const record = (caller: Caller, url: string, step: string, facts: object = {}) => {
  if (step === 'on_my_way' || step === 'arrived')
    return caller.post(`${url}/progress`, { progress: step, ...facts })
  const input = step === 'started' ? { status: 'in_progress' } : { status: 'cancelled', outcome: 'no_show' }
  return caller.put(`${url}/status`, { ...input, ...facts })
}
const feedback = { clientInterest: 'interested', priceOpinion: 'fair', nextStep: 'second_tour' }

describe('the time of a visit step', () => {
  it.each(Object.entries(visitLeadMinutes))(
    'refuses %s a minute before it opens, and accepts it from then on',
    async (step, lead) => {
      const { caller, url, tour } = await visitIn(lead + 1)
      const refused = refusalOf(await record(caller, url, step))
      expect(refused.code).toBe('too_early')
      expect(await rowOf(tour.id)).toMatchObject({ status: 'confirmed', version: 1 })
      expect(await historyOf(tour.id)).toHaveLength(1)
      app.clock.advance(minute)
      expect(outcomeOf(await record(caller, url, step))).toBe('200')
    },
  )

  it('allows an earlier step with a reason, which staff see in the history and agents do not', async () => {
    for (const step of ['on_my_way', 'arrived', 'started']) {
      const { caller, url, tour, office, sarah } = await visitIn(45 * 24 * 60)
      const refused = refusalOf(await record(caller, url, step))
      expect(refused).toMatchObject({ code: 'too_early', errors: [{ path: 'earlyReason' }] })
      expect(outcomeOf(await record(caller, url, step, { earlyReason: '  ' }))).toBe('409 too_early')
      expect(outcomeOf(await record(caller, url, step, { earlyReason: 'The client is here' }))).toBe('200')
      const read = async (who: Caller) =>
        answerOf(api.tours.getTourHistory, await who.get(`/api/tours/${tour.id}/history`)).at(-1)?.changes
      expect(await read(office)).toContainEqual({
        field: 'earlyReason',
        from: null,
        to: 'The client is here',
      })
      expect(JSON.stringify(await read(sarah))).not.toContain('client is here')
    }
  })

  it('refuses an early no-show even with a reason', async () => {
    const { caller, url, tour } = await visitIn(30)
    const refused = await record(caller, url, 'no_show', { earlyReason: 'They called' })
    expect(refusalOf(refused)).toMatchObject({
      code: 'too_early',
      message: 'You can record a no-show after the tour’s start time.',
    })
    expect(await rowOf(tour.id)).toMatchObject({ status: 'confirmed', version: 1 })
  })

  it('refuses every early step in a team-password session, even with a reason', async () => {
    const { elena, url, tour } = await visitIn(10 * 60)
    const shared = await as(app, elena, 'assistant', { byTeamPassword: true })
    for (const step of ['on_my_way', 'arrived', 'started'])
      expect(outcomeOf(await record(shared, url, step, { earlyReason: 'We are early' })), step).toBe(
        '403 own_sign_in_needed',
      )
    expect(answerOf(api.tours.getTour, await shared.get(`/api/tours/${tour.id}`))).toMatchObject({
      may: { recordEarly: false },
      next: [{ status: 'in_progress', mayBeEarly: false }, { mayBeEarly: false }],
    })
    app.clock.advance(9 * 60 * minute)
    expect(outcomeOf(await record(shared, url, 'started'))).toBe('200')
  })

  it('judges a step that was stored offline by the time of the tap', async () => {
    const { caller, url } = await visitIn(60)
    const at = (ago: number) => new Date(app.clock.now().getTime() - ago * minute).toISOString()
    expect(outcomeOf(await record(caller, url, 'arrived', { at: at(1) }))).toBe('409 too_early')
    expect(outcomeOf(await record(caller, url, 'on_my_way', { at: at(120) }))).toBe('200')
    expect(outcomeOf(await record(caller, url, 'arrived', { at: at(0) }))).toBe('200')
  })

  it('tells the assistant from when each step can be recorded', async () => {
    const { caller, tour } = await visitIn(24 * 60)
    const start = tour.scheduledDate?.getTime() ?? 0
    const before = (minutes: number) => new Date(start - minutes * minute).toISOString()
    expect(answerOf(api.tours.getTour, await caller.get(`/api/tours/${tour.id}`))).toMatchObject({
      opens: { onMyWay: before(240), arrive: before(60) },
      next: [
        { status: 'in_progress', opensAt: before(60), mayBeEarly: true },
        { status: 'cancelled', opensAt: before(0), mayBeEarly: false },
      ],
      may: { recordEarly: true, undo: false },
      lastStep: null,
    })
  })
})

describe('the desk', () => {
  it('closes a visit before its start only with a reason: as completed or as a no-show', async () => {
    for (const input of [{ status: 'completed' }, { status: 'cancelled', outcome: 'no_show' }]) {
      const { office, tour } = await visitIn(60)
      const set = (facts: object) =>
        office.put(`/api/admin/tours/${tour.id}/status`, { ...input, version: 1, ...facts })
      expect(refusalOf(await set({}))).toMatchObject({
        code: 'too_early',
        errors: [{ path: 'earlyReason' }],
      })
      expect(await rowOf(tour.id)).toMatchObject({ status: 'confirmed', version: 1 })
      expect(outcomeOf(await set({ earlyReason: 'They met an hour early' }))).toBe('200')
      expect((await historyOf(tour.id)).at(-1)?.changes).toContainEqual({
        field: 'earlyReason',
        from: null,
        to: 'They met an hour early',
      })
    }
  })

  it('sets every other status at any time, and needs no reason to close a visit that was due', async () => {
    const { office, tour } = await visitIn(60)
    const set = (status: string) => office.put(`/api/admin/tours/${tour.id}/status`, { status })
    expect(outcomeOf(await set('in_progress'))).toBe('200')
    app.clock.advance(60 * minute)
    expect(outcomeOf(await set('completed'))).toBe('200')
  })
})

describe('the undo of a visit step', () => {
  const undo = (caller: Caller, url: string, version?: number) =>
    caller.post(`${url}/undo`, version === undefined ? undefined : { version })

  it.each(['on_my_way', 'arrived', 'started', 'no_show'])(
    'restores %s with one history row and one event',
    async (step) => {
      const { caller, url, tour, elena } = await visitIn(0, { statusNotes: 'Use the side door' })
      const before = await rowOf(tour.id)
      const recorded = answerOf(api.tours.recordProgress, await record(caller, url, step))
      const until = new Date(app.clock.now().getTime() + undoMinutes * minute).toISOString()
      expect(recorded).toMatchObject({ may: { undo: true }, lastStep: { step, until } })
      app.clock.advance(undoMinutes * minute - 1)
      const undone = answerOf(api.tours.undoStep, await undo(caller, url, recorded.version))
      expect(undone).toMatchObject({ status: 'confirmed', lastStep: null, may: { undo: false } })
      const { version, updatedAt, statusUpdatedAt, calendarSequence, ...restored } =
        (await rowOf(tour.id)) ?? {}
      expect(before).toMatchObject(restored)
      expect((await historyOf(tour.id)).slice(2)).toMatchObject([
        { kind: 'undone', actorId: elena.id, changes: [{ field: 'step', from: step, to: null }] },
      ])
      expect((await eventsOf(tour.id)).slice(1)).toEqual([{ kind: 'tour.undone' }])
      expect(await app.database.orm.select().from(tourAssignments)).toMatchObject([
        { status: 'assigned', endedAt: null, endedReason: null },
      ])
      expect(outcomeOf(await undo(caller, url))).toBe('409 undo_over')
    },
  )

  it('restores a completed tour to in progress without its feedback', async () => {
    const { caller, url, tour } = await visitIn(0, { status: 'in_progress' })
    expect(outcomeOf(await caller.post(`${url}/feedback`, feedback))).toBe('200')
    expect(answerOf(api.tours.undoStep, await undo(caller, url))).toMatchObject({
      status: 'in_progress',
      outcome: null,
      completedAt: null,
      feedback: null,
      may: { giveFeedback: true },
    })
    expect(await app.database.orm.select().from(tourFeedback)).toEqual([])
    expect(outcomeOf(await caller.post(`${url}/feedback`, feedback))).toBe('200')
    expect(await rowOf(tour.id)).toMatchObject({ status: 'completed' })
  })

  it('ends after ten minutes', async () => {
    const { caller, url, tour } = await visitIn(0)
    await record(caller, url, 'started')
    app.clock.advance(undoMinutes * minute)
    expect(answerOf(api.tours.getTour, await caller.get(`/api/tours/${tour.id}`))).toMatchObject({
      lastStep: null,
      may: { undo: false },
    })
    expect(refusalOf(await undo(caller, url))).toMatchObject({
      code: 'undo_over',
      message:
        'It’s too late to undo this. You can undo your own change for 10 minutes, until the tour changes again.',
    })
    expect(await rowOf(tour.id)).toMatchObject({ status: 'in_progress', version: 2 })
  })

  it('is available only to the person who took the step, and only until something else happens', async () => {
    const james = await addAssistant(app)
    const { caller, url, tour, office, sarah } = await visitIn(0, { escortAssistantId: james.id })
    const his = await as(app, james, 'assistant')
    await record(his, url, 'arrived')
    expect(outcomeOf(await undo(caller, url))).toBe('409 undo_over')
    expect(outcomeOf(await undo(sarah, url))).toBe('403 not_allowed')
    const stranger = await as(app, await addAssistant(app), 'assistant')
    expect(outcomeOf(await undo(stranger, url))).toBe('404 not_found')
    expect(outcomeOf(await undo(his, url, 1))).toBe('409 version_conflict')
    await office.put(`/api/admin/tours/${tour.id}/priority`, { priority: 'high' })
    expect(outcomeOf(await undo(his, url))).toBe('409 undo_over')
    expect(await rowOf(tour.id)).toMatchObject({ arrivedAt: app.clock.now() })
  })

  it('is refused if the desk has booked the time again since the no-show', async () => {
    const { caller, url, tour, elena } = await visitIn(0, {})
    await record(caller, url, 'no_show')
    await addTour(app, await addAgent(app), {
      propertyId: tour.propertyId,
      status: 'confirmed',
      assistant: elena,
      scheduledDate: tour.scheduledDate,
    })
    expect(outcomeOf(await undo(caller, url))).toBe('409 time_taken')
    expect(await rowOf(tour.id)).toMatchObject({ status: 'cancelled', outcome: 'no_show' })
  })
})
