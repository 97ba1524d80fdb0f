import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ApiError } from '../../../lib/requests/api-error.ts'
import { AccountRefunded, hasAccountAlready } from './account-refunded.tsx'

afterEach(cleanup)

const refusal = (code: string): ApiError =>
  new ApiError(409, 'Conflict', { message: 'You already have an account.', code })

it.each([
  ['account_refunded', /we refunded this payment. Your bank may take a few days/],
  ['account_exists', /You were not charged\./],
])('after %s it says what became of the money, with the way to sign in', (code, words) => {
  const error = refusal(code)
  expect(hasAccountAlready(error)).toBe(true)
  render(<AccountRefunded error={error} />)
  expect(screen.getByRole('alert').textContent).toMatch(words)
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/agent-login')
})

it.each([refusal('payment_incomplete'), new Error('account_exists'), null])(
  'takes no other failure for an existing account',
  (error) => {
    expect(hasAccountAlready(error)).toBe(false)
  },
)
