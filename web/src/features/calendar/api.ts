import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/requests/client.ts'

/** The connected calendars, with the state of a tour's event in each. */
export const tourConnectionsQuery = (tourId: string) =>
  queryOptions({
    queryKey: ['calendar', 'tour', tourId],
    queryFn: ({ signal }) =>
      call('GET /api/tours/:id/calendar/connections', { params: { id: tourId }, signal }),
  })

/** The user's own connected calendars, and the ones that this server can connect. */
export const connectionsQuery = queryOptions({
  queryKey: ['calendar', 'connections'],
  queryFn: ({ signal }) => call('GET /api/calendar/connections', { signal }),
})

/** Whether the user has a private feed. The server never returns its address again. */
export const feedQuery = queryOptions({
  queryKey: ['calendar', 'feed'],
  queryFn: async ({ signal }) => (await call('GET /api/calendar/feed', { signal })).feed,
})
