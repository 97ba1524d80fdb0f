import { z } from 'zod'
import { instant } from '../kernel/instants.ts'
import { propertyPlace } from '../properties/place.ts'
import { clientInterests, nextSteps, priceOpinions } from './feedback-words.ts'
import { type TourStatus, tourStatuses } from './statuses.ts'
import { undoableSteps } from './visit-times.ts'

export const statusMessage = 'Please choose a status'
const statusAliases: Record<string, TourStatus> = { canceled: 'cancelled' }

/** A status in requests. `canceled` is an alias; any other value is refused with 400. */
export const tourStatusInput = z
  .string({ error: statusMessage })
  .transform((value) => statusAliases[value] ?? value)
  .pipe(z.enum(tourStatuses, { error: statusMessage }))

export const tourStatus = z.enum(tourStatuses)
export const tourPriorities = ['high', 'normal', 'low'] as const
export const tourPriority = z.enum(tourPriorities)
export type TourPriority = z.infer<typeof tourPriority>

/**
 * Under 24 h urgent, under 72 h high priority (the specification, back office, section 9); null once the tour is over.
 */
export const urgency = z.enum(['urgent', 'high_priority', 'normal'])

export const chargeStatuses = ['pending', 'paid', 'waived', 'failed', 'refunded'] as const
export const chargeStatus = z.enum(chargeStatuses)
export type ChargeStatus = z.infer<typeof chargeStatus>
export const tourOutcomes = ['completed', 'no_show'] as const
export const tourOutcome = z.enum(tourOutcomes)

export const clientInterest = z.enum(clientInterests)

/** The assistant's feedback on the visit. */
export const tourFeedback = z.object({
  clientInterest,
  priceOpinion: z.enum(priceOpinions),
  nextStep: z.enum(nextSteps),
  noteToAgent: z.string().nullable(),
  givenAt: instant,
  correctedAt: instant.nullable(),
  /** Hidden from agents, like every staff author. */
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
  /** Every change raises it. An update that sends it back is refused if someone else was faster. */
  version: z.int(),
  /** Null until staff schedule the tour. Until then, `requestedDateTime` is the time that the agent requested. */
  scheduledDate: instant.nullable(),
  requestedDateTime: instant.nullable(),
  alternativeDateTime: instant.nullable(),
  /** In minutes. */
  duration: z.int(),
  /** IANA zone of the property; `timeZoneAssumed` if only its state was known. */
  timeZone: z.string(),
  timeZoneAssumed: z.boolean(),
  /** The agent's special requests, unchanged; `notes` is the specification's other name for it. */
  specialRequests: z.string().nullable(),
  notes: z.string().nullable(),
  clientId: z.string().nullable(),
  clientName: z.string().nullable(),
  clientEmail: z.string().nullable(),
  clientPhone: z.string().nullable(),
  propertyId: z.string(),
  propertyName: z.string().nullable(),
  /** Street, city, state and ZIP code in one line. */
  propertyAddress: z.string(),
  property: z.object({
    id: z.string(),
    ...propertyPlace,
    /** In dollars; 0 means unknown. */
    price: z.number(),
    escortRequired: z.boolean(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
  }),
  city: z.string(),
  escortRequired: z.boolean(),
  /** The arranged escort: none, the agent in person, or a paid assistant. */
  escortedBy: z.enum(['none', 'agent', 'assistant']),
  adminScheduled: z.boolean(),
  outcome: tourOutcome.nullable(),
  onMyWayAt: instant.nullable(),
  arrivedAt: instant.nullable(),
  completedAt: instant.nullable(),
  /** When the agent asked the team to cancel. Null once the team has set a new date or closed the tour. */
  cancelRequestedAt: instant.nullable(),
  /** Only for a completed tour; null if the back office completed it without feedback. */
  feedback: tourFeedback.nullable(),
  cancelledAt: instant.nullable(),
  /** `past`: over, or scheduled for a day before today in the property's zone (decision: past tab). */
  when: z.enum(['active', 'past']),
  /** The number of notes on this tour that the reader has not read. */
  unreadNotes: z.int(),
}

/**
 * What happens to the assistant fee if the reader cancels the tour now. An assistant cancels a tour as a
 * no-show. Null if no assistant fee is paid.
 */
const feeIfCancelled = z.enum(['refunded', 'kept']).nullable()

/** What the agent pays for a tour; only the agent and the back office see it. */
const charged = {
  /** In dollars. */
  tourCharge: z.number(),
  chargeStatus,
  feeIfCancelled,
  /** The agent owes the desk's charge for this tour: the visit took place, or the client did not come. */
  chargeOwed: z.boolean(),
  /** Why the last charge failed, worded for the agent. */
  chargeFailure: z.string().nullable(),
  chargePaidAt: instant.nullable(),
  /** Staff waived the charge or marked it as paid elsewhere. */
  chargeSettledByDesk: z.boolean(),
}

const clientOfTour = {
  name: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
}

/** What a tour waits for its agent to do. */
export const agentNeeds = ['new_time', 'payment', 'feedback'] as const
export type AgentNeed = (typeof agentNeeds)[number]

/**
 * A tour as its agent sees it: staff appear as 'Scheduling Assistant', and the escort's first name appears
 * once confirmed.
 */
export const agentTour = z.object({
  ...tourCore,
  ...charged,
  client: z.object(clientOfTour),
  schedulingAssistantName: z.string().nullable(),
  escortName: z.string().nullable(),
  /** Whether the client receives emails when the tour is confirmed, moved or cancelled. */
  emailClient: z.boolean(),
  /**
   * What the tour waits for, most urgent first: another time, a payment that failed, or reading the feedback. Empty
   * if it waits for nothing from the agent.
   */
  needs: z.array(z.enum(agentNeeds)),
  may: z.object({
    edit: z.boolean(),
    cancel: z.boolean(),
    askToCancel: z.boolean(),
    addToCalendar: z.boolean(),
    /** Choose whether the client receives emails. */
    emailClient: z.boolean(),
    /** The fee of a booked assistant failed or was refunded, and the agent can pay it again. */
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
  /** Requested and unprocessed for 8 h, pending although its time has passed, or still open on the day after its visit. */
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
  /** Whether the assigned assistant escorts the tour if nobody else was chosen; otherwise they only coordinate it. */
  assistantEscortDue: z.boolean(),
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
    /** Assign the escort without the fee that the tour owes. */
    waiveFee: z.boolean(),
    overrideConflicts: z.boolean(),
    writeNotes: z.boolean(),
    /** Waive the open charge, or mark it as paid elsewhere. */
    settleCharge: z.boolean(),
  }),
})
export type StaffTour = z.infer<typeof staffTour>

/** A step that an assistant can take. */
export const assistantStep = z.object({
  status: tourStatus,
  outcome: tourOutcome.nullable(),
  needsDate: z.boolean(),
  /** Giving feedback is the only way to take this step. */
  needsFeedback: z.boolean(),
})

/** What an assistant may do from a status, for steps taken offline. */
export const stepsFrom = z.object({
  status: tourStatus,
  next: z.array(assistantStep),
  /** Whether the visiting assistant may report 'on my way' and 'arrived'. */
  progress: z.boolean(),
})
export type StepsFrom = z.infer<typeof stepsFrom>

/** A tour as the assigned assistant sees it. */
export const assignment = z.object({
  ...tourCore,
  client: z.object(clientOfTour),
  priority: tourPriority,
  urgency: urgency.nullable(),
  assignedAt: instant,
  assignmentNotes: z.string().nullable(),
  agentName: z.string(),
  agentPhone: z.string().nullable(),
  /** Whether this assistant accompanies the client, rather than coordinating from the desk. Only an escort goes there. */
  escorting: z.boolean(),
  /** Whether another assistant accompanies the client. */
  otherEscorts: z.boolean(),
  /**
   * The target day and time in the property's zone: `2026-11-20` and `14:00`; the scheduled time if set, else
   * the requested one.
   */
  preferredDate: z.string().nullable(),
  preferredTime: z.string().nullable(),
  feeIfCancelled,
  /** The next steps that the state machine allows, in button order. */
  next: z.array(
    assistantStep.extend({
      /** The step can be recorded from this instant on; null: at any time. */
      opensAt: instant.nullable(),
      /** Whether this user may record it earlier, with a reason. */
      mayBeEarly: z.boolean(),
    }),
  ),
  /** 'On my way' and 'arrived' can be recorded from these instants on. */
  opens: z.object({ onMyWay: instant.nullable(), arrive: instant.nullable() }),
  /** The reader's last step, while they can undo it. */
  lastStep: z.object({ step: z.enum(undoableSteps), until: instant }).nullable(),
  may: z.object({
    onMyWay: z.boolean(),
    arrive: z.boolean(),
    /** Record a visit step before its time, with a reason. Not available with the team password. */
    recordEarly: z.boolean(),
    undo: z.boolean(),
    giveFeedback: z.boolean(),
    correctFeedback: z.boolean(),
    addToCalendar: z.boolean(),
  }),
})
export type Assignment = z.infer<typeof assignment>

/** One entry of a tour's timeline. Entries are never edited. */
export const historyEntry = z.object({
  id: z.string(),
  kind: z.string(),
  fromStatus: tourStatus.nullable(),
  toStatus: tourStatus.nullable(),
  note: z.string().nullable(),
  /** Hidden from agents: every staff author appears as 'Scheduling Assistant'. */
  actorName: z.string(),
  actorType: z.enum(['agent', 'admin', 'assistant', 'system']),
  byTeamPassword: z.boolean(),
  changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  createdAt: instant,
})
export type HistoryEntry = z.infer<typeof historyEntry>

/** A change of one of the agent's tours by someone else. */
export const agentNews = z.object({
  tour: z.object({
    id: z.string(),
    clientName: z.string().nullable(),
    propertyName: z.string().nullable(),
    propertyAddress: z.string(),
    timeZone: z.string(),
  }),
  entry: historyEntry,
})
export type AgentNews = z.infer<typeof agentNews>

const cityPrices = {
  city: z.string(),
  cityName: z.string(),
  basePrice: z.number(),
  premiumPrice: z.number(),
}

/** The charge of a tour that staff schedule (product decision: admin-scheduled tours). In dollars. */
export const tourCharge = z.object({
  ...cityPrices,
  /** Whether the property requires an escort, which makes the premium price apply. */
  escortRequired: z.boolean(),
  tourCharge: z.number(),
  /** `waived`: the agent is on Pro. */
  chargeStatus: z.enum(['pending', 'waived']),
})
export type TourCharge = z.infer<typeof tourCharge>

/** The open tours of a city by status group. Prices in dollars. */
export const cityStat = z.object({
  ...cityPrices,
  /** The first seven statuses. */
  pending: z.int(),
  /** Scheduled or rescheduled. */
  scheduled: z.int(),
  /** Confirmed or in progress. */
  underWay: z.int(),
})
export type CityStat = z.infer<typeof cityStat>
