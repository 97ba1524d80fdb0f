import type { UserType } from '../people/user-types.ts'

/* The names of the emails that people can choose. This file contains no schemas, so that browsers load it without zod. */

/**
 * The emails about work that users can turn off (product decision: everyone chooses their mails). Emails
 * about the account itself (sign-in, receipts) cannot be turned off and are not listed.
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

/** The emails to an agent's client, who has no account but can stop them. */
export const clientMails = { kind: 'client_tours', label: 'Your tours' } as const

/** An email type offered to a user type: its name and explanation on the screen, and its default. */
export type MailOffer = { readonly label: string; readonly hint: string; readonly byDefault: boolean }
type Offers = Partial<Record<MailKind, MailOffer>>

const tourNotes: MailOffer = {
  label: 'Notes on my tours',
  hint: 'When someone adds a note to one of your tours.',
  byDefault: false,
}
const assignments: MailOffer = {
  label: 'Assignments',
  hint: 'When you’re assigned to a tour or removed from one.',
  byDefault: true,
}
const agentMails: Offers = {
  tour_changes: {
    label: 'Changes to my tours',
    hint: 'When the team schedules, confirms, moves, completes or cancels a tour, or corrects its feedback. Includes a calendar invite.',
    byDefault: true,
  },
  messages: {
    label: 'Messages from the team',
    hint: 'When a message goes unread for five minutes.',
    byDefault: true,
  },
  property_requests: {
    label: 'Replies to property requests',
    hint: 'When the team adds or declines a property you requested.',
    byDefault: true,
  },
  tour_notes: tourNotes,
}
const assistantMails: Offers = {
  assignments,
  tour_changes: {
    label: 'Changes to my tours',
    hint: 'When someone else schedules, confirms, moves, completes, or cancels one of your tours.',
    byDefault: true,
  },
  tour_notes: tourNotes,
}
const officeMails: Offers = {
  new_requests: {
    label: 'New tour requests',
    hint: 'When an agent requests a tour.',
    byDefault: false,
  },
  property_requests: {
    label: 'New property requests',
    hint: 'When an agent requests a property.',
    byDefault: false,
  },
}

/** The email types for each user type, in screen order. */
export const mailOffers: Record<UserType, Offers> = {
  real_estate_agent: agentMails,
  tour_assistant: assistantMails,
  scheduling_assistant: { ...assistantMails, ...officeMails },
  admin: officeMails,
  super_admin: officeMails,
}
