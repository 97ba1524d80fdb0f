import { api } from '@porchlight/contract/api'
import { beforeEach, expect, it } from 'vitest'
import { answerOf, outcomeOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, asNobody } from '../../../test/callers.ts'
import { addProperty, addTour } from '../../../test/factories.ts'
import { addAdmin, addAgent, addAssistant } from '../../../test/people.ts'
import { useTwoAgents } from '../../../test/two-agents.ts'

const app = useApp()
const { sarah, marcus, asSarah, asMarcus, asAdmin } = useTwoAgents(app)

const confirmed = (agent: typeof sarah, propertyId: string, at: string) =>
  addTour(app, agent, { propertyId, status: 'confirmed', scheduledDate: new Date(at) })

let denver: string
beforeEach(async () => {
  denver = (await addProperty(app, { city: 'denver', state: 'CO', timeZone: 'America/Denver' })).id
})

const read = async (caller: typeof asSarah, propertyId: string, date: string) =>
  answerOf(api.tours.readDay, await caller.get(`/api/properties/${propertyId}/day?date=${date}`))

it('returns the desk’s hours and every taken time of a day, also of other agents’ tours', async () => {
  await confirmed(marcus, denver, '2026-04-02T20:00:00Z')
  await confirmed(sarah, denver, '2026-04-02T16:00:00Z')
  // 11 PM on the day before in Denver, and a request, which holds nothing.
  await confirmed(sarah, denver, '2026-04-02T04:00:00Z')
  await addTour(app, sarah, { propertyId: denver, scheduledDate: new Date('2026-04-02T18:00:00Z') })
  const day = {
    date: '2026-04-02',
    timeZone: 'America/Denver',
    open: { from: '2026-04-02T14:00:00.000Z', until: '2026-04-03T00:00:00.000Z' },
    holiday: null,
    taken: [
      { from: '2026-04-02T16:00:00.000Z', until: '2026-04-02T17:00:00.000Z' },
      { from: '2026-04-02T20:00:00.000Z', until: '2026-04-02T21:00:00.000Z' },
    ],
  }
  expect(await read(asSarah, denver, '2026-04-02')).toMatchObject(day)
  expect(await read(asAdmin, denver, '2026-04-02')).toEqual({ ...day, own: [] })
})

it('returns the agent’s own open tours and requests that day at any property, and no one else’s', async () => {
  const day = '2026-04-02'
  const tour = (at: string, more = {}) =>
    addTour(app, sarah, { propertyId: elsewhere, requestedDateTime: new Date(`${day}T${at}Z`), ...more })
  const elsewhere = (await addProperty(app, { address: '12 Juniper Row' })).id
  const requested = await tour('20:00:00', { escortedBy: 'agent' })
  // Scheduled for a different time than requested. Starts before midnight in Denver.
  const moved = await tour('15:00:00', {
    status: 'confirmed',
    scheduledDate: new Date(`${day}T05:30:00Z`),
    clientEmail: null,
  })
  await tour('18:00:00', { status: 'cancelled' })
  await tour('05:00:00')
  await addTour(app, marcus, { requestedDateTime: new Date(`${day}T20:00:00Z`) })
  const facts = { clientId: null, clientName: 'Ann Lee', address: '12 Juniper Row' }
  expect((await read(asSarah, denver, day)).own).toEqual([
    {
      ...facts,
      id: moved.id,
      from: `${day}T05:30:00.000Z`,
      until: `${day}T06:30:00.000Z`,
      clientEmail: null,
      escorts: false,
    },
    {
      ...facts,
      id: requested.id,
      from: `${day}T20:00:00.000Z`,
      until: `${day}T21:00:00.000Z`,
      clientEmail: 'ann.lee@example.test',
      escorts: true,
    },
  ])
})

it('names a holiday, and returns today by default', async () => {
  expect(await read(asSarah, denver, '2026-12-25')).toMatchObject({
    open: null,
    holiday: expect.stringContaining('Christmas'),
  })
  app.clock.set('2026-03-18T03:00:00Z')
  const today = await asSarah.get(`/api/properties/${denver}/day`)
  expect(answerOf(api.tours.readDay, today).date).toBe('2026-03-17')
})

it('hides another agent’s tour of a private place', async () => {
  const hidden = (await addProperty(app, { addedBy: sarah })).id
  await confirmed(sarah, hidden, '2026-04-02T16:00:00Z')
  expect((await read(asSarah, hidden, '2026-04-02')).taken).toHaveLength(1)
  const path = `/api/properties/${hidden}/day?date=2026-04-02`
  expect(outcomeOf(await asMarcus.get(path))).toBe('404 not_found')
  const place = { address: '9 Elm Street', city: 'austin', state: 'TX', zipCode: '78701', type: 'house' }
  const { id } = answerOf(api.properties.addProperty, await asSarah.post('/api/agent/properties', place))
  expect((await asMarcus.post('/api/agent/properties', place)).body).toMatchObject({ id })
  await confirmed(sarah, id, '2026-04-02T16:00:00Z')
  expect((await read(asSarah, id, '2026-04-02')).taken).toHaveLength(1)
  expect((await read(asMarcus, id, '2026-04-02')).taken).toEqual([])
})

it('is closed to strangers, assistants and agents without access, and refuses other days', async () => {
  const path = `/api/properties/${denver}/day?date=2026-04-02`
  expect((await asNobody(app).get(path)).status).toBe(401)
  expect((await (await as(app, await addAssistant(app), 'assistant')).get(path)).status).toBe(403)
  const late = await as(app, await addAgent(app, { status: 'cancelled' }), 'agent')
  expect((await late.get(path)).status).toBe(402)
  expect(outcomeOf(await asSarah.get(`/api/properties/${denver}/day?date=tomorrow`))).toBe(
    '400 invalid_input',
  )
})

it.each(['/api/properties/:id/day?date=2026-02-30', '/api/admin/assistants?day=2026-02-30'])(
  'a day that the calendar does not have is refused with the same words: %s',
  async (path) => {
    const desk = await as(app, await addAdmin(app), 'staff')
    const { id } = await addProperty(app)
    const refused = await desk.get(path.replace(':id', id))
    expect(refused.body).toMatchObject({ errors: [{ message: 'Enter a day, such as 2026-11-28' }] })
  },
)
