import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'

/** Asks whether this checkout may still be paid: somebody may have made an account with the address meanwhile. */
export const verifyCheckout = () => call('POST /api/checkout/verify')

/** What this browser has begun and not finished; null when there is nothing. */
export const checkoutQuery = queryOptions({
  queryKey: ['checkout'],
  queryFn: async ({ signal }) => (await call('GET /api/checkout', { signal })).checkout,
  staleTime: 0,
})
