import { describe, expect, it } from 'vitest'
import { property as propertyWith } from '../../../../test/properties.ts'
import { agentTour } from '../../../../test/tours.ts'
import { clientOfTour, requestOf, requestShape, type TourRequestForm, valuesAgain } from './request-form.ts'
import { resolverOf } from './tour-form.ts'

const property = propertyWith({
  id: '01900000-0000-7000-8000-000000000001',
  address: '12 Oak Street',
  city: 'denver',
  state: 'CO',
  zipCode: '80202',
  timeZone: 'America/Denver',
})

const filled: TourRequestForm = {
  client: null,
  addsClient: true,
  clientFirstName: 'Ann',
  clientLastName: 'Lee',
  clientEmail: 'ann@example.com',
  clientPhone: '2105550100',
  property,
  requested: { date: '2026-11-21', time: '14:00' },
  alternative: null,
  specialRequests: '',
  emailClient: true,
  acknowledged: true,
}

const check = async (form: TourRequestForm) => {
  const { errors } = await resolverOf(requestShape)(form, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error?.message]))
}

describe('the New Tour Request form', () => {
  it('reports missing fields in the specification’s words', async () => {
    expect(await check(requestShape.blank)).toEqual({
      clientFirstName: 'First name is required',
      clientLastName: 'Last name is required',
      clientEmail: 'Valid email is required',
      clientPhone: 'Phone number is required (minimum 10 digits)',
      property: 'Property selection is required',
      requested: 'Requested tour time is required',
      acknowledged: 'You must acknowledge the operation hours to proceed',
    })
  })

  it('accepts a complete form', async () => {
    expect(await check(filled)).toEqual({})
    expect(await check({ ...filled, clientPhone: '123456789' })).toHaveProperty('clientPhone')
  })

  it('sends the property’s local time as an instant', () => {
    expect(requestOf(filled)).toMatchObject({
      propertyId: property.id,
      requestedDateTime: '2026-11-21T21:00:00.000Z',
      alternativeDateTime: '',
    })
  })
})

it('editing shows the stored parts of a client’s name, whatever their words', () => {
  const client = {
    name: 'Mary Ann de la Fuente',
    firstName: 'Mary Ann',
    lastName: 'de la Fuente',
    email: null,
    phone: null,
  }
  expect(clientOfTour(agentTour({ client, clientName: client.name }))).toMatchObject({
    clientFirstName: 'Mary Ann',
    clientLastName: 'de la Fuente',
  })
})

it('a request again has the agent’s special requests, not the notes of a tour that the desk scheduled', () => {
  const specialRequests = 'Ring twice. [Agent will escort personally]'
  expect(valuesAgain(agentTour({ specialRequests })).specialRequests).toBe('Ring twice.')
  expect(valuesAgain(agentTour({ specialRequests, adminScheduled: true })).specialRequests).toBe('')
})
