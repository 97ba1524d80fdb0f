import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** The configuration of this installation; it does not change while a page is open. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => call('GET /api/config', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
