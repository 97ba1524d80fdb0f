import { api } from '@porchlight/contract/api'
import { answer, answerPage } from '../../http/answer.ts'
import { type Route, route } from '../../http/route.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { addClient } from './commands/add-client.ts'
import { clientsOf } from './policy.ts'
import { type ClientRow, listClients, requireClient } from './queries.ts'
import { clientView } from './views.ts'

const added = ({ client, alreadyListed }: { client: ClientRow; alreadyListed: boolean }) =>
  answer(alreadyListed ? 200 : 201, { ...clientView(client), alreadyListed })

/** Clients: an agent's own, which the agent can add to, or all for staff, who add them for agents. */
export const clientRoutes = (kernel: Kernel): Route[] => {
  const { database } = kernel
  return [
    route(api.clients.listAgentClients, async ({ viewer, query }) =>
      answerPage(await listClients(database.orm, clientsOf(viewer, undefined), query), clientView),
    ),
    route(api.clients.getAgentClient, async ({ viewer, params }) =>
      answer(200, clientView(await requireClient(database.orm, viewer.userId, params.id))),
    ),
    route(api.clients.addClient, async ({ viewer, body }) =>
      added(await addClient(kernel, viewer, { ...body, agentId: viewer.userId })),
    ),
    route(api.clients.addClientOfAgent, async ({ viewer, body }) =>
      added(await addClient(kernel, viewer, body)),
    ),
    route(api.clients.listClients, async ({ viewer, query }) =>
      answerPage(await listClients(database.orm, clientsOf(viewer, query.agentId), query), clientView),
    ),
  ]
}
