import { queryOptions } from '@tanstack/react-query'
import { callPage } from '../../lib/requests/client.ts'

/** How many matches a picker offers. */
export const FOUND = 20

/** Agents who may get tours, by name or email; without a text, the newest. */
export const foundAgentsQuery = (q: string) =>
  queryOptions({
    queryKey: ['accounts', 'found', q],
    queryFn: async ({ signal }) =>
      (await callPage('GET /api/users', { query: { type: 'agent', q, limit: FOUND }, signal })).items.filter(
        ({ isActive, isLocked }) => isActive && !isLocked,
      ),
    placeholderData: (before) => before,
  })

/** How many agents, and how many clients, the queue's filter offers. */
const OFFERED = 6

export type FoundPerson = { kind: 'agent' | 'client'; id: string; name: string; detail: string }

/**
 * Agents and clients by name, email, or phone, for the filter of the queue. Nothing without a text.
 * @param withAgents whether the reader may list agents
 */
export const foundPeopleQuery = (q: string, withAgents: boolean) =>
  queryOptions({
    queryKey: ['accounts', 'found-people', q, withAgents],
    queryFn: async ({ signal }): Promise<FoundPerson[]> => {
      const query = { q, limit: OFFERED }
      const [agents, clients] = await Promise.all([
        withAgents ? callPage('GET /api/users', { query: { ...query, type: 'agent' }, signal }) : null,
        callPage('GET /api/clients', { query, signal }),
      ])
      return [
        ...(agents?.items ?? []).map(({ id, name, email }) => ({
          kind: 'agent' as const,
          id,
          name: name || email,
          detail: `Agent · ${email}`,
        })),
        ...clients.items.map(({ id, name, email, phone }) => ({
          kind: 'client' as const,
          id,
          name,
          detail: ['Client', email ?? phone].filter(Boolean).join(' · '),
        })),
      ]
    },
    enabled: q !== '',
    placeholderData: (before) => before,
  })
