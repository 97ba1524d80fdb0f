import { toDollars } from '@porchlight/contract/kernel/money'
import type { AgentTourCard, StaffTourRow } from '@porchlight/contract/tours/cards'
import type { TourFeedback } from '@porchlight/contract/tours/shapes'
import { addressLine } from '../../kernel/address-line.ts'
import type { AgentViewer, StaffViewer } from '../../kernel/viewer.ts'
import { agentMay, isAskedToCancel, needsOf, staffMay } from './policy.ts'
import type { OwnCardRow, QueueTourRow, ShownTourRow } from './queries.lists.ts'
import type { TourRow } from './queries.ts'
import { hasPaidFee, isClosed, isEscortDue, isOverdue, refundsFee, urgencyOf } from './rules.ts'

/** Agents see this name for every staff author (product decision: staff towards agents). */
export const staffMask = 'Scheduling Assistant'

export const iso = (date: Date | null): string | null => date?.toISOString() ?? null
export const orNull = (text: string | null): string | null => (text === '' ? null : text)

/** The assistant's feedback on the visit, or null without feedback. Masked: agents do not see the author's name. */
export const feedbackOf = (
  row: Pick<
    TourRow,
    'clientInterest' | 'priceOpinion' | 'nextStep' | 'noteToAgent' | 'feedbackGivenAt' | 'feedbackCorrectedAt'
  > & { feedbackByName?: string | null },
  masked: boolean,
): TourFeedback | null => {
  const { clientInterest, priceOpinion, nextStep, feedbackGivenAt } = row
  if (clientInterest === null || priceOpinion === null || nextStep === null || feedbackGivenAt === null)
    return null
  return {
    clientInterest,
    priceOpinion,
    nextStep,
    noteToAgent: row.noteToAgent,
    givenAt: feedbackGivenAt.toISOString(),
    correctedAt: iso(row.feedbackCorrectedAt),
    byName: masked ? staffMask : (row.feedbackByName ?? staffMask),
  }
}

/** The fields of every form of a tour: of cards and rows, and of whole tours. */
export const shownOf = (row: ShownTourRow, now: Date) => ({
  id: row.id,
  status: row.status,
  outcome: row.outcome,
  statusNotes: row.statusNotes,
  version: row.version,
  scheduledDate: iso(row.scheduledDate),
  requestedDateTime: iso(row.requestedDateTime),
  alternativeDateTime: iso(row.alternativeDateTime),
  timeZone: row.timeZone,
  specialRequests: row.specialRequests,
  clientName: orNull(row.clientName),
  clientEmail: row.clientEmail,
  clientPhone: row.clientPhone,
  propertyName: row.propertyName,
  propertyAddress: addressLine(row),
  onMyWayAt: iso(row.onMyWayAt),
  arrivedAt: iso(row.arrivedAt),
  cancelRequestedAt: isAskedToCancel(row) ? iso(row.cancelRequestedAt) : null,
  when: row.pastFrom <= now ? ('past' as const) : ('active' as const),
  unreadNotes: row.unreadNotes,
})

/** What would happen to a paid assistant fee if an open tour were cancelled now. */
export const feeIfCancelled = (row: ShownTourRow, by: 'agent' | 'desk' | 'no_show', now: Date) => {
  if (!hasPaidFee(row) || isClosed(row.status)) return null
  return by !== 'no_show' && refundsFee(row, by, now) ? ('refunded' as const) : ('kept' as const)
}

const escortIsTold = new Set(['confirmed', 'in_progress', 'completed'])

/**
 * What a tour of any form tells its agent alone, as their cards show it. It masks staff and shows the escort's first
 * name once the tour is confirmed.
 */
export const agentFields = (row: OwnCardRow, viewer: AgentViewer, now: Date) => {
  const may = agentMay(viewer, row, now)
  return {
    tourCharge: toDollars(row.tourChargeCents),
    chargeStatus: row.chargeStatus,
    chargeFailure: row.chargeFailure,
    feeIfCancelled: feeIfCancelled(row, 'agent', now),
    schedulingAssistantName: row.schedulingAssistantId === null ? null : staffMask,
    escortName: escortIsTold.has(row.status) ? row.escortFirstName : null,
    emailClient: row.emailClient,
    needs: needsOf(may, row, now),
    may,
  }
}

/** A tour for its agent in a list. */
export const agentTourCardView = (row: OwnCardRow, viewer: AgentViewer, now: Date): AgentTourCard =>
  Object.assign(shownOf(row, now), agentFields(row, viewer, now), {
    createdAt: row.createdAt.toISOString(),
    adminScheduled: row.adminScheduled,
    feedback: feedbackOf(row, true),
  })

/** What a tour of any form tells the back office alone, as the rows of the queue show it. */
export const deskFields = (row: QueueTourRow, viewer: StaffViewer, now: Date) => ({
  tourCharge: toDollars(row.tourChargeCents),
  chargeStatus: row.chargeStatus,
  chargeFailure: row.chargeFailure,
  feeIfCancelled: feeIfCancelled(row, 'desk', now),
  priority: row.priority,
  urgency: urgencyOf(row, now),
  overdue: isOverdue(row, now),
  archived: row.archivedAt !== null,
  assignedAgentId: row.agentId,
  assignedAgentName: row.agentName,
  agentEmail: row.agentEmail,
  agentPhone: row.agentPhone,
  schedulingAssistantId: row.schedulingAssistantId,
  schedulingAssistantName: row.assistantName,
  escortAssistantId: row.escortAssistantId,
  assistantEscortDue: isEscortDue(row),
  may: staffMay(viewer, row),
})

/** A tour for the back office in the queue. */
export const staffTourRowView = (row: QueueTourRow, viewer: StaffViewer, now: Date): StaffTourRow =>
  Object.assign(shownOf(row, now), deskFields(row, viewer, now), {
    statusUpdatedAt: row.statusUpdatedAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    duration: row.durationMinutes,
    clientId: row.clientId,
    city: row.city,
    property: {
      address: row.address,
      unit: row.unit,
      city: row.city,
      state: row.state,
      zipCode: row.zipCode,
      escortRequired: row.propertyEscortRequired,
    },
  })
