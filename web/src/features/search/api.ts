import { shortestSearch } from '@porchlight/contract/search'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/requests/client.ts'

/** Whether the server searches for this text. */
export const isSearched = (q: string): boolean => q.trim().length >= shortestSearch

/** What the user may see that contains the text; while it loads, what the text before it has found. */
export const foundQuery = (q: string) =>
  queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }) => call('GET /api/search', { query: { q }, signal }),
    enabled: isSearched(q),
    placeholderData: (before) => (isSearched(q) ? before : undefined),
    // Results are links to live screens, so a minute's age does no harm to repeated letters.
    staleTime: 60_000,
    retry: false,
  })
