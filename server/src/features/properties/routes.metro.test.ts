import { cityIds } from '@porchlight/contract/kernel/cities'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { bodyOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as } from '../../../test/callers.ts'
import { addProperty } from '../../../test/factories.ts'
import { addAdmin, addAgent } from '../../../test/people.ts'

const app = useApp()

const named = z.array(z.object({ id: z.string(), city: z.string() }))

/** The towns that the list of properties shows for a city filter, sorted. */
const townsOf = async (city: string): Promise<string[]> => {
  const admin = await as(app, await addAdmin(app), 'staff')
  const answer = await admin.get(`/api/admin/properties?limit=100&city=${encodeURIComponent(city)}`)
  const found = bodyOf(named, answer)
  expect(answer.headers['x-total-count']).toBe(String(found.length))
  return found.map((property) => property.city).toSorted()
}

it.each([
  [
    'san_antonio',
    'TX',
    [
      ['Helotes', '78023'],
      ['Converse', '78109-2201'],
      ['Boerne', '78006'],
    ],
    ['Laredo', '78041'],
  ],
  [
    'austin',
    'TX',
    [
      ['Round Rock', '78664'],
      ['Pflugerville', '78660'],
    ],
    ['Waco', '76701'],
  ],
  [
    'dallas',
    'TX',
    [
      ['Plano', '75023'],
      ['Fort Worth', '76107'],
    ],
    ['Paris', '75460'],
  ],
  [
    'houston',
    'TX',
    [
      ['Katy', '77449'],
      ['Pasadena', '77502'],
    ],
    ['Beaumont', '77701'],
  ],
  [
    'atlanta',
    'GA',
    [
      ['Marietta', '30060'],
      ['Decatur', '30030'],
    ],
    ['Macon', '31201'],
  ],
  [
    'miami',
    'FL',
    [
      ['Hialeah', '33010'],
      ['Fort Lauderdale', '33301'],
    ],
    ['Key West', '33040'],
  ],
  [
    'denver',
    'CO',
    [
      ['Aurora', '80012'],
      ['Golden', '80401'],
    ],
    ['Breckenridge', '80424'],
  ],
  [
    'new_york_city',
    'NY',
    [
      ['Bronx', '10463'],
      ['Flushing', '11355'],
      ['Valley Stream', '11580'],
      ['Yonkers', '10704'],
    ],
    ['Albany', '12207'],
  ],
] as const)('the filter %s covers its suburbs by ZIP code', async (city, state, suburbs, [far, farZip]) => {
  for (const [town, zipCode] of [[city, '99999'], ...suburbs])
    await addProperty(app, { city: town, state, zipCode })
  await addProperty(app, { city: far, state, zipCode: farZip })
  expect(await townsOf(city)).toEqual([city, ...suburbs.map(([town]) => town)].toSorted())
  expect(await townsOf('other')).toEqual([far])
  expect(await townsOf(far)).toEqual([far])
})

it('ends an area at the border of its last county', async () => {
  const inside = [
    { city: 'Greenville', state: 'TX', zipCode: '75401', area: 'dallas' },
    { city: 'Conyers', state: 'GA', zipCode: '30012', area: 'atlanta' },
    { city: 'Toms River', state: 'NJ', zipCode: '08753', area: 'new_york_city' },
  ]
  const outside = [
    { city: 'Goshen', state: 'NY', zipCode: '10924' },
    { city: 'Huntsville', state: 'TX', zipCode: '77340' },
    { city: 'Islamorada', state: 'FL', zipCode: '33036' },
    { city: 'Rome', state: 'GA', zipCode: '30161' },
  ]
  for (const { area: _area, ...place } of [...inside, ...outside.map((place) => ({ ...place, area: null }))])
    await addProperty(app, place)
  for (const { city, area } of inside) expect(await townsOf(area)).toEqual([city])
  expect(await townsOf('other')).toEqual(outside.map(({ city }) => city))
})

it('finds the boroughs of New York by name where a listing has no ZIP code', async () => {
  const boroughs = ['Bronx', 'Brooklyn', 'Manhattan', 'Queens', 'STATEN ISLAND']
  for (const city of boroughs) await addProperty(app, { city, state: 'NY', zipCode: null })
  await addProperty(app, { city: 'Brooklyn', state: 'OH', zipCode: null })
  expect(await townsOf('nyc')).toEqual(boroughs)
  expect(await townsOf('other')).toEqual(['Brooklyn'])
})

it('keeps a listing of one of the eight cities in that city alone', async () => {
  await addProperty(app, { city: 'dallas', state: 'TX', zipCode: '78205' })
  expect(await townsOf('dallas')).toEqual(['dallas'])
  expect(await townsOf('san_antonio')).toEqual([])
})

it('has every listing in exactly one city or in the others', async () => {
  const places = [
    ['Bronx', 'NY', '10463'],
    ['Hill Country Village', 'TX', '78232'],
    ['El Paso', 'TX', '79901'],
    ['austin', 'TX', null],
    ['Somewhere', 'WY', null],
  ] as const
  for (const [city, state, zipCode] of places) await addProperty(app, { city, state, zipCode })
  const found: string[] = []
  for (const city of [...cityIds, 'other']) found.push(...(await townsOf(city)))
  expect(found.toSorted()).toEqual(places.map(([city]) => city).toSorted())
})

it('filters an agent’s list in the same way', async () => {
  const agent = await as(app, await addAgent(app), 'agent')
  await addProperty(app, { city: 'Bronx', state: 'NY', zipCode: '10463' })
  const answer = await agent.get('/api/properties?city=new_york_city')
  expect(bodyOf(named, answer).map(({ city }) => city)).toEqual(['Bronx'])
})
