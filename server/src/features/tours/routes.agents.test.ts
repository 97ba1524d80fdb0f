import { agentTour, staffTour } from '@porchlight/contract/tours/shapes'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bodyOf, outcomeOf, refusalOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as } from '../../../test/callers.ts'
import { addClient, addProperty, addTour, tourRequestForm } from '../../../test/factories.ts'
import { addAdmin, addAgent, addAssistant } from '../../../test/people.ts'
import { events } from '../../kernel/events/events-table.ts'
import { clients } from '../clients/tables.ts'
import { conversations, messages } from '../messages/tables.ts'
import { tourAssignments, tourHistory, tours } from './tables.ts'

const app = useApp()
const requests = '/api/agent/tour-requests'

const agentHere = async () => {
  const agent = await addAgent(app)
  return { agent, caller: await as(app, agent, 'agent') }
}

const formOf = (propertyId: string) => ({
  ...tourRequestForm(propertyId),
  clientEmail: 'Ann.Lee@example.test',
  requestedDateTime: '2026-03-20T16:00:00-05:00',
})

describe('asking for a tour', () => {
  it('stores the request, links the client, and writes one history row and one event', async () => {
    const { agent, caller } = await agentHere()
    const property = await addProperty(app, { escortRequired: true })
    const form = {
      ...formOf(property.id),
      alternativeDateTime: '2026-03-21T15:00:00Z',
      specialRequests: 'Ramp\nplease 🦽',
    }
    const answered = await caller.post(requests, { ...form, agentId: 'someone else', status: 'completed' })
    expect(answered.status).toBe(201)
    const tour = bodyOf(agentTour, answered)
    expect(tour).toMatchObject({
      status: 'requested',
      scheduledDate: null,
      requestedDateTime: '2026-03-20T21:00:00.000Z',
      alternativeDateTime: '2026-03-21T15:00:00.000Z',
      specialRequests: 'Ramp\nplease 🦽',
      client: { name: 'Ann Lee', email: 'Ann.Lee@example.test' },
      timeZone: 'America/Chicago',
      escortRequired: true,
      when: 'active',
      may: {
        edit: true,
        cancel: true,
        askToCancel: false,
        addToCalendar: false,
        emailClient: true,
        payAgain: false,
      },
    })
    expect(await app.database.orm.select().from(tourHistory)).toMatchObject([
      { tourId: tour.id, kind: 'created', toStatus: 'requested', actorId: agent.id },
    ])
    expect(await app.database.orm.select().from(events)).toMatchObject([
      { topic: 'tours', entityId: tour.id, agentId: agent.id, permission: 'tours.view' },
    ])
    expect(await app.database.orm.select().from(clients)).toMatchObject([
      { agentId: agent.id, name: 'Ann Lee' },
    ])
  })

  it('links the agent’s client with the same email address, whatever its case, and renames no client', async () => {
    const { agent, caller } = await agentHere()
    const other = await addAgent(app)
    const client = await addClient(app, agent, {
      firstName: 'Annabel',
      lastName: 'Lee',
      email: 'ann.lee@EXAMPLE.test',
      phone: null,
    })
    await addClient(app, other, { email: 'ann.lee@example.test' })
    const property = await addProperty(app)
    const tour = bodyOf(agentTour, await caller.post(requests, formOf(property.id)))
    expect(tour).toMatchObject({ clientId: client.id, clientName: 'Ann Lee' })
    const [linked] = await app.database.orm.select().from(clients).where(eq(clients.id, client.id))
    expect(linked).toMatchObject({ name: 'Annabel Lee', phone: '210-555-0123' })
  })

  it.each([
    ['clientFirstName', 'First name is required'],
    ['clientLastName', 'Last name is required'],
    ['clientEmail', 'Valid email is required'],
    ['clientPhone', 'Phone number is required (minimum 10 digits)'],
    ['propertyId', 'Property selection is required'],
    ['requestedDateTime', 'Requested tour time is required'],
  ])('without %s is refused with the form’s own words, and changes nothing', async (field, message) => {
    const { caller } = await agentHere()
    const property = await addProperty(app)
    for (const value of [undefined, null, '', '   ', 42, {}, []]) {
      const answered = await caller.post(requests, { ...formOf(property.id), [field]: value })
      expect(answered.status, JSON.stringify(value)).toBe(400)
      expect(answered.body, JSON.stringify(value)).toMatchObject({
        code: 'invalid_input',
        errors: [{ path: field, message }],
      })
    }
    expect(await app.database.orm.select().from(tours)).toEqual([])
    expect(await app.database.orm.select().from(events)).toEqual([])
  })

  it('names every field that is wrong at once', async () => {
    const { caller } = await agentHere()
    const answered = await caller.post(requests, { clientPhone: '123', clientEmail: 'nobody' })
    const { errors } = bodyOf(z.object({ errors: z.array(z.object({ path: z.string() })) }), answered)
    expect(errors.map(({ path }) => path)).toEqual([
      'clientFirstName',
      'clientLastName',
      'clientEmail',
      'clientPhone',
      'propertyId',
      'requestedDateTime',
    ])
  })

  it.each([
    ['clientFirstName', 'x'.repeat(10_000)],
    ['clientFirstName', 'Ann\u0000'],
    ['clientFirstName', 'Ann\u0007Bell'],
    ['clientFirstName', 'Ann\uD800'],
    ['specialRequests', 'x'.repeat(10_000)],
    ['specialRequests', 'a\u0000b'],
    ['requestedDateTime', 'tomorrow'],
    ['requestedDateTime', '2026-02-30T10:00:00Z'],
    ['requestedDateTime', '9999-01-01T00:00:00Z'],
    ['alternativeDateTime', 'soon'],
    ['propertyId', '../../etc'],
  ])('with an impossible %s is refused, and the answer names the field', async (field, value) => {
    const { caller } = await agentHere()
    const property = await addProperty(app)
    const answered = await caller.post(requests, { ...formOf(property.id), [field]: value })
    expect(answered.status).toBe(400)
    expect(answered.body).toMatchObject({ errors: [{ path: field }] })
    expect(await app.database.orm.select().from(tours)).toEqual([])
  })

  it.each([
    ["Robert'); drop table tours;--", "O'Neil"],
    ['محمد', 'العربي'],
    ['🏡', '👩‍👩‍👧'],
    ['<script>alert(1)</script>', '%_\\'],
    ['Zoë', 'Strauß-Đặng'],
  ])('stores and answers %s %s as typed, and finds it again', async (clientFirstName, clientLastName) => {
    const { caller } = await agentHere()
    const property = await addProperty(app)
    const answered = await caller.post(requests, { ...formOf(property.id), clientFirstName, clientLastName })
    expect(answered.status).toBe(201)
    const found = await caller.get(`${requests}?q=${encodeURIComponent(clientLastName)}`)
    expect(found.body).toMatchObject([{ client: { firstName: clientFirstName, lastName: clientLastName } }])
    expect((await caller.get(`${requests}?q=nobody`)).body).toEqual([])
  })

  it('for a time in the past is refused', async () => {
    const { caller } = await agentHere()
    const property = await addProperty(app)
    const answered = await caller.post(requests, {
      ...formOf(property.id),
      requestedDateTime: '2026-03-18T14:59:59Z',
    })
    expect(answered).toMatchObject({
      status: 400,
      body: { code: 'time_in_past', errors: [{ path: 'requestedDateTime' }] },
    })
  })

  it('of another agent’s, a retired or an unknown property is not found', async () => {
    const { caller } = await agentHere()
    const secret = await addProperty(app, { addedBy: await addAgent(app) })
    const retired = await addProperty(app, { retiredAt: app.clock.now() })
    for (const id of [secret.id, retired.id, '01900000-0000-7000-8000-00000000dead'])
      expect((await caller.post(requests, formOf(id))).status).toBe(404)
    expect(await app.database.orm.select().from(tours)).toEqual([])
  })

  it('with malformed JSON, another media type or too much is refused clearly', async () => {
    const { caller } = await agentHere()
    expect(await caller.post(requests, '{"clientFirstName":')).toMatchObject({
      status: 400,
      body: { code: 'malformed_body' },
    })
    const headers = { 'content-type': 'text/plain', origin: 'http://localhost:3000' }
    expect((await caller.post(requests, 'hello', { headers })).status).toBe(415)
    expect(await caller.post(requests, { specialRequests: 'x'.repeat(1024 * 1024) })).toMatchObject({
      status: 413,
      body: { code: 'payload_too_large' },
    })
    for (const body of ['[]', '"text"', '42', 'null'])
      expect((await caller.post(requests, body)).status, body).toBe(400)
  })
})

describe('editing', () => {
  it('returns the tour to requested, ends the assignment and notifies the assistant', async () => {
    const { agent, caller } = await agentHere()
    const assistant = await addAssistant(app)
    const tour = await addTour(app, agent, { status: 'time_not_available', assistant })
    const answered = await caller.put(`${requests}/${tour.id}`, {
      clientFirstName: 'Bea',
      specialRequests: '',
      requestedDateTime: '2026-03-25T15:00:00Z',
      version: 1,
    })
    expect(answered.status).toBe(200)
    expect(bodyOf(agentTour, answered)).toMatchObject({
      status: 'requested',
      version: 2,
      client: { firstName: 'Bea', lastName: 'Lee' },
      specialRequests: null,
      requestedDateTime: '2026-03-25T15:00:00.000Z',
      schedulingAssistantName: null,
    })
    expect(await app.database.orm.select().from(tourAssignments)).toMatchObject([
      { endedReason: 'edited_by_agent', status: 'ended' },
    ])
    const [event] = await app.database.orm.select().from(events)
    expect(event).toMatchObject({ kind: 'tour.edited', userIds: [assistant.id] })
    const history = await app.database.orm.select().from(tourHistory).where(eq(tourHistory.kind, 'edited'))
    expect(history).toHaveLength(1)
    expect(history[0]?.changes).toContainEqual({ field: 'clientFirstName', from: 'Ann', to: 'Bea' })
  })

  it.each([
    ...(['assistant_assigned', 'contacting_client', 'awaiting_response', 'scheduling', 'scheduled'] as const),
    ...(['confirmed', 'in_progress', 'completed', 'cancelled', 'rescheduled'] as const),
  ])('and cancelling are refused in %s, with the reason', async (status) => {
    const { agent, caller } = await agentHere()
    const tour = await addTour(app, agent, { status })
    expect(await caller.put(`${requests}/${tour.id}`, { clientFirstName: 'Bea' })).toMatchObject({
      status: 409,
      body: { code: 'not_editable' },
    })
    expect(await caller.put(`${requests}/${tour.id}/cancel`)).toMatchObject({
      status: 409,
      body: { code: 'not_cancellable' },
    })
    expect(await app.database.orm.select().from(events)).toEqual([])
  })

  it('from an older version is refused, with the current state', async () => {
    const { agent, caller } = await agentHere()
    const tour = await addTour(app, agent)
    await caller.put(`${requests}/${tour.id}`, { clientFirstName: 'Bea', version: 1 })
    const late = await caller.put(`${requests}/${tour.id}`, { clientFirstName: 'Cem', version: 1 })
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', current: { version: 2, client: { firstName: 'Bea' } } },
    })
  })

  it('accepts a time in the past that was not edited', async () => {
    const { agent, caller } = await agentHere()
    const past = new Date('2026-03-01T15:00:00Z')
    const tour = await addTour(app, agent, { status: 'choose_another_time', requestedDateTime: past })
    const body = { clientFirstName: 'Bea', requestedDateTime: past.toISOString() }
    expect((await caller.put(`${requests}/${tour.id}`, body)).status).toBe(200)
    const moved = { requestedDateTime: '2026-03-02T15:00:00Z' }
    expect((await caller.put(`${requests}/${tour.id}`, moved)).status).toBe(400)
  })
})

describe('cancelling', () => {
  it('closes the tour once', async () => {
    const { agent, caller } = await agentHere()
    const tour = await addTour(app, agent, { status: 'choose_another_time' })
    expect(bodyOf(agentTour, await caller.put(`${requests}/${tour.id}/cancel`))).toMatchObject({
      status: 'cancelled',
      when: 'past',
    })
    expect((await caller.put(`${requests}/${tour.id}/cancel`)).status).toBe(409)
  })

  it('is requested in other open states: high priority and one message in the tour’s conversation', async () => {
    const { agent, caller } = await agentHere()
    const tour = await addTour(app, agent, { status: 'confirmed' })
    const answered = await caller.post(`${requests}/${tour.id}/ask-to-cancel`, {
      message: 'They bought elsewhere.',
    })
    expect(answered.status).toBe(200)
    const [row] = await app.database.orm.select().from(tours)
    expect(row).toMatchObject({ priority: 'high', status: 'confirmed' })
    await expect
      .poll(() => app.database.orm.select().from(messages))
      .toMatchObject([
        { message: 'They bought elsewhere.', messageType: 'cancel_request', senderId: agent.id },
      ])
    expect(await app.database.orm.select().from(conversations)).toMatchObject([
      { tourId: tour.id, teamUnreadCount: 1 },
    ])
    const closed = await addTour(app, agent, { status: 'completed' })
    expect((await caller.post(`${requests}/${closed.id}/ask-to-cancel`, {})).status).toBe(409)
    const fresh = await addTour(app, agent)
    expect((await caller.post(`${requests}/${fresh.id}/ask-to-cancel`, {})).status).toBe(409)
  })
})

describe('eemails to the client', () => {
  const choose = (id: string, body: object) => ({ url: `${requests}/${id}/email-client`, body })

  it.each([
    'requested',
    'contacting_client',
    'scheduled',
    'confirmed',
    'in_progress',
    'rescheduled',
  ] as const)(
    'can be switched on and off by the agent while the tour is open (%s), and the status stays',
    async (status) => {
      const { agent, caller } = await agentHere()
      const assistant = await addAssistant(app)
      const tour = await addTour(app, agent, { status, assistant })
      const { url } = choose(tour.id, {})
      const off = bodyOf(agentTour, await caller.put(url, { emailClient: false, version: 1 }))
      expect(off).toMatchObject({ status, emailClient: false, version: 2, may: { emailClient: true } })
      // Sending the current value again changes nothing.
      const again = bodyOf(agentTour, await caller.put(url, { emailClient: false }))
      expect(again.version).toBe(2)
      const [row] = await app.database.orm.select().from(tours)
      expect(row).toMatchObject({ emailClient: false, schedulingAssistantId: assistant.id })
      const history = await app.database.orm.select().from(tourHistory)
      expect(history.filter(({ kind }) => kind === 'edited')).toMatchObject([
        { fromStatus: status, toStatus: status, changes: [{ field: 'emailClient', from: 'yes', to: 'no' }] },
      ])
      expect(await app.database.orm.select().from(events)).toMatchObject([{ kind: 'tour.edited' }])
    },
  )

  it('cannot be chosen after the tour is over, from an older version, by other people, or without a value', async () => {
    const { agent, caller } = await agentHere()
    for (const status of ['completed', 'cancelled'] as const) {
      const over = await addTour(app, agent, { status })
      const { url, body } = choose(over.id, { emailClient: true })
      expect(outcomeOf(await caller.put(url, body))).toBe('409 already_closed')
    }
    const tour = await addTour(app, agent, { status: 'confirmed', version: 3 })
    const { url } = choose(tour.id, {})
    expect(outcomeOf(await caller.put(url, { emailClient: false, version: 2 }))).toBe('409 version_conflict')
    expect(refusalOf(await caller.put(url, { emailClient: '' })).errors).toEqual([
      { path: 'emailClient', message: 'Choose yes or no' },
    ])
    const stranger = await as(app, await addAgent(app), 'agent')
    expect(outcomeOf(await stranger.put(url, { emailClient: false }))).toBe('404 not_found')
    const [row] = await app.database.orm.select().from(tours).where(eq(tours.id, tour.id))
    expect(row).toMatchObject({ emailClient: true, version: 3 })
  })
})

describe('a tour from a known client and property', () => {
  it('uses the requested time as its date and holds no slot', async () => {
    const { agent, caller } = await agentHere()
    const property = await addProperty(app, { escortRequired: true })
    const client = await addClient(app, agent)
    const body = {
      clientId: client.id,
      propertyId: property.id,
      scheduledDate: '2026-03-20T15:00:00Z',
      escortRequired: true,
      notes: 'Back door',
    }
    const first = bodyOf(agentTour, await caller.post('/api/tours', body))
    expect(first).toMatchObject({
      status: 'requested',
      scheduledDate: '2026-03-20T15:00:00.000Z',
      notes: 'Back door\n[Agent will escort personally]',
      may: { addToCalendar: true },
    })
    expect((await caller.post('/api/tours', body)).status).toBe(201)
  })
  it('says that the agent escorts, and keeps the note when the agent edits the words without it', async () => {
    const { agent, caller } = await agentHere()
    const specialRequests = 'Back door\n[Agent will escort personally]'
    const tour = await addTour(app, agent, { escortRequired: true, escortedBy: 'agent', specialRequests })
    const staff = await as(app, await addAdmin(app), 'staff')
    const read = await staff.get(`/api/tours/${tour.id}`)
    expect(bodyOf(staffTour, read)).toMatchObject({ escortedBy: 'agent', specialRequests })
    const edit = async (words: string) =>
      bodyOf(agentTour, await caller.put(`${requests}/${tour.id}`, { specialRequests: words }))
    expect(await edit('Back door')).toMatchObject({ specialRequests, escortedBy: 'agent' })
    const edits = app.database.orm.select().from(tourHistory).where(eq(tourHistory.kind, 'edited'))
    expect(await edits).toMatchObject([{ changes: [] }])
    expect(await edit('')).toMatchObject({ specialRequests: '[Agent will escort personally]' })
  })
  it('refuses another agent’s client', async () => {
    const { caller } = await agentHere()
    const property = await addProperty(app)
    const client = await addClient(app, await addAgent(app))
    const body = { clientId: client.id, propertyId: property.id, scheduledDate: '2026-03-20T15:00:00Z' }
    expect((await caller.post('/api/tours', body)).status).toBe(404)
  })
})
