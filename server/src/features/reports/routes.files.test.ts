import { api } from '@porchlight/contract/api'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { answerOf, outcomeOf, refusalOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as } from '../../../test/callers.ts'
import { addClient, addTour } from '../../../test/factories.ts'
import { giveRole } from '../../../test/given-role.ts'
import { addAgent, addAssistant } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'
import { useAnalytics } from '../../../test/scenes/report-scene.ts'

const app = useApp()
const rows = plainRows(() => app.database)
const at = (text: string) => new Date(text)
const { staff, url } = useAnalytics(app)
const march = 'from=2026-03-01&to=2026-03-31'
const file = `${url}.csv?part=tours&${march}`

describe('the file of all agents’ tours', () => {
  test('has each tour of the range once, latest first, with its agent and assistant', async () => {
    const [ruth, omar] = [
      await addAgent(app, { firstName: 'Ruth', lastName: 'Vale' }),
      await addAgent(app, { firstName: 'Omar', lastName: 'Diaz' }),
    ]
    const wilma = await addAssistant(app, { firstName: 'Wilma', lastName: 'Test' })
    const on = (text: string) => ({ status: 'scheduled' as const, scheduledDate: at(text) })
    // The first and the last minute of March where the properties are, and the minutes beside them.
    await addTour(app, ruth, { ...on('2026-03-01T06:00:00Z'), schedulingAssistantId: wilma.id })
    await addTour(app, omar, on('2026-04-01T04:59:00Z'))
    await addTour(app, omar, on('2026-03-01T05:59:00Z'))
    await addTour(app, ruth, on('2026-04-01T05:00:00Z'))
    await addTour(app, ruth, {
      clientFirstName: '=HYPERLINK("http://evil.example")',
      clientLastName: '',
      requestedDateTime: at('2026-03-31T18:00:00Z'),
    })
    const answered = await staff.get(file)
    expect(answered.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answered.headers['content-disposition']).toBe(
      'attachment; filename="tours-2026-03-01-to-2026-03-31.csv"',
    )
    const found: Record<string, string>[] = parse(answered.text, { bom: true, columns: true })
    expect(found).toMatchObject([
      { Day: '2026-03-31', Time: '23:59', Agent: 'Omar Diaz', Assistant: '', Scheduled: 'yes' },
      { Day: '2026-03-31', Agent: 'Ruth Vale', Client: `'=HYPERLINK("http://evil.example")` },
      { Day: '2026-03-01', Time: '00:00', Agent: 'Ruth Vale', Assistant: 'Wilma Test', Status: 'Scheduled' },
    ])
  })

  test('has each tour once across the pages that it is read in, also tours of the same instant', async () => {
    const agent = await addAgent(app)
    const { id } = await addTour(app, agent, { scheduledDate: at('2026-03-10T15:00:00Z') })
    // Every seven tours share an instant, so that the seams lie within such a group.
    await rows.query(
      `insert into tours (id, agent_id, client_first_name, property_id, status, status_updated_at, scheduled_date,
         requested_date_time, created_at, updated_at)
       select gen_random_uuid(), agent_id, 'Client ' || n, property_id, 'requested', status_updated_at, null,
         '2026-03-02T15:00:00Z'::timestamptz + ((n / 7) || ' minutes')::interval, created_at, updated_at
       from tours, generate_series(1, 1203) n where id = $1`,
      [id],
    )
    const answered = await staff.get(file)
    expect(answered.status).toBe(200)
    const found: Record<string, string>[] = parse(answered.text, { bom: true, columns: true })
    expect(found).toHaveLength(1204)
    expect(new Set(found.map(({ Client }) => Client)).size).toBe(1204)
    const days = found.map(({ Day, Time }) => `${Day} ${Time}`)
    expect(days).toEqual(days.toSorted().reverse())
  })

  test('covers one year at most', async () => {
    const answered = await staff.get(`${url}.csv?part=tours&from=2024-01-01&to=2025-01-01`)
    expect(outcomeOf(answered)).toBe('400 invalid_input')
    expect(refusalOf(answered).errors).toEqual([
      { path: 'to', message: 'A file of tours covers one year at most' },
    ])
    expect((await staff.get(`${url}.csv?part=tours&from=2024-01-01&to=2024-12-31`)).status).toBe(200)
  })

  test('names clients, so that it needs tours.view besides analytics.view', async () => {
    const withRole = async (...permissions: string[]) => {
      const person = await addAssistant(app, { userType: 'tour_assistant' })
      await giveRole(app, person, permissions)
      return as(app, person, 'staff')
    }
    const analyst = await withRole('analytics.view')
    expect((await analyst.get(`${url}.csv?part=figures&${march}`)).status).toBe(200)
    expect(outcomeOf(await analyst.get(file))).toBe('403 not_allowed')
    expect((await (await withRole('analytics.view', 'tours.view')).get(file)).status).toBe(200)
    const agent = await as(app, await addAgent(app), 'agent')
    expect(outcomeOf(await agent.get(file))).toMatch(/^403/)
  })
})

describe('every file and the table', () => {
  const on = { scheduledDate: at('2026-05-02T15:00:00Z'), requestedDateTime: at('2026-05-02T15:00:00Z') }
  const may = 'from=2026-05-01&to=2026-05-31'

  test.each([
    ['calls the time that an agent asked for requested', 'requested', false, 'requested'],
    ['also after the request was cancelled', 'requested', true, 'requested'],
    ['calls the time of a tour scheduled, also after it was cancelled', 'confirmed', true, 'yes'],
  ] as const)('%s', async (_name, status, cancels, word) => {
    const agent = await addAgent(app)
    const me = await as(app, agent, 'agent')
    const { id: clientId } = await addClient(app, agent)
    const { id } = await addTour(app, agent, { ...on, status, clientId })
    if (cancels)
      expect((await staff.put(`/api/admin/tours/${id}/status`, { status: 'cancelled' })).status).toBe(200)
    const report = '/api/agent/reports'
    const [tour] = answerOf(api.reports.listReportTours, await me.get(`${report}/tours?${may}`))
    expect(tour?.scheduled).toBe(word === 'yes')
    for (const answered of [
      await me.get(`${report}.csv?${may}`),
      await me.get(`/api/agent/clients/${clientId}/tours.csv`),
      await staff.get(`${url}.csv?part=tours&${may}`),
      await staff.get('/api/admin/tour-queue.csv?sort=newest'),
    ]) {
      const found: Record<string, string>[] = parse(answered.text, { bom: true, columns: true })
      expect(found.map(({ Scheduled, Day }) => [Day, Scheduled])).toEqual([['2026-05-02', word]])
    }
  })
})
