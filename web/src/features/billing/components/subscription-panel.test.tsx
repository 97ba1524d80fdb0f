import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { SubscriptionPanel } from './subscription-panel.tsx'

afterEach(() => vi.unstubAllGlobals())

it('keeps the focus on the Try again button while the request runs', async () => {
  const answers: ((answer: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>((answer) => answers.push(answer)))
  const fail = (asked: number) => answers[asked]?.(Response.json({ message: 'Busy' }, { status: 503 }))
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SubscriptionPanel />
    </QueryClientProvider>,
  )
  fail(0)
  const again = await screen.findByRole('button', { name: 'Try again' })
  again.focus()
  fireEvent.click(again)
  await waitFor(() => expect(answers).toHaveLength(2))
  await waitFor(() => expect(again.getAttribute('aria-busy')).toBe('true'))
  expect(document.activeElement).toBe(again)
  fail(1)
  await waitFor(() => expect(again.getAttribute('aria-busy')).toBeNull())
  expect(document.activeElement).toBe(again)
})
