import { feedDaysBack } from '@porchlight/contract/calendar/feed'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { FeedPart } from './feed-part.tsx'

afterEach(() => vi.unstubAllGlobals())

it('states how many days back the private address goes, and what anyone with it can see', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ feed: null }))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FeedPart />
    </QueryClientProvider>,
  )
  expect(await screen.findByRole('button', { name: 'Create private address' })).toBeTruthy()
  expect(feedDaysBack).toBe(60)
  expect(document.body.textContent).toContain(
    'your upcoming tours, and those from the last 60 days, in Google, Apple, Outlook, or another calendar',
  )
  expect(document.body.textContent).toContain(
    'Anyone with the address can see when and where your tours are, and your clients’ names.',
  )
})
