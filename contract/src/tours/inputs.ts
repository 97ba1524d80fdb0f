import { z } from 'zod'
import { clientOfTour } from '../clients.ts'
import { id } from '../kernel/ids.ts'
import { instantInput } from '../kernel/instants.ts'
import { changedField, line, optionalField, optionalFlag, paragraph, requiredLine } from '../kernel/text.ts'
import { versionField } from '../kernel/version.ts'
import { clientInterests, nextSteps, priceOpinions } from './feedback-words.ts'
import { tourOutcome, tourStatusInput } from './shapes.ts'
import { longestTour } from './statuses.ts'

/**
 * Whether the client receives emails when the tour is confirmed, moved or cancelled; replies go to the agent.
 * Default on for agents' requests (product decision: e-mail); default off for tours that staff schedule,
 * until the agent turns it on.
 */
const emailClient = optionalFlag(true)

/**
 * Who accompanies the client: the agent in person, or a paid assistant. With neither, it is undecided. A
 * payment is valid for this agent, this property and one tour.
 */
const escortChoice = {
  escortRequired: optionalFlag(false),
  paymentId: optionalField(id('Enter a valid payment')),
}

/** The New Tour Request form (the specification, agent area, section 5), with its wordings. */
export const newTourRequest = z.object({
  ...clientOfTour.shape,
  propertyId: id('Property selection is required'),
  requestedDateTime: instantInput('Requested tour time is required'),
  alternativeDateTime: optionalField(instantInput('Enter a valid alternative time')),
  specialRequests: optionalField(paragraph()),
  emailClient,
  ...escortChoice,
})
export type NewTourRequest = z.input<typeof newTourRequest>

/** An agent's edit. Missing fields keep their values; name, email, phone and time may be replaced but not cleared. */
export const tourRequestChange = z.object({
  clientFirstName: clientOfTour.shape.clientFirstName.optional(),
  // The dialog splits a stored name into its first word and the rest, which is empty for a one-word name.
  clientLastName: line(100).nullish(),
  clientEmail: clientOfTour.shape.clientEmail.optional(),
  clientPhone: clientOfTour.shape.clientPhone.optional(),
  requestedDateTime: instantInput('Requested tour time is required').optional(),
  alternativeDateTime: changedField(instantInput('Enter a valid alternative time')),
  specialRequests: changedField(paragraph()),
  /** If missing, the choice stays. */
  emailClient: z
    .union([z.literal(''), z.boolean({ error: 'Choose yes or no' })])
    .nullish()
    .transform((wanted) => (typeof wanted === 'boolean' ? wanted : undefined)),
  version: versionField,
})

/** The Schedule New Tour dialog (section 5). The agent's time is stored as `scheduledDate` but blocks no slot. */
export const newTour = z.object({
  clientId: id('Client is required'),
  propertyId: id('Property selection is required'),
  scheduledDate: instantInput('Date is required'),
  notes: optionalField(paragraph()),
  emailClient,
  ...escortChoice,
})
export type NewTour = z.input<typeof newTour>

const durationRule = z
  .union([
    z.literal(''),
    z.int('Minimum 30 minutes').min(30, 'Minimum 30 minutes').max(longestTour, 'Maximum 8 hours'),
  ])
  .nullish()
  .transform((minutes) => minutes || 60)

/** The Schedule City Tour dialog (the specification, back office, section 5). The server sets the charge. */
export const adminScheduledTour = z.object({
  clientId: id('Client is required'),
  propertyId: id('Property is required'),
  assignedAgentId: id('Agent is required'),
  city: requiredLine('City is required', 100),
  scheduledDate: instantInput('Date is required'),
  duration: durationRule,
  notes: optionalField(paragraph()),
  /** Who coordinates the tour, and escorts it if the property requires an escort; requires tours.assign. */
  schedulingAssistantId: optionalField(id()),
  escortAssistantId: optionalField(id()),
  overrideReason: optionalField(line(500)),
})

/** An assistant's feedback on a visit, which completes the tour. */
export const newFeedback = z.object({
  clientInterest: z.enum(clientInterests, { error: 'Choose how interested the client was' }),
  priceOpinion: z.enum(priceOpinions, { error: 'Choose what the client thinks of the price' }),
  nextStep: z.enum(nextSteps, { error: 'Choose what the client wants next' }),
  noteToAgent: optionalField(paragraph()),
  version: versionField,
})
export type NewFeedback = z.input<typeof newFeedback>

/** Why a visit step is recorded before its time; visible to staff only. */
export const earlyReason = optionalField(line(500))

/** A status change by staff or an assistant. Statuses that imply a date require `scheduledDate`. */
export const statusChange = z.object({
  status: tourStatusInput,
  notes: optionalField(paragraph()),
  scheduledDate: optionalField(instantInput()),
  outcome: optionalField(tourOutcome),
  /** Why the visit step is recorded before its time. */
  earlyReason,
  /** Why the tour may overlap another tour of the property; requires tours.override_conflicts. */
  overrideReason: optionalField(line(500)),
  version: versionField,
})
