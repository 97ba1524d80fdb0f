import { api } from '@porchlight/contract/api'
import { describe, expect, it } from 'vitest'
import { type Answered, answerOf, nextOf, outcomeOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, asNobody } from '../../../test/callers.ts'
import { addProperty, addTour } from '../../../test/factories.ts'
import { addAgent, addAssistant } from '../../../test/people.ts'
import { useTwoAgents } from '../../../test/two-agents.ts'

const app = useApp()
const { sarah, marcus, asSarah, asMarcus, asAdmin } = useTwoAgents(app)
const requests = '/api/agent/tour-requests'
const tours = (answered: Answered) => answerOf(api.tours.listTourRequests, answered)
const needing = async (caller = asSarah, sort = 'date') =>
  tours(await caller.get(`${requests}?group=needs_you&sort=${sort}`)).map(({ id, needs }) => [id, ...needs])

/** A visit of Sarah's client that James escorts and gives feedback on. */
const visited = async () => {
  const james = await addAssistant(app)
  const tour = await addTour(app, sarah, { status: 'in_progress', assistant: james })
  const asJames = await as(app, james, 'assistant')
  const say = (nextStep: string) =>
    asJames.post(`/api/assistant/assignments/${tour.id}/feedback`, {
      clientInterest: 'interested',
      priceOpinion: 'fair',
      nextStep,
    })
  expect((await say('offer')).status).toBe(200)
  return { id: tour.id, say }
}

describe('tours that wait for their agent', () => {
  it('are those without a possible time, with a failed payment, or with unread feedback', async () => {
    const at = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000)
    const taken = await addTour(app, sarah, { status: 'time_not_available', requestedDateTime: at(30) })
    const other = await addTour(app, sarah, { status: 'choose_another_time', requestedDateTime: at(31) })
    const noShow = {
      status: 'cancelled',
      outcome: 'no_show',
      adminScheduled: true,
      tourChargeCents: 2000,
    } as const
    const unpaid = await addTour(app, sarah, {
      ...noShow,
      chargeStatus: 'failed',
      requestedDateTime: at(32),
    })
    await addTour(app, sarah)
    await addTour(app, sarah, { ...noShow, chargeStatus: 'paid' })
    await addTour(app, marcus, { status: 'time_not_available' })
    expect(await needing()).toEqual([
      [taken.id, 'new_time'],
      [other.id, 'new_time'],
      [unpaid.id, 'payment'],
    ])
    expect((await needing(asSarah, 'needs')).map(([id]) => id)).toEqual([unpaid.id, taken.id, other.id])
    expect((await asSarah.get('/api/stats')).body).toMatchObject({ needsYou: 3 })
  })

  it('are listed until the agent has read the feedback, and again after a correction', async () => {
    const { id, say } = await visited()
    expect(await needing()).toEqual([[id, 'feedback']])
    const read = await asSarah.post(`${requests}/${id}/feedback/read`)
    expect(answerOf(api.tours.markFeedbackRead, read)).toMatchObject({ id, needs: [], status: 'completed' })
    expect((await asSarah.post(`${requests}/${id}/feedback/read`)).status).toBe(200)
    expect(await needing()).toEqual([])
    expect((await say('second_tour')).status).toBe(200)
    expect(await needing()).toEqual([[id, 'feedback']])
  })

  it('can be marked by their own agent only', async () => {
    const { id } = await visited()
    const path = `${requests}/${id}/feedback/read`
    expect(outcomeOf(await asMarcus.post(path))).toBe('404 not_found')
    expect((await asAdmin.post(path)).status).toBe(403)
    expect((await asNobody(app).post(path)).status).toBe(401)
    const late = await as(app, await addAgent(app, { status: 'cancelled' }), 'agent')
    expect((await late.post(path)).status).toBe(402)
    expect(await needing()).toEqual([[id, 'feedback']])
  })
})

it('tours that need their agent most are those to pay, then the next ones, then the latest past ones, in pages', async () => {
  const at = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000)
  const asking = (hours: number, more = {}) =>
    addTour(app, sarah, { status: 'choose_another_time', requestedDateTime: at(hours), ...more })
  const later = await asking(50)
  const longAgo = await asking(-60)
  const soon = await asking(2)
  const lately = await asking(-3)
  const charged = {
    status: 'completed',
    adminScheduled: true,
    tourChargeCents: 2000,
    chargeStatus: 'failed',
  } as const
  const owed = await addTour(app, sarah, { ...charged, scheduledDate: at(-90) })
  const owedToo = await addTour(app, sarah, { ...charged, scheduledDate: at(-70) })
  await addTour(app, marcus, { ...charged, scheduledDate: at(-71) })
  const found: string[] = []
  let path: string | undefined = `${requests}?group=needs_you&sort=needs&limit=1`
  while (path) {
    const page = await asSarah.get(path)
    found.push(...tours(page).map(({ id }) => id))
    path = nextOf(page)
  }
  expect(found).toEqual([owedToo, owed, soon, later, lately, longAgo].map(({ id }) => id))
  const everyone = await asAdmin.get('/api/tours?sort=needs')
  expect(outcomeOf(everyone)).toBe('400 invalid_input')
})

describe('an agent’s past tours', () => {
  it('are paged by the month on the property’s clock', async () => {
    const denver = await addProperty(app, { city: 'denver', state: 'CO', timeZone: 'America/Denver' })
    const on = (scheduledDate: string) =>
      addTour(app, sarah, {
        propertyId: denver.id,
        status: 'completed',
        scheduledDate: new Date(scheduledDate),
      })
    // 11 PM on January 31 in Denver.
    const january = await on('2026-02-01T06:00:00Z')
    const early = await on('2026-02-03T18:00:00Z')
    const late = await on('2026-02-20T18:00:00Z')
    await addTour(app, sarah)
    await addTour(app, marcus, { status: 'completed' })
    const months = await asSarah.get('/api/agent/tour-months')
    expect(answerOf(api.tours.listPastMonths, months)).toEqual([
      { month: '2026-02', count: 2 },
      { month: '2026-01', count: 1 },
    ])
    const of = async (month: string) =>
      tours(await asSarah.get(`${requests}?when=past&month=${month}&sort=latest`)).map(({ id }) => id)
    expect(await of('2026-02')).toEqual([late.id, early.id])
    expect(await of('2026-01')).toEqual([january.id])
    expect(outcomeOf(await asSarah.get(`${requests}?month=2026-13`))).toBe('400 invalid_input')
  })
})

it('an agent’s list by date is paged and begins with the earliest time, scheduled or requested', async () => {
  const made: string[] = []
  for (const day of [3, 1, 2]) {
    const at = new Date(app.clock.now().getTime() + day * 86_400_000)
    made[day] = (await addTour(app, sarah, { requestedDateTime: at })).id
  }
  const first = await asSarah.get(`${requests}?when=active&sort=date&limit=2`)
  expect(tours(first).map(({ id }) => id)).toEqual([made[1], made[2]])
  const second = await asSarah.get(nextOf(first) ?? '')
  expect(tours(second).map(({ id }) => id)).toEqual([made[3]])
})

describe('the news of an agent’s tours', () => {
  it('are the changes by others since an instant, newest first, with masked names', async () => {
    const elena = await addAssistant(app, { firstName: 'Elena' })
    const tour = await addTour(app, sarah, { clientFirstName: 'Nina', clientLastName: 'Park' })
    app.clock.advance(3_600_000)
    const path = `/api/admin/tours/${tour.id}/assign-assistant`
    expect((await asAdmin.put(path, { schedulingAssistantId: elena.id })).status).toBe(200)
    app.clock.advance(3_600_000)
    const status = { status: 'time_not_available', notes: 'The seller is away.' }
    expect((await asAdmin.put(`/api/admin/tours/${tour.id}/status`, status)).status).toBe(200)
    const news = async (caller: typeof asSarah, query = '') =>
      answerOf(api.tours.listNews, await caller.get(`/api/agent/tour-news${query}`))
    const all = await news(asSarah)
    expect(all).toMatchObject([
      {
        tour: { id: tour.id, clientName: 'Nina Park', propertyAddress: expect.stringContaining('Street') },
        entry: { toStatus: 'time_not_available', actorName: 'Scheduling Assistant' },
      },
      { entry: { kind: 'assigned' } },
    ])
    expect(JSON.stringify(all)).not.toContain('Elena')
    const since = new Date(app.clock.now().getTime() - 60_000).toISOString()
    expect(await news(asSarah, `?since=${since}`)).toHaveLength(1)
    expect(await news(asMarcus)).toEqual([])
    expect((await asAdmin.get('/api/agent/tour-news')).status).toBe(403)
  })
})
