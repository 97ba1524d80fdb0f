import { z } from 'zod'
import { endpointsOf } from './kernel/endpoint.ts'
import { id } from './kernel/ids.ts'
import { instant } from './kernel/instants.ts'
import { pageQuery, queryField, searchQuery } from './kernel/page.ts'

export const client = z.object({
  id: z.string(),
  agentId: z.string(),
  name: z.string(),
  firstName: z.string(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  status: z.string(),
  createdAt: instant,
})
export type Client = z.infer<typeof client>

const list = {
  answers: { 200: z.array(client) },
  paged: true,
} as const

const endpoint = endpointsOf({ noun: 'clients' })

export const clients = {
  listAgentClients: endpoint('GET /api/agent/clients', {
    ...list,
    summary: "The agent's own clients, newest first",
    audience: { agents: 'with_access' },
    query: z.object({ ...pageQuery, q: searchQuery }),
  }),
  listClients: endpoint('GET /api/clients', {
    ...list,
    summary: "Clients: an agent's own, or all for staff",
    audience: { agents: 'with_access', staff: 'tours.view' },
    query: z.object({ ...pageQuery, q: searchQuery, agentId: queryField(id()) }),
  }),
}
