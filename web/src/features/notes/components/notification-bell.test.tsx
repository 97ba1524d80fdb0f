import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { connectLive } from '../../../../test/live-stream.ts'
import { receiveToasts, type ToastMessage, toast } from '../../../lib/toast.ts'
import { unreadCountQuery } from '../api.ts'
import { NotificationBell } from './notification-bell.tsx'

connectLive()

const bellWith = (count: number | undefined) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  if (count !== undefined) client.setQueryData(unreadCountQuery.queryKey, count)
  render(
    <QueryClientProvider client={client}>
      <NotificationBell />
    </QueryClientProvider>,
  )
  return screen.getByRole('button')
}

test.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('the bell shows %i unread notes as %s', (count, shown) => {
  const bell = bellWith(count)
  expect(bell.textContent).toBe(shown)
  expect(bell.getAttribute('aria-label')).toBe(`Notifications, ${shown} unread`)
  expect(bell.hasAttribute('disabled')).toBe(false)
})

test('the bell is disabled without unread notes', () => {
  const bell = bellWith(0)
  expect(bell.textContent).toBe('')
  expect(bell.hasAttribute('disabled')).toBe(true)
})

test('the bell is disabled until the count has loaded', () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const bell = bellWith(undefined)
  vi.unstubAllGlobals()
  expect(bell.textContent).toBe('')
  expect(bell.hasAttribute('disabled')).toBe(true)
})

test('opening the list ends the message that announced the notes', () => {
  let shown: ToastMessage[] = []
  const stop = receiveToasts(
    (message) => shown.push(message),
    (isOver) => {
      shown = shown.filter((message) => !isOver(message))
    },
  )
  toast({ title: 'You have 2 new notes on your tours', joins: true, about: 'notes' })
  toast({ title: 'Note Added' })
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  fireEvent.click(bellWith(2))
  vi.unstubAllGlobals()
  expect(shown.map(({ title }) => title)).toEqual(['Note Added'])
  stop()
})
