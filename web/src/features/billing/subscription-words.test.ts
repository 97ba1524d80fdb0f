import { cardName, paidWithName } from '@porchlight/contract/kernel/card-words'
import { expect, it } from 'vitest'
import { subscription as subscriptionWith } from '../../../test/billing.ts'
import { methodExpiry } from './card-words.ts'
import { invoiceLook, nextAmount, nextDate, statusLook } from './subscription-words.ts'

const subscription = subscriptionWith()

it('names the next charge, the end of access, the end date or the next attempt', () => {
  expect(nextDate(subscription)).toEqual({ name: 'Next billing date', day: 'Apr 18, 2026' })
  const ending = { ...subscription, cancelAtPeriodEnd: true }
  expect(nextDate(ending)).toEqual({ name: 'Access until', day: 'Apr 18, 2026' })
  expect(statusLook(ending).label).toBe('Ends soon')
  const over = { ...subscription, status: 'cancelled' as const, cancelledAt: '2026-04-20T15:00:00.000Z' }
  expect(nextDate(over)).toEqual({ name: 'Ended on', day: 'Apr 20, 2026' })
  const openInvoice = {
    id: 'x',
    amountDueCents: 4000,
    failure: null,
    nextAttemptAt: '2026-04-21T15:00:00.000Z',
  }
  expect(nextDate({ ...subscription, status: 'past_due', openInvoice })).toEqual({
    name: 'Next attempt',
    day: 'Apr 21, 2026',
  })
  expect(nextDate({ ...subscription, status: 'past_due' })).toBeNull()
  expect(nextDate({ ...subscription, status: 'incomplete' })).toBeNull()
})

it('names the next charge, and why it differs from the price', () => {
  expect(nextAmount(subscription)).toBe('$40.00')
  expect(nextAmount({ ...subscription, plan: 'pro', pendingPlan: 'basic' })).toBe('$40.00, on Standard')
  const coupon = {
    id: 'c',
    code: 'TEN',
    name: 'Ten dollars off',
    amount_off: 1000,
    percent_off: null,
    duration: 'forever' as const,
    durationMonths: null,
  }
  expect(nextAmount({ ...subscription, coupon, nextAmountCents: 3000 })).toBe('$30.00, with Ten dollars off')
  expect(nextAmount({ ...subscription, nextAmountCents: null })).toBeNull()
})

it('names a card by brand and last four digits', () => {
  const card = { brand: 'amex', last4: '0005', expMonth: 3, expYear: 2031 }
  expect(cardName(card)).toBe('American Express ending in 0005')
  expect(methodExpiry(card)).toBe('03/31')
  expect(methodExpiry({ ...card, expMonth: null })).toBeNull()
  expect(cardName({ ...card, brand: 'unionpay' })).toBe('UnionPay ending in 0005')
  expect(cardName({ ...card, brand: 'unknown' })).toBe('Card ending in 0005')
})

it('names what paid, with a card’s brand and the last four digits where there are some', () => {
  const link = { kind: 'link', brand: null, last4: null }
  expect(paidWithName({ kind: 'card', brand: 'visa', last4: '4242' })).toBe('Visa ending in 4242')
  expect(paidWithName({ kind: 'card', brand: null, last4: null })).toBe('Card')
  expect(paidWithName(link)).toBe('Link')
  expect(paidWithName({ ...link, kind: 'us_bank_account', last4: '6789' })).toBe(
    'Bank account ending in 6789',
  )
  expect(paidWithName({ ...link, kind: 'amazon_pay' })).toBe('Amazon Pay')
})

it('says that an invoice was refunded', () => {
  const paid = { status: 'paid' as const, amountPaidCents: 4000, refundedCents: 0 }
  expect(invoiceLook(paid).label).toBe('Paid')
  expect(invoiceLook({ ...paid, refundedCents: 4000 }).label).toBe('Refunded')
  expect(invoiceLook({ ...paid, refundedCents: 100 }).label).toBe('Partly refunded')
})
