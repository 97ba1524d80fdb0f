import { cityIds } from '@porchlight/contract/kernel/cities'
import { metroOf } from '@porchlight/contract/kernel/metros'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { as } from '../../../test/callers.ts'
import { addProperty, addTour } from '../../../test/factories.ts'
import { addAdmin, addAgent } from '../../../test/people.ts'
import { propertyAgents } from '../properties/tables.ts'
import { tours } from './tables.ts'

const app = useApp()

type Place = { city: string; state: string; zip: string | null }

const areas = cityIds.map((id) => {
  const { zips, towns, state } = metroOf(id)
  return {
    id,
    towns,
    state,
    zips: zips.map(({ digits, prefixes }) => ({ digits, prefixes: new Set(prefixes) })),
  }
})

/** The area of a place according to the contract's tables, which the list of properties filters by. */
const areasOf = ({ city, state, zip }: Place): string[] => {
  if (cityIds.some((id) => id === city)) return [city]
  const around = areas.filter((area) =>
    zip
      ? area.zips.some(({ digits, prefixes }) => prefixes.has(zip.slice(0, digits)))
      : area.towns.includes(city.toLowerCase()) && area.state === state,
  )
  return around.length > 0 ? around.map(({ id }) => id) : ['other']
}

const metrosOf = async (places: readonly Place[]): Promise<(string | undefined)[]> => {
  const { rows } = await app.database.orm.execute<{ metro: string }>(
    sql`select metro_of(city, state, zip) as metro
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as place(city text, state text, zip text, at int)
      order by at`,
  )
  return rows.map(({ metro }) => metro)
}

it('the database and the contract place every ZIP code and town in the same area', async () => {
  const towns = cityIds.flatMap((id) => metroOf(id).towns)
  const places = [
    ...Array.from({ length: 100_000 }, (_, n) => ({
      city: 'Somewhere',
      state: 'TX',
      zip: String(n).padStart(5, '0'),
    })),
    { city: 'Converse', state: 'TX', zip: '78109-2201' },
    { city: 'Somewhere', state: 'TX', zip: '' },
    { city: 'Somewhere', state: 'TX', zip: null },
    ...towns.flatMap((city) => [
      { city: city.toUpperCase(), state: 'NY', zip: null },
      { city, state: 'NY', zip: '' },
      { city, state: 'OH', zip: null },
      { city, state: 'NY', zip: '78205' },
    ]),
    ...cityIds.flatMap((city) => [
      { city, state: 'TX', zip: '10463' },
      { city, state: 'TX', zip: null },
    ]),
  ].map((place, at) => ({ ...place, at }))
  expect((await metrosOf(places)).map((metro) => [metro])).toEqual(places.map(areasOf))
})

const placed = async () => (await app.database.orm.select({ metro: tours.metro }).from(tours))[0]?.metro

it('a tour follows its property’s ZIP code, state and city', async () => {
  const admin = await as(app, await addAdmin(app), 'staff')
  const house = await addProperty(app, { city: 'Albany', state: 'NY', zipCode: '12207' })
  await addTour(app, await addAgent(app), { propertyId: house.id })
  expect(await placed()).toBe('other')
  const move = async (place: { city: string; state: string; zipCode: string | null }) => {
    const to = { address: '12 Grand Concourse', type: 'house', ...place }
    expect((await admin.put(`/api/admin/properties/${house.id}`, to)).status).toBe(200)
    return placed()
  }
  expect(await move({ city: 'Albany', state: 'NY', zipCode: '10451' })).toBe('new_york_city')
  expect(await move({ city: 'Bronx', state: 'NY', zipCode: '10451' })).toBe('new_york_city')
  expect(await move({ city: 'Bronx', state: 'NY', zipCode: '78023' })).toBe('san_antonio')
  expect(await move({ city: 'austin', state: 'TX', zipCode: '78023' })).toBe('austin')
})

it('a tour of an unpublished place lies in the area that its own agent entered', async () => {
  const [first, second] = [await addAgent(app), await addAgent(app)]
  const house = await addProperty(app, { city: 'Helotes', zipCode: '78023', addedBy: first })
  const own = {
    address: '1 Own Street',
    city: 'Bronx',
    state: 'NY',
    type: 'house',
    escortRequired: false,
  } as const
  await app.database.orm
    .insert(propertyAgents)
    .values({ propertyId: house.id, agentId: second.id, addedAt: app.clock.now(), zipCode: '10463', ...own })
  await addTour(app, second, { propertyId: house.id })
  expect(await placed()).toBe('new_york_city')
  const admin = await as(app, await addAdmin(app), 'staff')
  await admin.post(`/api/admin/properties/${house.id}/publish`, {})
  expect(await placed()).toBe('san_antonio')
})
