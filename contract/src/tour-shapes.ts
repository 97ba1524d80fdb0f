import { z } from 'zod'
import { instant } from './kernel/instants.ts'
import { clientInterests, nextSteps, priceOpinions } from './tour-feedback-words.ts'
import { undoableSteps } from './tour-visit-times.ts'

/** Every tour status, in the order of a tour's life (the specification, agent area, section 4; decision: tours). */
export const tourStatuses = [
  'requested',
  'assistant_assigned',
  'contacting_client',
  'awaiting_response',
  'scheduling',
  'time_not_available',
  'choose_another_time',
  'scheduled',
  'confirmed',
  'in_progress',
  'completed',
  'cancelled',
  'rescheduled',
] as const
export type TourStatus = (typeof tourStatuses)[number]

/** Pending are the first seven; active are those with a date; the rest is over (decision: tours). */
export const pendingStatuses = tourStatuses.slice(0, 7)
export const activeStatuses = [
  'scheduled',
  'rescheduled',
  'confirmed',
  'in_progress',
] as const satisfies TourStatus[]
export const closedStatuses = ['completed', 'cancelled'] as const satisfies TourStatus[]

export const statusMessage = 'Please choose a status'
const statusAliases: Record<string, TourStatus> = { canceled: 'cancelled' }

/** A status from the wire; `canceled` is an alias, any other value a 400. */
export const tourStatusInput = z
  .string({ error: statusMessage })
  .transform((value) => statusAliases[value] ?? value)
  .pipe(z.enum(tourStatuses, { error: statusMessage }))

export const tourStatus = z.enum(tourStatuses)
export const tourPriorities = ['high', 'normal', 'low'] as const
export const tourPriority = z.enum(tourPriorities)
export type TourPriority = z.infer<typeof tourPriority>

/** Under 24 h urgent, under 72 h high priority (the specification, back office, section 9); null once the tour is over. */
export const urgency = z.enum(['urgent', 'high_priority', 'normal'])

export const chargeStatuses = ['pending', 'paid', 'waived', 'failed', 'refunded'] as const
export const chargeStatus = z.enum(chargeStatuses)
export type ChargeStatus = z.infer<typeof chargeStatus>
export const tourOutcomes = ['completed', 'no_show'] as const
export const tourOutcome = z.enum(tourOutcomes)

export const clientInterest = z.enum(clientInterests)

/** What the assistant said about the visit. */
export const tourFeedback = z.object({
  clientInterest,
  priceOpinion: z.enum(priceOpinions),
  nextStep: z.enum(nextSteps),
  noteToAgent: z.string().nullable(),
  givenAt: instant,
  correctedAt: instant.nullable(),
  /** Masked towards agents, as every staff author is. */
  byName: z.string(),
})
export type TourFeedback = z.infer<typeof tourFeedback>

const tourCore = {
  id: z.string(),
  status: tourStatus,
  statusNotes: z.string().nullable(),
  statusUpdatedAt: instant,
  createdAt: instant,
  updatedAt: instant,
  /** Raised by every change; send it back with an update to be told when someone else was faster. */
  version: z.int(),
  /** Empty until staff schedule; until then `requestedDateTime` is what the agent asked for. */
  scheduledDate: instant.nullable(),
  requestedDateTime: instant.nullable(),
  alternativeDateTime: instant.nullable(),
  /** Minutes. */
  duration: z.int(),
  /** IANA zone of the property; `timeZoneAssumed` when only its state was known. */
  timeZone: z.string(),
  timeZoneAssumed: z.boolean(),
  /** Special requests, as the agent wrote them; `notes` is the specification's other name for it. */
  specialRequests: z.string().nullable(),
  notes: z.string().nullable(),
  clientId: z.string().nullable(),
  clientName: z.string().nullable(),
  clientEmail: z.string().nullable(),
  clientPhone: z.string().nullable(),
  propertyId: z.string(),
  propertyName: z.string().nullable(),
  /** Street, city, state and zip in one line. */
  propertyAddress: z.string(),
  property: z.object({
    id: z.string(),
    propertyName: z.string().nullable(),
    address: z.string(),
    unit: z.string().nullable(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string().nullable(),
    /** Dollars; 0 means unknown. */
    price: z.number(),
    escortRequired: z.boolean(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
  }),
  city: z.string(),
  escortRequired: z.boolean(),
  adminScheduled: z.boolean(),
  outcome: tourOutcome.nullable(),
  onMyWayAt: instant.nullable(),
  arrivedAt: instant.nullable(),
  completedAt: instant.nullable(),
  /** When the agent asked the team to cancel; null once the team has answered with a new date or closed the tour. */
  cancelRequestedAt: instant.nullable(),
  /** Of a completed tour; null where the back office completed it and nobody has said anything. */
  feedback: tourFeedback.nullable(),
  cancelledAt: instant.nullable(),
  /** `past`: over, or on a day before today in the property's zone (decision: past tab). */
  when: z.enum(['active', 'past']),
  /** Notes on this tour that the reader has not read. */
  unreadNotes: z.int(),
}

/**
 * What happens to the assistant fee if the reader cancels the tour now; an assistant cancels a tour as a no-show. Null when
 * no assistant fee is paid.
 */
const feeIfCancelled = z.enum(['refunded', 'kept']).nullable()

/** What the agent pays for a tour: between them and the back office. */
const charged = {
  /** Dollars. */
  tourCharge: z.number(),
  chargeStatus,
  feeIfCancelled,
  /** The desk's charge for this tour is owed: the visit took place, or the client did not come. */
  chargeOwed: z.boolean(),
  /** Why the last charge failed, in words for the agent. */
  chargeFailure: z.string().nullable(),
  chargePaidAt: instant.nullable(),
  /** Staff waived the charge or marked it as paid outside. */
  chargeSettledByDesk: z.boolean(),
}

const clientOfTour = {
  name: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
}

/** A tour as its agent sees it: staff are 'Scheduling Assistant', the escort's first name shows once confirmed. */
export const agentTour = z.object({
  ...tourCore,
  ...charged,
  client: z.object(clientOfTour),
  schedulingAssistantName: z.string().nullable(),
  escortName: z.string().nullable(),
  /** Whether the client is mailed when the tour is confirmed, moved or cancelled. */
  emailClient: z.boolean(),
  may: z.object({
    edit: z.boolean(),
    cancel: z.boolean(),
    askToCancel: z.boolean(),
    addToCalendar: z.boolean(),
    /** Choose whether the client is mailed. */
    emailClient: z.boolean(),
    /** The fee of a booked assistant failed or was refunded, and can be paid again. */
    payAgain: z.boolean(),
    /** The charge of the card on file failed, and the agent can pay it by card. */
    payCharge: z.boolean(),
  }),
})
export type AgentTour = z.infer<typeof agentTour>

/** A tour as the back office sees it. */
export const staffTour = z.object({
  ...tourCore,
  ...charged,
  client: z.object({ ...clientOfTour, status: z.string(), agentEmail: z.string().nullable() }),
  priority: tourPriority,
  urgency: urgency.nullable(),
  /** Requested and untouched for 8 h, or pending while its time has passed. */
  overdue: z.boolean(),
  archived: z.boolean(),
  archivedAt: instant.nullable(),
  archivedBy: z.string().nullable(),
  alternativeTime: instant.nullable(),
  estimatedCompletion: instant.nullable(),
  assignedAgentId: z.string(),
  assignedAgentName: z.string(),
  agentEmail: z.string().nullable(),
  agentPhone: z.string().nullable(),
  schedulingAssistantId: z.string().nullable(),
  schedulingAssistantName: z.string().nullable(),
  escortAssistantId: z.string().nullable(),
  escortAssistantName: z.string().nullable(),
  assistantId: z.string().nullable(),
  touringAgentId: z.string().nullable(),
  may: z.object({
    assign: z.boolean(),
    updateStatus: z.boolean(),
    setPriority: z.boolean(),
    archive: z.boolean(),
    /** Return an archived tour to the queue. */
    restore: z.boolean(),
    /** Give the tour its escort without the fee that it owes. */
    waiveFee: z.boolean(),
    overrideConflicts: z.boolean(),
    writeNotes: z.boolean(),
    /** Waive the open charge, or mark it as paid outside. */
    settleCharge: z.boolean(),
  }),
})
export type StaffTour = z.infer<typeof staffTour>

/** One step of an assistant. */
export const assistantStep = z.object({
  status: tourStatus,
  outcome: tourOutcome.nullable(),
  needsDate: z.boolean(),
  /** Taken by giving feedback, and in no other way. */
  needsFeedback: z.boolean(),
})

/** What an assistant may do from one status: for what is done while the line is down. */
export const stepsFrom = z.object({
  status: tourStatus,
  next: z.array(assistantStep),
  /** Whether 'on my way' and 'arrived' may be said, by who goes there. */
  progress: z.boolean(),
})
export type StepsFrom = z.infer<typeof stepsFrom>

/** A tour as the assistant who works on it sees it. */
export const assignment = z.object({
  ...tourCore,
  client: z.object(clientOfTour),
  priority: tourPriority,
  urgency: urgency.nullable(),
  assignedAt: instant,
  assignmentNotes: z.string().nullable(),
  agentName: z.string(),
  agentPhone: z.string().nullable(),
  /** Whether this assistant accompanies the client, rather than coordinating from the desk. */
  escorting: z.boolean(),
  /** The day and time to work towards, in the property's zone: `2026-11-20` and `14:00`; scheduled if set, else requested. */
  preferredDate: z.string().nullable(),
  preferredTime: z.string().nullable(),
  /** Who was arranged to accompany: nobody, the agent in person, an assistant who is paid for. */
  escortedBy: z.enum(['none', 'agent', 'assistant']),
  feeIfCancelled,
  /** Whether it is this assistant who goes there: the escort, or without one whoever is assigned. */
  visits: z.boolean(),
  /** What the state machine allows next, in the order the buttons stand. */
  next: z.array(
    assistantStep.extend({
      /** The step can be recorded from this instant on; null: at any time. */
      opensAt: instant.nullable(),
      /** Whether this person may record it before that, with a reason. */
      mayBeEarly: z.boolean(),
    }),
  ),
  /** 'On my way' and 'arrived' can be recorded from these instants on. */
  opens: z.object({ onMyWay: instant.nullable(), arrive: instant.nullable() }),
  /** The reader's last step, while it can be undone. */
  lastStep: z.object({ step: z.enum(undoableSteps), until: instant }).nullable(),
  may: z.object({
    onMyWay: z.boolean(),
    arrive: z.boolean(),
    /** Record a step of the visit before its time, with a reason: not by the team password. */
    recordEarly: z.boolean(),
    undo: z.boolean(),
    giveFeedback: z.boolean(),
    correctFeedback: z.boolean(),
    addToCalendar: z.boolean(),
  }),
})
export type Assignment = z.infer<typeof assignment>

/** One row of a tour's timeline. Never edited. */
export const historyEntry = z.object({
  id: z.string(),
  kind: z.string(),
  fromStatus: tourStatus.nullable(),
  toStatus: tourStatus.nullable(),
  note: z.string().nullable(),
  /** Masked towards agents: every staff author is 'Scheduling Assistant'. */
  actorName: z.string(),
  actorType: z.enum(['agent', 'admin', 'assistant', 'system']),
  byTeamPassword: z.boolean(),
  changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  createdAt: instant,
})
export type HistoryEntry = z.infer<typeof historyEntry>

/** What a tour is charged that staff schedule (product decision: admin-scheduled tours). Dollars. */
export const tourCharge = z.object({
  city: z.string(),
  cityName: z.string(),
  basePrice: z.number(),
  premiumPrice: z.number(),
  /** The property's: then it is the premium price. */
  escortRequired: z.boolean(),
  tourCharge: z.number(),
  /** `waived`: the agent is on Pro. */
  chargeStatus: z.enum(['pending', 'waived']),
})
export type TourCharge = z.infer<typeof tourCharge>

/** How the open tours of a city stand. Prices in dollars. */
export const cityStat = z.object({
  city: z.string(),
  cityName: z.string(),
  basePrice: z.number(),
  premiumPrice: z.number(),
  /** The first seven statuses. */
  pending: z.int(),
  /** Scheduled or rescheduled. */
  scheduled: z.int(),
  /** Confirmed or in progress. */
  underWay: z.int(),
})
export type CityStat = z.infer<typeof cityStat>
