import type { StaffTourRow } from '@porchlight/contract/tours/cards'
import type { StaffTour } from '@porchlight/contract/tours/shapes'
import type { TourStatus } from '@porchlight/contract/tours/statuses'
import { type InfiniteData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { longList } from '../../../lib/long-list.ts'
import { addressOf, call, callPage, type PageOf } from '../../../lib/requests/client.ts'
import { downloadFile } from '../../../lib/requests/download-file.ts'
import { keepNewerVersion } from '../../../lib/requests/version-guard.ts'
import type { QueueFilters } from './queue-search.ts'
import { countWord } from './queue-words.ts'

type TimeSpan = { startsAt: string; endsAt: string }

const PAGES = { first: 50, further: 100 }

/** The tour queue, in pages; the server filters, searches and sorts. */
export const queueQuery = (filters: QueueFilters) =>
  longList(['tours', 'queue', filters], PAGES, ({ signal, ...page }) =>
    callPage('GET /api/admin/queue-rows', { query: { ...filters, ...page }, signal }),
  )

/** Saves all matching tours as a CSV file, not only the loaded ones. */
export const downloadQueue = (filters: QueueFilters): Promise<void> =>
  downloadFile(addressOf('/api/admin/tour-queue.csv', { query: filters }), 'tour-queue.csv')

/** The number of matching tours, without loading them. */
export const queueCountQuery = (filters: Partial<QueueFilters>) =>
  queryOptions({
    queryKey: ['tours', 'count', filters],
    queryFn: async ({ signal }) => {
      const { total, more } = await callPage('GET /api/admin/tours', {
        query: { ...filters, limit: 1 },
        signal,
      })
      return more ? `${countWord(total)}+` : countWord(total)
    },
  })

/** Requests without an assistant: fewer than the queue's pending group, which has everything without a date. */
export const requestedCountQuery = queueCountQuery({ status: 'requested', archived: 'false' })

/** An assistant's first open tours in time off, by their scheduled or requested times. */
export const timeOffToursQuery = (assistantId: string, { startsAt, endsAt }: TimeSpan) =>
  queryOptions({
    queryKey: ['tours', 'in-time-off', { assistantId, startsAt, endsAt }],
    queryFn: async ({ signal }) => {
      const span = { startsFrom: startsAt, startsBefore: endsAt }
      const query = { assistantId, ...span, sort: 'urgency', archived: 'false', limit: 5 } as const
      return (await callPage('GET /api/admin/queue-rows', { query, signal })).items
    },
  })

/** One tour as the back office sees it. */
export const staffTourQuery = (id: string) =>
  queryOptions({
    queryKey: ['tours', { id }, 'staff'],
    queryFn: async ({ signal }) => {
      const tour = await call('GET /api/tours/:id', { params: { id }, signal })
      // The endpoint's answer depends on the viewer; for the back office it has this shape.
      return tour as StaffTour
    },
    structuralSharing: keepNewerVersion,
  })

/** Who gets an email if these tours get this status. With `moves`, their time changes, to `scheduledDate` if given. */
export const tourMailsQuery = (
  ids: readonly string[],
  status: TourStatus,
  { moves, scheduledDate }: { moves: boolean; scheduledDate: string | null },
) =>
  queryOptions({
    queryKey: ['tours', 'emails', { ids, status, moves, scheduledDate }],
    queryFn: ({ signal }) =>
      call('GET /api/admin/tours/emails', {
        query: {
          tours: ids.join(','),
          status,
          moves: moves ? 'true' : 'false',
          ...(scheduledDate && { scheduledDate }),
        },
        signal,
      }),
    // People change their choices, and emails go out, without an event.
    staleTime: 0,
    gcTime: 0,
  })

/** The counts of overview and queue. */
export const adminStatsQuery = queryOptions({
  queryKey: ['tours', 'admin-stats'],
  queryFn: ({ signal }) => call('GET /api/admin/stats', { signal }),
})

/** The five most recent tours (specification, back office, section 2). */
export const recentStaffToursQuery = queryOptions({
  queryKey: ['tours', 'recent'],
  queryFn: async ({ signal }) =>
    (await callPage('GET /api/admin/tours', { query: { limit: 5, archived: 'false' }, signal })).items,
})

/** The newest tour of an agent or a client, which says their name; null without one. */
export const newestTourQuery = (filter: { agentId: string } | { clientId: string }) =>
  queryOptions({
    queryKey: ['tours', 'newest-of', filter],
    queryFn: async ({ signal }) => {
      const query = { ...filter, limit: 1, archived: 'true' } as const
      return (await callPage('GET /api/admin/tours', { query, signal })).items[0] ?? null
    },
  })

/** A client's tours: by the client if the tour is linked to one, otherwise by the details that its agent typed. */
export const toursOfClientQuery = ({
  clientId,
  assignedAgentId,
  clientEmail,
  clientName,
}: Pick<StaffTour, 'clientId' | 'assignedAgentId' | 'clientEmail' | 'clientName'>) => {
  const typed = { agentId: assignedAgentId, q: clientEmail ?? clientName ?? '' }
  const query = { ...(clientId ? { clientId } : typed), archived: 'true', limit: 50 }
  return queryOptions({
    queryKey: ['tours', 'of-client', query],
    queryFn: async ({ signal }) => {
      const { items } = await callPage('GET /api/tours', { query, signal })
      return items as StaffTour[] // the answer for staff has this shape
    },
  })
}

type Pages = InfiniteData<PageOf<StaffTourRow>>

/** Updates changed tours in every cached list, then refetches lists and counts. */
export const staffToursChanged = (client: QueryClient, changed: readonly StaffTour[]): void => {
  const byId = new Map(changed.map((tour) => [tour.id, tour]))
  const swap = <Tour extends StaffTourRow>(tour: Tour): Tour | StaffTour => {
    const newer = byId.get(tour.id)
    return newer && tour.version <= newer.version ? newer : tour
  }
  for (const tour of changed) client.setQueryData(staffTourQuery(tour.id).queryKey, tour)
  client.setQueriesData<Pages>(
    { queryKey: ['tours', 'queue'] },
    (list) =>
      list && { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.map(swap) })) },
  )
  client.setQueriesData<StaffTour[]>({ queryKey: ['tours', 'of-client'] }, (tours) => tours?.map(swap))
  void client.invalidateQueries({ queryKey: ['tours'] })
  // The changes also affect the assistants' workload.
  void client.invalidateQueries({ queryKey: ['assistants'] })
}

export const staffTourChanged = (client: QueryClient, changed: StaffTour): void =>
  staffToursChanged(client, [changed])
