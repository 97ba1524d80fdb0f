import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/requests/client.ts'

/** The signed-in assistant's own hours, time off, cities and languages. Changes of tours affect the time off. */
export const ownScheduleQuery = queryOptions({
  queryKey: ['assistants', 'own'],
  queryFn: ({ signal }) => call('GET /api/assistant/schedule', { signal }),
})
