import type { TourRating } from '@porchlight/contract/tours/ratings'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { expectAccessible } from '../../../../test/accessibility/accessible.ts'
import { newUser } from '../../../../test/user.ts'
import { receiveToasts } from '../../../lib/toast.ts'
import { TourRatingSection } from './tour-rating.tsx'

const path = '/api/agent/tour-requests/t1/rating'
const none: TourRating = { rating: null, comment: null, ratedAt: null, mayRate: true, assistantName: null }
const given: TourRating = {
  rating: 3,
  comment: 'A little late',
  ratedAt: '2026-11-25T16:00:00.000Z',
  mayRate: true,
  assistantName: null,
}

const toasted = vi.fn()
beforeEach(() => receiveToasts(toasted))
afterEach(() => {
  toasted.mockClear()
  vi.unstubAllGlobals()
})

/** Renders the section over a server that has this rating; returns what is sent. */
const open = (
  rating: TourRating,
  saved: (sent: object) => Response = (sent) => Response.json({ ...given, ...sent }),
) => {
  const sent: object[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    if (address !== path) return new Promise(() => undefined)
    if (method === 'GET') return Response.json(rating)
    sent.push(JSON.parse(String(body)))
    return saved(sent.at(-1) ?? {})
  })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TourRatingSection tourId="t1" zone="America/Chicago" />
    </QueryClientProvider>,
  )
  return { sent, user: newUser() }
}

it('asks for stars, sends them with the comment, and shows what was sent', async () => {
  const { sent, user } = open(none)
  const send = await screen.findByRole('button', { name: 'Send rating' })
  await expectAccessible()
  await user.click(send)
  expect(screen.getByRole('alert').textContent).toBe('Choose one to five stars')
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: '1 star' }))
  expect(sent).toEqual([])
  await user.click(screen.getByRole('radio', { name: '4 stars' }))
  expect(screen.queryByRole('alert')).toBe(null)
  await user.type(screen.getByLabelText(/^Comment/), 'On time and kind.')
  await user.click(send)
  expect(await screen.findByRole('img', { name: '4 stars' })).toBeTruthy()
  expect(sent).toEqual([{ rating: 4, comment: 'On time and kind.' }])
  expect(screen.getByText('On time and kind.')).toBeTruthy()
  expect(toasted).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ title: 'Rating saved' }))
})

it('changes a rating, and goes back without a change', async () => {
  const { sent, user } = open(given)
  await user.click(await screen.findByRole('button', { name: 'Change rating' }))
  expect(screen.getByRole('radio', { name: '3 stars' })).toHaveProperty('checked', true)
  expect(screen.getByLabelText(/^Comment/)).toHaveProperty('value', 'A little late')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Change rating'))
  await user.click(screen.getByRole('button', { name: 'Change rating' }))
  await user.click(screen.getByRole('radio', { name: '5 stars' }))
  await user.click(screen.getByRole('button', { name: 'Send rating' }))
  await waitFor(() => expect(sent).toEqual([{ rating: 5, comment: 'A little late' }]))
  expect(await screen.findByRole('img', { name: '5 stars' })).toBeTruthy()
})

it('keeps the input when it cannot be saved, and says so', async () => {
  const { user } = open(none, () => Response.json({ code: 'x', message: 'Not now.' }, { status: 503 }))
  await user.click(await screen.findByRole('radio', { name: '2 stars' }))
  await user.click(screen.getByRole('button', { name: 'Send rating' }))
  await waitFor(() => expect(toasted).toHaveBeenCalledWith(expect.objectContaining({ tone: 'bad' })))
  expect(screen.getByRole('radio', { name: '2 stars' })).toHaveProperty('checked', true)
})

it('shows nothing if no assistant completed the tour', async () => {
  open({ ...none, mayRate: false })
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Your rating' })).toBe(null))
})

it('names the assistant if they escorted the tour, and otherwise what they did', async () => {
  open({ ...none, assistantName: 'Elena' })
  expect(await screen.findByRole('group', { name: /^Rate Elena, your tour assistant\./ })).toBeDefined()
  cleanup()
  open(none)
  expect(
    await screen.findByRole('group', { name: /^Rate the scheduling assistant who handled this tour\./ }),
  ).toBeDefined()
})
