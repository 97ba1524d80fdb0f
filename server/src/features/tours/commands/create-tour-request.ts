import type { Kernel } from '../../../kernel/kernel.ts'
import type { AgentViewer } from '../../../kernel/viewer.ts'
import { linkClient } from '../../clients/commands/link-client.ts'
import type { TourRow } from '../queries.ts'
import { arrangeEscort } from './arrange-escort.ts'
import { holdGround } from './hold-ground.ts'
import { insertTour } from './insert-tour.ts'
import { requireFuture } from './require-future.ts'

/**
 * An agent asks for a tour. The time is a wish (`requestedTime`); nothing is scheduled and no slot held until staff do
 * so. The client is linked to the agent's own client of the same e-mail address, or becomes one.
 *
 * @throws Refusal time_in_past (400), not_found (404) for a property that this agent may not see or a payment that is not
 *   theirs, payment_used, payment_incomplete
 */
export const createTourRequest = async (
  kernel: Kernel,
  viewer: AgentViewer,
  input: {
    clientFirstName: string
    clientLastName: string
    clientEmail: string
    clientPhone: string
    propertyId: string
    requestedDateTime: Date
    alternativeDateTime: Date | null
    specialRequests: string | null
    escortRequired: boolean
    emailClient: boolean
    paymentId: string | null
  },
): Promise<TourRow> => {
  const now = kernel.clock.now()
  requireFuture(now, {
    requestedDateTime: input.requestedDateTime,
    alternativeDateTime: input.alternativeDateTime,
  })
  return insertTour(kernel, viewer, async (tx) => {
    const property = await holdGround(tx, viewer, input.propertyId)
    const { clientId } = await linkClient(tx, {
      agentId: viewer.userId,
      firstName: input.clientFirstName,
      lastName: input.clientLastName,
      email: input.clientEmail,
      phone: input.clientPhone,
      now,
    })
    return {
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
        requestedTime: input.requestedDateTime,
        alternativeTime: input.alternativeDateTime,
        ...(await arrangeEscort(tx, viewer, { ...input, notes: input.specialRequests, property, at: now })),
      },
    }
  })
}
