import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { configQuery } from '../../../lib/requests/config-query.ts'
import { NewMessageDialog } from './new-message-dialog.tsx'

afterEach(() => vi.unstubAllGlobals())

it.each([
  [true, 'The agent gets it under Tour Notes and by email, and can reply.'],
  [false, 'The agent sees it under Tour Notes and can reply. Email is not set up on this site.'],
])('with email %s, says how the agent reads the message', async (email, words) => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(configQuery.queryKey, { email } as never) // only the field that the dialog reads
  render(
    <QueryClientProvider client={client}>
      <NewMessageDialog onClose={vi.fn()} onSent={vi.fn()} />
    </QueryClientProvider>,
  )
  expect(await screen.findByText(words)).toBeTruthy()
})
