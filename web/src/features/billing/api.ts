import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'

/**
 * The price of a tour assistant, and an unused payment for an escort at the property. Refetched each time the choice
 * is offered, because it decides whether the agent is charged.
 */
export const assistantFeeQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['payments', 'fee', propertyId],
    queryFn: ({ signal }) => call('GET /api/tour-assistant-fee', { query: { propertyId }, signal }),
    staleTime: 0,
  })

/** The configuration of this installation; it does not change while a page is open. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => call('GET /api/config', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
