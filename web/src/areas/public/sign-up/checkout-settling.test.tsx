import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { prepareServer, refused } from '../../../../test/answers.ts'
import { checkout } from '../../../../test/billing.ts'
import { renderAt } from '../../../../test/small-router.tsx'
import { Settling } from './checkout-settling.tsx'

const POLL_MS = 4_000

const server = prepareServer()
afterEach(() => {
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Lets each poll wait for its own answer. */
const holdPolls = () => {
  type Answer = ReturnType<typeof refused> | { checkout: ReturnType<typeof checkout> }
  const polls: ((answer: Answer) => void)[] = []
  server.on('POST /api/checkout/confirm', () => new Promise<Answer>((answer) => polls.push(answer)))
  const answer = async (poll: number, given: Answer): Promise<void> => {
    polls[poll]?.(given)
    await pass(0)
  }
  return { polls, answer }
}

it('keeps a failure on screen during retries, until an answer arrives', async () => {
  const { polls, answer } = holdPolls()
  vi.useFakeTimers()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { address } = await renderAt(
    '/checkout',
    () => <Settling free={false} processing={false} />,
    (router) => <QueryClientProvider client={client}>{router}</QueryClientProvider>,
  )
  await pass(0)
  await answer(0, refused('too_busy'))
  const again = screen.getByRole('button', { name: 'Try again' })
  const alert = screen.getByRole('alert')
  const said = alert.outerHTML
  again.focus()
  await pass(POLL_MS)
  expect(polls).toHaveLength(2)
  expect(screen.getByRole('alert')).toBe(alert)
  expect(alert.outerHTML).toBe(said)
  await answer(1, refused('too_busy'))
  expect(document.activeElement).toBe(again)

  fireEvent.click(again)
  await pass(0)
  expect(polls).toHaveLength(3)
  expect(again.getAttribute('aria-busy')).toBe('true')
  expect(address()).toBe('/checkout')
  await answer(2, { checkout: checkout({ state: 'completed' }) })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(address()).toBe('/account-setup')
})
