import { expect, it } from 'vitest'
import { cityName, factsOf, pickLabel, regionOf, typeName } from './property-words.ts'

const place = {
  propertyName: null,
  address: '2887 Maple Ct',
  unit: '4B',
  city: 'san_antonio',
  state: 'TX',
  zipCode: '78204',
}

it('formats addresses and city names', () => {
  expect(regionOf(place)).toBe('San Antonio, TX 78204')
  expect(pickLabel(place)).toBe('2887 Maple Ct 4B, San Antonio')
  expect(pickLabel({ ...place, propertyName: 'Casa Verde' })).toBe('Casa Verde, 2887 Maple Ct 4B')
  expect(cityName('Marfa')).toBe('Marfa')
  expect(cityName('constructor')).toBe('constructor')
})

it("falls back to 'Property' for an unknown type", () => {
  expect(typeName('townhouse')).toBe('Townhouse')
  expect(typeName('castle')).toBe('Property')
})

it('says that a price is a month’s rent, and leaves out what is unknown', () => {
  const size = { bedrooms: 2, bathrooms: 0, sqft: 0 }
  expect(factsOf({ ...size, price: 25_000 })).toBe('$25,000\u00a0· 2\u00a0bd')
  expect(factsOf({ ...size, price: 2_450 })).toBe('$2,450/mo\u00a0· 2\u00a0bd')
  expect(factsOf({ ...size, price: 0 })).toBe('2\u00a0bd')
})
