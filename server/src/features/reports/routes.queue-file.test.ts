import { api } from '@porchlight/contract/api'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { answerOf, outcomeOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, asNobody } from '../../../test/callers.ts'
import { addProperty, addTour } from '../../../test/factories.ts'
import { giveRole } from '../../../test/given-role.ts'
import { addAgent, addAssistant } from '../../../test/people.ts'
import { useAnalytics } from '../../../test/scenes/report-scene.ts'

const app = useApp()
const { staff } = useAnalytics(app)
const path = '/api/admin/tour-queue'
const at = (text: string) => new Date(text)
const read = async (query = '') => {
  const answered = await staff.get(`${path}.csv${query}`)
  expect(answered.status, answered.text).toBe(200)
  const rows: Record<string, string>[] = parse(answered.text, { bom: true, columns: true })
  return rows
}

test('the queue’s file labels a no-show “No-Show”', async () => {
  const ruth = await addAgent(app, { firstName: 'Ruth', lastName: 'Vale', email: 'ruth@example.test' })
  await addTour(app, ruth, { status: 'cancelled', outcome: 'no_show' })
  const rows = await read()
  expect(rows.map(({ Status }) => Status)).toEqual(['No-Show'])
})

test('the file of the queue has the facts of each tour, with its times where the property is', async () => {
  const ruth = await addAgent(app, { firstName: 'Ruth', lastName: 'Vale', email: 'ruth@example.test' })
  const wilma = await addAssistant(app, { firstName: 'Wilma', lastName: 'Test' })
  const { id } = await addTour(app, ruth, {
    status: 'confirmed',
    priority: 'high',
    scheduledDate: at('2026-05-01T23:30:00Z'),
    durationMinutes: 45,
    schedulingAssistantId: wilma.id,
    escortAssistantId: wilma.id,
    clientFirstName: '=HYPERLINK("http://evil.example")',
    clientLastName: '',
    clientEmail: 'client@example.test',
    clientPhone: '+1 210 555 0142',
    specialRequests: 'Two cars,\n"on the street"',
    createdAt: at('2026-04-02T03:00:00Z'),
  })
  const [row] = await read()
  expect(row).toMatchObject({
    'Tour ID': id,
    Status: 'Confirmed',
    Priority: 'High',
    Day: '2026-05-01',
    Time: '18:30',
    'Time Zone': 'America/Chicago',
    Scheduled: 'yes',
    Minutes: '45',
    Client: `'=HYPERLINK("http://evil.example")`,
    'Client Email': 'client@example.test',
    'Client Phone': `'+1 210 555 0142`,
    City: 'San Antonio',
    Agent: 'Ruth Vale',
    'Agent Email': 'ruth@example.test',
    Assistant: 'Wilma Test',
    Escort: 'Wilma Test',
    'Special Requests': 'Two cars,\n"on the street"',
    // In the evening of April 1 at the desk.
    'Requested On': '2026-04-01',
    'Completed On': '',
    Archived: '',
  })
  expect(answerOf(api.tours.listQueue, await staff.get(`${path}?q=${row?.['Tour ID']}`))).toMatchObject([
    { id },
  ])
  await addTour(app, ruth, { requestedDateTime: at('2026-05-02T15:00:00Z') })
  await addTour(app, ruth, { requestedDateTime: null })
  expect((await read('?status=requested')).map(({ Scheduled, Day }) => [Scheduled, Day])).toEqual([
    ['', ''],
    ['requested', '2026-05-02'],
  ])
})

test('the file has the same tours as the list, in its order, beyond one batch', async () => {
  const agent = await addAgent(app)
  const property = await addProperty(app)
  for (let number = 0; number < 503; number++)
    await addTour(app, agent, { propertyId: property.id, requestedDateTime: at('2026-05-02T15:00:00Z') })
  const done = { status: 'completed' as const, completedAt: at('2026-04-10T17:00:00Z') }
  await addTour(app, agent, { ...done, archivedAt: at('2026-04-11T17:00:00Z'), archivedBy: agent.id })
  await addTour(app, agent, done)
  const idsOf = async (query: string) =>
    answerOf(api.tours.listQueue, await staff.get(`${path}?limit=500&${query}`)).map(({ id }) => id)
  const inFile = async (query: string) => (await read(`?${query}`)).map((row) => row['Tour ID'])

  const open = await inFile('sort=urgency')
  expect(new Set(open).size).toBe(503)
  expect(open.slice(0, 500)).toEqual(await idsOf('sort=urgency'))
  expect(await inFile('sort=newest')).toHaveLength(504)
  for (const query of [
    'group=closed',
    'archivedOnly=true',
    'archived=true&completedFrom=2026-04-10',
    'q=nobody',
  ])
    expect(await inFile(query), query).toEqual(await idsOf(query))
})

test('the file needs the permission of the queue, and a filter that it knows', async () => {
  const assistant = await addAssistant(app, { userType: 'tour_assistant' })
  expect(outcomeOf(await (await as(app, assistant, 'staff')).get(`${path}.csv`))).toBe('403 not_allowed')
  await giveRole(app, assistant, ['tours.view'])
  const answered = await (await as(app, assistant, 'staff')).get(`${path}.csv`)
  expect(answered.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="tour-queue-2026-04-20.csv"',
    'cache-control': 'no-store',
  })
  expect(answered.text.split('\r\n')[0]).toMatch(/^\ufeffTour ID,Status,Priority,Day,Time,Time Zone,/)
  const agent = await as(app, await addAgent(app), 'agent')
  expect(outcomeOf(await agent.get(`${path}.csv`))).toMatch(/^403/)
  expect(outcomeOf(await asNobody(app).get(`${path}.csv`))).toBe('401 not_signed_in')
  expect(outcomeOf(await staff.get(`${path}.csv?status=nonsense`))).toBe('400 invalid_input')
})
