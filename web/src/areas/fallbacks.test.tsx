import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PendingScreen } from './fallbacks.tsx'

const fetched = vi.fn<typeof fetch>(() => new Promise(() => undefined))
const person = (userType: string) => JSON.stringify({ id: 'p', userType, hasAccess: true })

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
  fetched.mockClear()
})

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PendingScreen />
    </QueryClientProvider>,
  )

it.each(['admin', 'scheduling_assistant'])(
  'shows the frame to a browser that signed in as %s until the session check answers',
  (userType) => {
    localStorage.setItem('user_authenticated', 'true')
    localStorage.setItem('porchlight.person', person(userType))
    show()
    expect(screen.getByRole('status', { name: 'Checking who is signed in' })).toBeTruthy()
    expect(screen.getByRole('main')).toBeTruthy()
  },
)

it('shows a spinner to a visitor, and sends no request', () => {
  show()
  expect(screen.queryByRole('status', { name: 'Checking who is signed in' })).toBeNull()
  expect(fetched).not.toHaveBeenCalled()
})
