import type { AssistantDetail } from '@porchlight/contract/assistants'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { longList } from '../../lib/long-list.ts'
import { call, callPage } from '../../lib/requests/client.ts'
import { pagedList } from '../../lib/requests/paged-list.ts'
import type { TeamSearch } from '../../lib/searches.ts'

/** The tour that needs an assistant. */
type For = {
  at?: string | undefined
  duration?: number | undefined
  city?: string | undefined
  tourId?: string | undefined
  /** Several tours, by their ids. */
  tours?: readonly string[] | undefined
}

/**
 * All assistants with their workload. With `at` (ISO) and `duration` (minutes), also who is free then and why others
 * are not; with `tours`, who is free for which of them. Stale quickly; live updates report changes as changes of tours.
 */
export const assistantsQuery = ({ at, duration, city, tourId, tours = [] }: For = {}) =>
  queryOptions({
    queryKey: [
      ...['assistants', 'list'],
      {
        at: at ?? '',
        duration: at ? (duration ?? 60) : 0,
        city: city ?? '',
        tourId: tourId ?? '',
        tours,
      },
    ],
    queryFn: async ({ signal }) =>
      (
        await callPage('GET /api/admin/assistants', {
          query: {
            limit: 500,
            ...(at && { at, duration, city, tourId }),
            ...(tours.length > 0 && { tours: tours.join(',') }),
          },
          signal,
          isLater: true,
        })
      ).items,
    staleTime: 15_000,
  })

/** The search and the filters of the team, as the server reads them. */
const filtersOf = ({ q, availability, city, active, day }: TeamSearch) => ({
  q,
  availability,
  servesCity: city,
  active: active === 'all' ? undefined : String(active !== 'no'),
  day,
})

/**
 * The list of the Assistants tab, searched and filtered by the server. Without filters it holds the active assistants.
 */
export const teamQuery = ({ q, availability, city, active, day, sort, order }: TeamSearch) =>
  longList(
    ['assistants', 'team', { q, availability, city, active, day, sort, order }],
    { first: 50, further: 100 },
    ({ signal, ...page }) =>
      callPage('GET /api/admin/assistants', {
        query: { ...page, ...filtersOf({ q, availability, city, active, day }), sort, order },
        signal,
      }),
  )

/** How many of the same team are free on the day. */
export const freeCountQuery = ({ q, availability, city, active, day }: TeamSearch) =>
  queryOptions({
    queryKey: ['assistants', 'free', { q, availability, city, active, day }],
    queryFn: async ({ signal }) =>
      (
        await callPage('GET /api/admin/assistants', {
          query: { ...filtersOf({ q, availability, city, active, day }), free: 'true', limit: 1 },
          signal,
        })
      ).total,
  })

/** The figures of the team. */
export const teamSummaryQuery = queryOptions({
  queryKey: ['assistants', 'summary'],
  queryFn: ({ signal }) => call('GET /api/admin/assistants/summary', { signal }),
})

/**
 * One assistant with working hours, time off and ratings. The key has no id scope, because changes of tours affect it
 * too.
 */
export const assistantQuery = (id: string) =>
  queryOptions({
    queryKey: ['assistants', 'detail', id],
    queryFn: ({ signal }) => call('GET /api/admin/assistants/:id', { params: { id }, signal }),
  })

/** The agents' feedback on an assistant's tours, newest first. */
export const feedbackQuery = (id: string) =>
  pagedList(['assistants', 'feedback', id], 10, ({ signal, ...page }) =>
    callPage('GET /api/admin/assistants/:id/feedback', { params: { id }, query: page, signal }),
  )

/** Stores the current assistant in the cache and refetches the lists. */
export const assistantChanged = (client: QueryClient, assistant: AssistantDetail): void => {
  client.setQueryData(assistantQuery(assistant.id).queryKey, assistant)
  void client.invalidateQueries({ queryKey: ['assistants'] })
}
