import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'

/**
 * What a tour assistant costs, and the escort that is paid for and not used yet for a property. Asked anew whenever the
 * choice is offered: it decides whether somebody is charged.
 */
export const assistantFeeQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['payments', 'fee', propertyId],
    queryFn: ({ signal }) => call('GET /api/tour-assistant-fee', { query: { propertyId }, signal }),
    staleTime: 0,
  })

/** What this installation is; it does not change while a page is open. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => call('GET /api/config', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
