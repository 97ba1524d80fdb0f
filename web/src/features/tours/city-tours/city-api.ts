import type { StaffTour } from '@porchlight/contract/tours/shapes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, callPage } from '../../../lib/requests/client.ts'
import { pagedList } from '../../../lib/requests/paged-list.ts'
import { FOUND } from '../found-people.ts'
import type { CitySearch } from './city-search.ts'

const PAGE = 50

/**
 * The tours of the cities, newest first. The key is among the queue's lists, so that a changed tour is updated in
 * them at once.
 */
export const cityToursQuery = ({ q, city, by, status }: CitySearch) => {
  const filters = {
    ...(q && { q }),
    ...(city && { city }),
    ...(by && { adminScheduled: 'true' }),
    ...(status && { group: status }),
  }
  const list = pagedList(['tours', 'queue', 'city', filters], PAGE, async ({ signal, ...asked }) => {
    const page = await callPage('GET /api/tours', { query: { ...filters, ...asked }, signal })
    // The endpoint's answer depends on the viewer; for the back office it has this shape.
    return { ...page, items: page.items as StaffTour[] }
  })
  return { ...list, placeholderData: keepPreviousData }
}

/** The numbers of open tours in the eight cities, and the prices. */
export const cityStatsQuery = queryOptions({
  queryKey: ['tours', 'city-stats'],
  queryFn: ({ signal }) => call('GET /api/admin/city-stats', { signal }),
})

/** The charge for a tour of a property, with or without a chosen agent. */
export const tourChargeQuery = (propertyId: string, agentId: string | undefined) =>
  queryOptions({
    queryKey: ['tours', 'charge', propertyId, agentId ?? ''],
    queryFn: ({ signal }) =>
      call('GET /api/admin/properties/:id/tour-charge', {
        params: { id: propertyId },
        query: { ...(agentId && { assignedAgentId: agentId }) },
        signal,
      }),
    enabled: propertyId !== '',
    // The agent's plan may have changed meanwhile.
    staleTime: 0,
  })

type Place = { city: string | undefined; agentId: string | undefined }

/** Properties of a city, or of any, by name or address. With a chosen agent, only those that the agent may see. */
export const propertiesInCityQuery = ({ city, agentId }: Place, q: string) =>
  queryOptions({
    queryKey: ['properties', 'in-city', `${city ?? ''} ${agentId ?? ''}`, q],
    queryFn: async ({ signal }) =>
      (
        await callPage('GET /api/properties', {
          query: { ...(city && { city }), ...(agentId && { agentId }), q, limit: FOUND },
          signal,
        })
      ).items,
    placeholderData: (before, query) =>
      query?.queryKey[2] === `${city ?? ''} ${agentId ?? ''}` ? before : undefined,
  })
