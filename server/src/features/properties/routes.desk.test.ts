import { api } from '@porchlight/contract/api'
import { beforeEach, describe, expect, it } from 'vitest'
import { answerOf, nextOf, outcomeOf, refusalOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, type Caller } from '../../../test/callers.ts'
import { addProperty, addTour } from '../../../test/factories.ts'
import { addAdmin, addAgent, addAssistant, type Person } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'

const app = useApp()
const rows = plainRows(() => app.database)
const calls = api.properties
const path = '/api/admin/properties'

let ada: Person
let desk: Caller
let sarah: Person
let agent: Caller
beforeEach(async () => {
  ada = await addAdmin(app)
  desk = await as(app, ada, 'staff')
  sarah = await addAgent(app)
  agent = await as(app, sarah, 'agent')
})

const form = {
  propertyName: 'The Alder',
  address: '12 Quarry Lane',
  city: 'nyc',
  state: 'TX',
  zipCode: '10021',
  type: 'rental_homes',
  contactEmail: 'desk@alder.example',
  contactPhone: '212-555-0100',
  price: 0,
  bedrooms: 0,
  bathrooms: 0,
  sqft: 0,
  adminCreated: true,
}
const list = async (query = '') => answerOf(calls.listAdminProperties, await desk.get(`${path}${query}`))
const lastAudit = async () => (await rows.query('select * from audit_log order by id desc limit 1'))[0]
const lastEvent = async () => (await rows.query('select * from events order by id desc limit 1'))[0]

describe('a property that staff list', () => {
  it('is visible to all agents at once; the city sets its state, and zeros mean unknown', async () => {
    const made = answerOf(calls.createProperty, await desk.post(path, form))
    expect(made).toMatchObject({
      propertyName: 'The Alder',
      city: 'new_york_city',
      state: 'NY',
      timeZone: 'America/New_York',
      adminCreated: true,
      published: true,
      price: 0,
      bedrooms: 0,
      type: 'rental_homes',
      version: 1,
    })
    expect(await rows.query('select price_cents, sqft, source, created_by from properties')).toEqual([
      { price_cents: null, sqft: null, source: 'form', created_by: ada.id },
    ])
    expect(
      answerOf(calls.listAgentProperties, await agent.get('/api/agent/properties')).map(({ id }) => id),
    ).toEqual([made.id])
    expect(await lastAudit()).toMatchObject({
      action: 'property.created',
      subject_label: 'The Alder',
      actor_id: ada.id,
    })
    expect(await lastEvent()).toMatchObject({ kind: 'property.created', everyone: true, entity_id: made.id })
  })

  it('needs an address, a city, and a state if the city is not one of the eight', async () => {
    expect(refusalOf(await desk.post(path, { type: 'house' })).errors).toEqual([
      { path: 'address', message: 'Address is required' },
      { path: 'city', message: 'City is required' },
    ])
    expect(refusalOf(await desk.post(path, { ...form, city: 'El Paso', state: '' })).errors).toEqual([
      { path: 'state', message: 'Choose a US state' },
    ])
    expect(refusalOf(await desk.post(path, { ...form, contactEmail: 'nobody' })).errors).toEqual([
      { path: 'contactEmail', message: 'Valid email is required' },
    ])
    expect(outcomeOf(await desk.post(path, { address: '1 Main St', city: 'austin', type: 'house' }))).toBe(
      '201',
    )
  })

  it.each([
    ['san_antonio', '3 Quarry Ln, San Antonio, TX 78205', '78205'],
    ['nyc', '3 Quarry Ln, New York, NY 10021', '10021'],
    ['new_york_city', '3 Quarry Ln, New York City', '10021'],
  ])('keeps only the street of a full address: %s', async (city, address, zipCode) => {
    const made = answerOf(calls.createProperty, await desk.post(path, { ...form, city, address, zipCode }))
    expect(made).toMatchObject({ address: '3 Quarry Ln' })
    const same = { address: '3 Quarry Lane', city: made.city, state: made.state, zip: made.zipCode }
    const bulk = await desk.post(`${path}/bulk-upload`, { properties: [same, { ...same, address }] })
    expect(answerOf(calls.bulkUpload, bulk)).toMatchObject({ created: 0, skipped: 2, errors: [] })
  })

  it('takes the unit from its own field rather than from the street', async () => {
    const typed = { ...form, address: '5 Quarry Ln #1', unit: 'Unit 2' }
    const made = answerOf(calls.createProperty, await desk.post(path, typed))
    expect(made).toMatchObject({ address: '5 Quarry Ln', unit: 'Unit 2' })
    const change = async (wish: object) =>
      answerOf(calls.updateProperty, await desk.put(`${path}/${made.id}`, wish)).unit
    expect(await change({ address: '5 Quarry Ln #3', unit: 'Unit 4' })).toBe('Unit 4')
    expect(await change({ address: '5 Quarry Ln #5' })).toBe('#5')
    expect(await change({ address: '5 Quarry Ln #6', unit: null })).toBe('#6')
    expect(await change({ unit: null })).toBe(null)
    expect(await change({ propertyName: 'The Elm' })).toBe(null)
  })

  it('is not listed twice: the answer contains the existing listing, in any spelling', async () => {
    const made = answerOf(calls.createProperty, await desk.post(path, form))
    const again = await desk.post(path, { ...form, address: '12 quarry ln.' })
    expect(outcomeOf(again)).toBe('409 place_taken')
    expect(again.body).toMatchObject({ current: { id: made.id } })
    expect(await list()).toHaveLength(1)
  })
})

describe('the catalog', () => {
  it('is searched, filtered, sorted and counted by the database', async () => {
    const old = await addProperty(app, { propertyName: 'Lantern House', city: 'austin', type: 'condo' })
    app.clock.advance(60_000)
    const theirs = await addProperty(app, { addedBy: sarah, city: 'denver' })
    app.clock.advance(60_000)
    const newest = await addProperty(app, { city: 'austin' })
    const ids = async (query: string) => (await list(query)).map(({ id }) => id)
    expect(await ids('')).toEqual([newest.id, theirs.id, old.id])
    expect(await ids('?sort=oldest')).toEqual([old.id, theirs.id, newest.id])
    expect(await ids('?q=LANTERN')).toEqual([old.id])
    expect(await ids('?city=austin')).toEqual([newest.id, old.id])
    expect(await ids('?city=austin&type=condo')).toEqual([old.id])
    expect(await ids('?origin=agent_submitted')).toEqual([theirs.id])
    expect(await ids('?origin=admin_created&sort=oldest')).toEqual([old.id, newest.id])
    expect(await ids('?published=no')).toEqual([theirs.id])
    const first = await desk.get(`${path}?sort=oldest&limit=2`)
    expect(first.headers['x-total-count']).toBe('3')
    expect(answerOf(calls.listAdminProperties, await desk.get(nextOf(first) ?? ''))).toMatchObject([
      { id: newest.id },
    ])
    expect(answerOf(calls.countAdminProperties, await desk.get(`${path}/counts`))).toEqual({
      total: 3,
      adminCreated: 2,
      agentSubmitted: 1,
      unpublished: 1,
    })
    expect(refusalOf(await desk.get(`${path}?origin=x`)).errors?.[0]?.path).toBe('origin')
  })

  it('can be changed only with the permission', async () => {
    const { id } = await addProperty(app)
    const elena = await as(app, await addAssistant(app), 'staff')
    expect(outcomeOf(await elena.get(path))).toBe('200')
    for (const refused of [
      await elena.post(path, form),
      await elena.put(`${path}/${id}`, { sqft: 1 }),
      await elena.post(`${path}/${id}/publish`, {}),
      await elena.delete(`${path}/${id}`),
      await agent.put(`${path}/${id}`, { sqft: 1 }),
    ])
      expect(outcomeOf(refused)).toBe('403 not_allowed')
  })
})

describe('a change', () => {
  it('sets the given fields and leaves the rest, also for an agent’s listing', async () => {
    const { id } = await addProperty(app, {
      addedBy: sarah,
      propertyName: 'Old',
      sqft: 900,
      contactPhone: '1',
    })
    const changed = answerOf(
      calls.updateProperty,
      await desk.put(`${path}/${id}`, { price: 410_000, propertyName: '', escortRequired: true, version: 1 }),
    )
    expect(changed).toMatchObject({
      propertyName: null,
      price: 410_000,
      sqft: 900,
      contactPhone: '1',
      escortRequired: true,
      version: 2,
      published: false,
      adminCreated: false,
    })
    expect(await lastAudit()).toMatchObject({
      action: 'property.updated',
      before: { propertyName: 'Old', priceCents: null, escortRequired: false },
      after: { propertyName: null, priceCents: 41_000_000, escortRequired: true },
    })
    expect(await lastEvent()).toMatchObject({
      everyone: false,
      user_ids: [sarah.id],
      permission: 'properties.view',
    })
    // Repeating the change has no effect.
    expect((await desk.put(`${path}/${id}`, { price: 410_000 })).body).toMatchObject({ version: 2 })
  })

  it('moves a place with its zone, its key and its tours’ search words', async () => {
    const { id } = await addProperty(app, { latitude: 29.4, longitude: -98.5 })
    await addTour(app, sarah, { propertyId: id })
    const moved = answerOf(
      calls.updateProperty,
      await desk.put(`${path}/${id}`, { address: '9 Plover Way Unit 4', city: 'denver', zipCode: '80211' }),
    )
    expect(moved).toMatchObject({
      address: '9 Plover Way',
      unit: 'Unit 4',
      city: 'denver',
      state: 'CO',
      timeZone: 'America/Denver',
      latitude: null,
      longitude: null,
    })
    expect(await rows.query('select address_key, unit_key, zip5 from properties')).toEqual([
      { address_key: '9 plover way', unit_key: '4', zip5: '80211' },
    ])
    expect(await rows.query('select city, search_text from tours')).toMatchObject([
      { city: 'denver', search_text: expect.stringContaining('9 plover way') },
    ])
    const other = await addProperty(app)
    const taken = await desk.put(`${path}/${other.id}`, {
      address: '9 Plover Way #4',
      city: 'denver',
      zipCode: '80211',
    })
    expect(outcomeOf(taken)).toBe('409 place_taken')
  })

  it('keeps a town outside of the eight with its state', async () => {
    const { id } = await addProperty(app, { city: 'El Paso', timeZone: 'America/Denver' })
    expect((await desk.put(`${path}/${id}`, { sqft: 1200 })).body).toMatchObject({
      city: 'El Paso',
      state: 'TX',
      timeZone: 'America/Denver',
    })
    expect((await desk.put(`${path}/${id}`, { city: 'Taos', state: 'NM' })).body).toMatchObject({
      city: 'Taos',
      state: 'NM',
      timeZone: 'America/Denver',
      timeZoneAssumed: true,
    })
  })

  it('refuses the second of two concurrent changes, with the current state', async () => {
    const { id } = await addProperty(app)
    const both = await Promise.all(
      ['One', 'Two'].map((propertyName) => desk.put(`${path}/${id}`, { propertyName, version: 1 })),
    )
    expect(both.map(outcomeOf).sort()).toEqual(['200', '409 version_conflict'])
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ current: { id, version: 2 } })
    expect(outcomeOf(await desk.put(`${path}/${sarah.id}`, { sqft: 1 }))).toBe('404 not_found')
  })

  it('to one tour at a time is refused while two tours overlap', async () => {
    const { id } = await addProperty(app, { allowsConcurrentTours: true, type: 'apartment' })
    const at = new Date(Date.now() + 3 * 86_400_000)
    for (const _ of [1, 2])
      await addTour(app, sarah, { propertyId: id, status: 'confirmed', scheduledDate: at })
    expect(outcomeOf(await desk.put(`${path}/${id}`, { allowsConcurrentTours: false }))).toBe(
      '409 tours_overlap',
    )
  })

  it('publishes an agent’s listing to all agents', async () => {
    const { id } = await addProperty(app, { addedBy: sarah })
    const marcus = await as(app, await addAgent(app), 'agent')
    expect((await marcus.get('/api/agent/properties')).body).toEqual([])
    expect((await desk.post(`${path}/${id}/publish`, { version: 1 })).body).toMatchObject({
      published: true,
      version: 2,
      adminCreated: false,
    })
    expect((await marcus.get('/api/agent/properties')).body).toMatchObject([{ id }])
    expect(await lastAudit()).toMatchObject({ action: 'property.published' })
    expect(await lastEvent()).toMatchObject({ everyone: true })
    expect(outcomeOf(await desk.post(`${path}/${id}/publish`, { version: 1 }))).toBe('409 version_conflict')
    expect((await desk.post(`${path}/${id}/publish`, {})).body).toMatchObject({ version: 2 })
  })
})

describe('deleting', () => {
  it('erases a property that nothing references', async () => {
    const { id } = await addProperty(app, { addedBy: sarah })
    expect(outcomeOf(await desk.delete(`${path}/${id}`))).toBe('204')
    expect(await rows.query('select 1 from properties')).toEqual([])
    expect(await lastAudit()).toMatchObject({ action: 'property.deleted' })
    expect(outcomeOf(await desk.delete(`${path}/${id}`))).toBe('404 not_found')
  })

  it('is refused while tours are open, and retires a property with closed tours', async () => {
    const { id, address } = await addProperty(app)
    const tour = await addTour(app, sarah, { propertyId: id })
    const refused = await desk.delete(`${path}/${id}`)
    expect(refusalOf(refused)).toMatchObject({
      code: 'property_in_use',
      message: 'This property has an open tour. Complete or cancel it first.',
    })
    expect((await desk.put(`/api/admin/tours/${tour.id}/status`, { status: 'cancelled' })).status).toBe(200)
    expect(outcomeOf(await desk.delete(`${path}/${id}`))).toBe('204')
    expect(await list()).toEqual([])
    expect(await rows.query('select retired_by from properties')).toEqual([{ retired_by: ada.id }])
    expect(await lastAudit()).toMatchObject({ action: 'property.retired', before: { tours: 1 } })
    // Its place is available again, and the tour still shows its address.
    const anew = await desk.post(path, { address, city: 'san_antonio', zipCode: '78205', type: 'house' })
    expect(outcomeOf(anew)).toBe('201')
    expect((await agent.get(`/api/tours/${tour.id}`)).status).toBe(200)
  })
})
