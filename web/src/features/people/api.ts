import { queryOptions } from '@tanstack/react-query'
import { call, callPage } from '../../lib/client.ts'
import { longList } from '../../lib/long-list.ts'
import type { AuditSearch } from '../../lib/searches.ts'

const PAGES = { first: 50, further: 200 }

/** The audit log, newest first, a page at a time; searched and filtered by the server. Read again whenever it is opened. */
export const auditQuery = (search: AuditSearch) => ({
  ...longList(['audit', 'list', search], PAGES, ({ signal, ...page }) =>
    callPage('GET /api/admin/audit', { query: { ...search, ...page }, signal }),
  ),
  staleTime: 0,
})

/** The kinds of things that the log knows. */
export const auditSubjectsQuery = queryOptions({
  queryKey: ['audit', 'subjects'],
  queryFn: ({ signal }) => call('GET /api/admin/audit/subjects', { signal }),
})

/** What is asked for, as CSV. */
export const auditFile = (search: AuditSearch): Promise<string> =>
  call('GET /api/admin/audit.csv', { query: search })
