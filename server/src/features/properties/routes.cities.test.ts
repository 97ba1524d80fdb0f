import tzLookup from '@photostructure/tz-lookup'
import { cities, cityIds } from '@porchlight/contract/kernel/cities'
import { cityCalls } from '@porchlight/contract/properties/cities'
import { describe, expect, it } from 'vitest'
import { answerOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, asNobody } from '../../../test/callers.ts'
import { addAgent } from '../../../test/people.ts'

const app = useApp()
const url = '/api/cities'

/** The south, north, west and east bounds of the states of the eight cities, in degrees. */
const bounds: Readonly<Record<string, readonly [number, number, number, number]>> = {
  TX: [25.8, 36.6, -106.7, -93.5],
  GA: [30.3, 35.1, -85.7, -80.8],
  FL: [24.4, 31.1, -87.7, -79.9],
  CO: [36.9, 41.1, -109.1, -102.0],
  NY: [40.4, 45.1, -79.8, -71.8],
}

const readCities = async () => answerOf(cityCalls.listCities, await asNobody(app).get(url))

describe('the cities', () => {
  it('are the eight of the specification, by name, for every caller', async () => {
    const found = await readCities()
    expect(found.map(({ name }) => name)).toEqual(found.map(({ name }) => name).toSorted())
    expect(new Set(found.map(({ id }) => id))).toEqual(new Set(cityIds))
    // The specification's own list (onboarding, section 3).
    expect(Object.fromEntries(found.map(({ id, state }) => [id, state]))).toEqual({
      san_antonio: 'TX',
      austin: 'TX',
      dallas: 'TX',
      houston: 'TX',
      atlanta: 'GA',
      miami: 'FL',
      denver: 'CO',
      new_york_city: 'NY',
    })
    for (const { id, name, state, timezone } of found)
      expect({ name, state, timezone }).toEqual({
        name: cities[id].name,
        state: cities[id].state,
        timezone: cities[id].timeZone,
      })
    const agent = await as(app, await addAgent(app, { status: 'past_due' }), 'agent')
    expect(answerOf(cityCalls.listCities, await agent.get(url))).toEqual(found)
  })

  it('lie in their state, in the time zone of their coordinates', async () => {
    for (const { id, state, timezone, coordinates } of await readCities()) {
      const { latitude, longitude, source } = coordinates
      const [south = 0, north = 0, west = 0, east = 0] = bounds[state] ?? []
      expect(latitude, id).toBeGreaterThan(south)
      expect(latitude, id).toBeLessThan(north)
      expect(longitude, id).toBeGreaterThan(west)
      expect(longitude, id).toBeLessThan(east)
      expect(tzLookup(latitude, longitude), id).toBe(timezone)
      expect(source).not.toBe('')
    }
  })

  it('have a source and a year for every figure, and one survey per column', async () => {
    const found = await readCities()
    for (const figure of found.flatMap(({ marketInfo }) => Object.values(marketInfo))) {
      expect(figure.amount).toBeGreaterThan(0)
      expect(figure.source).toMatch(/\w{3}/)
      expect(figure.year).toBeGreaterThanOrEqual(2015)
      expect(figure.year).toBeLessThanOrEqual(new Date().getFullYear())
    }
    for (const name of ['medianHomeValue', 'medianRent'] as const) {
      const origins = found.map(({ marketInfo }) => `${marketInfo[name].source}, ${marketInfo[name].year}`)
      expect(new Set(origins).size, name).toBe(1)
    }
  })

  it('repeat the table’s figures: San Antonio’s homes and rents', async () => {
    const sanAntonio = (await readCities()).find(({ id }) => id === 'san_antonio')
    expect(sanAntonio).toMatchObject({
      name: 'San Antonio',
      state: 'TX',
      timezone: 'America/Chicago',
      marketInfo: {
        medianHomeValue: { amount: 197_600, year: 2021 },
        medianRent: { amount: 1_123, year: 2021 },
      },
    })
  })
})
