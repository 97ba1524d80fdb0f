import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { AdminSetupScreen } from './admin-setup-screen.tsx'

const went = vi.hoisted(() => vi.fn())
const router = vi.hoisted(() => ({ history: { replace: (to: string) => went(to) } }))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof import('@tanstack/react-router')>()),
  useRouter: () => router,
}))
vi.mock('../../lib/live/live.ts', () => ({
  startLive: () => undefined,
  stopLive: () => undefined,
  useLive: () => 'on',
}))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('the back office opens two seconds after the set-up granted admin access, and not before', async () => {
  vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: RequestInit) =>
    method === 'GET'
      ? Response.json({ open: true })
      : Response.json({ id: 'u1', firstName: 'Ruth', name: 'Ruth Calloway', permissions: [] }),
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AdminSetupScreen />
    </QueryClientProvider>,
  )
  const grant = await screen.findByRole('button', { name: 'Grant Admin Access' })
  for (const [label, text] of [
    [/^Set-up code/, 'K7QWM-20XTR-9HBVD'],
    ['First Name', 'Ruth'],
    ['Last Name', 'Calloway'],
    ['Email', 'ruth@example.test'],
    ['Password', 'a good password'],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.click(grant)
  // The clock does not advance until the answer appears.
  while (!screen.queryByRole('status')) await act(() => vi.advanceTimersByTimeAsync(0))
  expect(screen.getByRole('status').textContent).toContain('first super administrator')
  await act(() => vi.advanceTimersByTimeAsync(1_999))
  expect(went).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(went.mock.calls).toEqual([['/admin-dashboard']])
})
