import type { Property } from '@porchlight/contract/properties'
import { describe, expect, it } from 'vitest'
import {
  blankListing,
  blankSubmission,
  type CatalogForm,
  type FormKind,
  resolveListing,
  typesFor,
} from './catalog-form.ts'

const errorsOf = async (kind: FormKind, form: CatalogForm) => {
  const options = { fields: {}, shouldUseNativeValidation: false }
  const { errors } = await resolveListing(kind, null)(form, undefined, options)
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message]))
}
const place = { propertyName: 'The Alder', address: '12 Quarry Lane', zipCode: '78204' }

it('starts the submission form with the specification’s defaults', () => {
  expect(blankSubmission).toMatchObject({
    city: 'san_antonio',
    state: 'TX',
    type: 'house',
    bedrooms: '1',
    bathrooms: '1',
    sqft: '1000',
    escortRequired: false,
  })
})

it('starts a new property as a house in San Antonio, Texas', () => {
  expect(blankListing).toMatchObject({ city: 'san_antonio', state: 'TX', type: 'house' })
})

describe('the types that a form offers', () => {
  // The function reads only the type.
  const of = (type: string) => ({ type }) as Property

  it('are the dashboard’s: five for a new property, four for an edit', () => {
    expect([...typesFor('dashboard', null)].sort()).toEqual(
      ['apartment', 'condo', 'rental_homes', 'house', 'townhouse'].sort(),
    )
    expect([...typesFor('dashboard', of('house'))].sort()).toEqual(
      ['house', 'apartment', 'condo', 'townhouse'].sort(),
    )
  })

  it('are the submission form’s six', () => {
    expect([...typesFor('submission', null)].sort()).toEqual(
      ['house', 'condo', 'townhouse', 'apartment', 'duplex', 'commercial'].sort(),
    )
  })

  it('include the type that a property already has', () => {
    expect(typesFor('dashboard', of('rental_homes'))).toContain('rental_homes')
  })
})

describe('the required fields', () => {
  it('of the dashboard are name, address, ZIP code, email and phone; the city sets the state', async () => {
    expect(await errorsOf('dashboard', blankListing)).toEqual({
      propertyName: 'Property name is required',
      address: 'Address is required',
      zipCode: 'Valid zip code is required',
      contactEmail: 'Email is required',
      contactPhone: 'Phone is required',
    })
    const contact = { contactEmail: 'desk@alder.example', contactPhone: '210-555-0100' }
    expect(await errorsOf('dashboard', { ...blankListing, ...place, ...contact })).toEqual({})
    const nowhere = {
      ...blankListing,
      ...place,
      ...contact,
      city: 'other' as const,
      otherCity: 'El Paso',
      state: '',
    }
    expect(Object.keys(await errorsOf('dashboard', nowhere))).toEqual(['state'])
  })

  it('of the management screen are the address only', async () => {
    expect(await errorsOf('management', blankListing)).toEqual({ address: 'Address is required' })
    expect(await errorsOf('management', { ...blankListing, address: '12 Quarry Lane' })).toEqual({})
  })

  it.each([
    [{ propertyName: '' }, { propertyName: 'Property name is required' }],
    [{ address: ' ' }, { address: 'Address is required' }],
    [{ zipCode: '7820' }, { zipCode: 'ZIP code must be at least 5 characters' }],
    [{ price: '-1' }, { price: 'Price must be at least 0' }],
    [{ bedrooms: '-1' }, { bedrooms: 'Bedrooms must be at least 0' }],
    [{ bathrooms: '-1' }, { bathrooms: 'Bathrooms must be at least 0' }],
    [{ sqft: '0' }, { sqft: 'Square feet must be at least 1' }],
    [{ contactEmail: 'nobody' }, { contactEmail: 'Valid email is required' }],
    [{ contactEmail: '' }, {}],
  ])('of the submission form reject %o', async (wrong, messages) => {
    expect(await errorsOf('submission', { ...blankSubmission, ...place, ...wrong })).toEqual(messages)
  })
})
