import type { Assignment } from '@porchlight/contract/tour-shapes'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { call, callPage, type PageOf } from '../../lib/client.ts'

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
    // What was read stays readable while the line is down, also on the tabs that are not open.
    ...(q === '' && { gcTime: Number.POSITIVE_INFINITY }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    // While a search is typed the last result stays.
    placeholderData: (before) => before,
  })

/** Whether an assignment has these words, for a search while the line is down. */
export const hasWords = (tour: Assignment, q: string): boolean => {
  const text = [tour.clientName, tour.clientEmail, tour.propertyName, tour.propertyAddress, tour.agentName]
  return text.join(' ').toLowerCase().includes(q.trim().toLowerCase())
}

/** How many assignments a tab holds. */
export const assignmentCountQuery = (group: AssignmentGroup) =>
  queryOptions({
    queryKey: ['tours', 'assignment-count', group],
    queryFn: async ({ signal }) =>
      (await callPage('GET /api/assistant/assignments', { query: { group, limit: 1 }, signal })).total,
  })

/** What may be done from each status, whatever the tour. It changes with the server alone. */
export const stepsQuery = queryOptions({
  queryKey: ['assistant-steps'],
  queryFn: ({ signal }) => call('GET /api/assistant/steps', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
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
