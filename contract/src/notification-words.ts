import type { UserType } from './sessions.ts'

/*
 * The mails that people are offered, by name. No schema stands in here, so that a browser fetches it without zod.
 */

/**
 * What people may be mailed about and may choose not to be (product decision: everyone chooses their mails). What
 * concerns the account itself (sign-in, receipts) is no choice and not in here.
 */
export const mailKinds = [
  'tour_changes',
  'messages',
  'property_requests',
  'tour_notes',
  'assignments',
  'new_requests',
] as const
export type MailKind = (typeof mailKinds)[number]

/** What an agent's client, who has no account, may be mailed about and may stop. */
export const clientMails = { kind: 'client_tours', label: 'Your tours' } as const

/** A mail that is offered to people of a type: its name and explanation on the screen, and what holds unchosen. */
export type MailOffer = { readonly label: string; readonly hint: string; readonly byDefault: boolean }
type Offers = Partial<Record<MailKind, MailOffer>>

const tourNotes: MailOffer = {
  label: 'Notes on tours',
  hint: 'Each note that somebody else writes on one of your tours.',
  byDefault: false,
}
const assignments: MailOffer = {
  label: 'Assignments',
  hint: 'When a tour is given to you, or taken off you.',
  byDefault: true,
}
const agentMails: Offers = {
  tour_changes: {
    label: 'Changes of my tours',
    hint: 'When the team schedules, confirms, moves, completes or cancels a tour, with the calendar file.',
    byDefault: true,
  },
  messages: {
    label: 'Messages from the team',
    hint: 'Messages that you have not read five minutes after they were written.',
    byDefault: true,
  },
  property_requests: {
    label: 'Answers to property requests',
    hint: 'When the team has added, or declined, a property that you asked for.',
    byDefault: true,
  },
  tour_notes: tourNotes,
}
const assistantMails: Offers = {
  assignments,
  tour_changes: {
    label: 'Changes of my tours',
    hint: 'When somebody else schedules, confirms, moves, completes or cancels a tour of yours.',
    byDefault: true,
  },
  tour_notes: tourNotes,
}
const officeMails: Offers = {
  new_requests: {
    label: 'New tour requests',
    hint: 'Each tour that an agent asks for.',
    byDefault: false,
  },
  property_requests: {
    label: 'New property requests',
    hint: 'Each property that an agent asks for.',
    byDefault: false,
  },
}

/** The mails that each type of person is offered, in the order of the screen. */
export const mailOffers: Record<UserType, Offers> = {
  real_estate_agent: agentMails,
  tour_assistant: assistantMails,
  scheduling_assistant: { ...assistantMails, ...officeMails },
  admin: officeMails,
  super_admin: officeMails,
}
