import { z } from 'zod'
import { endpointsOf } from './kernel/endpoint.ts'
import { idParams } from './kernel/ids.ts'
import { instant, instantInput } from './kernel/instants.ts'
import { pageQuery, queryField, queryFlag } from './kernel/page.ts'
import { emailAddress } from './kernel/text.ts'
import { clientMails, mailKinds } from './notifications/words.ts'
import { severalTours } from './tours/several.ts'
import { tourStatuses } from './tours/statuses.ts'

const mailKind = z.enum(mailKinds, { error: 'Choose one of the emails listed' })

export const notificationChoice = z.object({ kind: mailKind, byEmail: z.boolean() })
export type NotificationChoice = z.infer<typeof notificationChoice>

/** How this server sends email: by SMTP, into the outbox that demo and development show, or not at all. */
export const mailings = ['smtp', 'outbox', 'off'] as const

export const notificationChoices = z.object({
  /** All email types offered to this user, in screen order. */
  choices: z.array(notificationChoice),
  email: z.string(),
  mailing: z.enum(mailings),
})
export type NotificationChoices = z.infer<typeof notificationChoices>

export const mailStates = ['queued', 'sending', 'sent', 'failed', 'suppressed'] as const

/** An email in the outbox's list. */
export const outboxEntry = z.object({
  id: z.string(),
  kind: z.string(),
  toEmail: z.string(),
  toName: z.string().nullable(),
  subject: z.string(),
  state: z.enum(mailStates),
  createdAt: instant,
})
export type OutboxEntry = z.infer<typeof outboxEntry>

/** An email as its receiver sees it. */
export const outboxMail = outboxEntry.extend({
  from: z.string(),
  replyTo: z.string().nullable(),
  messageId: z.string(),
  text: z.string(),
  /** A complete HTML document. Never insert it into a page. */
  html: z.string(),
  attachments: z.array(z.object({ filename: z.string(), contentType: z.string(), content: z.string() })),
  lastError: z.string().nullable(),
})
export type OutboxMail = z.infer<typeof outboxMail>

/** The emails that a link stops. */
export const stoppedMails = z.object({
  kind: z.enum([...mailKinds, clientMails.kind]),
  label: z.string(),
  /** Whether the server currently sends such emails. */
  byEmail: z.boolean(),
  /** Whether the receiver has an account in which to turn them on again. */
  hasAccount: z.boolean(),
})
export type StoppedMails = z.infer<typeof stoppedMails>

/**
 * Who gets an email about a change to one or more tours. Each person counts once, even with several tours. `not_chosen`
 * counts tours, because agents choose per tour.
 */
export const tourMails = z.object({
  mailing: z.enum(mailings),
  /** The number of tours whose change sends no emails, for example because they keep their status and time. */
  silent: z.int(),
  /** The tours' agents. `emailed` get an email; `left` turned these emails off or made the change themselves. */
  agents: z.object({ emailed: z.int(), left: z.int() }),
  /** The names of the assistants who get an email. */
  assistants: z.array(z.string()),
  /** The number of clients with each result. A client who gets an email about any of the tours counts as `emailed`. */
  clients: z.object({
    emailed: z.int(),
    no_address: z.int(),
    /** The agent chose so, or the desk scheduled the tour. */
    not_chosen: z.int(),
    unsubscribed: z.int(),
    /** Clients get emails from the confirmation on. */
    not_yet: z.int(),
  }),
})
export type TourMails = z.infer<typeof tourMails>
/** Whether a tour's client gets an email about a change, and why not. */
export type ClientMail = keyof TourMails['clients']

/** The delivery state of an email to a client. `waiting` includes emails that the server will retry. */
const clientEmailStates = ['waiting', 'sent', 'failed'] as const

/** An email to a tour's client, without its text and address. */
export const clientEmail = z.object({
  id: z.string(),
  subject: z.string(),
  state: z.enum(clientEmailStates),
  /** When it was sent; when it was written, if it was not sent. */
  at: instant,
})
export type ClientEmail = z.infer<typeof clientEmail>

/** The token for an email of 254 characters, encrypted with the email type, has some 430 characters. */
const stopping = {
  audience: { everyone: true },
  params: z.object({ token: z.string().max(600) }),
  answers: { 200: stoppedMails },
  refusals: ['not_found'],
} as const

const endpoint = endpointsOf({ noun: 'notifications' })

export const notifications = {
  readChoices: endpoint('GET /api/notification-choices', {
    summary: 'One’s own email preferences',
    audience: { signedIn: true },
    answers: { 200: notificationChoices },
  }),
  writeChoices: endpoint('PUT /api/notification-choices', {
    summary: 'Change one’s own email preferences; omitted kinds stay',
    audience: { signedIn: true },
    body: z.object({
      choices: z.array(notificationChoice).max(mailKinds.length, 'List each kind of email only once'),
    }),
    answers: { 200: notificationChoices },
    refusals: ['not_allowed'],
  }),
  previewTourMails: endpoint('GET /api/admin/tours/emails', {
    summary: 'Who gets an email if the desk gives these tours this status and time; sends nothing',
    audience: { staff: 'tours.view' },
    query: z.object({
      tours: severalTours,
      status: z.enum(tourStatuses, { error: 'Please choose a status' }),
      /** Whether the tours get another time than they have. */
      moves: queryFlag(),
      /** The new time, if it is known already. */
      scheduledDate: queryField(instantInput()),
    }),
    answers: { 200: tourMails },
    refusals: ['not_found'],
  }),
  readClientEmails: endpoint('GET /api/agent/client-emails', {
    summary:
      'Whether a client unsubscribed after a tour with this agent was confirmed; false for other addresses',
    audience: { agents: 'with_access' },
    query: z.object({ email: emailAddress() }),
    answers: { 200: z.object({ unsubscribed: z.boolean() }) },
  }),
  listClientEmails: endpoint('GET /api/tours/:id/client-emails', {
    summary:
      'The emails to a tour’s client, oldest first, without their text; of a closed tour, those of the last 90 days',
    audience: { agents: 'with_access', staff: 'tours.view' },
    params: idParams,
    answers: { 200: z.array(clientEmail) },
    refusals: ['not_found'],
  }),
  readStop: endpoint('GET /api/unsubscribe/:token', {
    summary: 'What an email’s unsubscribe link stops; changes nothing',
    ...stopping,
  }),
  stop: endpoint('POST /api/unsubscribe/:token', {
    summary: 'Unsubscribe through an email’s link; email programs send this too (RFC 8058)',
    ...stopping,
    fromMail: true,
  }),
  restore: endpoint('POST /api/unsubscribe/:token/subscribe-again', {
    summary:
      'Subscribe a client again through the link that unsubscribed them; not for people with an account',
    ...stopping,
  }),
  outbox: endpoint('GET /api/dev/outbox', {
    summary: 'This server’s emails, newest first; not found outside demo and development',
    audience: { everyone: true },
    query: z.object({ ...pageQuery }),
    paged: true,
    answers: { 200: z.array(outboxEntry) },
    refusals: ['not_found'],
  }),
  outboxMail: endpoint('GET /api/dev/outbox/:id', {
    summary: 'An email as its recipient gets it; not found outside demo and development',
    audience: { everyone: true },
    params: idParams,
    answers: { 200: outboxMail },
    refusals: ['not_found'],
  }),
}
