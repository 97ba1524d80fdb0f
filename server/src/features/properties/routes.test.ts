import { property } from '@porchlight/contract/properties'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bodyOf, nextOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, asNobody, type Caller } from '../../../test/callers.ts'
import { addProperty } from '../../../test/factories.ts'
import { addAgent, addAssistant, type Person } from '../../../test/people.ts'
import { useTwoAgents } from '../../../test/two-agents.ts'
import { newId } from '../../kernel/ids.ts'
import { placeKeys } from './rules.ts'
import { type properties, propertyAgents } from './tables.ts'

const app = useApp()
const { sarah, marcus, asSarah, asMarcus, asAdmin } = useTwoAgents(app)
const page = z.array(property)

type Facts = Partial<typeof properties.$inferInsert> & { of?: Person }

/**
 * Adds a published listing in Austin, or an agent's own unpublished one; each is a minute newer than the previous one.
 */
const add = async (address: string, { of, ...more }: Facts = {}): Promise<string> => {
  app.clock.advance(60_000)
  const place = { address, city: 'austin', state: 'TX', zipCode: '78701', ...more }
  const { unit = null, zipCode } = place
  const keys = placeKeys({ ...place, unit, zipCode: zipCode ?? null })
  return (await addProperty(app, { ...place, ...keys, ...(of && { addedBy: of }) })).id
}

const found = async (caller: Caller, query = '', path = '/api/agent/properties') => {
  const answered = await caller.get(`${path}?${query}`)
  return bodyOf(page, answered).map(({ address }) => address)
}

describe('the visibility of properties', () => {
  it('shows an agent published ones and their own, newest first, and staff everything', async () => {
    await add('1 Public St')
    await add('2 Sarah St', { of: sarah })
    await add('3 Marcus St', { of: marcus })
    await add('4 Retired St', { retiredAt: app.clock.now() })

    expect(await found(asSarah)).toEqual(['2 Sarah St', '1 Public St'])
    expect(await found(asMarcus)).toEqual(['3 Marcus St', '1 Public St'])
    expect(await found(asSarah, '', '/api/properties')).toEqual(['2 Sarah St', '1 Public St'])
    const all = ['3 Marcus St', '2 Sarah St', '1 Public St']
    expect(await found(asAdmin, '', '/api/properties')).toEqual(all)
    expect(await found(asAdmin, '', '/api/admin/properties')).toEqual(all)
    // Staff may request the list of one agent; an agent may not.
    const ofMarcus = `agentId=${marcus.id}`
    expect(await found(asAdmin, ofMarcus, '/api/properties')).toEqual(['3 Marcus St', '1 Public St'])
    expect(await found(asSarah, ofMarcus, '/api/properties')).toEqual(['2 Sarah St', '1 Public St'])
  })

  it('hides another agent’s unpublished property from every filter and search', async () => {
    const id = await add('3 Marcus St', { of: marcus, propertyName: 'Hidden House' })
    for (const query of [
      'q=marcus',
      'q=hidden',
      'city=austin',
      'type=house',
      'escort=self_guided',
      `q=${id}`,
    ])
      expect(await found(asSarah, query), query).toEqual([])
    expect((await asSarah.get(`/api/properties/${id}`)).status).toBe(404)
    expect((await asMarcus.get(`/api/properties/${id}`)).status).toBe(200)
    expect((await asAdmin.get(`/api/properties/${id}`)).status).toBe(200)
  })

  it('counts only visible ones in the headers', async () => {
    await add('1 Public St')
    await add('3 Marcus St', { of: marcus })
    expect((await asSarah.get('/api/agent/properties')).headers['x-total-count']).toBe('1')
    expect((await asSarah.get('/api/agent/properties?limit=1')).headers['x-total-count']).toBe('1')
  })

  it('counts the same as each list for the dashboards', async () => {
    await add('1 Public St')
    await add('2 Sarah St', { of: sarah })
    await add('3 Marcus St', { of: marcus })
    await add('4 Retired St', { of: sarah, retiredAt: app.clock.now() })
    const published = await add('5 Shared St')
    await app.database.orm
      .insert(propertyAgents)
      .values({ propertyId: published, agentId: sarah.id, addedAt: app.clock.now() })
    expect((await asSarah.get('/api/stats')).body).toMatchObject({ propertiesListed: 3 })
    expect((await asMarcus.get('/api/stats')).body).toMatchObject({ propertiesListed: 3 })
    expect((await asAdmin.get('/api/admin/stats')).body).toMatchObject({ properties: 4 })
  })

  it('refuses callers without a session, other doors and agents without a subscription', async () => {
    const id = await add('1 Public St')
    const late = await as(app, await addAgent(app, { status: 'past_due' }), 'agent')
    const assistant = await as(app, await addAssistant(app), 'assistant')
    for (const path of ['/api/agent/properties', '/api/properties', `/api/properties/${id}`]) {
      expect((await asNobody(app).get(path)).status, path).toBe(401)
      expect((await late.get(path)).status, path).toBe(402)
      expect((await assistant.get(path)).status, path).toBe(403)
    }
    expect((await asSarah.get('/api/admin/properties')).status).toBe(403)
    expect((await asNobody(app).get('/api/admin/properties')).status).toBe(401)
  })
})

describe('one property', () => {
  it('answers 0 for unknown figures, and dollars for cents', async () => {
    const unknown = await add('1 Public St')
    expect((await asSarah.get(`/api/properties/${unknown}`)).body).toMatchObject({
      price: 0,
      bedrooms: 0,
      bathrooms: 0,
      sqft: 0,
      unit: null,
      published: true,
      adminCreated: true,
    })
    const known = await add('2 Public St', {
      priceCents: 123_456_700,
      bedrooms: 3,
      bathrooms: 2.5,
      sqft: 900,
      of: sarah,
    })
    const { body } = await asSarah.get(`/api/properties/${known}`)
    expect(body).toMatchObject({ price: 1_234_567, bedrooms: 3, bathrooms: 2.5, sqft: 900, published: false })
    expect(body).not.toHaveProperty('searchText')
    expect(body).not.toHaveProperty('createdBy')
  })

  it('is not found when it does not exist or is retired, and an invalid id is refused', async () => {
    const retired = await add('1 Retired St', { retiredAt: app.clock.now() })
    for (const id of [newId(), retired]) expect((await asAdmin.get(`/api/properties/${id}`)).status).toBe(404)
    expect((await asAdmin.get(`/api/properties/1%27%20or%201=1`)).status).toBe(400)
  })
})

describe('filters and search', () => {
  beforeEach(async () => {
    await add('1420 Yew Ave', {
      unit: 'Unit 5H',
      city: 'new_york_city',
      state: 'NY',
      zipCode: '10021-1234',
      type: 'condo',
    })
    await add('8812 Cedar Path', { city: 'Helotes', zipCode: '78023', propertyName: 'Cedar_Park 100% Homes' })
    await add('12 Rose St', {
      city: 'san_antonio',
      zipCode: '78205',
      type: 'rental_homes',
      escortRequired: true,
    })
    await add('7 Ähren Weg', {
      city: 'denver',
      state: 'CO',
      zipCode: '80211',
      propertyName: "O'Hara; drop table properties",
    })
  })

  it.each([
    ['city=nyc', ['1420 Yew Ave']],
    ['city=new_york_city', ['1420 Yew Ave']],
    ['city=New%20York%20City', ['1420 Yew Ave']],
    ['city=helotes', ['8812 Cedar Path']],
    ['city=Nowhere', []],
    ['type=condo', ['1420 Yew Ave']],
    ['escort=required', ['12 Rose St']],
    ['escort=self_guided&type=house', ['7 Ähren Weg', '8812 Cedar Path']],
    ['q=YEW', ['1420 Yew Ave']],
    ['q=new york', ['1420 Yew Ave']],
    ['q=1420 yew ave unit 5h, new york', ['1420 Yew Ave']],
    ['q=10021', ['1420 Yew Ave']],
    ['q=ny', ['1420 Yew Ave']],
    ['q=rental homes', ['12 Rose St']],
    ['q=cedar_park', ['8812 Cedar Path']],
    ['q=100%25', ['8812 Cedar Path']],
    ['q=%25', ['8812 Cedar Path']],
    ['q=_', ['8812 Cedar Path']],
    ['q=%5C', []],
    ["q='; drop table properties; --", []],
    ["q=o'hara; drop table", ['7 Ähren Weg']],
    ['q=ÄHREN', ['7 Ähren Weg']],
    ['q=%20%20', ['7 Ähren Weg', '12 Rose St', '8812 Cedar Path', '1420 Yew Ave']],
    ['q=st&city=san_antonio', ['12 Rose St']],
  ])('finds %s', async (query, addresses) => {
    expect(await found(asSarah, query)).toEqual(addresses)
  })

  it.each(['type=castle', 'escort=maybe', 'limit=0', 'limit=501', `q=${'x'.repeat(201)}`, 'cursor=abc'])(
    'refuses %s',
    async (query) => {
      const answered = await asSarah.get(`/api/agent/properties?${query}`)
      expect(answered.status).toBe(400)
      expect(answered.body).toMatchObject({ code: 'invalid_input', errors: [{ path: query.split('=')[0] }] })
    },
  )

  it('refuses a forged cursor', async () => {
    for (const key of [
      ['x', 'y'],
      ['2026-01-01T00:00:00.000Z', "' or 1=1"],
      [1, 2],
    ]) {
      const cursor = Buffer.from(JSON.stringify(key)).toString('base64url')
      expect((await asSarah.get(`/api/agent/properties?cursor=${cursor}`)).status).toBe(400)
    }
  })

  it('survives null characters and lone surrogates in a search', async () => {
    for (const q of ['%00', 'a%00b', '%ED%A0%80'])
      expect((await asSarah.get(`/api/agent/properties?q=${q}`)).status, q).toBeLessThan(500)
  })

  it('pages through all of them once, by the Link header', async () => {
    const seen: string[] = []
    let path: string | undefined = '/api/agent/properties?limit=3&escort=self_guided'
    while (path !== undefined) {
      const answered = await asSarah.get(path)
      expect(answered.headers['x-total-count']).toBe('3')
      seen.push(...bodyOf(page, answered).map(({ address }) => address))
      path = nextOf(answered)
    }
    expect(seen).toEqual(['7 Ähren Weg', '8812 Cedar Path', '1420 Yew Ave'])

    const first = await asSarah.get('/api/agent/properties?limit=2')
    const next = nextOf(first)
    // A newer listing does not shift the next page.
    await add('1 Brand New St')
    expect(bodyOf(page, await asSarah.get(next ?? '')).map(({ address }) => address)).toEqual([
      '8812 Cedar Path',
      '1420 Yew Ave',
    ])
  })
})
