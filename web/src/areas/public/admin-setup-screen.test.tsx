import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { failed } from '../../../test/answers.ts'
import { superAdmin } from '../../../test/people.ts'
import { answerQueue } from '../../../test/queue.ts'
import { prepareScreens } from '../../../test/screen.tsx'

const { server, open, address } = prepareScreens()
afterEach(() => {
  vi.useRealTimers()
})

it('the back office opens two seconds after the set-up granted admin access, and not before', async () => {
  server.on('GET /api/admin/setup', { open: true })
  server.on('POST /api/admin/setup', superAdmin())
  answerQueue(server, () => [])
  await open('/admin-setup', null)
  const grant = await screen.findByRole('button', { name: 'Grant Admin Access' })
  for (const [label, text] of [
    [/^Setup code/, 'K7QWM-20XTR-9HBVD'],
    ['First Name', 'Ruth'],
    ['Last Name', 'Calloway'],
    ['Email', 'ruth@example.test'],
    ['Password', 'a good password'],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.click(grant)
  // The clock does not advance until the answer appears.
  while (!screen.queryByText(/now the first super admin/)) await act(() => vi.advanceTimersByTimeAsync(0))
  await act(() => vi.advanceTimersByTimeAsync(1_999))
  expect(address()).toBe('/admin-setup')
  await act(() => vi.advanceTimersByTimeAsync(1))
  vi.useRealTimers()
  await vi.waitFor(() => expect(address()).toBe('/admin-dashboard'), 30_000)
})

it('does not claim that an administrator is missing if the check failed', async () => {
  server.on('GET /api/admin/setup', failed())
  await open('/admin-setup', null)
  expect(await screen.findByText('We couldn’t check whether this installation needs setup.')).toBeDefined()
  expect(screen.queryByText(/has no administrator yet/)).toBeNull()
})
