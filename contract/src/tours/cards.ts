import type { z } from 'zod'
import { agentTour, staffTour } from './shapes.ts'

/*
 * Tours as lists return them: what a card or row shows and its actions need, half of a tour's fields (decision 0045).
 * Each is a part of the tour, so that an answer with a whole tour fits into a list.
 */

/** What the cards of agents and the rows of the queue have in common. */
const shown = {
  id: true,
  status: true,
  outcome: true,
  statusNotes: true,
  version: true,
  scheduledDate: true,
  requestedDateTime: true,
  alternativeDateTime: true,
  timeZone: true,
  specialRequests: true,
  clientName: true,
  clientEmail: true,
  clientPhone: true,
  propertyName: true,
  propertyAddress: true,
  onMyWayAt: true,
  arrivedAt: true,
  cancelRequestedAt: true,
  when: true,
  unreadNotes: true,
  tourCharge: true,
  chargeStatus: true,
  chargeFailure: true,
  feeIfCancelled: true,
  schedulingAssistantName: true,
  may: true,
} as const

/**
 * An agent's tour in a list: for the cards, the rows, the panels of the dashboard and the dialogs that cancel it, and for
 * its details until the whole tour has loaded.
 */
export const agentTourCard = agentTour.pick({
  ...shown,
  createdAt: true,
  feedback: true,
  adminScheduled: true,
  escortName: true,
  emailClient: true,
  needs: true,
})
export type AgentTourCard = z.infer<typeof agentTourCard>

/**
 * A tour in the queue: for its rows and cards, the dialogs of their actions, and its details until the whole tour has
 * loaded.
 */
export const staffTourRow = staffTour
  .pick({
    ...shown,
    statusUpdatedAt: true,
    updatedAt: true,
    duration: true,
    clientId: true,
    city: true,
    priority: true,
    urgency: true,
    overdue: true,
    archived: true,
    assignedAgentId: true,
    assignedAgentName: true,
    agentEmail: true,
    agentPhone: true,
    schedulingAssistantId: true,
    escortAssistantId: true,
    assistantEscortDue: true,
  })
  .extend({
    property: staffTour.shape.property.pick({
      address: true,
      unit: true,
      city: true,
      state: true,
      zipCode: true,
      escortRequired: true,
    }),
  })
export type StaffTourRow = z.infer<typeof staffTourRow>
