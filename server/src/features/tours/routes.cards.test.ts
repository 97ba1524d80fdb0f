import { api } from '@porchlight/contract/api'
import { agentTourCard, staffTourRow } from '@porchlight/contract/tours/cards'
import { tourStatuses } from '@porchlight/contract/tours/statuses'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { answerOf, bodyOf, nextOf, outcomeOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, asNobody, type Caller } from '../../../test/callers.ts'
import { addProperty, addTour } from '../../../test/factories.ts'
import { addAdmin, addAgent, addAssistant } from '../../../test/people.ts'
import { useTwoAgents } from '../../../test/two-agents.ts'

const app = useApp()
const { sarah, marcus, asSarah, asMarcus, asAdmin } = useTwoAgents(app)
const whole = '/api/agent/tour-requests'
const cards = '/api/agent/tour-cards'

const at = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000)

/** Tours of Sarah in every status, with fees, charges, feedback, requests to cancel, and at a place of her own words. */
const tourEverything = async () => {
  const [james, elena] = [
    await addAssistant(app, { firstName: 'James' }),
    await addAssistant(app, { firstName: 'Elena' }),
  ]
  const denver = await addProperty(app, {
    city: 'denver',
    state: 'CO',
    timeZone: 'America/Denver',
    propertyName: 'Aspen Court',
  })
  // Marcus added the place first, so Sarah reads her own words for it.
  const place = { address: '77 Quiet Ln', city: 'austin', state: 'TX', zipCode: '78701', type: 'house' }
  await asMarcus.post('/api/agent/properties', { ...place, propertyName: 'His Name' })
  const joined = await asSarah.post('/api/agent/properties', { ...place, propertyName: 'Her Name' })
  const { id: shared } = bodyOf(z.object({ id: z.string() }), joined)
  for (const status of tourStatuses) {
    app.clock.advance(60_000)
    await addTour(app, sarah, { status, assistant: james, alternativeDateTime: at(50) })
  }
  const facts: readonly Parameters<typeof addTour>[2][] = [
    { clientFirstName: 'Zoë', clientEmail: null, clientPhone: '', specialRequests: 'Ring twice.' },
    { propertyId: denver.id, status: 'confirmed', escortAssistantId: elena.id, escortedBy: 'assistant' },
    { propertyId: shared, statusNotes: 'The owner is away.' },
    { status: 'scheduling', cancelRequestedAt: at(-1), emailClient: false },
    { status: 'in_progress', onMyWayAt: at(-1), arrivedAt: at(0) },
    { status: 'confirmed', scheduledDate: at(-40) },
    { status: 'completed', archivedAt: at(0), archivedBy: sarah.id },
    {
      status: 'cancelled',
      outcome: 'no_show',
      adminScheduled: true,
      tourChargeCents: 2000,
      chargeStatus: 'failed',
      chargeFailure: 'The card was declined.',
    },
    { requestedDateTime: null },
  ]
  for (const one of facts) {
    app.clock.advance(60_000)
    await addTour(app, sarah, { assistant: james, ...one })
  }
  const visited = await addTour(app, sarah, { status: 'in_progress', assistant: james })
  const feedback = { clientInterest: 'interested', priceOpinion: 'fair', nextStep: 'offer' }
  const given = await (await as(app, james, 'assistant')).post(
    `/api/assistant/assignments/${visited.id}/feedback`,
    feedback,
  )
  expect(given.status).toBe(200)
  const noted = await addTour(app, sarah)
  await asAdmin.post(`/api/tours/${noted.id}/notes`, { note: 'Call them' })
  await addTour(app, marcus)
}

/** A list's answers to one query, page by page: its tours, its totals and where each page continues. */
const readAll = async (caller: Caller, path: string, query: string) => {
  const pages: { body: unknown; total: unknown; next: string | undefined }[] = []
  let next: string | undefined = `${path}?${query}`
  while (next) {
    const page = await caller.get(next)
    expect(page.status, next).toBe(200)
    next = nextOf(page)
    pages.push({
      body: page.body,
      total: page.headers['x-total-count'],
      next: next?.replace(/^[^?]*/, ''),
    })
  }
  return pages
}

/** Compares a list of parts with the list of whole tours for each query, page by page. */
const expectParts = async (
  caller: Caller,
  paths: { whole: string; part: string },
  shape: z.ZodType,
  queries: readonly string[],
) => {
  for (const query of queries) {
    const expected = (await readAll(caller, paths.whole, query)).map((page) => ({
      ...page,
      body: z.array(shape).parse(page.body),
    }))
    expect(await readAll(caller, paths.part, query), query).toEqual(expected)
  }
}

describe('an agent’s cards', () => {
  it('are the tours of the whole list with the fields that a card shows, in any order and filter', async () => {
    await tourEverything()
    await expectParts(asSarah, { whole, part: cards }, agentTourCard, [
      '',
      'limit=3',
      'when=active&sort=date',
      'when=past&sort=latest',
      'sort=soonest&limit=2',
      'group=pending',
      'group=active',
      'group=needs_you&sort=latest',
      'status=completed',
      'month=2026-03',
      'from=2026-03-18T00:00:00Z&to=2026-03-20T00:00:00Z',
      'q=zoe',
      'q=aspen',
      'q=her+name',
      'q=his+name',
      'q=nobody',
    ])
  })

  it('say what a tour waits for and what its agent may do', async () => {
    await tourEverything()
    const listed = answerOf(api.tours.listTourCards, await asSarah.get(`${cards}?group=needs_you`))
    expect(listed.flatMap(({ needs }) => needs).toSorted()).toEqual([
      'feedback',
      'new_time',
      'new_time',
      'payment',
    ])
    expect(listed.find(({ needs }) => needs.includes('payment'))).toMatchObject({
      tourCharge: 20,
      chargeFailure: 'The card was declined.',
      may: { payCharge: true, edit: false },
    })
  })

  it('refuse the same queries and people as the whole list', async () => {
    for (const query of ['limit=0', 'cursor=nonsense', 'when=someday', 'group=open', 'q=a&q=b'])
      expect(outcomeOf(await asSarah.get(`${cards}?${query}`)), query).toBe('400 invalid_input')
    const elena = await addAssistant(app)
    const others: readonly [Caller, string][] = [
      [asNobody(app), '401 not_signed_in'],
      [asAdmin, '403 not_allowed'],
      [await as(app, elena, 'staff'), '403 not_allowed'],
      [await as(app, elena, 'assistant'), '403 not_allowed'],
      [await as(app, await addAgent(app, { status: 'past_due' }), 'agent'), '402 subscription_required'],
    ]
    for (const [caller, outcome] of others) {
      expect(outcomeOf(await caller.get(cards))).toBe(outcome)
      expect(outcomeOf(await caller.get(whole))).toBe(outcome)
    }
  })
})

describe('the rows of the queue', () => {
  const paths = { whole: '/api/admin/tour-queue', part: '/api/admin/queue-rows' }
  const queries = [
    'archived=true',
    'limit=4',
    'sort=urgency',
    'sort=urgency&limit=7&archived=true',
    'archivedOnly=true',
    'group=pending',
    'group=closed&archived=true',
    'status=confirmed',
    'priority=high',
    'city=denver',
    'city=other',
    'unassigned=true',
    'overdue=true',
    'undated=true',
    'escorted=true',
    'openCharge=true',
    'adminScheduled=true',
    'when=past&archived=true',
    'startsFrom=2026-03-18T00:00:00Z&startsBefore=2026-03-20T00:00:00Z',
    'completedFrom=2026-03-01&completedTo=2026-03-31',
    'q=zoe',
    'q=aspen',
    'q=sarah+chen',
    'q=%25_%25',
    'q=nobody',
  ]

  it('are the tours of the queue with the fields that a row shows, for each role of the desk', async () => {
    await tourEverything()
    const desk = {
      admin: asAdmin,
      superAdmin: await as(app, await addAdmin(app, { userType: 'super_admin' }), 'staff'),
      assistant: await as(app, await addAssistant(app), 'staff'),
    }
    await desk.admin.put(`/api/admin/tours/${await firstOf(asAdmin)}/priority`, { priority: 'high' })
    for (const caller of Object.values(desk)) {
      await expectParts(caller, paths, staffTourRow, queries)
      await expectParts(caller, paths, staffTourRow, [`agentId=${sarah.id}`, `agentId=${marcus.id}&q=ann`])
    }
  })

  it('refuse the same queries and people as the queue', async () => {
    for (const query of ['limit=0', 'cursor=nonsense', 'group=needs_you', 'sort=soonest', 'agentId=x'])
      expect(outcomeOf(await asAdmin.get(`${paths.part}?${query}`)), query).toBe('400 invalid_input')
    const others: readonly [Caller, string][] = [
      [asNobody(app), '401 not_signed_in'],
      [asSarah, '403 not_allowed'],
      [await as(app, await addAssistant(app), 'assistant'), '403 not_allowed'],
    ]
    for (const [caller, outcome] of others)
      for (const path of Object.values(paths)) expect(outcomeOf(await caller.get(path))).toBe(outcome)
  })
})

const firstOf = async (caller: Caller): Promise<string> =>
  answerOf(api.tours.listQueueRows, await caller.get('/api/admin/queue-rows?limit=1'))[0]?.id ?? ''
