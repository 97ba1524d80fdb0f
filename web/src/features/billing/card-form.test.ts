import { describe, expect, it } from 'vitest'
import {
  blankCard,
  type CardForm,
  cardField,
  cardOf,
  groupedNumber,
  resolveCard,
  spacedExpiry,
} from './card-form.ts'

describe('card input', () => {
  it.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['4242-4242 42', '4242 4242 42'],
    ['4242', '4242'],
    ['42424', '4242 4'],
    ['x', ''],
    ['1'.repeat(30), '1111 1111 1111 1111 111'],
  ])('shows the number %s as %s', (typed, shown) => {
    expect(groupedNumber(typed)).toBe(shown)
  })

  it.each([
    ['1', '', '1'],
    ['12', '1', '12 / '],
    ['12 / 3', '12 / ', '12 / 3'],
    ['1230', '', '12 / 30'],
    ['5', '', '05 / '],
    ['12 /', '12 / ', '1'],
    ['12 / 301', '12 / 30', '12 / 30'],
  ])('shows the expiry %j after %j as %j', (typed, before, shown) => {
    expect(spacedExpiry(typed, before)).toBe(shown)
  })

  it('goes into the request as separate fields', () => {
    expect(cardOf({ number: '4242 4242 4242 4242', expiry: '05 / 31', cvc: '123' })).toEqual({
      number: '4242 4242 4242 4242',
      expMonth: 5,
      expYear: 31,
      cvc: '123',
    })
  })
})

describe('card validation', () => {
  const errorsOf = async (change: Partial<CardForm>) => {
    const good = { number: '4242 4242 4242 4242', expiry: '12 / 30', cvc: '123' }
    const checked = await resolveCard({ ...good, ...change }, undefined, {
      fields: {},
      shouldUseNativeValidation: false,
    })
    return Object.fromEntries(Object.entries(checked.errors).map(([name, error]) => [name, error?.message]))
  }

  it('accepts a valid card', async () => {
    expect(await errorsOf({})).toEqual({})
  })

  it.each([
    [{ number: '' }, { number: 'Your card number is incomplete.' }],
    [{ number: '4242 4242 4242 4241' }, { number: 'Your card number is invalid.' }],
    [{ expiry: '' }, { expiry: "Your card's expiration date is incomplete." }],
    [{ expiry: '12 / 3' }, { expiry: "Your card's expiration date is incomplete." }],
    [{ expiry: '13 / 30' }, { expiry: "Your card's expiration month is invalid." }],
    [{ expiry: '12 / 20' }, { expiry: "Your card's expiration date is in the past." }],
    [{ cvc: '1' }, { cvc: "Your card's security code is incomplete." }],
  ])('reports %j at its field', async (change, errors) => {
    expect(await errorsOf(change)).toEqual(errors)
  })

  it('reports every field of an empty card', async () => {
    expect(Object.keys(await errorsOf(blankCard)).sort()).toEqual(['cvc', 'expiry', 'number'])
  })

  it('finds the field of a server refusal', () => {
    expect([cardField('card.number'), cardField('card.expYear'), cardField('clientSecret')]).toEqual([
      ...['number', 'expiry', null],
    ])
  })
})
