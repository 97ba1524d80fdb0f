import { addedProperty, property } from '@porchlight/contract/properties'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bodyOf } from '../../../../test/answers.ts'
import { useApp } from '../../../../test/app.ts'
import { as, type Caller, postTwice } from '../../../../test/callers.ts'
import { listenAnywhere, openLive, quiet } from '../../../../test/live-reader.ts'
import { addAgent } from '../../../../test/people.ts'
import { plainRows } from '../../../../test/plain-rows.ts'
import { useTwoAgents } from '../../../../test/two-agents.ts'

const app = useApp()
const { sarah, marcus, asSarah, asMarcus, asAdmin } = useTwoAgents(app)
const rows = plainRows(() => app.database)
const path = '/api/agent/properties'

const house = { address: '12 Oak Street', city: 'san_antonio', state: 'TX', type: 'house' }
const full = {
  ...house,
  zipCode: '78205',
  propertyName: 'Casa Verde',
  contactEmail: 'owner@example.test',
  contactPhone: '210-555-0101',
  propertyManagementCompany: 'Verde Homes',
  imageUrl: 'https://pictures.example/casa.jpg',
  escortRequired: true,
  price: 0,
  bedrooms: 0,
  bathrooms: 0,
  sqft: 0,
}
const add = async (caller: Caller, body: object) => bodyOf(addedProperty, await caller.post(path, body))
const addresses = async (caller: Caller, list = path) =>
  bodyOf(z.array(property), await caller.get(list)).map(({ address }) => address)

describe('adding a property', () => {
  it('lists it to its agent and to staff only', async () => {
    const answered = await asSarah.post(path, full)
    expect(answered.status).toBe(201)
    const { price, bedrooms, bathrooms, sqft, ...typed } = full
    expect(answered.body).toMatchObject({
      ...typed,
      unit: null,
      price,
      bedrooms,
      bathrooms,
      sqft,
      published: false,
      adminCreated: false,
      alreadyListed: false,
      allowsConcurrentTours: false,
      timeZone: 'America/Chicago',
      timeZoneAssumed: false,
      version: 1,
      createdAt: app.clock.now().toISOString(),
    })
    expect(await addresses(asSarah)).toEqual(['12 Oak Street'])
    expect(await addresses(asMarcus)).toEqual([])
    expect(await addresses(asAdmin, '/api/admin/properties')).toEqual(['12 Oak Street'])
    expect(await rows.query('select created_by, source, published_at from properties')).toEqual([
      { created_by: sarah.id, source: 'form', published_at: null },
    ])
  })

  it('requires only address, city, state and type, and stores blanks as missing', async () => {
    const none = { propertyName: null, zipCode: null, contactEmail: null, contactPhone: null, imageUrl: null }
    const facts = { escortRequired: false, propertyManagementCompany: null, price: 0, sqft: 0 }
    expect(await add(asSarah, house)).toMatchObject({ ...none, ...facts })
    const blank = { propertyName: ' ', zipCode: '', contactEmail: '', imageUrl: '', price: '', sqft: null }
    expect(await add(asSarah, { ...house, address: '14 Oak Street', ...blank })).toMatchObject({
      ...none,
      ...facts,
    })
  })

  it('keeps known figures, and the agent can request a tour at once', async () => {
    const known = { price: 425_000.5, bedrooms: 3, bathrooms: 2.5, sqft: 1540 }
    const { id } = await add(asSarah, { ...house, ...known })
    expect((await asSarah.get(`/api/properties/${id}`)).body).toMatchObject(known)
    const tour = {
      clientFirstName: 'Ann',
      clientLastName: 'Lee',
      clientEmail: 'ann@example.test',
      clientPhone: '210-555-0100',
      requestedDateTime: new Date(app.clock.now().getTime() + 86_400_000),
      propertyId: id,
    }
    expect((await asSarah.post('/api/agent/tour-requests', tour)).status).toBe(201)
    expect((await asMarcus.post('/api/agent/tour-requests', tour)).status).toBe(404)
  })

  it.each([
    [
      'a city’s own state, whatever is sent',
      { city: 'denver', state: 'TX' },
      ['denver', 'CO', 'America/Denver', false],
    ],
    ['nyc', { city: 'nyc', state: 'TX' }, ['new_york_city', 'NY', 'America/New_York', false]],
    [
      'a city by its name',
      { city: 'San Antonio', state: 'Texas' },
      ['san_antonio', 'TX', 'America/Chicago', false],
    ],
    ['another city of that name', { city: 'Miami', state: 'OK' }, ['Miami', 'OK', 'America/Chicago', true]],
    ['a city of its own', { city: 'Boise', state: 'id' }, ['Boise', 'ID', 'America/Boise', true]],
  ])(
    'stores %s with its state and time zone',
    async (_what, place, [city, state, timeZone, timeZoneAssumed]) => {
      expect(await add(asSarah, { ...house, ...place })).toMatchObject({
        city,
        state,
        timeZone,
        timeZoneAssumed,
      })
    },
  )

  it.each([
    ['12 Oak Street Apt 5', '12 Oak Street', 'Apt 5'],
    ['12 Oak Street #5, San Antonio, TX 78205', '12 Oak Street', '#5'],
  ])('splits the unit from %s', async (address, street, unit) => {
    expect(await add(asSarah, { ...house, city: 'San Antonio', address })).toMatchObject({
      address: street,
      unit,
    })
  })

  it('lets several people tour an apartment at once', async () => {
    expect(await add(asSarah, { ...house, type: 'apartment' })).toMatchObject({ allowsConcurrentTours: true })
  })

  it.each([
    ['address', undefined, 'Address is required'],
    ['address', '  ', 'Address is required'],
    ['address', 'x'.repeat(201), 'Please use at most 200 characters'],
    ['city', '', 'City is required'],
    ['state', null, 'State is required'],
    ['type', undefined, 'Property type is required'],
    ['type', '', 'Property type is required'],
    ['type', 'commercial', 'Please choose one of: house, apartment, condo, townhouse, cottage, penthouse'],
    ['zipCode', '7820', 'Valid zip code is required'],
    ['contactEmail', 'owner at example', 'Valid email is required'],
    ['imageUrl', 'http://pictures.example/a.jpg', 'Enter a picture address that begins with https://'],
    ['imageUrl', 'javascript:alert(1)', 'Enter a picture address that begins with https://'],
    ['imageUrl', 'https://', 'Enter a picture address that begins with https://'],
    ['escortRequired', 'maybe', 'Choose yes or no'],
    ['price', -1, 'Enter a number from 0 to 10,000,000,000'],
    ['sqft', '1,540', 'Enter a number from 0 to 100,000,000'],
  ])('refuses %s %j', async (field, value, message) => {
    const refused = await asSarah.post(path, { ...full, [field]: value })
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ code: 'invalid_input', errors: [{ path: field, message }] })
    expect(await rows.query('select 1 from properties')).toEqual([])
  })

  it('refuses an unknown state, and names every invalid field at once', async () => {
    const refused = await asSarah.post(path, { ...house, city: 'Boise', state: 'Nowhere' })
    expect(refused.body).toMatchObject({
      errors: [{ path: 'state', message: 'Choose a US state' }],
    })
    const { body } = await asSarah.post(path, {})
    expect(body).toMatchObject({
      errors: [{ path: 'address' }, { path: 'city' }, { path: 'state' }, { path: 'type' }],
    })
  })

  it('notifies its agent and staff in the same transaction, and no other agent', async () => {
    const { id } = await add(asSarah, house)
    expect(
      await rows.query('select topic, entity_id, kind, agent_id, permission, everyone from events'),
    ).toEqual([
      {
        topic: 'properties',
        entity_id: id,
        kind: 'property.added',
        agent_id: sarah.id,
        permission: 'properties.view',
        everyone: false,
      },
    ])
  })

  it('happens once with one key', async () => {
    const [first, second] = await postTwice(asSarah, path, full)
    expect(second).toMatchObject({ status: 201, body: first.body })
    expect(await rows.query('select 1 from events')).toHaveLength(1)
  })
})

describe('a place that another agent has added already', () => {
  const sameInOtherWords = { ...house, address: '12 oak st.', zipCode: '78205-1234', propertyName: 'The Oak' }

  it('becomes one row with each agent’s own words, and notifies neither agent', async () => {
    const first = await add(asSarah, full)
    app.clock.advance(60_000)
    const answered = await asMarcus.post(path, sameInOtherWords)
    expect(answered.status).toBe(201)
    expect(answered.body).toMatchObject({
      id: first.id,
      alreadyListed: false,
      propertyName: 'The Oak',
      published: false,
      contactEmail: null,
      contactPhone: null,
      propertyManagementCompany: null,
      imageUrl: null,
      createdAt: app.clock.now().toISOString(),
    })
    expect(answered.text).not.toMatch(/Casa|Verde|owner@|pictures/)
    const seen = await asMarcus.get(path)
    expect(seen.text).toContain('The Oak')
    expect(seen.text).not.toMatch(/Casa|Verde|owner@|pictures/)
    expect((await asSarah.get(path)).text).not.toContain('The Oak')
    expect((await asSarah.get(`/api/properties/${first.id}`)).body).toMatchObject({
      propertyName: 'Casa Verde',
    })
    expect(await rows.query('select version from properties')).toEqual([{ version: 1 }])
    expect(await rows.query('select kind, agent_id from events order by id')).toEqual([
      { kind: 'property.added', agent_id: sarah.id },
      { kind: 'property.joined', agent_id: marcus.id },
    ])
  })

  it('shows the same facts to everyone once it is published', async () => {
    await add(asSarah, full)
    await add(asMarcus, sameInOtherWords)
    await rows.query('update properties set published_at = now()')
    for (const caller of [asSarah, asMarcus]) expect((await caller.get(path)).text).toContain('Casa Verde')
  })

  it('stays unchanged when its agent adds it again', async () => {
    const first = await add(asSarah, full)
    const again = await asSarah.post(path, sameInOtherWords)
    expect(again).toMatchObject({
      status: 200,
      body: { id: first.id, alreadyListed: true, propertyName: 'Casa Verde', version: 1 },
    })
    expect(await rows.query('select 1 from events')).toHaveLength(1)
  })

  it('stays unchanged when it is published', async () => {
    const { id } = await add(asSarah, full)
    await rows.query('update properties set published_at = now()')
    const again = await asMarcus.post(path, sameInOtherWords)
    expect(again).toMatchObject({ status: 200, body: { id, alreadyListed: true, published: true } })
    expect(await rows.query('select 1 from property_agents')).toHaveLength(1)
  })

  it('is another place in another unit, ZIP or city, and available again once it is retired', async () => {
    const { id } = await add(asSarah, full)
    const others = [
      { ...full, address: '12 Oak Street #2' },
      { ...full, zipCode: '78209' },
      { ...full, zipCode: '75201', city: 'dallas' },
    ]
    for (const other of others) expect((await asSarah.post(path, other)).status).toBe(201)
    await rows.query('update properties set retired_at = now()')
    const anew = await add(asMarcus, full)
    expect(anew).toMatchObject({ alreadyListed: false, propertyName: 'Casa Verde' })
    expect(anew.id).not.toBe(id)
  })

  it('is one row when eight agents add it at the same moment', async () => {
    const agents = await Promise.all(Array.from({ length: 8 }, () => addAgent(app)))
    const callers = await Promise.all(agents.map((agent) => as(app, agent, 'agent')))
    const answers = await Promise.all(
      callers.map((caller, n) => caller.post(path, { ...full, propertyName: `Name ${n}` })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
    expect(answers.map((answered) => bodyOf(addedProperty, answered).propertyName)).toEqual(
      agents.map((_, n) => `Name ${n}`),
    )
    expect(await rows.query('select 1 from properties')).toHaveLength(1)
    expect(await rows.query('select 1 from property_agents')).toHaveLength(8)
  })

  it('reaches the live streams of its agent and of staff, not of another agent', async () => {
    const port = await listenAnywhere(app.server)
    const streams = await Promise.all(
      [asSarah, asMarcus, asAdmin].map(({ cookies }) => openLive(port, cookies)),
    )
    const [sarahs, marcuss, admins] = streams
    const { id } = await add(asSarah, full)
    await sarahs?.receives('properties', id)
    await admins?.receives('properties', id)
    await quiet()
    expect(marcuss?.receivedEvents()).not.toContain(`properties ${id}`)
    for (const stream of streams) stream.close()
  })
})
