import { expect, it } from 'vitest'
import { addBody, blankAdd, resolveAdd } from './add-form.ts'
import { askBody, blankAsk, resolveAsk } from './ask-form.ts'

const options = { fields: {}, shouldUseNativeValidation: false, criteriaMode: 'firstError' } as const
const messagesOf = async (answered: ReturnType<typeof resolveAdd> | ReturnType<typeof resolveAsk>) =>
  Object.fromEntries(Object.entries((await answered).errors).map(([name, error]) => [name, error?.message]))

it('starts with the specification’s city, state and type', () => {
  expect(addBody(blankAdd)).toMatchObject({ city: 'san_antonio', state: 'TX', type: 'house', price: 0 })
  expect(askBody(blankAsk)).toMatchObject({ city: 'san_antonio', state: 'TX', type: 'house', sqft: 0 })
})

it('sends the chosen city’s state, and another city with its own state', () => {
  expect(addBody({ ...blankAdd, city: 'denver' })).toMatchObject({ city: 'denver', state: 'CO' })
  expect(addBody({ ...blankAdd, city: 'other', otherCity: 'Boise', state: 'ID' })).toMatchObject({
    city: 'Boise',
    state: 'ID',
  })
})

it('reports the errors of the Add Property form by field, in the contract’s words', async () => {
  expect(await messagesOf(resolveAdd(blankAdd, undefined, options))).toEqual({
    address: 'Address is required',
  })
  const wrong = {
    ...blankAdd,
    address: '12 Oak St',
    city: 'other' as const,
    zipCode: '782',
    contactEmail: 'nobody',
    imageUrl: 'http://pictures.example/a.jpg',
  }
  expect(await messagesOf(resolveAdd(wrong, undefined, options))).toEqual({
    otherCity: 'City is required',
    zipCode: 'Valid zip code is required',
    contactEmail: 'Valid email is required',
    imageUrl: 'Enter a picture address that begins with https://',
  })
})

it('reports the missing fields of the request form', async () => {
  expect(await messagesOf(resolveAsk(blankAsk, undefined, options))).toEqual({
    propertyName: 'Property name is required',
    address: 'Address is required',
    zipCode: 'Valid zip code is required',
  })
  const whole = { ...blankAsk, propertyName: 'Lofts', address: '1 Elm St', zipCode: '78205' }
  expect(await resolveAsk(whole, undefined, options)).toEqual({ values: whole, errors: {} })
})
