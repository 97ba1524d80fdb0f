import { addedProperty, property } from '@porchlight/contract/properties'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bodyOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, type Caller } from '../../../test/callers.ts'
import { addProperty, addTour } from '../../../test/factories.ts'
import { addAgent } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'
import { useTwoAgents } from '../../../test/two-agents.ts'

const app = useApp()
const { sarah, marcus, asSarah, asMarcus, asAdmin } = useTwoAgents(app)
const rows = plainRows(() => app.database)

const place = { address: '12 Oak Street', city: 'austin', state: 'TX', zipCode: '78701' }
const house = { ...place, type: 'house', propertyName: 'Casa Verde', price: 425_000, bedrooms: 3 }
const marcuss = { ...house, address: '12 oak st', propertyName: 'The Acorn', price: 400_000 }

const add = async (caller: Caller, body: object = house) =>
  bodyOf(addedProperty, await caller.post('/api/agent/properties', body))
const at = (id: string) => `/api/agent/properties/${id}`
const read = async (caller: Caller, id: string) => bodyOf(property, await caller.get(`/api/properties/${id}`))
const names = async (caller: Caller, query = '') =>
  bodyOf(z.array(property), await caller.get(`/api/agent/properties${query}`)).map((one) => one.propertyName)
/** The recorded actions on properties and the kinds of their events, oldest first. */
const recorded = async () => ({
  actions: (
    await rows.query(`select action from audit_log where subject_type = 'property' order by at, id`)
  ).map(({ action }) => action),
  events: (await rows.query(`select kind from events where topic = 'properties' order by id`)).map(
    ({ kind }) => kind,
  ),
})

describe('an agent’s own property', () => {
  it('is changed with one history row and one event, and keeps its address', async () => {
    const { id, version } = await add(asSarah)
    const answered = await asSarah.put(at(id), {
      propertyName: 'Casa Blanca',
      price: 430_000,
      contactPhone: '512-555-0101',
      escortRequired: true,
      type: 'townhouse',
      address: '99 Elsewhere Avenue',
      version,
    })
    expect(answered.status, answered.text).toBe(200)
    expect(await read(asSarah, id)).toMatchObject({
      address: '12 Oak Street',
      propertyName: 'Casa Blanca',
      type: 'townhouse',
      price: 430_000,
      bedrooms: 3,
      contactPhone: '512-555-0101',
      escortRequired: true,
      published: false,
      version: version + 1,
    })
    expect(await read(asAdmin, id)).toMatchObject({ propertyName: 'Casa Blanca', version: version + 1 })
    expect(await recorded()).toEqual({
      actions: ['property.updated'],
      events: ['property.added', 'property.updated'],
    })
  })

  it('clears a field that may be empty, and changes nothing without a difference', async () => {
    const { id } = await add(asSarah, { ...house, contactEmail: 'owner@example.test' })
    await asSarah.put(at(id), { propertyName: 'Casa Verde', contactEmail: '', price: 0 })
    expect(await read(asSarah, id)).toMatchObject({
      propertyName: 'Casa Verde',
      contactEmail: null,
      price: 0,
      bedrooms: 3,
    })
    const { events } = await recorded()
    expect((await asSarah.put(at(id), { propertyName: 'Casa Verde' })).status).toBe(200)
    expect((await recorded()).events).toEqual(events)
  })

  it('is not overwritten by an older window', async () => {
    const { id, version } = await add(asSarah)
    await asSarah.put(at(id), { propertyName: 'First', version })
    const late = await asSarah.put(at(id), { propertyName: 'Second', version })
    expect(late).toMatchObject({ status: 409, body: { code: 'version_conflict' } })
    expect(late.body).toMatchObject({ current: { propertyName: 'First', version: version + 1 } })
    expect((await read(asSarah, id)).propertyName).toBe('First')
  })

  it.each([
    [{ contactEmail: 'nobody' }, 'contactEmail'],
    [{ type: 'castle' }, 'type'],
    [{ type: 'commercial' }, 'type'],
    [{ price: -1 }, 'price'],
    [{ imageUrl: 'http://pictures.example/a.jpg' }, 'imageUrl'],
  ])('names the field of bad input, and changes nothing: %o', async (wish, field) => {
    const { id } = await add(asSarah)
    const answered = await asSarah.put(at(id), { propertyName: 'Other', ...wish })
    expect(answered.status).toBe(400)
    expect(answered.body).toMatchObject({ errors: [{ path: field }] })
    expect(await read(asSarah, id)).toMatchObject({ propertyName: 'Casa Verde', version: 1 })
  })

  it('is withdrawn with one history row and one event, and may be added again', async () => {
    const { id } = await add(asSarah)
    expect((await asSarah.delete(at(id))).status).toBe(204)
    expect((await asSarah.get(`/api/properties/${id}`)).status).toBe(404)
    expect(await names(asSarah)).toEqual([])
    expect(await recorded()).toEqual({
      actions: ['property.deleted'],
      events: ['property.added', 'property.deleted'],
    })
    expect((await asSarah.delete(at(id))).status).toBe(404)
    expect(await add(asSarah)).toMatchObject({ alreadyListed: false, version: 1 })
  })

  it('stays while a tour is open, and is hidden instead of deleted after a past one', async () => {
    const { id } = await add(asSarah)
    const tour = await addTour(app, sarah, { propertyId: id })
    const refused = await asSarah.delete(at(id))
    expect(refused).toMatchObject({ status: 409, body: { code: 'property_in_use' } })
    expect(refused.text).toContain('This property has an open tour. Complete or cancel it first.')
    expect((await asSarah.put(`/api/agent/tour-requests/${tour.id}/cancel`)).status).toBe(200)
    expect((await asSarah.delete(at(id))).status).toBe(204)
    expect((await recorded()).actions).toEqual(['property.retired'])
    expect((await asSarah.get(`/api/tours/${tour.id}`)).body).toMatchObject({ propertyName: 'Casa Verde' })
  })
})

describe('only the agents of an unpublished property may change and withdraw it', () => {
  const tries = (caller: Caller, id: string) =>
    Promise.all([caller.put(at(id), { propertyName: 'Mine' }), caller.delete(at(id))])

  it('others do not find it', async () => {
    const { id } = await add(asSarah)
    for (const answered of await tries(asMarcus, id)) expect(answered.status).toBe(404)
    expect(await read(asSarah, id)).toMatchObject({ propertyName: 'Casa Verde', version: 1 })
  })

  it('nobody changes it here once it is published, not even the agent who added it', async () => {
    const { id } = await add(asSarah)
    expect((await asAdmin.post(`/api/admin/properties/${id}/publish`, {})).status).toBe(200)
    const { id: listed } = await addProperty(app, {})
    for (const one of [id, listed])
      for (const answered of await tries(asSarah, one)) {
        expect(answered).toMatchObject({ status: 409, body: { code: 'property_published' } })
        expect(answered.text).toContain('Our team has published this property.')
      }
    expect(await read(asSarah, id)).toMatchObject({ propertyName: 'Casa Verde', version: 2 })
  })

  it('the back office and visitors use other calls', async () => {
    const { id } = await add(asSarah)
    for (const answered of await tries(asAdmin, id)) expect(answered.status).toBe(403)
  })
})

describe('a place that two agents have added', () => {
  it('is changed by each in their own words', async () => {
    const { id } = await add(asSarah)
    expect(await add(asMarcus, marcuss)).toMatchObject({ id, version: 1 })
    const answered = await asMarcus.put(at(id), { propertyName: 'The Oak', bedrooms: 4, version: 1 })
    expect(answered.status, answered.text).toBe(200)
    expect(await read(asMarcus, id)).toMatchObject({
      propertyName: 'The Oak',
      bedrooms: 4,
      price: 400_000,
      version: 2,
    })
    expect(await read(asSarah, id)).toMatchObject({ propertyName: 'Casa Verde', bedrooms: 3, version: 1 })
    expect(await names(asMarcus, '?q=oak')).toEqual(['The Oak'])
    const late = await asMarcus.put(at(id), { propertyName: 'Late', version: 1 })
    expect(late).toMatchObject({ status: 409, body: { current: { propertyName: 'The Oak', version: 2 } } })
    expect(late.text).not.toContain('Casa')

    await asSarah.put(at(id), { propertyName: 'Casa Blanca' })
    expect(await read(asMarcus, id)).toMatchObject({ propertyName: 'The Oak', version: 2 })
  })

  it.each([
    ['the first', () => [asSarah, asMarcus, 'The Acorn'] as const],
    ['the second', () => [asMarcus, asSarah, 'Casa Verde'] as const],
  ])('is withdrawn by %s agent alone, and neither learns of the other', async (_, who) => {
    const { id } = await add(asSarah)
    await add(asMarcus, marcuss)
    const [leaver, other, kept] = who()
    // The other agent's open tour must not show.
    await addTour(app, other === asMarcus ? marcus : sarah, { propertyId: id })
    expect((await leaver.delete(at(id))).status).toBe(204)
    expect((await leaver.get(`/api/properties/${id}`)).status).toBe(404)
    expect(await names(leaver)).toEqual([])
    expect(await names(leaver, '?type=house')).toEqual([])
    expect((await leaver.put(at(id), { propertyName: 'Back' })).status).toBe(404)
    expect((await leaver.delete(at(id))).status).toBe(404)
    expect(await read(other, id)).toMatchObject({ propertyName: kept, version: 1 })
    expect((await recorded()).actions).toEqual(['property.withdrawn'])
  })

  it.each([
    ['the first', () => ({ leaver: asSarah, other: asMarcus, otherName: 'The Acorn' })],
    ['the second', () => ({ leaver: asMarcus, other: asSarah, otherName: 'Casa Verde' })],
  ])('can be added again, with new facts, by %s agent after withdrawing it', async (_, agents) => {
    const { id } = await add(asSarah)
    await add(asMarcus, marcuss)
    const { leaver, other, otherName } = agents()
    expect((await leaver.delete(at(id))).status).toBe(204)
    const newFacts = { propertyName: 'Oak Cottage', bedrooms: 5 }
    const readded = await add(leaver, { ...house, ...newFacts })
    expect(readded).toMatchObject({ id, alreadyListed: false, ...newFacts })
    expect((await read(other, id)).propertyName).toBe(otherName)
  })

  it('is deleted when the last of them withdraws it', async () => {
    const { id } = await add(asSarah)
    await add(asMarcus, marcuss)
    await asSarah.delete(at(id))
    await asMarcus.delete(at(id))
    expect(await rows.query('select 1 from properties')).toEqual([])
    expect((await asAdmin.get(`/api/properties/${id}`)).status).toBe(404)
  })
})

describe('the list of an agent’s properties', () => {
  it('is filtered by price and bedrooms, in dollars, with unknown figures left out', async () => {
    await addProperty(app, { propertyName: 'Cheap', priceCents: 20_000_000, bedrooms: 2 })
    await addProperty(app, { propertyName: 'Dear', priceCents: 90_000_000, bedrooms: 5 })
    await addProperty(app, { propertyName: 'Unknown' })
    const found = async (query: string) => (await names(asSarah, query)).toSorted()
    expect(await found('?minPrice=200000&maxPrice=200000')).toEqual(['Cheap'])
    expect(await found('?minPrice=200001')).toEqual(['Dear'])
    expect(await found('?maxPrice=899999')).toEqual(['Cheap'])
    expect(await found('?minBedrooms=3')).toEqual(['Dear'])
    expect(await found('?minBedrooms=2&maxPrice=1000000')).toEqual(['Cheap', 'Dear'])
    expect(await found('?minPrice=&maxPrice=&minBedrooms=')).toEqual(['Cheap', 'Dear', 'Unknown'])
  })

  it('leaves out rents when the highest price is one of a sale', async () => {
    await addProperty(app, { propertyName: 'Bought', priceCents: 30_000_000 })
    await addProperty(app, { propertyName: 'Rented', priceCents: 240_000 })
    const found = async (query: string) => (await names(asSarah, query)).toSorted()
    expect(await found('?maxPrice=400000')).toEqual(['Bought'])
    expect(await found('?q=under+400k')).toEqual(['Bought'])
    expect(await found('?maxPrice=2500')).toEqual(['Rented'])
    expect(await found('?minPrice=0&maxPrice=400000')).toEqual(['Bought', 'Rented'])
  })

  it('is filtered by the limits in the search text, too', async () => {
    const home = { city: 'austin', priceCents: 45_000_000, bedrooms: 3, bathrooms: 2 }
    await addProperty(app, { ...home, propertyName: 'Three' })
    await addProperty(app, { ...home, propertyName: 'Four', priceCents: 60_000_000, bedrooms: 4 })
    await addProperty(app, { ...home, propertyName: 'Two', bedrooms: 2, bathrooms: 1 })
    await addProperty(app, { ...home, propertyName: 'Elsewhere', city: 'dallas' })
    const found = async (q: string, more = '') =>
      (await names(asSarah, `?q=${encodeURIComponent(q)}${more}`)).toSorted()
    expect(await found('austin 3 bed')).toEqual(['Four', 'Three'])
    expect(await found('austin 3 bed under 500k')).toEqual(['Three'])
    expect(await found('2 bedroom 2 bath', '&minBedrooms=4')).toEqual(['Four'])
    expect(await found('4 bed', '&minBedrooms=2&maxPrice=500000')).toEqual([])
    expect(await found('over $500,000')).toEqual(['Four'])
    await addProperty(app, { ...home, propertyName: 'Escorted', escortRequired: true })
    expect(await found('austin escort required')).toEqual(['Escorted'])
    expect(await found('houses for sale, austin, no escort')).toEqual(['Four', 'Three', 'Two'])
  })

  it('is filtered by the facts that the agent reads, not by another agent’s', async () => {
    await add(asSarah)
    await add(asMarcus, { ...marcuss, price: 100_000, bedrooms: 1 })
    expect(await names(asMarcus, '?minPrice=200000')).toEqual([])
    expect(await names(asMarcus, '?maxPrice=200000')).toEqual(['The Acorn'])
    expect(await names(asMarcus, '?minBedrooms=2')).toEqual([])
    expect(await names(asSarah, '?minPrice=200000&minBedrooms=3')).toEqual(['Casa Verde'])
  })

  it.each([
    ['minPrice', 'cheap', 'Enter a price in whole dollars'],
    ['maxPrice', '-1', 'Enter a price in whole dollars'],
    ['minBedrooms', 'many', 'Enter a number of bedrooms'],
  ])('refuses %s=%s, and names the field', async (field, value, message) => {
    const answered = await asSarah.get(`/api/agent/properties?${field}=${value}`)
    expect(answered).toMatchObject({ status: 400, body: { errors: [{ path: field, message }] } })
  })

  it('counts a withdrawn property no more', async () => {
    const james = await as(app, await addAgent(app), 'agent')
    const { id } = await add(james)
    await add(asSarah)
    const count = async () =>
      bodyOf(z.object({ propertiesListed: z.int() }), await james.get('/api/stats')).propertiesListed
    expect(await count()).toBe(1)
    await james.delete(at(id))
    expect(await count()).toBe(0)
  })
})
