import type { AgentTour } from '@porchlight/contract/tours/shapes'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { PageOf } from '../../../lib/requests/client.ts'

/** Looks up a tour in the agent's cached lists; undefined if none of them has it. */
export const loadedTour = (client: QueryClient, id: string): AgentTour | undefined => {
  const lists = client.getQueriesData<InfiniteData<PageOf<AgentTour>>>({ queryKey: ['tours', 'list'] })
  for (const [, list] of lists) {
    const found = list?.pages.flatMap(({ items }) => items).find((tour) => tour.id === id)
    if (found) return found
  }
  return undefined
}
