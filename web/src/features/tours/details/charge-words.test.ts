import { describe, expect, it } from 'vitest'
import { chargeOf } from './charge-words.ts'

const facts = {
  chargeOwed: false,
  chargePaidAt: null,
  chargeSettledByDesk: false,
  status: 'scheduled',
  timeZone: 'America/Chicago',
} as const

describe('the charge of a tour', () => {
  const assistant = { ...facts, tourCharge: 25, adminScheduled: false }
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

  it('an assistant with a waived fee has no amount', () => {
    expect(chargeOf({ ...assistant, chargeStatus: 'waived' })).toEqual({
      name: 'Tour assistant',
      amount: null,
      state: 'No charge',
    })
  })

  const charge = { ...facts, tourCharge: 20, adminScheduled: true, chargeStatus: 'pending' } as const
  const paidAt = '2026-03-20T17:00:00.000Z'
  it.each([
    ['is due after the tour', {}, 'Due after the tour'],
    [
      'is being charged once the tour is over',
      { status: 'completed', chargeOwed: true },
      'Payment processing',
    ],
    ['is not owed for a cancelled tour', { status: 'cancelled' }, 'No charge'],
    ['names the day of the payment', { chargeStatus: 'paid', chargePaidAt: paidAt }, 'Paid Mar 20, 2026'],
    [
      'says when the desk marked it as paid',
      { chargeStatus: 'paid', chargePaidAt: paidAt, chargeSettledByDesk: true },
      'Marked as paid Mar 20, 2026',
    ],
    ['says that it failed', { chargeStatus: 'failed', chargeOwed: true }, 'Payment failed'],
  ] as const)('the charge of a tour that the desk scheduled %s', (_what, more, state) => {
    expect(chargeOf({ ...charge, ...more })).toEqual({ name: 'Tour charge', amount: '$20.00', state })
  })

  it('a waived charge costs nothing', () => {
    expect(chargeOf({ ...charge, tourCharge: 0, chargeStatus: 'waived' })).toEqual({
      name: 'Tour charge',
      amount: null,
      state: 'No charge',
    })
  })

  it('an ordinary request has no charge', () => {
    expect(chargeOf({ ...facts, tourCharge: 0, adminScheduled: false, chargeStatus: 'pending' })).toBeNull()
  })
})
