import { expect, it } from 'vitest'
import { refusedCardForDesk } from './card-words.ts'

it.each([
  ['Your card has insufficient funds.', 'The agent’s card has insufficient funds.'],
  ['The bank declined the payment.', 'The bank declined the payment.'],
])('tells the desk of the agent’s card: %s', (failure, expected) => {
  expect(refusedCardForDesk(failure)).toBe(expected)
})
