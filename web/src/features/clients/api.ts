import { queryOptions } from '@tanstack/react-query'
import { isRefusal } from '../../lib/requests/api-error.ts'
import { call, callPage } from '../../lib/requests/client.ts'

/**
 * The clients that a picker offers: the newest, or those that match the text.
 * @param agentId for staff: whose clients; null while no agent is chosen, undefined for the agent's own
 */
export const foundClientsQuery = (q: string, agentId: string | null | undefined) =>
  queryOptions({
    queryKey: ['clients', 'found', agentId ?? '', q],
    queryFn: async ({ signal }) =>
      (agentId
        ? await callPage('GET /api/clients', { query: { agentId, q, limit: 20 }, signal })
        : await callPage('GET /api/agent/clients', { query: { q, limit: 20 }, signal })
      ).items,
    enabled: agentId !== null,
    placeholderData: (before, query) => (query?.queryKey[2] === (agentId ?? '') ? before : undefined),
  })

/** The client that an address names; null if the client does not belong to this agent. */
export const clientQuery = (id: string) =>
  queryOptions({
    queryKey: ['clients', { id }],
    queryFn: async ({ signal }) => {
      try {
        return await call('GET /api/agent/clients/:id', { params: { id }, signal })
      } catch (error) {
        if (isRefusal(error, 'not_found') || isRefusal(error, 'invalid_input')) return null
        throw error
      }
    },
  })
