import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { importWithRetry, lazyOnDemand } from './lazy-when-idle.ts'
import { receiveToasts, type ToastMessage } from './toast.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('retries code that could not load without a connection, until it loads', async () => {
  vi.useFakeTimers()
  let tries = 0
  const load = vi.fn(async () => {
    tries++
    if (tries < 4) throw new TypeError('Failed to fetch dynamically imported module')
    return 'the toaster'
  })
  const loaded = importWithRetry(load)
  await vi.advanceTimersByTimeAsync(999)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1_001 + 1_000)
  expect(load).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await loaded).toBe('the toaster')
})

it.each([
  [false, 'This opens once you’re back online.'],
  [true, 'Reload the page, or wait a moment.'],
])('opens a dialog later whose code did not load, and says so (online: %s)', async (online, description) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  const messages: ToastMessage[] = []
  const stop = receiveToasts((message) => messages.push(message))
  let isThere = false
  const Menu = lazyOnDemand(async () => {
    if (!isThere) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: () => <p>The menu</p> }
  })
  render(
    <>
      <p>The page</p>
      <Suspense>
        <Menu />
      </Suspense>
    </>,
  )
  await vi.waitFor(() => expect(messages).toEqual([{ title: 'Not loaded yet', description, tone: 'bad' }]))
  expect(screen.getByText('The page')).toBeDefined()
  isThere = true
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('The menu')).toBeDefined()
  stop()
})
