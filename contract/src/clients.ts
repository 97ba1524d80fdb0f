import { z } from 'zod'
import { phoneMessage } from './kernel/contact-rules.ts'
import { endpointsOf } from './kernel/endpoint.ts'
import { id, idParams } from './kernel/ids.ts'
import { instant } from './kernel/instants.ts'
import { pageQuery, queryField, searchQuery } from './kernel/page.ts'
import { emailAddress, requiredLine } from './kernel/text.ts'

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

/** A client as an agent enters them (the specification, agent area, section 5), with its wordings. */
export const newClient = z.object({
  firstName: requiredLine('First name is required', 100),
  lastName: requiredLine('Last name is required', 100),
  email: emailAddress('Valid email is required'),
  phone: requiredLine(phoneMessage, 40).refine((phone) => phone.length >= 10, phoneMessage),
})

/** A client as a tour request names them. The server keeps them as the agent's client. */
export const clientOfTour = z.object({
  clientFirstName: newClient.shape.firstName,
  clientLastName: newClient.shape.lastName,
  clientEmail: newClient.shape.email,
  clientPhone: newClient.shape.phone,
})

type NamedByTour<Reach> = Record<'clientFirstName' | 'clientLastName', string> &
  Record<'clientEmail' | 'clientPhone', Reach>

/** The client that a tour names, with the field names of a client. */
export const clientNamedBy = <Reach extends string | null>(tour: NamedByTour<Reach>) => ({
  firstName: tour.clientFirstName,
  lastName: tour.clientLastName,
  email: tour.clientEmail,
  phone: tour.clientPhone,
})

/** A client whom staff add for an agent. */
export const newClientOfAgent = newClient.extend({ agentId: id('Agent is required') })

/** The answer to adding a client. */
export const addedClient = client.extend({
  /** The agent already had a client with this email. Only blank fields were filled in. */
  alreadyListed: z.boolean(),
})

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
  getAgentClient: endpoint('GET /api/agent/clients/:id', {
    summary: "One of the agent's own clients",
    audience: { agents: 'with_access' },
    params: idParams,
    answers: { 200: client },
    refusals: ['not_found'],
  }),
  addClient: endpoint('POST /api/agent/clients', {
    summary: 'Add a client, or return the one with the same email',
    audience: { agents: 'with_access' },
    body: newClient,
    answers: { 201: addedClient, 200: addedClient },
  }),
  addClientOfAgent: endpoint('POST /api/admin/clients', {
    summary: 'Add a client of an agent, or return the one with the same email',
    audience: { staff: 'tours.schedule' },
    body: newClientOfAgent,
    answers: { 201: addedClient, 200: addedClient },
  }),
  listClients: endpoint('GET /api/clients', {
    ...list,
    summary: "Clients: an agent's own, or all for staff",
    audience: { agents: 'with_access', staff: 'tours.view' },
    query: z.object({ ...pageQuery, q: searchQuery, agentId: queryField(id()) }),
  }),
}
