import type { Subscription } from '@porchlight/contract/subscriptions'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { subscriptionQuery } from './subscription-api.ts'
import { useRefreshSubscription } from './subscription-mutations.ts'

afterEach(() => vi.unstubAllGlobals())

// Only the field that the test reads; the client checks the others.
const standing = (status: Subscription['status']) => ({ status }) as Subscription
const json = (content: unknown) =>
  new Response(JSON.stringify(content), { headers: { 'content-type': 'application/json' } })

it('does not replace the answer to a payment with an older read', async () => {
  const reads: ((status: Subscription['status']) => void)[] = []
  vi.stubGlobal('fetch', (address: string) => {
    if (address === '/api/subscription/refresh')
      return Promise.resolve(json({ subscription: standing('active') }))
    return new Promise<Response>((answer) => reads.push((status) => answer(json(standing(status)))))
  })
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const screen = renderHook(
    () => ({ shown: useQuery(subscriptionQuery).data?.status, refresh: useRefreshSubscription() }),
    { wrapper },
  )
  screen.result.current.refresh.mutate()
  await waitFor(() => expect(screen.result.current.shown).toBe('active'))
  const [before, ...after] = reads
  before?.('past_due')
  for (const answer of after) answer('active')
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(client.getQueryData(subscriptionQuery.queryKey)?.status).toBe('active')
})
