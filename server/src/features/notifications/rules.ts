import { TZDate } from '@date-fns/tz'
import { type MailKind, mailKinds, mailOffers } from '@porchlight/contract/notification-words'
import type { NotificationChoice } from '@porchlight/contract/notifications'
import type { UserType } from '@porchlight/contract/sessions'
import { format } from 'date-fns'
import type { TourNews } from '../tours/views.ts'

const minute = 60_000
const hour = 60 * minute

/** The queue's names. */
export const deliverJob = 'mail-deliver'
export const remindJob = 'mail-unread-messages'

/** A message is mailed when it has waited so long unread: who sits before the screen needs no mail. */
export const unreadFor = 5 * minute

/** Tries before a mail counts as failed: with the pauses below, three days of the mail server's silence. */
export const mostAttempts = 24

/** The pause before the next try, in milliseconds: a minute, doubled each time up to four hours. @param attempts at least 1 */
export const pauseAfter = (attempts: number): number => Math.min(4 * hour, minute * 2 ** (attempts - 1))

/** A mail that its sender holds for longer was cut off; it goes out again, under the same Message-ID. */
export const claimFor = 10 * minute

/** How long sent mails are kept, for questions about what was sent. */
export const keepFor = 90 * 24 * hour

export const stopPurpose = 'mail-stop'
/** Stands in a stored body where the link with the token goes; the token itself is made when the mail goes out. */
export const stopPlaceholder = 'stop-link-goes-here'

/** Mails about the account itself: no choice, and not stopped. */
export const accountKind = 'account'

export const secretPurpose = 'mail-secret'
/** Stands in a stored body where a one-time secret goes, which lies encrypted beside it. */
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

/** Whether somebody of a type wants a mail of this kind; never one that they are not offered. */
export const wantsMail = (userType: UserType, kind: MailKind, chosen: boolean | null): boolean => {
  const offer = mailOffers[userType][kind]
  return offer !== undefined && (chosen ?? offer.byDefault)
}

/** What a change of a tour is worth a mail about. */
export type TourTurn = 'scheduled' | 'confirmed' | 'moved' | 'completed' | 'cancelled'

const turns = new Set<string>(['scheduled', 'confirmed', 'completed', 'cancelled'])
const stands = new Set<string>(['scheduled', 'confirmed'])

/** Reads a tour's event: the one thing that happened, or null when nobody needs a mail about it. */
export const turnOf = ({ fromStatus, toStatus, fromDate, toDate }: TourNews): TourTurn | null => {
  if (stands.has(toStatus) && fromDate !== null && toDate !== null && fromDate !== toDate) return 'moved'
  return fromStatus !== toStatus && turns.has(toStatus) ? (toStatus as TourTurn) : null // one of `turns`
}

/**
 * An instant on the property's clock, with its zone, as in 'Thu, Mar 19, 2026, 2:00 PM CDT'. The zone's letters are
 * Intl's: TZDate knows only offsets.
 */
export const localTime = (at: Date, timeZone: string): string => {
  const zone = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value
  return `${format(new TZDate(at.getTime(), timeZone), 'EEE, MMM d, yyyy, h:mm a')} ${zone ?? ''}`.trim()
}
