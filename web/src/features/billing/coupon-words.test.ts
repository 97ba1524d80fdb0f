import { expect, it } from 'vitest'
import { afterFirstMonth, freeWords } from './coupon-words.ts'

const ten = { amount_off: 1000, percent_off: null }
const half = { amount_off: null, percent_off: 50 }
const free = { amount_off: null, percent_off: 100 }
const once = { duration: 'once' as const, durationMonths: null }
const three = { duration: 'repeating' as const, durationMonths: 3 }
const forever = { duration: 'forever' as const, durationMonths: null }

it('names the price after the first month, depending on how long the coupon lasts', () => {
  expect(afterFirstMonth('basic', null)).toBe('$40.00 per month after that, until you cancel.')
  expect(afterFirstMonth('basic', { ...ten, ...once })).toBe('$40.00 per month after that, until you cancel.')
  expect(afterFirstMonth('basic', { ...ten, ...three, durationMonths: 1 })).toBe(
    '$40.00 per month after that, until you cancel.',
  )
  expect(afterFirstMonth('basic', { ...ten, ...three })).toBe(
    '$30.00 per month for the first 3 months, then $40.00 per month, until you cancel.',
  )
  expect(afterFirstMonth('pro', { ...half, ...forever })).toBe('$37.50 every month, until you cancel.')
  expect(afterFirstMonth('pro', { ...free, ...three })).toBe(
    'The first 3 months are FREE, then $75.00 per month, until you cancel.',
  )
  expect(afterFirstMonth('pro', { ...free, ...forever })).toBe('Every month is FREE, until you cancel.')
})

it('never takes more off than a month costs', () => {
  expect(afterFirstMonth('basic', { amount_off: 5000, percent_off: null, ...forever })).toBe(
    'Every month is FREE, until you cancel.',
  )
})

it('says how long a free start lasts, and when a card is needed', () => {
  expect(freeWords({ ...free, ...once })).toMatch(
    /^Your first month is FREE\. .* before the next month starts/,
  )
  expect(freeWords({ ...free, ...three })).toMatch(
    /^Your first 3 months are FREE\. .* before the month after/,
  )
  expect(freeWords({ ...free, ...forever })).toBe(
    'Your plan is FREE for as long as you keep it. No card needed.',
  )
})
