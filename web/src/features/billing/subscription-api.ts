import type { PaidPlanId } from '@porchlight/contract/kernel/plan-words'
import { queryOptions } from '@tanstack/react-query'
import { call, callPage } from '../../lib/client.ts'
import { longList } from '../../lib/long-list.ts'

const PAGES = { first: 12, further: 50 }

/** One's own subscription, and what may be done with it. */
export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: ({ signal }) => call('GET /api/subscription', { signal }),
})

/** What another plan would cost now: worked out for the moment, so asked anew each time and every minute. */
export const previewQuery = (planType: PaidPlanId) =>
  queryOptions({
    // Not among what news makes old: what is being agreed to stands still, and is over once it is taken.
    queryKey: ['subscription-preview', planType],
    queryFn: ({ signal }) => call('GET /api/subscription/preview', { query: { planType }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: 60_000,
  })

/** One's own invoices, newest first, a page at a time. */
export const invoicesQuery = longList(['subscription', 'invoices'], PAGES, ({ signal, ...page }) =>
  callPage('GET /api/subscription/invoices', { query: page, signal }),
)

/** One of them, as it is printed. */
export const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: ['subscription', 'invoice', id],
    queryFn: ({ signal }) => call('GET /api/subscription/invoices/:id', { params: { id }, signal }),
  })
