import type { Client } from '@porchlight/contract/clients'

/** The client in the address, and in the answers of the test's server. */
export const clientId = '01935c5e-0000-7000-8000-000000000002'

/** Sarah's client, who is reached by email. */
export const agentClient = (more: Partial<Client> = {}): Client => ({
  id: clientId,
  agentId: 'sarah',
  name: 'Nora Field',
  firstName: 'Nora',
  lastName: 'Field',
  email: 'nora@clients.example',
  phone: null,
  status: 'active',
  createdAt: '2026-03-18T15:00:00.000Z',
  ...more,
})
