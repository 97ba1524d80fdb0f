import {
  clientInterestLabels,
  feedbackQuestions,
  nextStepLabels,
  priceOpinionLabels,
} from '@porchlight/contract/tours/feedback-words'
import { tourStatusLabels } from '@porchlight/contract/tours/words'
import { addressLine } from '../../kernel/address-line.ts'
import { tourCalendarFile } from '../calendar/views.ts'
import type { TourRow } from '../tours/queries.ts'
import { isActive } from '../tours/rules.ts'
import { feedbackOf, staffMask } from '../tours/views.cards.ts'
import { tourPage } from '../tours/views.ts'
import type { Attachment, Fact, Letter } from './ports.ts'
import type { Addressee } from './queries.ts'
import { localTime, type TourTurn, turnWords } from './rules.ts'

const placeOf = (tour: TourRow): string => tour.propertyName || tour.address

/** A link to the property on a map. Leaves out its name, which misleads the search, and its unit, which maps lack. */
const mapOf = (tour: TourRow) => ({
  label: 'Open in Maps',
  url: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(addressLine({ ...tour, unit: null }))}`,
})

const noShowStatus = 'The client didn’t show up'

const factsOf = (tour: TourRow): NonNullable<Letter['facts']> => [
  ['Property', [tour.propertyName, addressLine(tour)].filter(Boolean).join(', ')],
  tour.scheduledDate && ['When', localTime(tour.scheduledDate, tour.timeZone)],
  tour.clientName && ['Client', tour.clientName],
  // A no-show closes the tour as cancelled, but nobody cancelled it.
  ['Status', tour.outcome === 'no_show' ? noShowStatus : tourStatusLabels[tour.status]],
]

/** The assistant's feedback about the visit; the note to the agent appears with the change's note. */
const feedbackFacts = (tour: TourRow): readonly Fact[] => {
  const feedback = feedbackOf(tour, true)
  if (!feedback) return []
  return [
    [feedbackQuestions.clientInterest, clientInterestLabels[feedback.clientInterest]],
    [feedbackQuestions.priceOpinion, priceOpinionLabels[feedback.priceOpinion]],
    [feedbackQuestions.nextStep, nextStepLabels[feedback.nextStep]],
  ]
}

const tourButton = (reader: Pick<Addressee, 'userType'>, tour: TourRow, appUrl: string) => ({
  label: 'Open the tour',
  url: tourPage(appUrl, reader.userType, tour.id),
})

/** The turn that an email reports, and the tour's earlier date, if any. */
export type ReportedTurn = { turn: TourTurn; lastDate: Date | null }

/** The date that the words about a turn mention. */
export const dateOf = ({ turn, lastDate }: ReportedTurn, tour: TourRow): Date | null =>
  turn === 'released' ? lastDate : tour.scheduledDate

/** The letter about a change of a tour. `note` is the note of the change; agents never learn who wrote it. */
export const tourLetter = (
  reported: ReportedTurn,
  tour: TourRow,
  reader: Addressee,
  { appUrl, note }: { appUrl: string; note: string | null },
): Letter => {
  const { turn } = reported
  // The date of a tour that needs a new one is at most a wish.
  const shown = turn === 'released' ? { ...tour, scheduledDate: null } : tour
  const at = { scheduledDate: dateOf(reported, tour), timeZone: tour.timeZone }
  return {
    ...turnWords(turn, placeOf(tour), at),
    facts: [...factsOf(shown), ...(turn === 'completed' ? feedbackFacts(tour) : [])],
    quotes: note ? [{ by: staffMask, text: note }] : [],
    action: tourButton(reader, tour, appUrl),
  }
}

/** The letter to an agent about corrected feedback, or about feedback on a tour that the desk had already completed. */
export const feedbackLetter = (tour: TourRow, reader: Addressee, { appUrl }: { appUrl: string }): Letter => {
  const place = placeOf(tour)
  const [subject, sentence] = tour.feedbackCorrectedAt
    ? ['Feedback corrected', `The feedback on the tour of ${place} was corrected.`]
    : ['Feedback', `You have feedback on the tour of ${place}.`]
  return {
    subject: `${subject}: ${place}`,
    paragraphs: [sentence],
    facts: [...factsOf(tour), ...feedbackFacts(tour)],
    quotes: tour.noteToAgent ? [{ by: staffMask, text: tour.noteToAgent }] : [],
    action: tourButton(reader, tour, appUrl),
  }
}

/** The subject and first sentence for a client; only these turns concern them. */
const clientWords = (turn: TourTurn, place: string, when: string | null): readonly [string, string] => {
  if (turn === 'moved')
    return [`New time for your tour of ${place}`, `Your tour of ${place} has a new time: ${when}.`]
  if (turn === 'released')
    return [
      `Your tour of ${place} needs a new time`,
      `Your tour of ${place}${when ? ` on ${when}` : ''} will not take place at that time. We’ll email you when it has a new time.`,
    ]
  if (turn === 'cancelled')
    return [
      `Your tour of ${place} is cancelled`,
      `Your tour of ${place}${when ? ` on ${when}` : ''} is cancelled.`,
    ]
  return [
    `Your tour of ${place} is confirmed`,
    `Your tour of ${place} is confirmed${when ? ` for ${when}` : ''}.`,
  ]
}

/**
 * The letter to a tour's client. `lastDate` is the date that the client was last told. The tour's date may be newer.
 *
 * @param agent null when their account is closed or locked
 */
export const clientLetter = (
  reported: ReportedTurn,
  tour: TourRow,
  {
    agent,
    appUrl,
    product,
  }: {
    agent: Pick<Addressee, 'name' | 'email'> | null
    appUrl: string
    product: string
  },
): Letter => {
  const { turn, lastDate } = reported
  const at = dateOf(reported, tour)
  const before = turn === 'moved' && lastDate
  const when = at && localTime(at, tour.timeZone)
  const [subject, sentence] = clientWords(turn, placeOf(tour), when)
  const isOn = turn !== 'cancelled' && turn !== 'released'
  return {
    subject,
    paragraphs: [
      sentence,
      ...(agent
        ? [
            `${turn === 'cancelled' ? 'Still want to see it?' : 'Need a change?'} Reply to this email. Your reply goes to your agent, ${agent.name}.`,
          ]
        : []),
    ],
    facts: [
      ['Property', [tour.propertyName, addressLine(tour)].filter(Boolean).join(', '), mapOf(tour)],
      when && isOn && ['When', when],
      before && ['Previous time', localTime(before, tour.timeZone)],
      when && isOn && ['Duration', `${tour.durationMinutes} minutes`],
      isOn &&
        tour.status === 'confirmed' &&
        tour.escortFirstName && ['Meets you there', tour.escortFirstName],
      agent && ['Your agent', [agent.name, tour.agentPhone].filter(Boolean).join(', ')],
    ],
    action: agent
      ? { label: `Write to ${agent.name}`, url: `mailto:${agent.email}` }
      : { label: `About ${product}`, url: appUrl },
  }
}

/** The letter to an assistant who was assigned to a tour or unassigned. */
export const assignmentLetter = (
  { turn, isPassedOn }: { turn: 'given' | 'taken'; isPassedOn: boolean },
  tour: TourRow,
  reader: Addressee,
  { appUrl }: { appUrl: string },
): Letter => {
  const place = placeOf(tour)
  if (turn === 'given')
    return {
      subject: `New tour assigned: ${place}`,
      paragraphs: [`You have a new tour: ${place}.`],
      facts: factsOf(tour),
      action: tourButton(reader, tour, appUrl),
    }
  return {
    subject: `Tour unassigned: ${place}`,
    paragraphs: [
      `You are no longer assigned to the tour of ${place}.${isPassedOn ? ' Someone else takes over.' : ''}`,
    ],
    action: { label: 'Open your tours', url: `${appUrl}/assistant-dashboard` },
  }
}

/** The letter to staff about a requested tour. */
export const newRequestLetter = (
  tour: TourRow,
  reader: Addressee,
  { appUrl }: { appUrl: string },
): Letter => ({
  subject: `New tour request: ${placeOf(tour)}`,
  paragraphs: [`${tour.agentName} requested a tour of ${placeOf(tour)}.`],
  facts: [
    ...factsOf(tour),
    tour.requestedDateTime && ['Requested time', localTime(tour.requestedDateTime, tour.timeZone)],
  ],
  action: tourButton(reader, tour, appUrl),
})

/** The letter about a note. Agents read every staff author as one (product decision: staff towards agents). */
export const noteLetter = (
  note: { by: string; text: string },
  tour: TourRow,
  reader: Addressee,
  { appUrl }: { appUrl: string },
): Letter => ({
  subject: `New note: ${placeOf(tour)}`,
  preview: note.text.slice(0, 140),
  paragraphs: [],
  facts: factsOf(tour),
  quotes: [{ by: reader.userType === 'real_estate_agent' ? staffMask : note.by, text: note.text }],
  action: tourButton(reader, tour, appUrl),
})

/** The letter about unread messages. @param about the subject of a general conversation, or the tour's place */
export const messagesLetter = (
  about: string,
  texts: readonly string[],
  { appUrl, conversationId }: { appUrl: string; conversationId: string },
): Letter => ({
  subject: `Message from the team: ${about}`,
  preview: texts[0]?.slice(0, 140) ?? '',
  heading: about,
  paragraphs: [
    texts.length === 1
      ? 'You have a new message from the team.'
      : `You have ${texts.length} new messages from the team.`,
  ],
  quotes: texts.map((text) => ({ by: staffMask, text })),
  action: { label: 'Read and reply', url: `${appUrl}/tour-notes?c=${conversationId}` },
})

type Asked = { id: string; propertyName: string | null; address: string; adminNotes: string | null }

/** The letter to an agent whose property request was answered. */
export const answerLetter = (
  approved: boolean,
  request: Asked,
  { appUrl, propertyId }: { appUrl: string; propertyId: string | null },
): Letter => {
  const place = request.propertyName || request.address
  const quotes = request.adminNotes ? [{ by: staffMask, text: request.adminNotes }] : []
  if (!approved)
    return {
      subject: `Property request declined: ${place}`,
      paragraphs: [`We didn’t add ${place}, which you requested.`],
      quotes,
      action: { label: 'See your requests', url: `${appUrl}/property-request` },
    }
  const url = `${appUrl}/properties${propertyId ? `?property=${propertyId}` : ''}`
  return {
    subject: `Property added: ${place}`,
    paragraphs: [`You can now request tours of ${place}.`],
    quotes,
    action: { label: 'Schedule a tour', url },
  }
}

/** The letter to staff about a requested property. */
export const askedLetter = (request: Asked, agentName: string, { appUrl }: { appUrl: string }): Letter => {
  const place = request.propertyName || request.address
  return {
    subject: `New property request: ${place}`,
    paragraphs: [`${agentName} requested the property ${place}.`],
    action: { label: 'Open the back office', url: `${appUrl}/admin-dashboard` },
  }
}

/** The letter to an agent whose account is ready to use. */
export const welcomeLetter = (
  reader: Pick<Addressee, 'email'>,
  { product, appUrl }: { product: string; appUrl: string },
): Letter => ({
  subject: `Welcome to ${product}`,
  preview: 'Your account is ready. Request your first tour.',
  paragraphs: [
    'Your account is ready. Send us a client, a property, and a time. A scheduling assistant calls your client, agrees on a time, and keeps you informed.',
    'Our office is open from 9:00 AM to 7:00 PM CST, Monday to Sunday, except on holidays.',
  ],
  facts: [['Sign in with', reader.email]],
  action: { label: 'Request your first tour', url: `${appUrl}/schedule-tour?form=open` },
})

/** The letter with the link that sets a password. @param url with the placeholder of its secret */
export const passwordLetter = (
  purpose: 'invitation' | 'password_reset',
  reader: Pick<Addressee, 'email'>,
  { product, url }: { product: string; url: string },
): Letter => {
  const facts = [['Sign in with', reader.email]] as const
  if (purpose === 'invitation')
    return {
      subject: `Your invitation to ${product}`,
      heading: `Welcome to ${product}`,
      paragraphs: [
        'We created an account for you. Choose a password to sign in.',
        'The link works once and expires in seven days.',
      ],
      facts,
      action: { label: 'Choose a password', url },
    }
  return {
    subject: 'Set a new password',
    preview: 'The link works once and expires in one hour.',
    paragraphs: [
      `Someone asked for a new password at ${product}. The link works once and expires in one hour.`,
      'If this wasn’t you, ignore this email. Your password has not changed.',
    ],
    facts,
    action: { label: 'Set a new password', url },
  }
}

/** The last letter, to a person who has closed their account. */
export const closedLetter = ({ product, appUrl }: { product: string; appUrl: string }): Letter => ({
  subject: 'Your account is closed',
  preview: 'Your subscription has ended, and you won’t be charged again.',
  paragraphs: [
    `Your account at ${product} is closed, as you asked. Your subscription has ended, your open tours are cancelled, and you won’t be charged again.`,
    'Thank you for working with us. You can sign up again at any time.',
  ],
  action: { label: `Visit ${product}`, url: `${appUrl}/` },
})

/** The change that an email reports: a turn of the tour, or that its reader was assigned or unassigned. */
type AttachmentSubject = { turn: TourTurn | 'given' | 'taken'; lastDate: Date | null }

/**
 * The calendar file of an email (RFC 5546): a request for the tour's current time, or a cancellation of the earlier
 * date. None without a date and after the visit.
 */
export const calendarAttachment = (
  { turn, lastDate }: AttachmentSubject,
  tour: TourRow,
  reader: 'agent' | 'team' | 'client',
  facts: { now: Date; name: string; appUrl: string; invited: { name: string; email: string } },
): Attachment[] => {
  if (turn === 'completed' || turn === 'no_show') return []
  // The tour already has a new date, and the email about it moves the calendar entry. Clients get no email about a tour
  // that is only scheduled, so their entry is cancelled instead.
  const isUntold = reader === 'client' && tour.status === 'scheduled'
  if (turn === 'released' && isActive(tour.status) && !isUntold) return []
  // A tour without a settled date has no entry to add.
  if (turn === 'given' && !isActive(tour.status)) return []
  const isLetGo = turn === 'released' || turn === 'taken'
  const isOff = isLetGo || tour.status === 'cancelled'
  const scheduledDate = isOff && (isLetGo || !tour.scheduledDate) ? lastDate : tour.scheduledDate
  if (scheduledDate === null) return []
  const entry: TourRow = { ...tour, scheduledDate, status: isOff ? 'cancelled' : tour.status }
  const method = isOff ? 'CANCEL' : 'REQUEST'
  return [
    {
      filename: `tour-${tour.id}.ics`,
      contentType: `text/calendar; charset=utf-8; method=${method}`,
      content: tourCalendarFile(entry, reader, facts),
    },
  ]
}
