import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/requests/client.ts'

/** The site's banner; fresh for 10 seconds (specification, agent area, section 7). */
export const announcementQuery = queryOptions({
  queryKey: ['announcements', 'public'],
  queryFn: ({ signal }) => call('GET /api/public/announcement', { signal }),
  staleTime: 10_000,
})

/** The announcement for the back office's editor, with its history. */
export const adminAnnouncementQuery = queryOptions({
  queryKey: ['announcements', 'admin'],
  queryFn: ({ signal }) => call('GET /api/admin/announcement', { signal }),
})
