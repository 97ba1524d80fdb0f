import type { z } from 'zod'
import { agentTour } from './shapes.ts'

/*
 * Tours as lists return them: what a card or row shows and its actions need, half of a tour's fields (decision 0045).
 * Each is a part of the tour, so that an answer with a whole tour fits into a list.
 */

/**
 * An agent's tour in a list: for the cards, the rows, the panels of the dashboard and the dialogs that cancel it, and for
 * its details until the whole tour has loaded.
 */
export const agentTourCard = agentTour.pick({
  id: true,
  status: true,
  statusNotes: true,
  version: true,
  createdAt: true,
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
  feedback: true,
  when: true,
  unreadNotes: true,
  tourCharge: true,
  chargeStatus: true,
  chargeFailure: true,
  feeIfCancelled: true,
  adminScheduled: true,
  schedulingAssistantName: true,
  escortName: true,
  emailClient: true,
  needs: true,
  may: true,
})
export type AgentTourCard = z.infer<typeof agentTourCard>
