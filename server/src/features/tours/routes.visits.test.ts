import { api } from '@porchlight/contract/api'
import { feedbackHours } from '@porchlight/contract/tours/feedback-words'
import type { TourStatus } from '@porchlight/contract/tours/statuses'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { answerOf, outcomeOf, refusalOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, type Caller } from '../../../test/callers.ts'
import { addTour } from '../../../test/factories.ts'
import { addAdmin, addAgent, addAssistant, type Person } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'
import { assistantSteps } from './rules.ts'
import { tourAssignments, tourFeedback, tourHistory, tours } from './tables.ts'

const app = useApp()
const hour = 3_600_000

const said = {
  clientInterest: 'interested',
  priceOpinion: 'fair',
  nextStep: 'second_tour',
  noteToAgent: 'She asked about the roof.',
} as const

const dated = new Set<TourStatus>(['scheduled', 'rescheduled', 'confirmed', 'in_progress', 'completed'])

/** One tour that starts now, with its agent, the assistant who escorts, and functions for their and the back office's calls. */
const visit = async (status: TourStatus, facts: Parameters<typeof addTour>[2] = {}) => {
  const agent = await addAgent(app)
  const elena = await addAssistant(app, { firstName: 'Elena', lastName: 'Ruiz', userType: 'tour_assistant' })
  const tour = await addTour(app, agent, {
    assistant: elena,
    escortAssistantId: elena.id,
    status,
    ...(dated.has(status) && { scheduledDate: app.clock.now() }),
    ...facts,
  })
  return {
    agent,
    elena,
    tour,
    caller: await as(app, elena, 'assistant'),
    sarah: await as(app, agent, 'agent'),
    office: await as(app, await addAdmin(app), 'staff'),
    url: `/api/assistant/assignments/${tour.id}`,
  }
}
const rowOf = async (id: string) => (await app.database.orm.select().from(tours).where(eq(tours.id, id)))[0]
const historyOf = (id: string) =>
  app.database.orm.select().from(tourHistory).where(eq(tourHistory.tourId, id)).orderBy(tourHistory.id)
const eventsOf = (id: string) =>
  plainRows(() => app.database).query('select kind from events where entity_id = $1 order by id', [id])
const seenBy = async (caller: Caller, id: string) =>
  answerOf(api.tours.getTour, await caller.get(`/api/tours/${id}`))

describe('the table of an assistant’s steps', () => {
  it('lists the valid steps, and the server accepts each of them', async () => {
    const { caller } = await visit('assistant_assigned')
    const table = answerOf(api.tours.listSteps, await caller.get('/api/assistant/steps'))
    expect(Object.fromEntries(table.map(({ status, next }) => [status, next]))).toEqual(assistantSteps)
    expect(table.filter(({ progress }) => progress).map(({ status }) => status)).toEqual([
      'confirmed',
      'in_progress',
    ])
    for (const { status: from, next } of table) {
      for (const step of next) {
        const { caller: mine, url } = await visit(from)
        const { status, outcome } = step
        const answered = await mine.put(`${url}/status`, { status, outcome })
        expect(outcomeOf(answered), `${from} to ${status}`).toBe(
          step.needsFeedback ? '409 feedback_needed' : '200',
        )
      }
    }
  })

  it('is available to assistants only', async () => {
    const { sarah, office } = await visit('assistant_assigned')
    expect([
      outcomeOf(await sarah.get('/api/assistant/steps')),
      outcomeOf(await office.get('/api/assistant/steps')),
    ]).toEqual(['403 not_allowed', '403 not_allowed'])
  })
})

describe('on my way and arrived', () => {
  it('are recorded once each, as instants with one history row and one event, and visible to agent and back office', async () => {
    const { caller, sarah, office, url, tour } = await visit('confirmed')
    const first = app.clock.now()
    for (const again of [1, 2]) {
      const body = answerOf(
        api.tours.recordProgress,
        await caller.post(`${url}/progress`, { progress: 'on_my_way' }),
      )
      expect(body, `time ${again}`).toMatchObject({
        status: 'confirmed',
        onMyWayAt: first.toISOString(),
        version: 2,
        may: { onMyWay: false, arrive: true },
      })
      app.clock.advance(60_000)
    }
    expect((await caller.post(`${url}/progress`, { progress: 'arrived' })).status).toBe(200)
    expect(await historyOf(tour.id)).toMatchObject([
      { kind: 'created' },
      { kind: 'progress', changes: [{ field: 'on_my_way', to: first.toISOString() }] },
      { kind: 'progress', changes: [{ field: 'arrived' }] },
    ])
    expect(await eventsOf(tour.id)).toEqual([{ kind: 'tour.progress' }, { kind: 'tour.progress' }])
    for (const reader of [sarah, office])
      expect(await seenBy(reader, tour.id)).toMatchObject({
        onMyWayAt: first.toISOString(),
        arrivedAt: app.clock.now().toISOString(),
      })
    // 'Arrived' implies 'on my way': recording it afterwards adds nothing and undoes nothing.
    expect(outcomeOf(await caller.post(`${url}/progress`, { progress: 'on_my_way' }))).toBe('200')
    expect((await rowOf(tour.id))?.onMyWayAt).toEqual(first)
  })

  it('are refused in the wrong order, and for invalid input', async () => {
    const { caller, url } = await visit('scheduling')
    for (const progress of ['on_my_way', 'arrived'])
      expect(outcomeOf(await caller.post(`${url}/progress`, { progress }))).toBe('409 transition_refused')
    for (const body of [{}, { progress: 'left' }, { progress: 'arrived', at: 'yesterday' }]) {
      const refused = refusalOf(await caller.post(`${url}/progress`, body))
      expect(refused.code).toBe('invalid_input')
    }
    const over = await visit('completed')
    expect(outcomeOf(await over.caller.post(`${over.url}/progress`, { progress: 'arrived' }))).toBe(
      '409 transition_refused',
    )
    const arrived = await visit('confirmed', { arrivedAt: app.clock.now() })
    expect(outcomeOf(await arrived.caller.post(`${arrived.url}/progress`, { progress: 'on_my_way' }))).toBe(
      '409 transition_refused',
    )
  })

  it('keep the time of an offline tap, but none in the future or more than a day ago', async () => {
    const { caller, url, tour } = await visit('confirmed')
    const ago = (hours: number) => new Date(app.clock.now().getTime() - hours * hour).toISOString()
    const report = (progress: string, at: string) => caller.post(`${url}/progress`, { progress, at })
    expect(refusalOf(await report('on_my_way', ago(25)))).toMatchObject({
      code: 'invalid_input',
      errors: [{ path: 'at' }],
    })
    expect((await report('on_my_way', ago(1))).status).toBe(200)
    expect((await report('arrived', ago(-1))).status).toBe(200)
    expect(await rowOf(tour.id)).toMatchObject({
      onMyWayAt: new Date(ago(1)),
      arrivedAt: app.clock.now(),
    })
  })

  it('are for the escort only: without one, nobody goes there', async () => {
    const { caller, url, tour } = await visit('confirmed', { escortAssistantId: null })
    expect(await seenBy(caller, tour.id)).toMatchObject({
      escorting: false,
      otherEscorts: false,
      may: { onMyWay: false, arrive: false },
    })
    for (const progress of ['on_my_way', 'arrived'])
      expect(outcomeOf(await caller.post(`${url}/progress`, { progress }))).toBe('403 not_the_escort')
    // The steps that say how the tour turned out remain.
    expect(outcomeOf(await caller.put(`${url}/status`, { status: 'in_progress' }))).toBe('200')
  })

  it('are recorded by the escort if there is one, not by the coordinator', async () => {
    const james = await addAssistant(app, { userType: 'tour_assistant' })
    const { caller, url, tour } = await visit('confirmed', { escortAssistantId: james.id })
    const his = await as(app, james, 'assistant')
    expect(await seenBy(caller, tour.id)).toMatchObject({ otherEscorts: true, may: { onMyWay: false } })
    expect(await seenBy(his, tour.id)).toMatchObject({
      otherEscorts: false,
      escorting: true,
      may: { onMyWay: true },
    })
    expect(outcomeOf(await caller.post(`${url}/progress`, { progress: 'on_my_way' }))).toBe(
      '403 not_the_escort',
    )
    expect(outcomeOf(await his.post(`${url}/progress`, { progress: 'on_my_way' }))).toBe('200')
  })

  it('are recorded once when two calls arrive at the same time', async () => {
    const { caller, url, tour } = await visit('confirmed')
    const both = await Promise.all([1, 2].map(() => caller.post(`${url}/progress`, { progress: 'arrived' })))
    expect(both.map(outcomeOf)).toEqual(['200', '200'])
    expect(await historyOf(tour.id)).toHaveLength(2)
  })
})

describe('feedback', () => {
  it('completes the tour, in one change that agent and back office see', async () => {
    const { caller, sarah, office, url, tour, elena } = await visit('in_progress')
    const body = answerOf(
      api.tours.giveFeedback,
      await caller.post(`${url}/feedback`, { ...said, version: 1 }),
    )
    expect(body).toMatchObject({
      status: 'completed',
      outcome: 'completed',
      version: 2,
      next: [],
      may: { giveFeedback: false, correctFeedback: true },
      feedback: { ...said, byName: elena.name, correctedAt: null, givenAt: app.clock.now().toISOString() },
    })
    expect(await historyOf(tour.id)).toMatchObject([
      { kind: 'created' },
      {
        kind: 'feedback',
        fromStatus: 'in_progress',
        toStatus: 'completed',
        note: said.noteToAgent,
        changes: [
          { field: 'clientInterest', from: null, to: 'interested' },
          { field: 'priceOpinion', from: null, to: 'fair' },
          { field: 'nextStep', from: null, to: 'second_tour' },
        ],
      },
    ])
    expect(await eventsOf(tour.id)).toEqual([{ kind: 'tour.feedback' }])
    expect(await app.database.orm.select().from(tourAssignments)).toMatchObject([
      { status: 'completed', endedReason: 'completed', endedBy: elena.id },
    ])
    // Agents do not see staff names (product decision: staff towards agents).
    expect(await seenBy(sarah, tour.id)).toMatchObject({
      status: 'completed',
      feedback: { ...said, byName: 'Scheduling Assistant' },
    })
    expect((await sarah.get(`/api/tours/${tour.id}`)).text).not.toContain('Ruiz')
    expect((await sarah.get(`/api/tours/${tour.id}/history`)).text).not.toContain('Ruiz')
    expect(await seenBy(office, tour.id)).toMatchObject({ feedback: { ...said, byName: elena.name } })
  })

  it('is required when an assistant completes a tour; the back office can complete one without', async () => {
    const { caller, office, url, tour } = await visit('in_progress')
    const refused = await caller.put(`${url}/status`, { status: 'completed', version: 1 })
    expect(refused.status).toBe(409)
    expect(refusalOf(refused)).toMatchObject({
      code: 'feedback_needed',
      message: 'Give feedback to complete the tour.',
    })
    expect(await rowOf(tour.id)).toMatchObject({ status: 'in_progress', version: 1 })
    expect((await office.put(`/api/admin/tours/${tour.id}/status`, { status: 'completed' })).status).toBe(200)
    expect(await seenBy(caller, tour.id)).toMatchObject({ feedback: null, may: { giveFeedback: true } })
    // Feedback after completion does not change the status.
    expect(answerOf(api.tours.giveFeedback, await caller.post(`${url}/feedback`, said))).toMatchObject({
      status: 'completed',
      feedback: said,
    })
    const entries = await historyOf(tour.id)
    expect(entries.at(-1)).toMatchObject({ kind: 'feedback', fromStatus: 'completed', toStatus: 'completed' })
  })

  it('refuses missing or unknown fields, names each of them, and changes nothing', async () => {
    const { caller, url, tour } = await visit('in_progress')
    const wrong = { clientInterest: '', priceOpinion: 'cheap', noteToAgent: 'x'.repeat(5001) }
    const refused = refusalOf(await caller.post(`${url}/feedback`, wrong))
    expect(refused.code).toBe('invalid_input')
    expect(
      Object.fromEntries((refused.errors ?? []).map(({ path, message }) => [path, message])),
    ).toMatchObject({
      clientInterest: 'Choose how interested the client was',
      priceOpinion: 'Choose what the client thinks of the price',
      nextStep: 'Choose what the client wants next',
      noteToAgent: expect.any(String),
    })
    expect(await rowOf(tour.id)).toMatchObject({ status: 'in_progress', version: 1 })
    expect(await app.database.orm.select().from(tourFeedback)).toEqual([])
  })

  it('is refused before the visit begins, and after a visit that did not take place', async () => {
    for (const status of ['scheduling', 'confirmed', 'cancelled'] as const) {
      const { caller, url } = await visit(status)
      expect(outcomeOf(await caller.post(`${url}/feedback`, said)), status).toBe('409 transition_refused')
    }
  })

  it('is refused from anyone else: another assistant, an agent, the back office', async () => {
    const { sarah, office, url } = await visit('in_progress')
    const stranger = await as(app, await addAssistant(app), 'assistant')
    expect(outcomeOf(await stranger.post(`${url}/feedback`, said))).toBe('404 not_found')
    expect(outcomeOf(await sarah.post(`${url}/feedback`, said))).toBe('403 not_allowed')
    expect(outcomeOf(await office.post(`${url}/feedback`, said))).toBe('403 not_allowed')
  })

  it('can be corrected for three days, and only by its author', async () => {
    const james = await addAssistant(app, { userType: 'tour_assistant' })
    const { caller, url, tour } = await visit('in_progress', { escortAssistantId: james.id })
    const his = () => as(app, james, 'assistant')
    expect((await (await his()).post(`${url}/feedback`, said)).status).toBe(200)
    const givenAt = app.clock.now().toISOString()
    expect(outcomeOf(await caller.post(`${url}/feedback`, said))).toBe('409 feedback_closed')

    app.clock.advance((feedbackHours - 1) * hour)
    const better = { ...said, clientInterest: 'very_interested', nextStep: 'offer' }
    const body = answerOf(api.tours.giveFeedback, await (await his()).post(`${url}/feedback`, better))
    expect(body.feedback).toMatchObject({
      ...better,
      givenAt,
      correctedAt: app.clock.now().toISOString(),
    })
    expect((await historyOf(tour.id)).at(-1)?.changes).toEqual([
      { field: 'clientInterest', from: 'interested', to: 'very_interested' },
      { field: 'nextStep', from: 'second_tour', to: 'offer' },
    ])
    // Sending the same feedback again changes nothing.
    expect(
      answerOf(api.tours.giveFeedback, await (await his()).post(`${url}/feedback`, better)).version,
    ).toBe(3)

    app.clock.advance(2 * hour)
    const late = await (await his()).post(`${url}/feedback`, said)
    expect(refusalOf(late)).toMatchObject({
      code: 'feedback_closed',
      message: 'The feedback on this tour can no longer be changed.',
    })
    expect(await seenBy(await his(), tour.id)).toMatchObject({
      feedback: better,
      may: { correctFeedback: false },
    })
  })

  it('is required again for a reopened tour', async () => {
    const { caller, office, sarah, url, tour } = await visit('in_progress')
    await caller.post(`${url}/feedback`, said)
    const reopened = await office.put(`/api/admin/tours/${tour.id}/status`, { status: 'in_progress' })
    expect(reopened.status).toBe(200)
    expect(await seenBy(sarah, tour.id)).toMatchObject({ status: 'in_progress', feedback: null })
    const anew = { ...said, clientInterest: 'not_interested', noteToAgent: '' }
    expect(answerOf(api.tours.giveFeedback, await caller.post(`${url}/feedback`, anew))).toMatchObject({
      status: 'completed',
      feedback: { clientInterest: 'not_interested', noteToAgent: null, correctedAt: null },
    })
  })

  it('on a first visit does not count for a second one by another assistant', async () => {
    const { caller, office, sarah, agent, url, tour } = await visit('in_progress')
    await caller.post(`${url}/feedback`, said)
    const setTo = async (status: string, facts: object = {}) => {
      const done = await office.put(`/api/admin/tours/${tour.id}/status`, { status, ...facts })
      expect(done.status, done.text).toBe(200)
    }
    await setTo('scheduling')
    const james = await addAssistant(app, { userType: 'tour_assistant' })
    const given = await office.put(`/api/admin/tours/${tour.id}/assign-assistant`, {
      schedulingAssistantId: james.id,
    })
    expect(given.status, given.text).toBe(200)
    await setTo('confirmed', { scheduledDate: '2026-03-20T15:00:00.000Z' })
    await setTo('in_progress')
    await setTo('completed', { earlyReason: 'They met early' })
    expect(await seenBy(sarah, tour.id)).toMatchObject({ status: 'completed', feedback: null })
    const figures = await sarah.get('/api/agent/reports?from=2026-03-01&to=2026-03-31')
    const { byInterest } = answerOf(api.reports.readReport, figures)
    expect(byInterest.map((one) => one.tours)).toEqual(byInterest.map(() => 0))

    const his = await as(app, james, 'assistant')
    const anew = { ...said, clientInterest: 'not_interested' }
    const answered = answerOf(api.tours.giveFeedback, await his.post(`${url}/feedback`, anew))
    expect(answered.feedback).toMatchObject({ clientInterest: 'not_interested', correctedAt: null })
    // The feedback on the first visit remains in the history.
    const notes = (await historyOf(tour.id)).filter(({ kind }) => kind === 'feedback')
    expect(notes.map(({ changes }) => changes[0]?.to)).toEqual(['interested', 'not_interested'])
    expect(agent.id).toBe(notes[0]?.agentId)
  })

  it('from an older version is refused with 409 and the current assignment', async () => {
    const { caller, office, url, tour } = await visit('in_progress')
    await office.put(`/api/admin/tours/${tour.id}/priority`, { priority: 'high' })
    const refused = refusalOf(await caller.post(`${url}/feedback`, { ...said, version: 1 }))
    expect(refused).toMatchObject({
      code: 'version_conflict',
      current: { id: tour.id, version: 2, priority: 'high', may: { giveFeedback: true } },
    })
  })

  it('is recorded once when two calls arrive at the same time or one is sent twice with one key', async () => {
    const { caller, url, tour } = await visit('in_progress')
    const body = { ...said, version: 1 }
    const send = (key: string, sent: object = body) =>
      caller.post(`${url}/feedback`, sent, { headers: { 'idempotency-key': key } })
    const both = await Promise.all([send('first'), send('second')])
    expect(both.map(outcomeOf).toSorted()).toEqual(['200', '409 version_conflict'])
    const winner = outcomeOf(both[0] ?? expect.unreachable()) === '200' ? 'first' : 'second'
    const again = await send(winner)
    expect([again.status, again.body]).toEqual([200, both[winner === 'first' ? 0 : 1]?.body])
    expect(await historyOf(tour.id)).toHaveLength(2)
    expect(outcomeOf(await send(winner, { ...body, nextStep: 'none' }))).toBe('422 key_reused')
  })

  it('is marked as recorded through the team password', async () => {
    const { url, tour, elena }: { url: string; tour: { id: string }; elena: Person } =
      await visit('in_progress')
    const shared = await as(app, elena, 'assistant', { byTeamPassword: true })
    expect((await shared.post(`${url}/feedback`, said)).status).toBe(200)
    expect((await historyOf(tour.id)).at(-1)).toMatchObject({ kind: 'feedback', byTeamPassword: true })
  })
})
