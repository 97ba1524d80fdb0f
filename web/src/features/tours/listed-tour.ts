import type { AgentTourCard, StaffTourRow } from '@porchlight/contract/tours/cards'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { PageOf } from '../../lib/requests/client.ts'

const listed = <Tour extends { id: string }>(
  client: QueryClient,
  list: 'list' | 'queue',
  id: string,
): Tour | undefined =>
  client
    .getQueriesData<InfiniteData<PageOf<Tour>>>({ queryKey: ['tours', list] })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ items }) => items)
    .find((tour) => tour.id === id)

/** Looks up a tour in the agent's cached lists; undefined if none of them has it. */
export const listedTour = (client: QueryClient, id: string): AgentTourCard | undefined =>
  listed(client, 'list', id)

/** Looks up a tour in the staff's cached lists; undefined if none of them has it. */
export const listedStaffTour = (client: QueryClient, id: string): StaffTourRow | undefined =>
  listed(client, 'queue', id)
