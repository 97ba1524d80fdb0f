import { queryOptions } from '@tanstack/react-query'
import { call, callPage } from '../../lib/client.ts'

/** What a picker offers: the newest clients, or those that a text finds. */
export const foundClientsQuery = (q: string) =>
  queryOptions({
    queryKey: ['clients', 'found', q],
    queryFn: async ({ signal }) =>
      (await callPage('GET /api/agent/clients', { query: { q, limit: 20 }, signal })).items,
    placeholderData: (before) => before,
  })

/** One of the agent's clients, for an address that names one; null when it is none of theirs. */
export const clientQuery = (id: string) =>
  queryOptions({
    queryKey: ['clients', { id }],
    queryFn: async ({ signal }) => {
      const found = await call('GET /api/agent/clients', { query: { limit: 500 }, signal })
      return found.find((client) => client.id === id) ?? null
    },
  })
