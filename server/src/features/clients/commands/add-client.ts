import type { newClient } from '@porchlight/contract/clients'
import type { z } from 'zod'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { AgentViewer } from '../../../kernel/viewer.ts'
import { recordAction } from '../../people/steps/record-action.ts'
import { type ClientRow, findClient } from '../queries.ts'
import { recordClient } from '../steps/record-client.ts'

/**
 * An agent adds a client. A client of theirs with the same email is returned as `alreadyListed`, with blank fields filled
 * in (product decision: client).
 */
export const addClient = (
  { database, clock }: Kernel,
  viewer: AgentViewer,
  input: z.output<typeof newClient>,
): Promise<{ client: ClientRow; alreadyListed: boolean }> =>
  database.transaction(async (tx) => {
    const now = clock.now()
    const { clientId, isNew } = await recordClient(
      tx,
      viewer.userId,
      {
        clientFirstName: input.firstName,
        clientLastName: input.lastName,
        clientEmail: input.email,
        clientPhone: input.phone,
      },
      now,
    )
    const client = await findClient(tx, viewer.userId, clientId)
    if (!client) throw new Error('A recorded client vanished')
    if (isNew || client.updatedAt.getTime() === now.getTime())
      await recordAction(tx, viewer, now, {
        action: isNew ? 'client.added' : 'client.completed',
        subject: { type: 'client', id: client.id, label: client.name },
        event: { topic: 'clients', agentId: viewer.userId, permission: 'tours.view' },
      })
    return { client, alreadyListed: !isNew }
  })
