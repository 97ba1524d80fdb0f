import type { PaidPlanId } from '@porchlight/contract/kernel/plan-words'
import { queryOptions } from '@tanstack/react-query'
import { longList } from '../../lib/long-list.ts'
import { call, callPage } from '../../lib/requests/client.ts'

const PAGES = { first: 12, further: 50 }

/** The user's own subscription, with the permitted actions. */
export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: ({ signal }) => call('GET /api/subscription', { signal }),
})

/** The cost of another plan as of now. It depends on the moment, so it is refetched each time and every minute. */
export const previewQuery = (planType: PaidPlanId) =>
  queryOptions({
    // Live updates must not refetch this query: the offer stays the same while the user agrees to it, and ends when
    // they accept it.
    queryKey: ['subscription-preview', planType],
    queryFn: ({ signal }) => call('GET /api/subscription/preview', { query: { planType }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: 60_000,
  })

/** The user's own invoices, newest first, in pages. */
export const invoicesQuery = longList(['subscription', 'invoices'], PAGES, ({ signal, ...page }) =>
  callPage('GET /api/subscription/invoices', { query: page, signal }),
)

/** What the user paid for tours, newest first, in pages. */
export const tourPaymentsQuery = longList(['tours', 'payments'], PAGES, ({ signal, ...page }) =>
  callPage('GET /api/agent/tour-payments', { query: page, signal }),
)

/** One invoice, for printing. */
export const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: ['subscription', 'invoice', id],
    queryFn: ({ signal }) => call('GET /api/subscription/invoices/:id', { params: { id }, signal }),
  })

/** What the user paid for one tour, newest first: the fee again after a refund, for example. */
export const paymentsOfTourQuery = (tourId: string) =>
  queryOptions({
    queryKey: ['payments', 'of-tour', tourId],
    queryFn: ({ signal }) =>
      call('GET /api/agent/tour-payments', { query: { tourId }, signal, isLater: true }),
  })

/** The receipt of one payment for a tour, for printing. */
export const tourReceiptQuery = (id: string) =>
  queryOptions({
    queryKey: ['payments', 'receipt', id],
    queryFn: ({ signal }) => call('GET /api/agent/tour-payments/:id', { params: { id }, signal }),
  })
