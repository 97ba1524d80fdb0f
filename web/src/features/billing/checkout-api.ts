import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/requests/client.ts'

/** Asks whether this checkout may still be paid, or whether its email got an account meanwhile. */
export const verifyCheckout = () => call('POST /api/checkout/verify')

/** The unfinished checkout of this browser; null if there is none. */
export const checkoutQuery = queryOptions({
  queryKey: ['checkout'],
  queryFn: async ({ signal }) => (await call('GET /api/checkout', { signal })).checkout,
  staleTime: 0,
})
