import { api } from '@porchlight/contract/api'
import { answer, answerPage } from '../../http/answer.ts'
import { type Route, route } from '../../http/route.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { addClient } from './commands/add-client.ts'
import { clientsOf } from './policy.ts'
import { listClients } from './queries.ts'
import { clientView } from './views.ts'

/** Clients: an agent's own, which the agent can add to, or all for staff. */
export const clientRoutes = (kernel: Kernel): Route[] => {
  const { database } = kernel
  return [
    route(api.clients.listAgentClients, async ({ viewer, query }) =>
      answerPage(await listClients(database.orm, clientsOf(viewer, undefined), query), clientView),
    ),
    route(api.clients.addClient, async ({ viewer, body }) => {
      const { client, alreadyListed } = await addClient(kernel, viewer, body)
      return answer(alreadyListed ? 200 : 201, { ...clientView(client), alreadyListed })
    }),
    route(api.clients.listClients, async ({ viewer, query }) =>
      answerPage(await listClients(database.orm, clientsOf(viewer, query.agentId), query), clientView),
    ),
  ]
}
