import { report, reportTour } from '@porchlight/contract/reports'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { bodyOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, asNobody } from '../../../test/callers.ts'
import { addFeedback, addProperty, addTour } from '../../../test/factories.ts'
import { addAdmin, addAgent, addAssistant, type Person } from '../../../test/people.ts'
import { addEscortPayment } from '../../../test/scenes/report-scene.ts'
import { tours } from '../tours/tables.ts'

const app = useApp()

const march = 'from=2026-03-01&to=2026-03-31'
const at = (text: string) => new Date(text)

/** Tours of one agent in March 2026, and others that must not be counted. */
const business = async (agent: Person) => {
  const house = await addProperty(app, { propertyName: 'Alamo House' })
  const denver = await addProperty(app, {
    city: 'denver',
    state: 'CO',
    zipCode: '80202',
    timeZone: 'America/Denver',
  })
  const made = (facts: Parameters<typeof addTour>[2]) =>
    addTour(app, agent, { propertyId: house.id, ...facts })
  await made({ status: 'completed', scheduledDate: at('2026-03-10T16:00:00Z') })
  await made({ status: 'completed', scheduledDate: at('2026-03-10T20:00:00Z') })
  await made({ status: 'cancelled', scheduledDate: at('2026-03-11T16:00:00Z') })
  await made({ status: 'cancelled', scheduledDate: at('2026-03-12T16:00:00Z'), outcome: 'no_show' })
  await made({ status: 'confirmed', scheduledDate: at('2026-03-13T16:00:00Z') })
  // Only requested, for the last minutes of March in the property's time zone: April in UTC.
  await made({ propertyId: denver.id, requestedDateTime: at('2026-04-01T05:30:00Z') })
  // Archived tours count.
  await made({
    status: 'completed',
    scheduledDate: at('2026-03-20T16:00:00Z'),
    archivedAt: app.clock.now(),
    archivedBy: agent.id,
  })
  // Outside: the day before and the day after, in the property's time zone.
  await made({ status: 'completed', scheduledDate: at('2026-03-01T05:59:00Z') })
  await made({ status: 'completed', scheduledDate: at('2026-04-01T05:00:00Z') })
  // The scheduled day counts, not the requested one.
  await made({
    status: 'confirmed',
    requestedDateTime: at('2026-03-15T16:00:00Z'),
    scheduledDate: at('2026-04-15T16:00:00Z'),
  })
  return { house, denver }
}

describe('the report', () => {
  test('counts the agent’s own tours by their day in the property’s time zone', async () => {
    const agent = await addAgent(app)
    const { house, denver } = await business(agent)
    await business(await addAgent(app))
    const me = await as(app, agent, 'agent')
    const body = bodyOf(report, await me.get(`/api/agent/reports?${march}`))
    expect(body.figures).toEqual({
      tours: 7,
      completed: 3,
      completionRate: 0.6,
      averagePerDay: 7 / 31,
    })
    expect(body.stretch).toBe('day')
    expect(body.overTime).toHaveLength(31)
    expect(body.overTime[9]).toMatchObject({ from: '2026-03-10', to: '2026-03-10', completed: 2 })
    expect(body.overTime[30]).toMatchObject({ from: '2026-03-31', pending: 1 })
    expect(body.byCity.map(({ city, tours }) => [city, tours])).toEqual([
      ['san_antonio', 6],
      ['denver', 1],
    ])
    expect(body.byProperty).toEqual([
      expect.objectContaining({ propertyId: house.id, propertyName: 'Alamo House', tours: 6, cancelled: 2 }),
      expect.objectContaining({ propertyId: denver.id, tours: 1, pending: 1 }),
    ])
  })

  test('shows the clients’ interest from the assistants’ feedback on completed tours', async () => {
    const agent = await addAgent(app)
    const assistant = await addAssistant(app)
    await business(agent)
    const all = await app.database.orm
      .select()
      .from(tours)
      .where(eq(tours.agentId, agent.id))
      .orderBy(tours.scheduledDate)
    const done = all.filter(({ status }) => status === 'completed')
    const opened = all.find(({ status }) => status === 'confirmed')
    // The earliest is on the day before the range.
    const [, first, second, third] = done
    if (!first || !second || !third || !opened) throw new Error('too few tours')
    await addFeedback(app, first, assistant, { clientInterest: 'very_interested' })
    await addFeedback(app, second, assistant, { clientInterest: 'undecided', priceOpinion: 'too_high' })
    // The tour was reopened, so its feedback does not count.
    await addFeedback(app, opened, assistant)
    const me = await as(app, agent, 'agent')
    const body = bodyOf(report, await me.get(`/api/agent/reports?${march}`))
    expect(body.byInterest).toEqual([
      { interest: 'very_interested', tours: 1 },
      { interest: 'interested', tours: 0 },
      { interest: 'undecided', tours: 1 },
      { interest: 'not_interested', tours: 0 },
    ])
    const listed = bodyOf(z.array(reportTour), await me.get(`/api/agent/reports/tours?${march}`))
    const interests = Object.fromEntries(listed.map(({ id, clientInterest }) => [id, clientInterest]))
    expect(interests).toMatchObject({
      ...{ [first.id]: 'very_interested', [second.id]: 'undecided', [third.id]: null, [opened.id]: null },
    })
    const file = await me.get(`/api/agent/reports.csv?${march}`)
    const rows: Record<string, string>[] = parse(file.text, { columns: true, bom: true })
    expect(rows.filter((row) => row['Client’s interest'] !== '')).toEqual([
      expect.objectContaining({ 'Client’s interest': 'Undecided', 'Price opinion': 'Too high' }),
      expect.objectContaining({ 'Client’s interest': 'Very interested', 'Price opinion': 'Fair' }),
    ])
    const other = bodyOf(
      report,
      await (await as(app, await addAgent(app), 'agent')).get(`/api/agent/reports?${march}`),
    )
    expect(other.byInterest.every((one) => one.tours === 0)).toBe(true)
  })

  test('covers the last 30 days without a range', async () => {
    const agent = await addAgent(app)
    await addTour(app, agent, { status: 'completed', scheduledDate: app.clock.now() })
    const me = await as(app, agent, 'agent')
    const body = bodyOf(report, await me.get('/api/agent/reports'))
    expect(body.overTime).toHaveLength(30)
    expect(body.figures).toMatchObject({ tours: 1, completionRate: 1 })
  })

  test('shows zeros and no rate to an agent without tours', async () => {
    const me = await as(app, await addAgent(app), 'agent')
    const body = bodyOf(report, await me.get(`/api/agent/reports?${march}`))
    expect(body.figures).toEqual({ tours: 0, completed: 0, completionRate: null, averagePerDay: 0 })
    expect(body.byCity).toEqual([])
    expect(body.byProperty).toEqual([])
  })

  test('lists its tours, latest first, a page at a time', async () => {
    const agent = await addAgent(app)
    await business(agent)
    const me = await as(app, agent, 'agent')
    const first = await me.get(`/api/agent/reports/tours?${march}&limit=5`)
    expect(first.headers['x-total-count']).toBe('7')
    const rows = bodyOf(z.array(reportTour), first)
    expect(rows.map(({ day, scheduled, group }) => [day, scheduled, group])).toEqual([
      ['2026-03-31', false, 'pending'],
      ['2026-03-20', true, 'completed'],
      ['2026-03-13', true, 'active'],
      ['2026-03-12', true, 'cancelled'],
      ['2026-03-11', true, 'cancelled'],
    ])
    const next = /cursor=([^&>]+)/.exec(String(first.headers.link))?.[1]
    const rest = bodyOf(
      z.array(reportTour),
      await me.get(`/api/agent/reports/tours?${march}&limit=5&cursor=${next}`),
    )
    expect(rest.map(({ at: when }) => when)).toEqual(['2026-03-10T20:00:00.000Z', '2026-03-10T16:00:00.000Z'])
  })
})

describe('what the agent paid for a tour', () => {
  test('is the sum of its payments less refunds, and of a charge paid outside of Porchlight', async () => {
    const agent = await addAgent(app)
    const staff = await addAdmin(app)
    const made = (day: number, facts: Parameters<typeof addTour>[2] = {}) =>
      addTour(app, agent, { scheduledDate: at(`2026-03-${day}T16:00:00Z`), status: 'confirmed', ...facts })
    const free = await made(10)
    // The first payment was refunded; the second is kept, except for a part.
    const escorted = await made(11)
    await addEscortPayment(app, agent, {
      tourId: escorted.id,
      status: 'refunded',
      refundedCents: 2_500,
      refundedAt: app.clock.now(),
    })
    await addEscortPayment(app, agent, { tourId: escorted.id, refundedCents: 500 })
    const failed = await made(12)
    await addEscortPayment(app, agent, { tourId: failed.id, status: 'failed', succeededAt: null })
    const outside = await made(13, {
      status: 'completed',
      adminScheduled: true,
      tourChargeCents: 4_000,
      chargeStatus: 'paid',
      chargeSettledBy: staff.id,
    })
    const waived = await made(14, {
      tourChargeCents: 4_000,
      chargeStatus: 'waived',
      chargeSettledBy: staff.id,
    })
    const other = await addAgent(app)
    await addEscortPayment(app, other, { tourId: (await addTour(app, other)).id })
    const me = await as(app, agent, 'agent')
    const rows = bodyOf(z.array(reportTour), await me.get(`/api/agent/reports/tours?${march}`))
    expect(Object.fromEntries(rows.map(({ id, paidCents }) => [id, paidCents]))).toEqual({
      [free.id]: 0,
      [escorted.id]: 2_000,
      [failed.id]: 0,
      [outside.id]: 4_000,
      [waived.id]: 0,
    })
    const fileOf = async (search: string): Promise<Record<string, string>[]> =>
      parse((await me.get(`/api/agent/reports.csv?${search}`)).text, { bom: true, columns: true })
    expect((await fileOf(march)).map((row) => row['Paid (USD)'])).toEqual(['0', '40', '0', '20', '0'])

    const sumOf = async (caller: Pick<typeof me, 'get'>, days: string) =>
      bodyOf(report, await caller.get(`/api/agent/reports?${days}`)).paidCents
    expect(await sumOf(me, march)).toBe(6_000)
    expect(await sumOf(me, 'from=2026-03-11&to=2026-03-12')).toBe(2_000)
    expect(await sumOf(me, 'from=2026-03-14&to=2026-03-20')).toBe(0)
    expect(await sumOf(await as(app, await addAgent(app), 'agent'), march)).toBe(0)
    const figures = await fileOf(`${march}&part=figures`)
    expect(figures.at(-1)).toMatchObject({ Figure: 'Paid (USD)', Value: '60' })
  })
})

describe('the files', () => {
  test('have a row for each counted tour, and contain no formulas', async () => {
    const agent = await addAgent(app)
    await business(agent)
    await addTour(app, agent, {
      clientFirstName: '=HYPERLINK("http://evil.example")',
      clientLastName: '',
      requestedDateTime: at('2026-03-31T18:00:00Z'),
    })
    const me = await as(app, agent, 'agent')
    const answered = await me.get(`/api/agent/reports.csv?${march}`)
    expect(answered.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answered.headers['content-disposition']).toBe(
      'attachment; filename="tours-2026-03-01-to-2026-03-31.csv"',
    )
    const rows: Record<string, string>[] = parse(answered.text, { bom: true, columns: true })
    expect(rows).toHaveLength(8)
    expect(rows[0]).toMatchObject({ Day: '2026-03-31', Time: '23:30', 'Time Zone': 'America/Denver' })
    expect(rows[1]?.Client).toBe(`'=HYPERLINK("http://evil.example")`)
    expect(rows.filter((row) => row['Counted As'] === 'Completed')).toHaveLength(3)
    expect(rows.filter((row) => row['No-show'] === 'yes')).toHaveLength(1)
  })

  test('contain the screen’s figures with their definitions', async () => {
    const agent = await addAgent(app)
    await business(agent)
    const me = await as(app, agent, 'agent')
    const answered = await me.get(`/api/agent/reports.csv?${march}&part=figures`)
    const rows: Record<string, string>[] = parse(answered.text, { bom: true, columns: true })
    expect(rows.map(({ Figure, Value }) => [Figure, Value])).toEqual([
      ['Total Tours', '7'],
      ['Completed', '3'],
      ['Completion Rate', '0.6'],
      ['Average per Day', '0.2258'],
      ['Paid (USD)', '0'],
    ])
    expect(rows[2]?.Meaning).toContain('as a share of completed and cancelled tours')
  })
})

describe('refusals', () => {
  test.each([
    ['from=2026-03-01', 'to', 'Enter the last day, too'],
    ['to=2026-03-01', 'from', 'Enter the first day, too'],
    ['from=2026-03-02&to=2026-03-01', 'to', 'The last day must not be before the first'],
    ['from=2020-01-01&to=2026-03-01', 'to', 'A report covers five years at most'],
    ['from=yesterday&to=2026-03-01', 'from', 'Enter the first day, such as 2026-03-01'],
    ['from=2026-02-30&to=2026-03-01', 'from', 'Enter the first day, such as 2026-03-01'],
    ['from=0001-01-01&to=0001-01-02', 'from', 'Enter the first day, such as 2026-03-01'],
  ])('name the field: %s', async (query, path, message) => {
    const me = await as(app, await addAgent(app), 'agent')
    for (const url of ['/api/agent/reports', '/api/agent/reports/tours', '/api/agent/reports.csv']) {
      const answered = await me.get(`${url}?${query}`)
      expect([url, answered.status]).toEqual([url, 400])
      expect(answered.body).toMatchObject({ errors: expect.arrayContaining([{ path, message }]) })
    }
  })

  test('apply to everyone except agents with access', async () => {
    const people = [
      [asNobody(app), 401],
      [await as(app, await addAgent(app, { status: 'past_due' }), 'agent'), 402],
      [await as(app, await addAdmin(app, { userType: 'super_admin' }), 'staff'), 403],
      [await as(app, await addAssistant(app), 'assistant'), 403],
    ] as const
    for (const [caller, status] of people)
      for (const url of ['/api/agent/reports', '/api/agent/reports/tours', '/api/agent/reports.csv'])
        expect([url, (await caller.get(url)).status]).toEqual([url, status])
  })
})
