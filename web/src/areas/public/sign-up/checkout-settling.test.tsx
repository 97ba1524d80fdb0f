import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Settling } from './checkout-settling.tsx'

// Both redirect, which requires a router. In these tests the checkout never expires.
vi.mock('./use-expired.ts', () => ({ useExpired: () => false }))
vi.mock('../../../features/sessions/components/go-to.tsx', () => ({ GoTo: () => 'It goes on' }))

const POLL_MS = 4_000
let answers: ((status: number, body: unknown) => void)[] = []

beforeEach(() => {
  answers = []
  vi.useFakeTimers()
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((answer) =>
        answers.push((status, body) =>
          answer(
            new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }),
          ),
        ),
      ),
  )
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Settling free={false} processing={false} />
    </QueryClientProvider>,
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const fail = async (asked: number): Promise<void> => {
  answers[asked]?.(503, { message: 'Busy', code: 'busy' })
  await pass(0)
}

it('keeps a failure on screen during retries, until an answer arrives', async () => {
  await fail(0)
  const again = screen.getByRole('button', { name: 'Try again' })
  const alert = screen.getByRole('alert')
  const said = alert.outerHTML
  again.focus()
  await pass(POLL_MS)
  expect(answers).toHaveLength(2)
  expect(screen.getByRole('alert')).toBe(alert)
  expect(alert.outerHTML).toBe(said)
  await fail(1)
  expect(document.activeElement).toBe(again)

  fireEvent.click(again)
  await pass(0)
  expect(answers).toHaveLength(3)
  expect(again.getAttribute('aria-busy')).toBe('true')
  answers[2]?.(200, { checkout: { state: 'completed' } })
  await pass(0)
  expect(screen.queryByRole('alert')).toBeNull()
  screen.getByText('It goes on')
})
