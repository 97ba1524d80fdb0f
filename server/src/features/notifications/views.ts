import type { NotificationChoice, OutboxEntry, OutboxMail } from '@porchlight/contract/notifications'
import { tourStatusLabels } from '@porchlight/contract/tour-words'
import type { TourRow } from '../tours/queries.ts'
import { addressLine, staffMask } from '../tours/views.ts'
import type { Letter } from './ports.ts'
import type { Addressee, OutboxRow } from './queries.ts'
import { localTime, type TourTurn } from './rules.ts'

/** Where in the application a reader goes on. */
const pageFor = (reader: Pick<Addressee, 'userType'>, tourId: string): string => {
  if (reader.userType === 'real_estate_agent') return `/schedule-tour?tour=${tourId}`
  return reader.userType === 'tour_assistant'
    ? '/assistant-dashboard'
    : `/admin-dashboard/queue?tour=${tourId}`
}

const placeOf = (tour: TourRow): string => tour.propertyName || tour.address

const factsOf = (tour: TourRow): Letter['facts'] => [
  ['Property', [tour.propertyName, addressLine(tour)].filter(Boolean).join(', ')],
  ...(tour.scheduledDate ? [['When', localTime(tour.scheduledDate, tour.timeZone)] as const] : []),
  ...(tour.clientName ? [['Client', tour.clientName] as const] : []),
  ['Status', tourStatusLabels[tour.status]],
]

const tourButton = (reader: Pick<Addressee, 'userType'>, tour: TourRow, appUrl: string) => ({
  label: 'Open the tour',
  url: `${appUrl}${pageFor(reader, tour.id)}`,
})

type Turn = { subject: string; sentence: string }
const turnWords = (turn: TourTurn, tour: TourRow): Turn => {
  const place = placeOf(tour)
  const when = tour.scheduledDate ? localTime(tour.scheduledDate, tour.timeZone) : null
  const at = when ? ` for ${when}` : ''
  switch (turn) {
    case 'scheduled':
      return { subject: `Tour scheduled: ${place}`, sentence: `The tour of ${place} is scheduled${at}.` }
    case 'confirmed':
      return { subject: `Tour confirmed: ${place}`, sentence: `The tour of ${place} is confirmed${at}.` }
    case 'moved':
      return { subject: `Tour moved: ${place}`, sentence: `The tour of ${place} has a new time: ${when}.` }
    case 'completed':
      return { subject: `Tour completed: ${place}`, sentence: `The tour of ${place} has taken place.` }
    case 'cancelled':
      return { subject: `Tour cancelled: ${place}`, sentence: `The tour of ${place} is cancelled.` }
  }
}

/** The letter about a change of a tour. `note` is what was written with the change; the writer is never named to agents. */
export const tourLetter = (
  turn: TourTurn,
  tour: TourRow,
  reader: Addressee,
  { appUrl, note }: { appUrl: string; note: string | null },
): Letter => {
  const { subject, sentence } = turnWords(turn, tour)
  return {
    subject,
    preview: sentence,
    heading: subject,
    paragraphs: [sentence],
    facts: factsOf(tour),
    quotes: note ? [{ by: staffMask, text: note }] : [],
    action: tourButton(reader, tour, appUrl),
  }
}

/** The letter to an assistant who was given a tour, or no longer has it. */
export const assignmentLetter = (
  given: boolean,
  tour: TourRow,
  reader: Addressee,
  { appUrl }: { appUrl: string },
): Letter => {
  const place = placeOf(tour)
  const subject = given ? `A tour for you: ${place}` : `No longer yours: ${place}`
  const sentence = given
    ? `The tour of ${place} was given to you.`
    : `The tour of ${place} is no longer yours; somebody else takes it on.`
  return {
    subject,
    preview: sentence,
    heading: subject,
    paragraphs: [sentence],
    facts: given ? factsOf(tour) : [],
    quotes: [],
    action: given
      ? tourButton(reader, tour, appUrl)
      : { label: 'Open your tours', url: `${appUrl}/assistant-dashboard` },
  }
}

/** The letter to the staff about a tour that was asked for. */
export const newRequestLetter = (
  tour: TourRow,
  reader: Addressee,
  { appUrl }: { appUrl: string },
): Letter => {
  const subject = `New tour request: ${placeOf(tour)}`
  const sentence = `${tour.agentName} asks for a tour of ${placeOf(tour)}.`
  return {
    ...{ subject, preview: sentence, heading: subject, paragraphs: [sentence] },
    facts: [
      ...factsOf(tour),
      ...(tour.requestedTime ? [['Wished for', localTime(tour.requestedTime, tour.timeZone)] as const] : []),
    ],
    quotes: [],
    action: tourButton(reader, tour, appUrl),
  }
}

/** The letter about a note. Agents read every staff author as one (product decision: staff towards agents). */
export const noteLetter = (
  note: { by: string; text: string },
  tour: TourRow,
  reader: Addressee,
  { appUrl }: { appUrl: string },
): Letter => {
  const subject = `New note: ${placeOf(tour)}`
  const by = reader.userType === 'real_estate_agent' ? staffMask : note.by
  return {
    ...{ subject, preview: note.text.slice(0, 140), heading: subject, paragraphs: [] },
    facts: factsOf(tour),
    quotes: [{ by, text: note.text }],
    action: tourButton(reader, tour, appUrl),
  }
}

/** The letter about messages that wait unread. @param about the subject of a general conversation, or the tour's place */
export const messagesLetter = (
  about: string,
  texts: readonly string[],
  { appUrl, conversationId }: { appUrl: string; conversationId: string },
): Letter => {
  const subject = `Message from the team: ${about}`
  return {
    subject,
    preview: texts[0]?.slice(0, 140) ?? '',
    heading: about,
    paragraphs: [
      texts.length === 1
        ? 'The team has written to you.'
        : `The team has written to you: ${texts.length} messages wait.`,
    ],
    facts: [],
    quotes: texts.map((text) => ({ by: staffMask, text })),
    action: { label: 'Read and answer', url: `${appUrl}/tour-notes?c=${conversationId}` },
  }
}

type Asked = { id: string; propertyName: string | null; address: string; adminNotes: string | null }

/** The letter to an agent whose property request was answered. */
export const answerLetter = (
  approved: boolean,
  request: Asked,
  { appUrl, propertyId }: { appUrl: string; propertyId: string | null },
): Letter => {
  const place = request.propertyName || request.address
  const subject = approved ? `Property added: ${place}` : `Property request declined: ${place}`
  const sentence = approved
    ? `${place}, which you asked for, can now be toured.`
    : `${place}, which you asked for, was not added.`
  return {
    ...{ subject, preview: sentence, heading: subject, paragraphs: [sentence], facts: [] },
    quotes: request.adminNotes ? [{ by: staffMask, text: request.adminNotes }] : [],
    action: approved
      ? {
          label: 'Schedule a tour',
          url: `${appUrl}/properties${propertyId ? `?property=${propertyId}` : ''}`,
        }
      : { label: 'See your requests', url: `${appUrl}/property-request` },
  }
}

/** The letter to the staff about a property that was asked for. */
export const askedLetter = (request: Asked, agentName: string, { appUrl }: { appUrl: string }): Letter => {
  const place = request.propertyName || request.address
  const subject = `New property request: ${place}`
  const sentence = `${agentName} asks for ${place} to be added.`
  return {
    ...{ subject, preview: sentence, heading: subject, paragraphs: [sentence], facts: [], quotes: [] },
    action: { label: 'Open the back office', url: `${appUrl}/admin-dashboard` },
  }
}

/** The letter with the link that sets a password. @param url with the placeholder of its secret */
export const passwordLetter = (
  purpose: 'invitation' | 'password_reset',
  reader: Pick<Addressee, 'email'>,
  { product, url }: { product: string; url: string },
): Letter => {
  const facts = [['Sign in with', reader.email]] as const
  if (purpose === 'invitation')
    return {
      ...{ subject: `Your invitation to ${product}`, heading: `Welcome to ${product}` },
      preview: 'An account was made for you. Choose a password, and you are in.',
      paragraphs: [
        'An account was made for you. Choose a password, and you are in.',
        'The link works once, for seven days.',
      ],
      ...{ facts, quotes: [], action: { label: 'Choose a password', url } },
    }
  return {
    ...{ subject: 'Set a new password', heading: 'Set a new password' },
    preview: 'The link works once, for one hour.',
    paragraphs: [
      `A new password was asked for at ${product}. The link works once, for one hour.`,
      'If that was not you, nothing has changed: leave this mail alone.',
    ],
    ...{ facts, quotes: [], action: { label: 'Set a new password', url } },
  }
}

/** What a person chose, for the screen. */
export const choicesView = (
  choices: NotificationChoice[],
  facts: { email: string; mailing: 'smtp' | 'outbox' | 'off' },
) => ({ choices, ...facts })

export const outboxEntryView = (row: OutboxRow): OutboxEntry => ({
  id: row.id,
  kind: row.kind,
  toEmail: row.toEmail,
  toName: row.toName,
  subject: row.subject,
  state: row.state,
  createdAt: row.createdAt.toISOString(),
})

/** A mail with its bodies as the receiver reads them: placeholders filled. */
export const outboxMailView = (
  row: OutboxRow,
  bodies: { text: string; html: string },
  from: string,
): OutboxMail => ({
  ...outboxEntryView(row),
  from,
  replyTo: row.replyTo,
  messageId: row.messageId,
  text: bodies.text,
  html: bodies.html,
  attachments: row.attachments,
  lastError: row.lastError,
})
