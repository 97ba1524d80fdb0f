import { api } from '@porchlight/contract/api'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { answerOf, outcomeOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { asNobody, type Caller } from '../../../test/callers.ts'
import { addClient, addFeedback, addProperty, addTour } from '../../../test/factories.ts'
import { addAssistant } from '../../../test/people.ts'
import { useTwoAgents } from '../../../test/two-agents.ts'
import { newId } from '../../kernel/ids.ts'

const app = useApp()
const { sarah, marcus, asSarah, asMarcus, asAdmin } = useTwoAgents(app)
const fileOf = (clientId: string) => `/api/agent/clients/${clientId}/tours.csv`
const read = async (caller: Caller, clientId: string) => {
  const answered = await caller.get(fileOf(clientId))
  expect(answered.status, answered.text).toBe(200)
  const rows: Record<string, string>[] = parse(answered.text, { bom: true, columns: true })
  return rows
}

test('an agent’s file of a client calls a no-show by its name', async () => {
  const nora = await addClient(app, sarah, { firstName: 'Nóra', lastName: 'Field', email: 'n@clients.test' })
  await addTour(app, sarah, { clientId: nora.id, status: 'cancelled', outcome: 'no_show' })
  const rows = await read(asSarah, nora.id)
  expect(rows.map(({ Status }) => Status)).toEqual(['No-Show'])
})

test('an agent’s file of a client has what the client may read of their tours, newest first', async () => {
  const nora = await addClient(app, sarah, { firstName: 'Nóra', lastName: 'Field', email: 'n@clients.test' })
  const other = await addClient(app, sarah, { firstName: 'Omar', lastName: 'Park', email: 'o@clients.test' })
  const wilma = await addAssistant(app, { firstName: 'Wilma', lastName: 'Test' })
  const done = await addTour(app, sarah, {
    clientId: nora.id,
    clientFirstName: '=HYPERLINK("http://evil.example")',
    clientLastName: '',
    status: 'completed',
    scheduledDate: new Date('2026-04-01T23:30:00Z'),
    completedAt: new Date('2026-04-02T03:00:00Z'),
    createdAt: new Date('2026-03-02T03:00:00Z'),
    durationMinutes: 45,
    escortAssistantId: wilma.id,
    clientEmail: 'n@clients.test',
    clientPhone: '+1 210 555 0142',
    specialRequests: 'Two cars,\n"on the street"',
    statusNotes: 'The client was late.',
  })
  await addFeedback(app, done, wilma, { clientInterest: 'not_interested' })
  await addTour(app, sarah, {
    clientId: nora.id,
    requestedDateTime: new Date('2026-05-02T15:00:00Z'),
    // A pending tour has the wished time as its date when the agent's other form sent it.
    scheduledDate: new Date('2026-05-02T15:00:00Z'),
    alternativeDateTime: new Date('2026-05-03T16:00:00Z'),
    createdAt: new Date('2026-03-04T18:00:00Z'),
    escortAssistantId: wilma.id,
    specialRequests: '[Agent will escort personally]',
  })
  await addTour(app, sarah, {
    clientId: nora.id,
    adminScheduled: true,
    createdAt: new Date('2026-02-01T18:00:00Z'),
    specialRequests: 'Give no discount.',
  })
  await addTour(app, sarah, { clientId: other.id })
  await addTour(app, marcus, { clientFirstName: 'Nóra', clientLastName: 'Field' })

  const rows = await read(asSarah, nora.id)
  expect(rows).toHaveLength(3)
  // The desk's notes on a tour that it scheduled.
  expect(rows[2]).toMatchObject({ 'Requested On': '2026-02-01', 'Special Requests': '' })
  expect(rows[0]).toMatchObject({
    Status: 'Requested',
    Day: '2026-05-02',
    Time: '10:00',
    Scheduled: 'requested',
    'Alternative Time': '2026-05-03 11:00',
    // Told once the tour is confirmed.
    Escort: '',
    'Special Requests': '',
    'Requested On': '2026-03-04',
  })
  expect(rows[1]).toMatchObject({
    Status: 'Completed',
    Day: '2026-04-01',
    Time: '18:30',
    'Time Zone': 'America/Chicago',
    Scheduled: 'yes',
    Minutes: '45',
    Client: `'=HYPERLINK("http://evil.example")`,
    'Client Phone': `'+1 210 555 0142`,
    City: 'San Antonio',
    Escort: 'Wilma',
    'Special Requests': 'Two cars,\n"on the street"',
    // In the evening before at the desk.
    'Requested On': '2026-03-01',
    'Completed On': '2026-04-01',
  })
  const text = JSON.stringify(rows[1])
  expect(text).not.toContain('late')
  expect(text).not.toContain('nterested')
})

test.each([
  ['as nothing, in the place of the desk’s notes', 'Ring twice', ''],
  [
    'without the desk’s notes, which the form shows before them',
    'Give no discount.\nRing twice',
    'Ring twice',
  ],
  ['as nothing, after clearing the desk’s notes', '', ''],
])(
  'what an agent writes in a tour that the desk scheduled is in the file %s',
  async (_name, typed, shown) => {
    const nora = await addClient(app, sarah)
    const { id } = await addTour(app, sarah, {
      clientId: nora.id,
      clientEmail: nora.email,
      adminScheduled: true,
      status: 'choose_another_time',
      specialRequests: 'Give no discount.',
    })
    const edit = async (specialRequests: string) =>
      expect((await asSarah.put(`/api/agent/tour-requests/${id}`, { specialRequests })).status).toBe(200)
    await edit(typed)
    expect((await read(asSarah, nora.id))[0]?.['Special Requests']).toBe(shown)
    // A later edit does not make the desk's notes the agent's.
    await edit(`${typed} `)
    await edit(`${typed}, please`)
    expect((await read(asSarah, nora.id))[0]?.['Special Requests']).toBe(shown && `${shown}, please`)
  },
)

const deskLines = 'Call\nUse the back door.'
test.each([
  [
    'nothing, if a line may be an edited one of the desk',
    'Give no discount.',
    'Give no discount\nRing twice',
    '',
  ],
  ['the line between two lines of the desk', deskLines, 'Call\nRing twice\nUse the back door.', 'Ring twice'],
  ['nothing, if a line may continue one of the desk', 'Call', 'Callie is shy. Call me first', ''],
  ['nothing, if a line repeats a part of the desk’s', deskLines, 'Call\nThe back DOOR', ''],
  ['nothing, if one of the desk’s was removed', deskLines, 'Ring twice\nCall', ''],
  ['nothing, if one of the desk’s was written in other words', 'Let in by Bo', 'Bo lets you in', ''],
])(
  'when an agent edits the desk’s notes, the file keeps %s',
  async (_name, specialRequests, typed, shown) => {
    const nora = await addClient(app, sarah)
    const own = { clientId: nora.id, clientEmail: nora.email, adminScheduled: true, specialRequests }
    const { id } = await addTour(app, sarah, { ...own, status: 'choose_another_time' })
    const edited = await asSarah.put(`/api/agent/tour-requests/${id}`, { specialRequests: typed })
    expect(edited.status, edited.text).toBe(200)
    expect((await read(asSarah, nora.id))[0]?.['Special Requests']).toBe(shown)
  },
)

test('the file has every tour with the client, beyond one batch, and the list has the same ones', async () => {
  const nora = await addClient(app, sarah, { firstName: 'Nora', lastName: 'Field', email: 'n@clients.test' })
  const { id: propertyId } = await addProperty(app)
  for (let number = 0; number < 501; number++) await addTour(app, sarah, { propertyId, clientId: nora.id })
  await addTour(app, sarah, { propertyId })
  expect(await read(asSarah, nora.id)).toHaveLength(501)
  const listed = await asSarah.get(`/api/agent/tour-cards?clientId=${nora.id}&limit=1`)
  expect(listed.headers['x-total-count']).toBe('501')
  expect((await asMarcus.get(`/api/agent/tour-cards?clientId=${nora.id}`)).headers['x-total-count']).toBe('0')
})

test('only the client’s agent may read the file and the client', async () => {
  const nora = await addClient(app, sarah, { firstName: 'Nóra “Zoë”', lastName: 'Field', email: 'n@c.test' })
  const path = `/api/agent/clients/${nora.id}`
  expect(answerOf(api.clients.getAgentClient, await asSarah.get(path))).toMatchObject({ id: nora.id })
  const answered = await asSarah.get(fileOf(nora.id))
  expect(answered.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="tours-nora-zoe-field-[\d-]{10}\.csv"$/,
    ),
    'cache-control': 'no-store',
  })
  expect(answered.text.split('\r\n')).toEqual([
    expect.stringMatching(/^\ufeffStatus,Day,Time,Time Zone,/),
    '',
  ])
  for (const address of [path, fileOf(nora.id)]) {
    expect(outcomeOf(await asMarcus.get(address)), address).toBe('404 not_found')
    expect(outcomeOf(await asSarah.get(address.replace(nora.id, newId()))), address).toBe('404 not_found')
    expect(outcomeOf(await asAdmin.get(address)), address).toMatch(/^403/)
    expect(outcomeOf(await asNobody(app).get(address)), address).toBe('401 not_signed_in')
  }
})
