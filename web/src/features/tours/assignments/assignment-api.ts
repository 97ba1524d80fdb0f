import { containsWords } from '@porchlight/contract/kernel/text/fold-accents'
import type { Assignment } from '@porchlight/contract/tours/shapes'
import { type InfiniteData, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, callPage, type PageOf } from '../../../lib/requests/client.ts'
import { pagedList } from '../../../lib/requests/paged-list.ts'
import { dayOf } from './assignment-steps.ts'
import { soughtDays } from './sought-days.ts'

/** The tabs. */
export type AssignmentGroup = 'pending' | 'all' | 'completed'

/** The tab that the address names; the pending ones if it names none. */
export const groupAt = (tab: string | undefined): AssignmentGroup =>
  tab === 'all' || tab === 'completed' ? tab : 'pending'

/** The list of a tab. The pending tab shows every open tour, because the visits come first there, also confirmed ones. */
export const listedGroup = (tab: AssignmentGroup): Exclude<AssignmentGroup, 'pending'> | 'open' =>
  tab === 'pending' ? 'open' : tab

// An assistant's whole list is a few hundred rows, so most of it loads at once, and the browser sorts it by day.
const PAGE = 200

/**
 * The assistant's own assignments of one list; the server searches. A text that names days also finds
 * their tours.
 */
export const assignmentsQuery = (group: ReturnType<typeof listedGroup>, q = '') => {
  const days = soughtDays(q)
  const found = { group, q, day: days?.from, lastDay: days?.to }
  return {
    ...pagedList(['tours', 'assignments', found], PAGE, ({ signal, ...page }) =>
      callPage('GET /api/assistant/assignments', { query: { ...found, ...page }, signal }),
    ),
    // Keep loaded lists for use offline, also those of the other tabs.
    ...(q === '' && { gcTime: Number.POSITIVE_INFINITY }),
    // The last result stays on the screen while a new search loads.
    placeholderData: keepPreviousData,
  }
}

/** Whether an assignment contains the words of a text, or is on one of the days that it names, for a search while offline. */
export const isFound = (tour: Assignment, q: string): boolean => {
  const days = soughtDays(q)
  const day = dayOf(tour)
  if (days && day !== null && days.from <= day && day <= days.to) return true
  const text = [tour.clientName, tour.clientEmail, tour.propertyName, tour.propertyAddress, tour.agentName]
  return containsWords(text.join(' '), q)
}

/** How many assignments a tab holds. */
export const assignmentCountQuery = (group: AssignmentGroup) =>
  queryOptions({
    queryKey: ['tours', 'assignment-count', group],
    queryFn: async ({ signal }) =>
      (
        await callPage('GET /api/assistant/assignments', {
          query: { group, limit: 1 },
          signal,
          isLater: true,
        })
      ).total,
  })

/** The possible steps from each status, the same for all tours. They change only with the server. */
export const stepsQuery = queryOptions({
  queryKey: ['assistant-steps'],
  queryFn: ({ signal }) => call('GET /api/assistant/steps', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

type Pages = InfiniteData<PageOf<Assignment>>

/** Updates a changed assignment in every cached list, then refetches lists and counts. */
export const assignmentChanged = (client: QueryClient, changed: Assignment): void => {
  const swap = (one: Assignment): Assignment => (one.id === changed.id ? changed : one)
  client.setQueriesData<Pages>(
    { queryKey: ['tours', 'assignments'] },
    (list) =>
      list && { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.map(swap) })) },
  )
  void client.invalidateQueries({ queryKey: ['tours'] })
}
