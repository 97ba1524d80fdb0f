import { describe, expect, it } from 'vitest'
import { readHeader } from './listing-columns.ts'

/** Reads one row of a file with these columns. */
const read = (columns: Record<string, string>) =>
  readHeader(Object.keys(columns)).read(Object.values(columns))

describe('the columns of listing sites', () => {
  const place = { address: '1 Main St', city: 'Austin', state: 'TX', zipCode: '78701' }

  it('recognizes one site’s headers', () => {
    expect(
      read({
        addressStreet: '1 Main St',
        addressCity: 'Austin',
        addressState: 'TX',
        addressZipcode: '78701',
        unformattedPrice: '425000',
        beds: '3',
        baths: '2',
        area_sqft: 'x',
        livingArea: '1400',
        homeType: 'CONDO',
        imgSrc: 'https://pictures.example/1.jpg',
        detailUrl: 'https://a.example/1',
        zpid: '77',
      }),
    ).toEqual({
      ...place,
      price: '425000',
      bedrooms: '3',
      bathrooms: '2',
      sqft: '1400',
      type: 'CONDO',
      imageUrl: 'https://pictures.example/1.jpg',
      sourceUrl: 'https://a.example/1',
      sourceListingId: '77',
    })
  })

  it('recognizes another site’s headers, with baths in two columns', () => {
    expect(
      read({
        property_url: 'https://b.example/1',
        street: '1 Main St',
        city: 'Austin',
        state: 'TX',
        zip_code: '78701',
        list_price: '425000',
        full_baths: '2',
        half_baths: '1',
        sqft: '1400',
        primary_photo: 'https://pictures.example/1.jpg',
      }),
    ).toEqual({
      ...place,
      price: '425000',
      bathrooms: '2.5',
      sqft: '1400',
      sourceUrl: 'https://b.example/1',
      imageUrl: 'https://pictures.example/1.jpg',
    })
  })

  it('recognizes the headers that a listing service prints', () => {
    expect(
      read({
        'List Number': '9001',
        'Street Address': '1 Main St',
        City: 'Austin',
        State: 'TX',
        Zip: '78701',
        'List Price': '$425,000',
        'Total Beds': '3',
        'Total Baths': '2',
        'Approx. Sq. Ft.': '1,400',
        'Listing Agent Email': 'pat@b.example',
      }),
    ).toEqual({
      ...place,
      sourceListingId: '9001',
      price: '$425,000',
      bedrooms: '3',
      bathrooms: '2',
      sqft: '1,400',
      contactEmail: 'pat@b.example',
    })
  })
})

it('reads a header of very many equal columns in linear time', () => {
  // An implementation that copies all previous columns for each column would exceed the test's time limit.
  const { read: readCells, taken } = readHeader(Array<string>(60_000).fill('address'))
  expect(taken).toHaveLength(60_000)
  expect(readCells(['', '1 Main St'])).toEqual({ address: '1 Main St' })
})

it('drops the apostrophe that our own files put before a sign', () => {
  expect(read({ longitude: "'-97.74", description: "'=sum", address: "'s-Gravenweg 1" })).toEqual({
    longitude: '-97.74',
    description: '=sum',
    address: "'s-Gravenweg 1",
  })
})
