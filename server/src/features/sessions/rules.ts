import { TZDate } from '@date-fns/tz'
import { deskZone } from '@porchlight/contract/kernel/desk'
import { format } from 'date-fns'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export type SessionKind = 'agent' | 'staff' | 'assistant'

/** Lifetimes (product decision: sign-in calls; assistant sign-in). */
const idleFor: Record<SessionKind, number> = { agent: 14 * day, staff: 12 * hour, assistant: 12 * hour }
const backOfficeAtMost = 7 * day
const byTeamPasswordFor = 12 * hour

/** When a session of this kind ends if no one uses it, and when it ends at the latest (null: only idleness ends it). */
export const expiryOf = (
  session: { kind: SessionKind; byTeamPassword: boolean },
  createdAt: Date,
  usedAt: Date,
): { idleExpiresAt: Date; absoluteExpiresAt: Date | null } => {
  const atMost = session.byTeamPassword
    ? byTeamPasswordFor
    : session.kind === 'agent'
      ? null
      : backOfficeAtMost
  return {
    idleExpiresAt: new Date(usedAt.getTime() + idleFor[session.kind]),
    absoluteExpiresAt: atMost === null ? null : new Date(createdAt.getTime() + atMost),
  }
}

/** A session's last use is stored at most this often, so that not every call writes it. */
export const touchEvery = minute

/** The date in the desk's time zone, '2026-03-01'; daily activity is counted by these dates. */
export const deskDay = (at: Date): string => format(new TZDate(at.getTime(), deskZone), 'yyyy-MM-dd')

/** The queue that records failed sign-ins. */
export const failedQueue = 'sign-in-failed'

/** A failed sign-in, as it goes through the queue. */
export type FailedSignIn = {
  /** The account's id, if there is one. */
  userId: string | null
  why: 'password' | 'locked' | 'second_factor'
  ip: string
  userAgent: string | null
  at: string
}

/** How long a team-password ticket lasts. */
export const ticketFor = 5 * minute
/** How long the server remembers a browser. */
export const deviceFor = 400 * day
/** How long the server keeps the row of a browser that no one has signed in with. */
export const strangeDeviceFor = day
