import type { AgentTour } from '@porchlight/contract/tours/shapes'
import type { TourStatus } from '@porchlight/contract/tours/statuses'
import { queryOptions } from '@tanstack/react-query'
import { longList } from '../../lib/long-list.ts'
import { call, callPage } from '../../lib/requests/client.ts'
import { keepNewerVersion } from '../../lib/requests/version-guard.ts'
import type { TourGroup } from '../../lib/searches.ts'
import { addDays, DESK_ZONE, now, wallToInstant } from '../../lib/time.ts'

/** One tab, or one of the dashboard's groups in any tab, or one status, or one client, or one month of the past. */
export type TourFilters = {
  when?: 'active' | 'past' | undefined
  group?: TourGroup | undefined
  status?: TourStatus | undefined
  clientId?: string | undefined
  month?: string | undefined
  q?: string | undefined
}

// Nearly every agent's open tours fit on the first page, so a new request is there, wherever its date puts it. The past
// is read by month.
const OPEN_PAGES = { first: 90, further: 100 }
const PAST_PAGES = { first: 30, further: 100 }

/**
 * The agent's own tours of one tab or filter by date, in pages; the past and a client's latest first, and of those that
 * need the agent the most pressing. The server searches.
 */
export const agentToursQuery = ({ when, group, status, clientId, month, q }: TourFilters) => {
  const isOver = when === 'past' || status === 'completed' || status === 'cancelled' || Boolean(clientId)
  const sort = group === 'needs_you' ? 'needs' : isOver ? 'latest' : 'date'
  return longList(
    ['tours', 'list', { when, group, status, clientId, month, q: q ?? '' }],
    isOver ? PAST_PAGES : OPEN_PAGES,
    ({ signal, ...page }) =>
      callPage('GET /api/agent/tour-cards', {
        query: { when, group, status, clientId, month, q, sort, ...page },
        signal,
      }),
  )
}

/** The tours that wait for the agent, the most pressing first. */
export const needsYouQuery = queryOptions({
  queryKey: ['tours', 'needs-you'],
  queryFn: ({ signal }) =>
    callPage('GET /api/agent/tour-cards', {
      query: { group: 'needs_you', sort: 'needs', limit: 20 },
      signal,
    }),
})

/** The months of the agent's past tours, latest first. */
export const pastMonthsQuery = queryOptions({
  queryKey: ['tours', 'past-months'],
  queryFn: ({ signal }) => call('GET /api/agent/tour-months', { signal }),
})

/** One of the agent's own tours. */
export const agentTourQuery = (id: string) =>
  queryOptions({
    queryKey: ['tours', { id }],
    queryFn: async ({ signal }) => {
      const tour = await call('GET /api/tours/:id', { params: { id }, signal })
      // The endpoint's answer depends on the viewer; for an agent it has this shape.
      return tour as AgentTour
    },
    structuralSharing: keepNewerVersion,
  })

/** A tour's timeline, oldest first. */
export const tourHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: ['tours', { id }, 'history'],
    queryFn: ({ signal }) => call('GET /api/tours/:id/history', { params: { id }, signal }),
  })

/** The emails to a tour's client, oldest first. */
export const tourEmailsQuery = (id: string) =>
  queryOptions({
    queryKey: ['emails', { id }],
    queryFn: ({ signal }) => call('GET /api/tours/:id/client-emails', { params: { id }, signal }),
  })

/** The agent's rating of the assistant who handled a tour. */
export const tourRatingQuery = (id: string) =>
  queryOptions({
    queryKey: ['tours', { id }, 'rating'],
    queryFn: ({ signal }) => call('GET /api/agent/tour-requests/:id/rating', { params: { id }, signal }),
  })

/** The dashboard's counts, over all tours and not one page. */
export const agentStatsQuery = queryOptions({
  queryKey: ['tours', 'stats'],
  queryFn: ({ signal }) => call('GET /api/stats', { signal }),
})

/** The newest requests, for recent activity. */
export const newestToursQuery = queryOptions({
  queryKey: ['tours', 'newest'],
  queryFn: async ({ signal }) =>
    (await callPage('GET /api/agent/tour-cards', { query: { limit: 3 }, signal })).items,
})

/** The tours of a day, earliest first, and what others have changed since the day before. Both days are the desk's. */
export const todayToursQuery = (today: string) =>
  queryOptions({
    queryKey: ['tours', 'today', today],
    queryFn: async ({ signal }) =>
      (
        await callPage('GET /api/agent/tour-cards', {
          query: { sort: 'soonest', from: startOf(today), to: startOf(addDays(today, 1)), limit: 20 },
          signal,
        })
      ).items,
  })

export const tourNewsQuery = (today: string) =>
  queryOptions({
    queryKey: ['tours', 'news', today],
    queryFn: ({ signal }) =>
      call('GET /api/agent/tour-news', { query: { since: startOf(addDays(today, -1)) }, signal }),
  })

const startOf = (date: string): string => wallToInstant({ date, time: '00:00' }, DESK_ZONE).instant

/** The next tours with a date, soonest first; a few more than the screen shows, because cancelled ones are dropped. */
export const aheadToursQuery = queryOptions({
  queryKey: ['tours', 'ahead'],
  queryFn: async ({ signal }) =>
    (
      await callPage('GET /api/agent/tour-cards', {
        query: { when: 'active', sort: 'soonest', from: now().toISOString(), limit: 10 },
        signal,
      })
    ).items,
})

/** Whether the desk is open at a time (ISO; default now), and from when it handles a request of that time. */
export const operationHoursQuery = (at?: string) =>
  queryOptions({
    queryKey: ['hours', at ?? 'now'],
    queryFn: ({ signal }) => call('GET /api/operation-hours', { query: at ? { at } : {}, signal }),
    staleTime: at ? Number.POSITIVE_INFINITY : 60_000,
  })

/** The desk's hours and the taken times of a day at a property. */
export const dayAtPropertyQuery = (propertyId: string, date: string) =>
  queryOptions({
    queryKey: ['tours', 'day', propertyId, date],
    queryFn: ({ signal }) =>
      call('GET /api/properties/:id/day', { params: { id: propertyId }, query: { date }, signal }),
    staleTime: 30_000,
  })

/** Whether one of the agent's own clients has unsubscribed from emails about their tours. */
export const clientEmailsQuery = (email: string) =>
  queryOptions({
    queryKey: ['tours', 'client-emails', email],
    queryFn: ({ signal }) => call('GET /api/agent/client-emails', { query: { email }, signal }),
    // The server sends no event when a client unsubscribes.
    staleTime: 0,
  })
