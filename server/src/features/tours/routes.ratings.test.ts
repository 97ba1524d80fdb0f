import { api } from '@porchlight/contract/api'
import { beforeEach, describe, expect, it } from 'vitest'
import { answerOf, outcomeOf, refusalOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, type Caller } from '../../../test/callers.ts'
import { addTour } from '../../../test/factories.ts'
import { addAdmin, addAgent, addAssistant, type Person } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'

const app = useApp()
const rows = plainRows(() => app.database)

type Scene = { sarah: Person; elena: Person; agent: Caller; assistant: Caller }
const scene = {} as Scene // filled before each test
beforeEach(async () => {
  const [sarah, elena] = [await addAgent(app), await addAssistant(app)]
  const assistant = await as(app, elena, 'assistant')
  Object.assign(scene, { sarah, elena, assistant, agent: await as(app, sarah, 'agent') })
})

const pathOf = (tourId: string) => `/api/agent/tour-requests/${tourId}/rating`
const rate = (tourId: string, body: object, by = scene.agent) => by.put(pathOf(tourId), body)
const read = async (tourId: string) =>
  answerOf(api.tours.readTourRating, await scene.agent.get(pathOf(tourId)))

/** A tour that Elena handled and completed a moment ago. */
const completed = async () => {
  const tour = await addTour(app, scene.sarah, {
    assistant: scene.elena,
    status: 'in_progress',
    scheduledDate: app.clock.now(),
  })
  const said = { clientInterest: 'interested', priceOpinion: 'fair', nextStep: 'offer' }
  answerOf(
    api.tours.giveFeedback,
    await scene.assistant.post(`/api/assistant/assignments/${tour.id}/feedback`, said),
  )
  return tour
}

describe('an agent’s rating of an assistant', () => {
  it('is given once the tour is completed, reaches the office, and can be changed', async () => {
    const tour = await completed()
    expect(await read(tour.id)).toEqual({
      rating: null,
      comment: null,
      ratedAt: null,
      mayRate: true,
      assistantName: null,
    })
    const given = await rate(tour.id, { rating: 4, comment: 'A little late.' })
    expect(answerOf(api.tours.setTourRating, given)).toEqual({
      rating: 4,
      comment: 'A little late.',
      ratedAt: app.clock.now().toISOString(),
      mayRate: true,
      assistantName: null,
    })
    app.clock.advance(60_000)
    await rate(tour.id, { rating: 5 })
    expect(await read(tour.id)).toMatchObject({ rating: 5, comment: null })

    const desk = await as(app, await addAdmin(app), 'staff')
    const feedback = answerOf(
      api.reports.listFeedback,
      await desk.get(`/api/admin/assistants/${scene.elena.id}/feedback`),
    )
    expect(feedback).toMatchObject([{ tourId: tour.id, rating: 5, comment: null }])
    expect((await desk.get(`/api/admin/assistants/${scene.elena.id}`)).body).toMatchObject({
      rating: 5,
      ratingCount: 1,
    })
  })

  it('is one entry of the history, which the assistants’ area does not show, and one event', async () => {
    const tour = await completed()
    const before = await rows.query(`select count(*)::int as n from events where topic = 'tours'`)
    await rate(tour.id, { rating: 2, comment: 'Forgot the keys.' })
    await rate(tour.id, { rating: 2, comment: 'Forgot the keys.' })
    expect(await rows.query(`select changes, note from tour_history where kind = 'rated'`)).toEqual([
      { changes: [{ field: 'rating', from: null, to: '2' }], note: null },
    ])
    const after = await rows.query(`select count(*)::int as n from events where topic = 'tours'`)
    expect(Number(after[0]?.n) - Number(before[0]?.n)).toBe(1)
    const kindsFor = async (reader: Caller) =>
      answerOf(api.tours.getTourHistory, await reader.get(`/api/tours/${tour.id}/history`)).map(
        ({ kind }) => kind,
      )
    expect(await kindsFor(scene.agent)).toContain('rated')
    expect(await kindsFor(await as(app, await addAdmin(app), 'staff'))).toContain('rated')
    expect(await kindsFor(scene.assistant)).not.toContain('rated')
  })

  it('leaves the tour as it is, so that a completion can still be undone', async () => {
    const tour = await completed()
    const stateOf = () =>
      rows.query(`select version, updated_at, last_step from tours where id = $1`, [tour.id])
    const before = await stateOf()
    await rate(tour.id, { rating: 5 })
    expect(await stateOf()).toEqual(before)
    expect(outcomeOf(await scene.assistant.post(`/api/assistant/assignments/${tour.id}/undo`, {}))).toBe(
      '200',
    )
  })

  it('is closed with the archive, where the agent still reads it', async () => {
    const tour = await completed()
    await rate(tour.id, { rating: 3 })
    await rows.query('update tours set archived_at = now() where id = $1', [tour.id])
    expect(outcomeOf(await rate(tour.id, { rating: 5 }))).toBe('409 tour_archived')
    expect(await read(tour.id)).toMatchObject({ rating: 3, mayRate: false })
  })

  it('names the assistant only if they escorted the tour', async () => {
    const tour = await completed()
    const escortIs = (id: string | null) =>
      rows.query('update tours set escort_assistant_id = $2 where id = $1', [tour.id, id])
    await escortIs((await addAssistant(app)).id)
    expect((await read(tour.id)).assistantName).toBe(null)
    await escortIs(scene.elena.id)
    expect((await read(tour.id)).assistantName).toBe(scene.elena.firstName)
    await escortIs(null)
    expect((await read(tour.id)).assistantName).toBe(null)
  })

  it('needs a completed tour with an assistant', async () => {
    const open = await addTour(app, scene.sarah, { assistant: scene.elena, status: 'confirmed' })
    const alone = await addTour(app, scene.sarah, { status: 'completed' })
    for (const { id } of [open, alone]) {
      expect((await read(id)).mayRate).toBe(false)
      expect(outcomeOf(await rate(id, { rating: 5 }))).toBe('409 nobody_to_rate')
    }
    expect(await rows.query('select 1 from tour_assignments where rating is not null')).toEqual([])
  })

  it.each([
    ['no stars', {}, 'rating'],
    ['less than one star', { rating: 0 }, 'rating'],
    ['more than five stars', { rating: 6 }, 'rating'],
    ['half a star', { rating: 4.5 }, 'rating'],
    ['a comment that is too long', { rating: 4, comment: 'x'.repeat(2_001) }, 'comment'],
  ])('refuses %s and names the field', async (_what, body, field) => {
    const tour = await completed()
    const refused = await rate(tour.id, body)
    expect(outcomeOf(refused)).toBe('400 invalid_input')
    expect(refusalOf(refused).errors?.[0]?.path).toBe(field)
    expect((await read(tour.id)).rating).toBe(null)
  })

  it('is for the agent of the tour alone', async () => {
    const tour = await completed()
    const stranger = await as(app, await addAgent(app), 'agent')
    expect(outcomeOf(await stranger.get(pathOf(tour.id)))).toBe('404 not_found')
    expect(outcomeOf(await rate(tour.id, { rating: 1 }, stranger))).toBe('404 not_found')
    for (const other of [scene.assistant, await as(app, await addAdmin(app), 'staff')]) {
      expect(outcomeOf(await other.get(pathOf(tour.id)))).toMatch(/^403/)
      expect(outcomeOf(await rate(tour.id, { rating: 1 }, other))).toMatch(/^403/)
    }
  })
})
