import { describe, expect, it } from 'vitest'
import { chargeOf } from './charge-words.ts'

describe('what a tour costs', () => {
  const assistant = { tourCharge: 25, adminScheduled: false }
  it.each([
    ['paid', 'Paid'],
    ['pending', 'Payment processing'],
    ['failed', 'Payment failed'],
    ['refunded', 'Refunded'],
  ] as const)('an assistant whose payment is %s', (chargeStatus, state) => {
    expect(chargeOf({ ...assistant, chargeStatus })).toEqual({
      name: 'Tour assistant',
      amount: '$25.00',
      state,
    })
  })

  it('a tour that staff scheduled, to be paid or waived', () => {
    expect(chargeOf({ tourCharge: 20, adminScheduled: true, chargeStatus: 'pending' })).toEqual({
      ...{ name: 'Tour charge', amount: '$20.00', state: 'Pending' },
    })
    expect(chargeOf({ tourCharge: 0, adminScheduled: true, chargeStatus: 'waived' })).toEqual({
      ...{ name: 'Tour charge', amount: null, state: 'No charge' },
    })
  })

  it('an ordinary request says nothing', () => {
    expect(chargeOf({ tourCharge: 0, adminScheduled: false, chargeStatus: 'pending' })).toBeNull()
  })
})
