import { addedProperty, property } from '@porchlight/contract/properties'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bodyOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, asNobody, type Caller } from '../../../test/callers.ts'
import { addProperty, addTour } from '../../../test/factories.ts'
import { addAgent } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'
import { useTwoAgents } from '../../../test/two-agents.ts'

const app = useApp()
const { marcus, asSarah, asMarcus, asAdmin } = useTwoAgents(app)
const rows = plainRows(() => app.database)

const sarahs = {
  address: '12 Oak Street Apartment 5',
  city: 'san_antonio',
  state: 'TX',
  zipCode: '78209-1111',
  type: 'apartment',
  propertyName: 'Casa Verde',
  price: 425_000,
  bedrooms: 3,
  bathrooms: 2,
  sqft: 1540,
  escortRequired: true,
  contactEmail: 'owner@example.test',
  contactPhone: '210-555-0101',
  propertyManagementCompany: 'Verde Homes',
  imageUrl: 'https://pictures.example/casa.jpg',
}
const marcuss = {
  address: '12 oak st. #5',
  city: 'Alamo Heights',
  state: 'TX',
  zipCode: '78209',
  type: 'condo',
  propertyName: 'The Acorn',
}
/** Text that only Sarah had typed. */
const hers = /Casa|Verde|owner@|0101|pictures|Street Apart|Apartment 5|1111|425|1540|san_antonio|San Antonio/
const his = /Acorn|oak st\. |Alamo/
/** Removes ids from a text, because their random digits may match anything. A calendar folds lines even within an id. */
const withoutIds = (text: string) =>
  text.replaceAll('\r\n ', '').replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '')

const add = async (caller: Caller, body: object) =>
  bodyOf(addedProperty, await caller.post('/api/agent/properties', body))
const listed = async (caller: Caller, query = '') =>
  bodyOf(z.array(property), await caller.get(`/api/agent/properties${query}`)).length
const day = (app_: typeof app) => new Date(app_.clock.now().getTime() + 86_400_000)
const iso = (date: Date) => date.toISOString().slice(0, 10)

/**
 * Marcus joins a place of Sarah's and tours it, with a note and a message; returns everything that he can read about
 * it.
 */
const joinAndTour = async () => {
  const { id: propertyId } = await add(asSarah, sarahs)
  await add(asMarcus, marcuss)
  const tour = await addTour(app, marcus, { propertyId, status: 'scheduled', scheduledDate: day(app) })
  await asMarcus.post(`/api/tours/${tour.id}/notes`, { note: 'Bring the keys' })
  await asMarcus.post(`/api/tours/${tour.id}/messages`, { message: 'Is it still there?' })
  await asMarcus.post('/api/agent/tour-requests', {
    clientFirstName: 'Lia',
    clientLastName: 'Moss',
    clientEmail: 'lia@example.test',
    clientPhone: '210-555-0199',
    propertyId,
    requestedDateTime: day(app),
  })
  const feed = bodyOf(z.object({ url: z.string() }), await asMarcus.post('/api/calendar/feed')).url
  const range = `from=${iso(app.clock.now())}&to=${iso(new Date(day(app).getTime() + 86_400_000))}`
  const [conversation] = bodyOf(
    z.array(z.object({ id: z.string() })),
    await asMarcus.get('/api/agent/tour-conversations'),
  )
  return {
    tourId: tour.id,
    propertyId,
    feed: new URL(feed).pathname,
    reads: [
      '/api/agent/properties',
      '/api/properties',
      `/api/properties/${propertyId}`,
      '/api/agent/tour-requests',
      '/api/tours',
      `/api/tours/${tour.id}`,
      '/api/agent/tour-notes',
      '/api/agent/tour-conversations',
      `/api/conversations/${conversation?.id}`,
      `/api/tours/${tour.id}/calendar/ics`,
      `/api/tours/${tour.id}/calendar/google`,
      `/api/tours/${tour.id}/calendar/outlook`,
      `/api/agent/reports?${range}`,
      `/api/agent/reports/tours?${range}`,
      `/api/agent/reports.csv?${range}`,
    ],
  }
}

describe('a place that another agent had added first', () => {
  it('shows an agent only their own words in every answer', async () => {
    const { reads, feed } = await joinAndTour()
    for (const path of reads) {
      const { status, text } = await asMarcus.get(path)
      expect(status, path).toBe(200)
      expect(text, path).toMatch(his)
      expect(withoutIds(text), path).not.toMatch(hers)
    }
    const { text } = await asNobody(app).get(feed)
    expect(text).toMatch(his)
    expect(withoutIds(text)).not.toMatch(hers)
  })

  it('hides the first agent’s words from the second, and vice versa', async () => {
    const { propertyId } = await joinAndTour()
    for (const path of ['/api/agent/properties', `/api/properties/${propertyId}`, '/api/agent/tour-requests'])
      expect((await asSarah.get(path)).text, path).not.toMatch(his)
    expect((await asSarah.get('/api/agent/tour-requests')).body).toEqual([])
  })

  it('shows all facts of the agent who reads: type, figures, escort', async () => {
    const { id } = await add(asSarah, sarahs)
    const joined = await add(asMarcus, marcuss)
    expect(joined).toMatchObject({
      id,
      address: '12 oak st.',
      unit: '#5',
      city: 'Alamo Heights',
      zipCode: '78209',
      type: 'condo',
      price: 0,
      bedrooms: 0,
      bathrooms: 0,
      sqft: 0,
      escortRequired: false,
      allowsConcurrentTours: false,
      published: false,
      alreadyListed: false,
    })
    expect(await asMarcus.get(`/api/properties/${id}`)).toMatchObject({ body: { type: 'condo', price: 0 } })
    expect(await asAdmin.get(`/api/properties/${id}`)).toMatchObject({
      body: { propertyName: 'Casa Verde', type: 'apartment', price: 425_000, escortRequired: true },
    })
  })

  it('does not reveal that it existed before: neither by its version nor by an id with a timestamp', async () => {
    const first = await add(asSarah, sarahs)
    const edit = (description: string) => asAdmin.put(`/api/admin/properties/${first.id}`, { description })
    expect((await edit('Freshly painted')).status).toBe(200)
    const joined = await add(asMarcus, marcuss)
    expect(joined).toMatchObject({ id: first.id, version: 1 })
    // The first digit of the third group is the UUID's version.
    expect(joined.id[14]).toBe('4')
    expect((await edit('And with a fence')).status).toBe(200)
    expect(await asMarcus.get(`/api/properties/${first.id}`)).toMatchObject({ body: { version: 1 } })
    expect(await asAdmin.get(`/api/properties/${first.id}`)).toMatchObject({ body: { version: 3 } })
  })

  it('is found among the properties by the agent’s own words, and not by the other agent’s', async () => {
    await add(asSarah, sarahs)
    expect(await listed(asMarcus, '?q=casa')).toBe(0)
    await add(asMarcus, marcuss)
    await addProperty(app, { propertyName: 'The Acorn Annex', type: 'condo' })
    const found = {
      '?q=casa verde': 0,
      '?q=acorn': 2,
      '?q=acorn annex': 1,
      '?q=acorn oak': 1,
      '?q=oak street': 0,
      // Alamo Heights is a suburb of San Antonio, by its own ZIP code.
      '?city=san_antonio': 2,
      '?city=Alamo Heights': 1,
      '?type=condo': 2,
      '?type=apartment': 0,
      '?escort=required': 0,
      '?escort=self_guided&q=acorn&type=condo': 2,
    }
    for (const [query, count] of Object.entries(found))
      expect(await listed(asMarcus, query), query).toBe(count)
    expect(await listed(asSarah, '?q=casa verde')).toBe(1)
    // The annex is published.
    expect(await listed(asSarah, '?q=acorn')).toBe(1)
  })

  it('is found among tours and conversations by the agent’s own words; staff find it by either', async () => {
    await joinAndTour()
    const count = async (caller: Caller, path: string) =>
      bodyOf(z.array(z.unknown()), await caller.get(path)).length
    for (const list of ['/api/agent/tour-requests', '/api/tours']) {
      expect(await count(asMarcus, `${list}?q=acorn`), list).toBe(2)
      expect(await count(asMarcus, `${list}?q=oak%20st.%20%235`), list).toBe(2)
      expect(await count(asMarcus, `${list}?q=lia`), list).toBe(1)
      expect(await count(asMarcus, `${list}?q=casa`), list).toBe(0)
      expect(await count(asMarcus, `${list}?q=apartment`), list).toBe(0)
    }
    expect(await count(asMarcus, '/api/agent/tour-conversations?q=acorn')).toBe(1)
    expect(await count(asMarcus, '/api/agent/tour-conversations?q=still')).toBe(1)
    expect(await count(asMarcus, '/api/agent/tour-conversations?q=casa')).toBe(0)
    for (const q of ['casa', 'acorn']) expect(await count(asAdmin, `/api/admin/tour-queue?q=${q}`), q).toBe(2)
  })

  it('shows the same facts to everyone once it is published, also in calendars', async () => {
    const { tourId, propertyId } = await joinAndTour()
    const sequence = async () =>
      (await rows.query('select calendar_sequence from tours where id = $1', [tourId]))[0]?.calendar_sequence
    const before = Number(await sequence())
    await rows.query('update properties set published_at = now() where id = $1', [propertyId])
    for (const path of [
      `/api/tours/${tourId}`,
      `/api/tours/${tourId}/calendar/ics`,
      '/api/agent/tour-notes',
    ]) {
      const { text } = await asMarcus.get(path)
      expect(text, path).toMatch(/Casa Verde/)
      expect(text, path).not.toMatch(his)
    }
    expect(await sequence()).toBe(before + 1)
    expect(bodyOf(z.array(z.unknown()), await asMarcus.get('/api/tours?q=casa'))).toHaveLength(2)
    expect(bodyOf(z.array(z.unknown()), await asMarcus.get('/api/tours?q=acorn'))).toHaveLength(0)
  })

  it('shows only its location to an agent for whom staff scheduled a tour there', async () => {
    const { id: propertyId } = await add(asSarah, sarahs)
    const tour = await addTour(app, marcus, { propertyId })
    expect((await asMarcus.get(`/api/tours/${tour.id}`)).body).toMatchObject({
      propertyName: null,
      propertyAddress: '12 Oak Street Apartment 5, San Antonio, TX 78209-1111',
      property: { price: 0 },
    })
    expect((await asMarcus.get('/api/tours?q=casa')).body).toEqual([])
  })
})

describe('a street with and without its ZIP', () => {
  const bare = { address: '7 Elm Street', city: 'austin', state: 'TX', type: 'house' }
  const at = (zipCode: string) => ({ ...bare, address: '7 elm st', zipCode })

  it.each([
    ['the first gave none', bare, at('78701')],
    ['the second gave none', at('78701-2222'), bare],
    ['neither gave one', bare, { ...bare, city: 'Austin', state: 'Texas' }],
  ])('is one place: %s', async (_, first, second) => {
    const { id } = await add(asSarah, first)
    const joined = await add(asMarcus, second)
    expect(joined).toMatchObject({ id, alreadyListed: false })
    expect(joined.zipCode).toBe('zipCode' in second ? second.zipCode : null)
    expect((await add(asSarah, second)).alreadyListed).toBe(true)
    expect((await asSarah.get(`/api/properties/${id}`)).body).toMatchObject({
      zipCode: 'zipCode' in first ? first.zipCode : null,
    })
    expect(await rows.query('select 1 from properties')).toHaveLength(1)
  })

  it('is another place in another town, and under another ZIP once a ZIP is known', async () => {
    const { id } = await add(asSarah, bare)
    expect((await add(asMarcus, { ...at('75201'), city: 'dallas' })).id).not.toBe(id)
    expect((await add(asMarcus, at('78701'))).id).toBe(id)
    const james = await as(app, await addAgent(app), 'agent')
    app.clock.advance(1000)
    expect((await add(james, at('78704'))).id).not.toBe(id)
    // Without a ZIP both places match, and the older one wins.
    const elena = await as(app, await addAgent(app), 'agent')
    expect((await add(elena, bare)).id).toBe(id)
  })

  it('is the published one if there are several', async () => {
    const { id: older } = await add(asSarah, at('78701'))
    app.clock.advance(60_000)
    const { id: newer } = await add(asSarah, at('78704'))
    await rows.query('update properties set published_at = now() where id = $1', [newer])
    expect(await add(asMarcus, bare)).toMatchObject({ id: newer, alreadyListed: true })
    expect(newer).not.toBe(older)
  })

  it('is one row when eight agents add it at the same moment, half of them without a ZIP', async () => {
    const agents = await Promise.all(Array.from({ length: 8 }, () => addAgent(app)))
    const callers = await Promise.all(agents.map((agent) => as(app, agent, 'agent')))
    const answers = await Promise.all(
      callers.map((caller, n) => caller.post('/api/agent/properties', n % 2 ? at('78701') : bare)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
    expect(await rows.query('select 1 from properties')).toHaveLength(1)
    expect(await rows.query('select 1 from property_agents')).toHaveLength(8)
  })
})

describe('a ZIP code', () => {
  const house = { address: '9 Fir St', city: 'Boise', state: 'ID', type: 'house' }

  it.each([
    ['83702', '83702'],
    ['837021234', '83702-1234'],
    ['83702 1234', '83702-1234'],
    ['ID 83702', 'ID 83702'],
    ['abcde', 'abcde'],
  ])('of at least five characters is accepted: %s', async (typed, kept) => {
    expect(await add(asSarah, { ...house, zipCode: typed })).toMatchObject({ zipCode: kept })
  })

  it.each(['8370', '837\n02', '8'.repeat(21)])('refuses %j', async (zipCode) => {
    expect((await asSarah.post('/api/agent/properties', { ...house, zipCode })).status).toBe(400)
  })
})
