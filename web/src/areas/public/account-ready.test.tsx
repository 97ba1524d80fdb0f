import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { failed } from '../../../test/answers.ts'
import { answerCheckout, checkout } from '../../../test/billing.ts'
import { agent } from '../../../test/people.ts'
import { prepareScreens } from '../../../test/screen.tsx'

const { server, open, address } = prepareScreens()
afterEach(() => {
  vi.useRealTimers()
})

it('opens the dashboard two seconds after the account was created, and not before', async () => {
  answerCheckout(server, checkout({ state: 'paid' }))
  server.on('GET /api/agent/tour-cards', failed())
  server.on('GET /api/stats', failed())
  server.on('GET /api/agent/tour-news', failed())
  server.on('POST /api/create-account-from-checkout', () => {
    server.on('GET /api/auth/user', agent())
    return { userId: 'sarah', message: 'Made' }
  })
  const user = await open('/account-setup', null)
  const first = within(await screen.findByRole('form', { name: 'Email and password' }))
  await user.type(first.getByLabelText('Password'), 'long enough')
  await user.type(first.getByLabelText('Confirm password'), 'long enough')
  await user.click(first.getByRole('button', { name: 'Continue' }))
  const create = await screen.findByRole('button', { name: 'Create account' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.click(create)
  // The clock does not advance until the answer appears.
  while (!screen.queryByText(/^Your account is ready/)) await act(() => vi.advanceTimersByTimeAsync(0))
  await act(() => vi.advanceTimersByTimeAsync(1_999))
  expect(address()).toMatch(/^\/account-setup/)
  await act(() => vi.advanceTimersByTimeAsync(1))
  vi.useRealTimers()
  await vi.waitFor(() => expect(address()).toBe('/dashboard'), 30_000)
})
