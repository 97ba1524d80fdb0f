import { queryOptions } from '@tanstack/react-query'
import { call, callPage } from '../../lib/requests/client.ts'

/** The clients that a picker offers: the newest, or those that match the text. */
export const foundClientsQuery = (q: string) =>
  queryOptions({
    queryKey: ['clients', 'found', q],
    queryFn: async ({ signal }) =>
      (await callPage('GET /api/agent/clients', { query: { q, limit: 20 }, signal })).items,
    placeholderData: (before) => before,
  })

/** The client that an address names; null if the client does not belong to this agent. */
export const clientQuery = (id: string) =>
  queryOptions({
    queryKey: ['clients', { id }],
    queryFn: async ({ signal }) => {
      const found = await call('GET /api/agent/clients', { query: { limit: 500 }, signal })
      return found.find((client) => client.id === id) ?? null
    },
  })
