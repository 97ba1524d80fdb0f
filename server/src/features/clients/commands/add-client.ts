import type { newClient } from '@porchlight/contract/clients'
import type { z } from 'zod'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuseField } from '../../../kernel/refusal.ts'
import type { AgentViewer, StaffViewer } from '../../../kernel/viewer.ts'
import { lockPerson } from '../../people/steps/lock-person.ts'
import { recordAction } from '../../people/steps/record-action.ts'
import { type ClientRow, findClient } from '../queries.ts'
import { recordClient } from '../steps/record-client.ts'

/**
 * Adds a client of an agent: an agent adds their own, staff add any agent's. A client with the same email is returned as
 * `alreadyListed`, with blank fields filled in (product decision: client).
 *
 * @throws Refusal invalid_input for someone who is not an active agent
 */
export const addClient = (
  { database, clock }: Kernel,
  viewer: AgentViewer | StaffViewer,
  { agentId, ...input }: z.output<typeof newClient> & { agentId: string },
): Promise<{ client: ClientRow; alreadyListed: boolean }> =>
  database.transaction(async (tx) => {
    const now = clock.now()
    const agent = await lockPerson(tx, agentId, 'deletion')
    if (agent?.userType !== 'real_estate_agent' || !agent.isActive || agent.isLocked)
      throw refuseField('agentId', 'Agent is required')
    const { clientId, isNew } = await recordClient(tx, agentId, input, now)
    const client = await findClient(tx, agentId, clientId)
    if (!client) throw new Error('A recorded client vanished')
    if (isNew || client.updatedAt.getTime() === now.getTime())
      await recordAction(tx, viewer, now, {
        action: isNew ? 'client.added' : 'client.completed',
        subject: { type: 'client', id: client.id, label: client.name },
        event: { topic: 'clients', agentId, permission: 'tours.view' },
      })
    return { client, alreadyListed: !isNew }
  })
