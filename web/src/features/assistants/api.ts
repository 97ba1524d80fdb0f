import type { AssistantDetail } from '@porchlight/contract/assistants'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, callPage } from '../../lib/client.ts'
import { longList } from '../../lib/long-list.ts'
import type { TeamSearch } from '../../lib/searches.ts'

/** The tour that somebody is sought for. */
type For = {
  at?: string | undefined
  duration?: number | undefined
  city?: string | undefined
  tourId?: string | undefined
}

/**
 * All assistants with their workload; with `at` (ISO) and `duration` (minutes) also who is free then, and why not.
 * Soon stale, because others assign too and their changes are told as changes of tours.
 */
export const assistantsQuery = ({ at, duration, city, tourId }: For = {}) =>
  queryOptions({
    queryKey: [
      ...['assistants', 'list'],
      { at: at ?? '', duration: at ? (duration ?? 60) : 0, city: city ?? '', tourId: tourId ?? '' },
    ],
    queryFn: async ({ signal }) =>
      (
        await callPage('GET /api/admin/assistants', {
          query: { limit: 500, ...(at && { at, duration, city, tourId }) },
          signal,
        })
      ).items,
    staleTime: 15_000,
  })

/** The team as the Assistants tab lists it, searched and filtered by the server; without filters who is active. */
export const teamQuery = ({ q, availability, city, active }: TeamSearch) =>
  longList(
    ['assistants', 'team', { q, availability, city, active }],
    { first: 50, further: 100 },
    ({ signal, ...page }) =>
      callPage('GET /api/admin/assistants', {
        query: {
          ...page,
          q,
          availability,
          servesCity: city,
          active: active === 'all' ? undefined : String(active !== 'no'),
        },
        signal,
      }),
  )

/** The team in figures. */
export const teamSummaryQuery = queryOptions({
  queryKey: ['assistants', 'summary'],
  queryFn: ({ signal }) => call('GET /api/admin/assistants/summary', { signal }),
})

/** One assistant with hours, time off and ratings. News of tours are about their work too, so its id is no scope. */
export const assistantQuery = (id: string) =>
  queryOptions({
    queryKey: ['assistants', 'detail', id],
    queryFn: ({ signal }) => call('GET /api/admin/assistants/:id', { params: { id }, signal }),
  })

/** What agents said about an assistant's tours, newest first. */
export const feedbackQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['assistants', 'feedback', id],
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /api/admin/assistants/:id/feedback', {
        params: { id },
        query: { limit: 10, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })

/** Puts an assistant as they are now where they are shown; the lists read themselves again. */
export const assistantChanged = (client: QueryClient, assistant: AssistantDetail): void => {
  client.setQueryData(assistantQuery(assistant.id).queryKey, assistant)
  void client.invalidateQueries({ queryKey: ['assistants'] })
}
