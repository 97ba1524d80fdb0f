import type { adminScheduledTour } from '@porchlight/contract/tours/inputs'
import type { z } from 'zod'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse, refuseField } from '../../../kernel/refusal.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'
import { findClient } from '../../clients/queries.ts'
import { lockPerson } from '../../people/steps/lock-person.ts'
import { lockProperty } from '../../properties/steps/lock-property.ts'
import { findPlan } from '../../subscriptions/queries.ts'
import type { TourAssistants } from '../ports.ts'
import type { TourRow } from '../queries.ts'
import { requireFuture } from '../rules.times.ts'
import { adminTourCharge, clientColumns, escortOf, priceIn } from '../rules.ts'
import { addTour } from '../steps/add-tour.ts'

/**
 * Staff schedule a tour on an agent's behalf, with or without an assistant; it holds its slot at once. Its charge depends on the city, on whether the
 * property requires an escort, and on the agent's plan (product decision: admin-scheduled tours).
 *
 * @throws Refusal invalid_input for a client of another agent, not_found, time_in_past, time_taken, assistant_unavailable, not_allowed
 *   for an override or an assistant without the permission
 */
export const scheduleTour = async (
  kernel: Kernel,
  assistants: TourAssistants,
  viewer: StaffViewer,
  input: z.output<typeof adminScheduledTour>,
): Promise<TourRow> => {
  const now = kernel.clock.now()
  requireFuture(now, { scheduledDate: input.scheduledDate })
  if (input.overrideReason && !viewer.permissions.has('tours.override_conflicts')) throw refuse('not_allowed')
  if ((input.schedulingAssistantId || input.escortAssistantId) && !viewer.permissions.has('tours.assign'))
    throw refuse('not_allowed')
  return kernel.database.transaction(async (tx) => {
    const agent = await lockPerson(tx, input.assignedAgentId, 'deletion')
    if (agent?.userType !== 'real_estate_agent' || !agent.isActive || agent.isLocked)
      throw refuseField('assignedAgentId', 'Agent is required')
    const client = await findClient(tx, agent.id, input.clientId)
    if (!client) throw refuseField('clientId', 'Please choose a client of this agent')
    const property = await lockProperty(tx, viewer, input.propertyId)
    for (const field of ['schedulingAssistantId', 'escortAssistantId'] as const) {
      const assistantId = input[field]
      if (assistantId === null) continue
      const assistant = await assistants.findAssignable(tx, assistantId)
      if (!assistant) throw refuseField(field, 'Please choose an assistant')
      if (!assistant.assignable) throw refuse('assistant_unavailable')
    }
    const coordinator = input.schedulingAssistantId ?? input.escortAssistantId
    const { escortRequired } = property
    const escort =
      input.escortAssistantId ??
      escortOf({ escortedBy: 'none', adminScheduled: true, escortRequired }, coordinator)

    const charge = adminTourCharge({
      price: priceIn(property.city),
      escortRequired,
      plan: await findPlan(tx, agent.id, now),
    })
    return addTour(tx, viewer, now, {
      property,
      override: input.overrideReason ? { reason: input.overrideReason, by: viewer.userId } : undefined,
      tour: {
        agentId: agent.id,
        ...clientColumns(client),
        // Clients get emails in the agent's name only if the agent ticks it, who is not asked here.
        emailClient: false,
        propertyId: property.id,
        status: 'scheduled',
        scheduledDate: input.scheduledDate,
        durationMinutes: input.duration,
        specialRequests: input.notes,
        adminScheduled: true,
        tourChargeCents: charge.cents,
        chargeStatus: charge.status,
        escortRequired,
        escortedBy: input.escortAssistantId ? 'assistant' : 'none',
        schedulingAssistantId: coordinator,
        escortAssistantId: escort,
      },
    })
  })
}
