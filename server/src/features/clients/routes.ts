import { api } from '@porchlight/contract/api'
import { answerPage } from '../../http/answer.ts'
import { type Route, route } from '../../http/route.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { clientsOf } from './policy.ts'
import { listClients } from './queries.ts'
import { clientView } from './views.ts'

/** Clients: an agent's own, or all for staff. */
export const clientRoutes = ({ database }: Kernel): Route[] => [
  route(api.clients.listAgentClients, async ({ viewer, query }) =>
    answerPage(await listClients(database.orm, clientsOf(viewer, undefined), query), clientView),
  ),
  route(api.clients.listClients, async ({ viewer, query }) =>
    answerPage(await listClients(database.orm, clientsOf(viewer, query.agentId), query), clientView),
  ),
]
