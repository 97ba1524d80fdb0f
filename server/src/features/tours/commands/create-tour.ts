import type { newTour } from '@porchlight/contract/tours/inputs'
import type { z } from 'zod'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { AgentViewer } from '../../../kernel/viewer.ts'
import { findClient } from '../../clients/queries.ts'
import type { TourRow } from '../queries.ts'
import { requireFuture } from '../rules.times.ts'
import { clientColumns } from '../rules.ts'
import { addTour } from '../steps/add-tour.ts'
import { assignEscort } from '../steps/assign-escort.ts'
import { lockSlot } from '../steps/lock-slot.ts'

/**
 * An agent requests a tour of a known property with a known client. The requested time is stored as `scheduledDate`
 * with status requested, and holds no slot (product decision: scheduledDate).
 *
 * @throws Refusal time_in_past (400), not_found (404) for a client, property or payment that they may not use,
 *   payment_used, payment_incomplete
 */
export const createTour = async (
  kernel: Kernel,
  viewer: AgentViewer,
  input: z.output<typeof newTour>,
): Promise<TourRow> => {
  const now = kernel.clock.now()
  requireFuture(now, { scheduledDate: input.scheduledDate })
  return kernel.database.transaction(async (tx) => {
    const property = await lockSlot(tx, viewer, input.propertyId)
    const client = await findClient(tx, viewer.userId, input.clientId)
    if (!client) throw refuse('not_found', { message: 'That client was not found.' })
    return addTour(tx, viewer, now, {
      property,
      tour: {
        agentId: viewer.userId,
        ...clientColumns(client),
        emailClient: input.emailClient,
        propertyId: property.id,
        status: 'requested',
        requestedDateTime: input.scheduledDate,
        scheduledDate: input.scheduledDate,
        ...(await assignEscort(tx, viewer, { ...input, property, at: now })),
      },
    })
  })
}
