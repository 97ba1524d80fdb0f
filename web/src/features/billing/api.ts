import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/requests/client.ts'

/**
 * The price of a tour assistant, and an unused payment for the property's escort. Refetched with each offer, because it
 * decides about a charge.
 */
export const assistantFeeQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['payments', 'fee', propertyId],
    queryFn: ({ signal }) => call('GET /api/tour-assistant-fee', { query: { propertyId }, signal }),
    staleTime: 0,
  })
