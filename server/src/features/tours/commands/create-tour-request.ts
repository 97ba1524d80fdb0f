import { clientNamedBy } from '@porchlight/contract/clients'
import type { newTourRequest } from '@porchlight/contract/tours/inputs'
import type { z } from 'zod'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { AgentViewer } from '../../../kernel/viewer.ts'
import { recordClient } from '../../clients/steps/record-client.ts'
import type { TourRow } from '../queries.ts'
import { requireFuture } from '../rules.times.ts'
import { addTour } from '../steps/add-tour.ts'
import { assignEscort } from '../steps/assign-escort.ts'
import { lockSlot } from '../steps/lock-slot.ts'

/**
 * An agent requests a tour for a client, who may be new. The time (`requestedDateTime`) holds no slot until staff
 * schedule it.
 *
 * @throws Refusal time_in_past (400), not_found (404) for a property that this agent may not see or a payment that is
 *   not theirs, payment_used, payment_incomplete
 */
export const createTourRequest = async (
  kernel: Kernel,
  viewer: AgentViewer,
  input: z.output<typeof newTourRequest>,
): Promise<TourRow> => {
  const now = kernel.clock.now()
  const { requestedDateTime, alternativeDateTime } = input
  requireFuture(now, { requestedDateTime, alternativeDateTime })
  return kernel.database.transaction(async (tx) => {
    const property = await lockSlot(tx, viewer, input.propertyId)
    const { clientId } = await recordClient(tx, viewer.userId, clientNamedBy(input), now)
    return addTour(tx, viewer, now, {
      property,
      tour: {
        agentId: viewer.userId,
        clientId,
        clientFirstName: input.clientFirstName,
        clientLastName: input.clientLastName,
        clientEmail: input.clientEmail,
        clientPhone: input.clientPhone,
        emailClient: input.emailClient,
        propertyId: property.id,
        status: 'requested',
        requestedDateTime,
        alternativeDateTime,
        ...(await assignEscort(tx, viewer, { ...input, notes: input.specialRequests, property, at: now })),
      },
    })
  })
}
