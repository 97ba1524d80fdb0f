import type { Client } from '@porchlight/contract/clients'
import type { ClientRow } from './queries.ts'

/** A client's card, for their agent and for staff. */
export const clientView = (row: ClientRow): Client => ({
  id: row.id,
  agentId: row.agentId,
  name: row.name,
  firstName: row.firstName,
  lastName: row.lastName || null,
  email: row.email,
  phone: row.phone,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
})
