import type { Assignment } from '@porchlight/contract/tour-shapes'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { callPage, type PageOf } from '../../lib/client.ts'

export type AssignmentGroup = 'pending' | 'all' | 'completed'

// An assistant's whole list is a few hundred rows: most of it comes at once, and is put in the order of the day here.
const PAGE = 200

/** The assistant's own assignments of one tab; searched by the server. */
export const assignmentsQuery = (group: AssignmentGroup, q = '') =>
  infiniteQueryOptions({
    queryKey: ['tours', 'assignments', { group, q }],
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /api/assistant/assignments', {
        query: { group, q, limit: PAGE, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    // While a search is typed the last result stays.
    placeholderData: (before) => before,
  })

/** How many assignments a tab holds. */
export const assignmentCountQuery = (group: AssignmentGroup) =>
  queryOptions({
    queryKey: ['tours', 'assignment-count', group],
    queryFn: async ({ signal }) =>
      (await callPage('GET /api/assistant/assignments', { query: { group, limit: 1 }, signal })).total,
  })

type Pages = InfiniteData<PageOf<Assignment>>

/** Puts a changed assignment wherever it is shown at once, then reads lists and counts again. */
export const assignmentChanged = (client: QueryClient, changed: Assignment): void => {
  const swap = (one: Assignment): Assignment => (one.id === changed.id ? changed : one)
  client.setQueriesData<Pages>(
    { queryKey: ['tours', 'assignments'] },
    (list) =>
      list && { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.map(swap) })) },
  )
  void client.invalidateQueries({ queryKey: ['tours'] })
}
