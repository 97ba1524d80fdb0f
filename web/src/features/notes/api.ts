import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { longList } from '../../lib/long-list.ts'
import { call, callPage } from '../../lib/requests/client.ts'
import { pagedList } from '../../lib/requests/paged-list.ts'
import { tourBeingRead } from './reading.ts'

/** A page has ten notes (specification, agent area, section 9). */
export const NOTES_PAGE = 10

/** The notes on a tour, newest first, ten to a page; the server searches. */
export const tourNotesQuery = (tourId: string, q: string) => ({
  ...pagedList(['notes', { id: tourId }, { q }], NOTES_PAGE, ({ signal, ...page }) =>
    callPage('GET /api/tours/:tourId/notes', { params: { tourId }, query: { q, ...page }, signal }),
  ),
  placeholderData: keepPreviousData,
})

/** The newest note of the team on a tour; null if the last ten notes contain none. */
export const lastTeamNoteQuery = (tourId: string) =>
  queryOptions({
    queryKey: ['notes', { id: tourId }, 'team'],
    queryFn: async ({ signal }) => {
      const query = { limit: NOTES_PAGE }
      const notes = await call('GET /api/tours/:tourId/notes', { params: { tourId }, query, signal })
      return notes.find(({ authorType }) => authorType !== 'agent') ?? null
    },
  })

const PAGES = { first: 30, further: 100 }
const RECENT = { first: 10, further: 10 }

export type FeedFilters = {
  author?: 'mine' | 'assistants' | undefined
  q?: string | undefined
  recent?: boolean | undefined
}

/** Notes on all of the agent's tours, newest first. `recent` returns the ten newest. */
export const noteFeedQuery = ({ author, q, recent = false }: FeedFilters) =>
  longList(
    ['notes', 'feed', { author: author ?? '', q: q ?? '', recent }],
    recent ? RECENT : PAGES,
    async ({ signal, ...asked }) => {
      const page = await callPage('GET /api/agent/tour-notes', { query: { author, q, ...asked }, signal })
      return recent ? { ...page, next: null } : page
    },
  )

/** How many notes the agent has not read, without those on the tour that the agent is looking at. */
export const unreadCountQuery = queryOptions({
  queryKey: ['notes', 'unread', 'count'],
  queryFn: async ({ signal }) => {
    const query = { exceptTourId: tourBeingRead() }
    return (await call('GET /api/agent/unread-notes/count', { query, signal, isLater: true })).count
  },
})

/** The tours with unread notes: client, property, and number of unread notes. */
export const unreadToursQuery = queryOptions({
  queryKey: ['notes', 'unread', 'tours'],
  queryFn: ({ signal }) => call('GET /api/agent/unread-notes/tours', { signal }),
})
