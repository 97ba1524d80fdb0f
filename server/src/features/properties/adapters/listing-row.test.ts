import { describe, expect, it } from 'vitest'
import { type ListingText, readHeader } from './listing-columns.ts'
import { cityOf, readListing } from './listing-row.ts'
import { kindOf } from './listing-types.ts'
import { zoneOf } from './time-zones.ts'

const row = (more: ListingText = {}): ListingText => ({
  address: '1 Main St',
  city: 'Austin',
  state: 'TX',
  ...more,
})
const listing = (more: ListingText = {}) => {
  const read = readListing(row(more))
  if (!read.listing) throw new Error(JSON.stringify(read.faults))
  return read.listing
}
const faults = (more: ListingText) => readListing(row(more)).faults ?? []

describe('columns', () => {
  it('knows our names, RESO names and the headers of listing sites', () => {
    const ours = readHeader(['propertyName', 'ZIP code', 'Sqft', 'Colour'])
    expect(ours.read(['Oak House', '78701', '900', 'red'])).toEqual({
      propertyName: 'Oak House',
      zipCode: '78701',
      sqft: '900',
    })
    expect(ours.ignored).toEqual(['Colour'])

    const reso = readHeader(['UnparsedAddress', 'StateOrProvince', 'PostalCode', 'ListPrice', 'LivingArea'])
    expect(reso.read(['1 Main St', 'TX', '78701', '1', '2'])).toMatchObject({
      address: '1 Main St',
      price: '1',
      sqft: '2',
    })

    const site = readHeader([
      '$/SQUARE FEET',
      'SQUARE FEET',
      'URL (SEE https://x.example FOR INFO)',
      'MLS#',
      'BEDS',
    ])
    expect(site.read(['101', '900', 'https://x.example/1', '77', '3'])).toEqual({
      sqft: '900',
      sourceUrl: 'https://x.example/1',
      sourceListingId: '77',
      bedrooms: '3',
    })
  })

  it("joins RESO's parts", () => {
    const columns = readHeader(
      'StreetNumber,StreetDirPrefix,StreetName,StreetSuffix,UnparsedAddress,PostalCode,PostalCodePlus4,BathroomsFull,BathroomsHalf'.split(
        ',',
      ),
    )
    expect(
      columns.read(['4410', 'N', 'Juniper', 'St', '4410 N Juniper St, Denver', '80211', '1234', '2', '1']),
    ).toEqual({
      address: '4410 N Juniper St',
      zipCode: '80211-1234',
      bathrooms: '2.5',
    })
    expect(columns.read(['', '', '', '', '9 Elm St', '', '', '', ''])).toEqual({ address: '9 Elm St' })
  })

  it('lets a mapping override the known headers, and uses the first column with a value', () => {
    const columns = readHeader(['Where', 'Address', 'Name', 'Building Name'], {
      Where: 'address',
      Name: null,
    })
    expect(columns.read(['1 A St', '2 B St', 'x', 'Tower'])).toEqual({
      address: '1 A St',
      propertyName: 'Tower',
    })
    expect(columns.read(['', '2 B St', '', ''])).toEqual({ address: '2 B St' })
    expect(columns.ignored).toEqual(['Name'])
  })

  it("is not confused by JavaScript's own property names", () => {
    expect(readHeader(['constructor', '__proto__', 'toString']).ignored).toHaveLength(3)
  })
})

describe('types', () => {
  it.each([
    ['Single Family Residential', undefined, 'house', null],
    ['Condo/Co-op', undefined, 'condo', 'Condo/Co-op'],
    ['Multi-Family (2-4 Unit)', undefined, 'house', 'Multi-Family (2-4 Unit)'],
    ['Townhouse', undefined, 'townhouse', null],
    ['rental_homes', undefined, 'rental_homes', null],
    ['Residential', 'Single Family Residence', 'house', null],
    ['Residential', 'Stock Cooperative', 'condo', 'Stock Cooperative'],
    ['Residential', 'Duplex', 'duplex', null],
    ['Residential Income', undefined, 'house', 'Residential Income'],
    ['Residential Lease', 'Single Family Residence', 'rental_homes', 'Single Family Residence'],
    ['Commercial Sale', undefined, 'commercial', 'Commercial Sale'],
    [undefined, undefined, 'house', null],
    ['PENTHOUSE', undefined, 'penthouse', null],
  ])('reads %s, %s', (type, subType, ours, kept) => {
    expect(kindOf(type, subType)).toEqual({ type: ours, subType: kept })
  })

  it.each([
    'Vacant Land',
    'Lots/Land',
    'Land',
    'Mobile/Manufactured Home',
    'Manufactured In Park',
    'Parking',
    'Other',
  ])('refuses %s and names it', (type) => {
    expect(kindOf(type, undefined)).toEqual({ refused: expect.stringContaining(`“${type}”`) })
  })

  it('refuses land in either column', () => {
    expect(kindOf('Residential', 'Unimproved Land')).toHaveProperty('refused')
    expect(kindOf('Land', 'Single Family Residence')).toHaveProperty('refused')
  })
})

describe('cities and zones', () => {
  it.each([
    ['San Antonio', 'TX', 'san_antonio'],
    ['SAN ANTONIO', 'TX', 'san_antonio'],
    ['nyc', 'NY', 'new_york_city'],
    ['New York', 'NY', 'new_york_city'],
    ['New York', 'TX', 'New York'],
    ['Jackson Heights', 'NY', 'Jackson Heights'],
    ['Manhattan', 'NY', 'Manhattan'],
    ['Miami', 'OK', 'Miami'],
    ['Dallas', undefined, 'dallas'],
  ])('stores %s, %s', (city, state, stored) => {
    expect(cityOf(city, state)).toBe(stored)
  })

  const nowhere = { latitude: null, longitude: null }
  it.each([
    ['table', { city: 'denver', state: 'CO', latitude: 40.7, longitude: -74 }, 'America/Denver', false],
    [
      'coordinates',
      { city: 'El Paso', state: 'TX', latitude: 31.83, longitude: -106.53 },
      'America/Denver',
      false,
    ],
    ['state', { city: 'El Paso', state: 'TX', ...nowhere }, 'America/Chicago', true],
    [
      'a lost minus sign',
      { city: 'Helotes', state: 'TX', latitude: 29.5, longitude: 98.7 },
      'America/Chicago',
      true,
    ],
    [
      'the open sea',
      { city: 'Galveston', state: 'TX', latitude: 30, longitude: -50 },
      'America/Chicago',
      true,
    ],
  ])('derives the zone from %s', (_, place, timeZone, timeZoneAssumed) => {
    expect(zoneOf(place)).toEqual({ timeZone, timeZoneAssumed })
  })
})

describe('a row as a listing', () => {
  it('treats 0 and blanks as unknown', () => {
    expect(listing({ price: '0', bedrooms: '', bathrooms: '0.0' })).toMatchObject({
      priceCents: null,
      bedrooms: null,
      bathrooms: null,
      sqft: null,
    })
  })

  it.each([
    ['469,999', 46_999_900],
    ['$1,250,000.50', 125_000_100],
    ['300000', 30_000_000],
    ['300000.0', 30_000_000],
  ])('reads the price %s', (price, priceCents) => {
    expect(listing({ price }).priceCents).toBe(priceCents)
  })

  it.each([
    ['78261-2821', 'TX', '78261-2821'],
    ['782612821', 'TX', '78261-2821'],
    ['78261.0', 'TX', '78261'],
    ['2139', 'MA', '02139'],
    ['601', 'PR', '00601'],
  ])('reads the ZIP %s', (zipCode, state, read) => {
    expect(listing({ zipCode, state, city: 'Somewhere' }).zipCode).toBe(read)
  })

  it('reads states by name and derives them from the city', () => {
    expect(listing({ state: 'texas' }).state).toBe('TX')
    expect(listing({ state: '' }).state).toBe('TX')
  })

  it('keeps the unit once', () => {
    expect(listing({ address: '9 Plover Way #12B', unit: '12B' })).toMatchObject({
      address: '9 Plover Way',
      unit: '#12B',
    })
    expect(listing({ address: '9 Plover Way', unit: 'Apt 3' })).toMatchObject({
      address: '9 Plover Way',
      unit: 'Apt 3',
    })
    expect(listing({ address: '9 Plover Way Unit 3' })).toMatchObject({
      address: '9 Plover Way',
      unit: 'Unit 3',
    })
    expect(listing({ address: '1 Main St, Austin, TX 78701' }).address).toBe('1 Main St')
  })

  it.each([
    [{ address: '' }, 'address', 'Address is required'],
    [{ city: '' }, 'city', 'City is required'],
    [{ city: 'Helotes', state: '' }, 'state', 'State is required for this city'],
    [{ state: 'ZZ' }, 'state', '“ZZ” is not a US state'],
    [{ zipCode: '7826' }, 'zipCode', 'Valid zip code is required'],
    [{ price: 'call us' }, 'price', '“call us” is not a number'],
    [{ bedrooms: '-1' }, 'bedrooms', 'must be between 0 and 999'],
    [{ sqft: '1e9' }, 'sqft', '“1e9” is not a number'],
    [{ latitude: '91', longitude: '0' }, 'latitude', '“91” is not a valid latitude'],
    [{ type: 'Vacant Land' }, 'type', 'We don’t offer tours of land: “Vacant Land”'],
    [{ contactEmail: 'nobody' }, 'contactEmail', 'Valid email is required'],
    [{ imageUrl: 'http://x.example/1.jpg' }, 'imageUrl', 'Enter a picture address that begins with https://'],
    [{ escortRequired: 'maybe' }, 'escortRequired', 'Choose yes or no'],
    [{ propertyName: 'x'.repeat(10_000) }, 'propertyName', 'Please use at most 200 characters'],
    [{ address: '1 Main\u0000St' }, 'address', 'Control characters are not allowed here'],
  ])('refuses %o', (more, path, message) => {
    expect(faults(more)).toEqual([{ path, message }])
  })

  it('reports all faults of a row at once', () => {
    expect(faults({ city: '', price: 'x', zipCode: 'y' }).map(({ path }) => path)).toEqual([
      'city',
      'zipCode',
      'price',
    ])
  })

  it('keeps texts as typed', () => {
    const propertyName = `שלום 🏡 '; drop table properties; --`
    expect(listing({ propertyName }).propertyName).toBe(propertyName)
  })

  it('drops a name that is only the city or a placeholder', () => {
    expect(listing({ propertyName: 'AUSTIN' }).propertyName).toBeNull()
    expect(listing({ propertyName: 'N/A' }).propertyName).toBeNull()
  })
})
