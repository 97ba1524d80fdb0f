import { TZDate } from '@date-fns/tz'
import type { ClientMail, NotificationChoice } from '@porchlight/contract/notifications'
import { clientMails, type MailKind, mailKinds, mailOffers } from '@porchlight/contract/notifications/words'
import type { UserType } from '@porchlight/contract/people/user-types'
import type { TourStatus } from '@porchlight/contract/tours/statuses'
import { format, isSameMinute } from 'date-fns'
import { z } from 'zod'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse } from '../../kernel/refusal.ts'
import { DecryptionError } from '../../kernel/security/encryption.ts'
import { isActive, isPending } from '../tours/rules.ts'
import type { TourEvent } from '../tours/views.ts'
import type { Letter, Mail } from './ports.ts'
import type { OutboxRow } from './tables.ts'

const minute = 60_000
const hour = 60 * minute

/** The queue's names. */
export const deliverJob = 'mail-deliver'
export const remindJob = 'mail-unread-messages'

/** An unread message is emailed after this time: an agent in front of the screen needs no email. */
export const unreadFor = 5 * minute

/** Tries before an email fails: with the pauses below, three days of an unreachable mail server. */
export const mostAttempts = 24

/** The pause before the next try, in milliseconds: a minute, doubled each time up to four hours. @param attempts at least 1 */
export const pauseAfter = (attempts: number): number => Math.min(4 * hour, minute * 2 ** (attempts - 1))

/** An email that a run holds for longer was interrupted; it goes out again with the same Message-ID. */
export const claimFor = 10 * minute

/** How long sent emails are kept, for questions about them. */
export const keepFor = 90 * 24 * hour

const stopPurpose = 'mail-stop'
/** The placeholder for the unsubscribe link in a stored body; the token is made when the email goes out. */
export const stopPlaceholder = 'stop-link-goes-here'

/** Emails about the account itself: people cannot switch them off. */
export const accountKind = 'account'

/** The listener that sends the emails about tours. */
export const tourMailListener = 'mail-tours'

/** Emails to an agent's clients about their tour, who have no account; they unsubscribe by address. */
export const clientKind = clientMails.kind

export const secretPurpose = 'mail-secret'
/** The placeholder for a one-time secret in a stored body; the secret is encrypted beside it. */
export const secretPlaceholder = 'one-time-secret-goes-here'

/** Everything that a person of a type is offered, with what they chose or else the default, in the order of the screen. */
export const choicesOf = (
  userType: UserType,
  stored: readonly { kind: string; byEmail: boolean }[],
): NotificationChoice[] =>
  mailKinds.flatMap((kind) => {
    const offer = mailOffers[userType][kind]
    if (!offer) return []
    return [{ kind, byEmail: stored.find((one) => one.kind === kind)?.byEmail ?? offer.byDefault }]
  })

/** Whether a person of a type wants emails of this kind; never for a kind that they are not offered. */
export const wantsMail = (userType: UserType, kind: MailKind, chosen: boolean | null): boolean => {
  const offer = mailOffers[userType][kind]
  return offer !== undefined && (chosen ?? offer.byDefault)
}

/** The turns of a tour that people get an email about. */
export type TourTurn =
  | 'scheduled'
  | 'confirmed'
  | 'moved'
  | 'released'
  | 'completed'
  | 'cancelled'
  | 'no_show'

const turns = new Set<string>(['scheduled', 'confirmed', 'completed', 'cancelled'])
const stands = new Set<string>(['scheduled', 'confirmed', 'rescheduled'])

/** Reads a tour's event: its turn, or null if nobody needs an email about it. */
export const turnOf = ({
  fromStatus,
  toStatus,
  fromDate,
  toDate,
  outcome,
}: Omit<TourEvent, 'note' | 'fromPeople' | 'toPeople'>): TourTurn | null => {
  // A tour that had released its date gets a new time when it is rescheduled.
  const moves = toDate !== null && fromDate !== toDate && (fromDate !== null || toStatus === 'rescheduled')
  if (stands.has(toStatus) && moves) return 'moved'
  // It had a date and has none any more: its calendar entries must be removed.
  if (fromStatus !== null && fromDate !== null && isActive(fromStatus) && isPending(toStatus))
    return 'released'
  if (fromStatus !== toStatus && toStatus === 'cancelled' && outcome === 'no_show') return 'no_show'
  // A start that was recorded by mistake: the tour is confirmed as it was before.
  if (fromStatus === 'in_progress' && toStatus === 'confirmed') return null
  // The agent and the assistants, who got the email about the no-show, get one about its undo.
  if (fromStatus === 'cancelled' && toStatus === 'in_progress') return 'confirmed'
  return fromStatus !== toStatus && turns.has(toStatus) ? (toStatus as TourTurn) : null // one of `turns`
}

/** What a tour's client was last told: the turn that their newest email reported (`toldBy`), and the tour's start. */
export type Told = { turn: string | null; start: Date | null }

/** The turn that an email tells a client: a move of a confirmed tour confirms the new time. */
export const toldBy = (turn: TourTurn, status: TourStatus): TourTurn =>
  turn === 'moved' && status === 'confirmed' ? status : turn

/** Whether the client still expects the tour at the start that they were told. */
export const expectsTour = (told: Told | undefined): boolean =>
  told?.turn === 'confirmed' || told?.turn === 'moved'

/** Whether a tour's client gets an email about this news: the confirmation, and later changes except a no-show. */
export const notifiesClient = (turn: TourTurn, told: Told | undefined): boolean => {
  if (turn === 'confirmed') return true
  if (turn === 'moved') return told !== undefined
  // If the newest email already withdrew the date, another one would withdraw it again.
  if (turn === 'released') return expectsTour(told)
  return turn === 'cancelled' && told !== undefined && told.turn !== 'cancelled'
}

/** What a turn still means to a client, now that the desk may have changed the tour again. Null if it means nothing. */
const stillNews = (turn: TourTurn, status: TourStatus, told: Told | undefined): TourTurn | null => {
  // Clients are not told of a tour that the desk only schedules.
  const isReleased = isPending(status) || status === 'scheduled'
  if (turn === 'released' || (turn === 'cancelled' && status !== 'cancelled'))
    return isReleased ? 'released' : null
  if (turn !== 'confirmed' && turn !== 'moved') return turn
  if (turn === 'moved' ? stands.has(status) : status === 'confirmed') return turn
  // During the visit, this is news only for a client who believes that the tour is cancelled.
  return status === 'in_progress' && told?.turn === 'cancelled' ? 'confirmed' : null
}

/**
 * The turn to report to the client. Null if the turn no longer holds, or if the client already expects the tour at this
 * time. 'moved' if the client expects the tour at another time. If the client does not expect the tour, a move of a
 * confirmed tour is reported as 'confirmed'.
 *
 * @param tour the tour now; without a date if that is not known yet
 */
export const newsOf = (
  change: TourTurn,
  { status, scheduledDate: date }: { status: TourStatus; scheduledDate: Date | null },
  told: Told | undefined,
): TourTurn | null => {
  const turn = stillNews(change, status, told)
  if (turn !== 'confirmed' && turn !== 'moved') return turn
  if (!expectsTour(told)) return toldBy(turn, status)
  // Emails show no seconds.
  if (!told?.start || !date || !isSameMinute(told.start, date)) return 'moved'
  return turn === 'confirmed' && told.turn === 'moved' ? turn : null
}

/**
 * Whether a tour's client gets an email about a change, and why not.
 *
 * @param isNotified whether such a change is told to clients (`notifiesClient`)
 */
export const clientMailOf = (
  { clientEmail, emailClient }: { clientEmail: string | null; emailClient: boolean },
  { isNotified, hasStopped }: { isNotified: boolean; hasStopped: boolean },
): ClientMail => {
  if (!clientEmail) return 'no_address'
  if (!emailClient) return 'not_chosen'
  if (!isNotified) return 'not_yet'
  return hasStopped ? 'unsubscribed' : 'emailed'
}

/**
 * An instant on the property's clock with its zone: 'Thu, Mar 19, 2:00 PM CDT'. Intl writes the zone, because
 * TZDate knows only offsets.
 */
export const localTime = (at: Date, timeZone: string): string => {
  const zone = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value
  return `${format(new TZDate(at.getTime(), timeZone), 'EEE, MMM d, h:mm a')} ${zone ?? ''}`.trim()
}

/**
 * The subject and first sentence of an email about a tour's turn.
 *
 * @param place as its reader knows it
 * @param scheduledDate for a released tour, the former date
 */
export const turnWords = (
  turn: TourTurn,
  place: string,
  { scheduledDate, timeZone }: { scheduledDate: Date | null; timeZone: string },
): Pick<Letter, 'subject' | 'paragraphs'> => {
  const when = scheduledDate ? localTime(scheduledDate, timeZone) : null
  const at = when ? ` for ${when}` : ''
  const [subject, sentence] = {
    scheduled: ['Tour scheduled', `The tour of ${place} is scheduled${at}.`],
    confirmed: ['Tour confirmed', `The tour of ${place} is confirmed${at}.`],
    moved: ['Tour moved', `The tour of ${place} has a new time: ${when}.`],
    released: ['Tour needs a new time', `The tour of ${place} that was scheduled${at} needs a new time.`],
    completed: ['Tour completed', `The tour of ${place} has taken place.`],
    cancelled: ['Tour cancelled', `The tour of ${place} is cancelled.`],
    no_show: [
      'The client didn’t show up',
      `The client didn’t show up to the tour of ${place}${at}. The tour is closed.`,
    ],
  }[turn]
  return { subject: `${subject}: ${place}`, paragraphs: [sentence ?? ''] }
}

/** What an email says about an agent's payment for a tour assistant, by the event's kind. */
export const paymentTurns: Readonly<Record<string, 'paid' | 'failed' | 'refunded'>> = {
  'payment.succeeded': 'paid',
  'payment.failed': 'failed',
  'payment.refunded': 'refunded',
  'payment.partly_refunded': 'refunded',
}

/** How a password was changed: from a session, which continued; through an emailed link; or by the team. */
export type PasswordTurn = 'signed_in' | 'by_link' | 'by_team'
/** The events that come with a new password for an account that had one. */
export const passwordTurns: Readonly<Record<string, PasswordTurn>> = {
  'user.password_changed': 'signed_in',
  'user.password_reset': 'by_link',
  // A restored assistant gets a password from the back office.
  'assistant.restored': 'by_team',
}

/** What happened to a person's second factor. */
export type FactorTurn = 'on' | 'off' | 'reset' | 'authenticator' | 'codes' | 'code_used'
/** The events about it. */
export const factorTurns: Readonly<Record<string, FactorTurn>> = {
  'user.two_factor_switched_on': 'on',
  'user.two_factor_switched_off': 'off',
  'user.two_factor_reset': 'reset',
  'user.authenticator_changed': 'authenticator',
  'user.recovery_codes_renewed': 'codes',
  'user.recovery_code_used': 'code_used',
}

/** What the team did to an account. */
export type AccountTurn = 'locked' | 'unlocked' | 'signed_out' | 'roles_changed'
/** The events about it. */
export const accountTurns: Readonly<Record<string, AccountTurn>> = {
  'user.locked': 'locked',
  'user.unlocked': 'unlocked',
  'user.signed_out_everywhere': 'signed_out',
  'user.roles_changed': 'roles_changed',
}

const personStop = z.object({ userId: z.guid(), kind: z.enum(mailKinds) })
export type PersonStop = z.infer<typeof personStop>
const clientStop = z.object({ email: z.string(), kind: z.literal(clientKind) })
export type ClientStop = z.infer<typeof clientStop>
const anyStop = z.union([personStop, clientStop])

/**
 * Reads what an email's unsubscribe link stops.
 *
 * @throws Refusal not_found (404) for a link that is not ours
 */
export const readStopLink = (
  { encryption }: Pick<Kernel, 'encryption'>,
  token: string,
): PersonStop | ClientStop => {
  try {
    return anyStop.parse(JSON.parse(encryption.decrypt(token, { purpose: stopPurpose, of: 'mail' })))
  } catch (error) {
    if (error instanceof DecryptionError) throw refuse('not_found')
    throw error
  }
}

/** The unsubscribe links for a kind of email. They are different each time. */
const unsubscribeLinks = (
  { config, encryption }: Pick<Kernel, 'config' | 'encryption'>,
  { userId, toEmail, kind }: OutboxRow,
): { page: string; headers: Record<string, string> } => {
  const whose = userId === null ? { email: toEmail } : { userId }
  const token = encryption.encrypt(JSON.stringify({ ...whose, kind }), { purpose: stopPurpose, of: 'mail' })
  return {
    page: `${config.appUrl}/unsubscribe/${token}`,
    headers: {
      'List-Unsubscribe': `<${config.appUrl}/api/unsubscribe/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

/**
 * A stored email ready to be sent. The unsubscribe link is added now, so that the database does not contain it, also as
 * headers (RFC 2369, RFC 8058). A one-time secret is filled in, if the email still has it.
 */
export const outgoingMail = (ports: Pick<Kernel, 'config' | 'encryption'>, row: OutboxRow): Mail => {
  const { config, encryption } = ports
  const stop = row.kind === accountKind ? null : unsubscribeLinks(ports, row)
  const secret =
    row.secretsEncrypted && encryption.decrypt(row.secretsEncrypted, { purpose: secretPurpose, of: row.id })
  const filled = (body: string): string =>
    body
      .replaceAll(stopPlaceholder, stop?.page ?? '')
      .replaceAll(secretPlaceholder, secret ?? 'no-longer-here')
  return {
    messageId: row.messageId,
    from: { ...config.mail.from, ...(row.fromName && { name: row.fromName }) },
    to: { name: row.toName ?? '', address: row.toEmail },
    replyTo: row.replyTo,
    subject: row.subject,
    text: filled(row.textBody),
    html: filled(row.htmlBody),
    headers: {
      ...row.headers,
      ...stop?.headers,
      // So that autoresponders do not answer (RFC 3834, 5).
      'Auto-Submitted': 'auto-generated',
    },
    attachments: row.attachments,
  }
}
