import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, callPage } from '../../lib/client.ts'

export type PropertyFilters = { q?: string | undefined; escort?: 'required' | 'self_guided' | undefined }

/** Properties that the agent may tour, newest first, a page at a time; searched by the server. */
export const agentPropertiesQuery = ({ q, escort }: PropertyFilters) =>
  infiniteQueryOptions({
    queryKey: ['properties', 'list', { q: q ?? '', escort: escort ?? '' }],
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /api/agent/properties', {
        query: { q, escort, limit: 30, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: (before) => before,
  })

/** What a picker offers for a text. A failure gives an empty list there (specification, agent area, section 8). */
export const foundPropertiesQuery = (q: string) =>
  queryOptions({
    queryKey: ['properties', 'found', q],
    queryFn: async ({ signal }) =>
      (await callPage('GET /api/agent/properties', { query: { q, limit: 20 }, signal })).items,
    enabled: q !== '',
    placeholderData: (before) => before,
  })

/** One property. */
export const propertyQuery = (id: string) =>
  queryOptions({
    queryKey: ['properties', { id }],
    queryFn: ({ signal }) => call('GET /api/properties/:id', { params: { id }, signal }),
  })
