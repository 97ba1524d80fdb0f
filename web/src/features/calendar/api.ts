import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'

/** Connected calendars, and how a tour stands in each. */
export const tourConnectionsQuery = (tourId: string) =>
  queryOptions({
    queryKey: ['calendar', 'tour', tourId],
    queryFn: ({ signal }) =>
      call('GET /api/tours/:id/calendar/connections', { params: { id: tourId }, signal }),
  })

/** One's own connected calendars, and which this server can connect. */
export const connectionsQuery = queryOptions({
  queryKey: ['calendar', 'connections'],
  queryFn: ({ signal }) => call('GET /api/calendar/connections', { signal }),
})

/** Whether there is a private feed. Its address is never read again. */
export const feedQuery = queryOptions({
  queryKey: ['calendar', 'feed'],
  queryFn: async ({ signal }) => (await call('GET /api/calendar/feed', { signal })).feed,
})
