import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'

/** What this browser has begun and not finished; null when there is nothing. */
export const checkoutQuery = queryOptions({
  queryKey: ['checkout'],
  queryFn: async ({ signal }) => (await call('GET /api/checkout', { signal })).checkout,
  staleTime: 0,
})
