import { TZDate } from '@date-fns/tz'
import { deskZone } from '@porchlight/contract/kernel/desk'
import { format } from 'date-fns'
import { sha256 } from '../../kernel/tokens.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export type SessionKind = 'agent' | 'staff' | 'assistant'

/** Lifetimes (product decision: sign-in calls; assistant sign-in). */
const idleFor: Record<SessionKind, number> = { agent: 14 * day, staff: 12 * hour, assistant: 12 * hour }
const backOfficeAtMost = 7 * day
const byTeamPasswordFor = 12 * hour

/** When a session of this kind ends if it is not used, and at the latest (null: only idleness ends it). */
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

/** A session's last use is written down at most this often: it is a hot read and should not be a hot write. */
export const touchEvery = minute

/** The day on the desk's clock, '2026-03-01': by such days it is counted who was here. */
export const deskDay = (at: Date): string => format(new TZDate(at.getTime(), deskZone), 'yyyy-MM-dd')

/** What a link that sets a password was sent for, and how long it lasts: who was invited may be on holiday. */
export type LinkPurpose = 'invitation' | 'password_reset'
export const linkLasts: Record<LinkPurpose, number> = { invitation: 7 * day, password_reset: hour }

/** How long the link lasts that confirms another address. */
export const emailChangeLasts = hour

/** What an address is sealed for that its person has no more, on its way to the mail that tells of it. */
export const formerAddressPurpose = 'former-address'

/** The queue that looks up whose a forgotten password is, and the one that writes down a failed sign-in. */
export const forgottenQueue = 'password-forgotten'
export const failedQueue = 'sign-in-failed'

// Without what is mistaken for something else: I, L, O, U (Crockford's base 32).
const codeLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** How long the question for the second factor stands: the telephone may lie in another room. */
export const challengeFor = 10 * minute
/** What the secrets of authenticator programs are sealed for. */
export const secretPurpose = 'two-factor'
/** What the ticket is sealed for that carries the secret of a program that is to replace another, and how long it lasts. */
export const changePurpose = 'two-factor-change'
export const changeLasts = 30 * minute
/** So many recovery codes are given, each of 50 random bits. */
export const recoveryCount = 10

/** A recovery code as it is printed: 'K7QWM-20XTR'. @param random 10 bytes */
export const recoveryCodeOf = (random: Uint8Array): string =>
  [0, 5]
    .map((from) => [...random.slice(from, from + 5)].map((byte) => codeLetters[byte % 32]).join(''))
    .join('-')
/** A recovery code as somebody typed it, as it was printed. */
export const recoveryAsPrinted = (typed: string): string => setupCodeAsPrinted(typed)

/** A set-up code as it is printed, of 75 random bits: 'K7QWM-20XTR-9HBVD'. @param random 15 bytes */
export const setupCodeOf = (random: Uint8Array): string =>
  [0, 5, 10]
    .map((from) => [...random.slice(from, from + 5)].map((byte) => codeLetters[byte % 32]).join(''))
    .join('-')

/** A code as somebody typed it, as it was printed. */
export const setupCodeAsPrinted = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll(/(.{5})(?=.)/g, '$1-')

/** How long the ticket lasts that the team password gives. */
export const ticketFor = 5 * minute
/** How long a browser stays known. */
export const deviceFor = 400 * day
/** How long a browser is kept with which nobody has signed in. */
export const strangeDeviceFor = day

/** Failures are forgotten this long after the last one, or after the pause that it brought. */
export const failureWindow = 15 * minute
/** Tries that bring no pause, where a counter does not say otherwise. */
const freeTries = 5
const longestPause = 15 * minute

/**
 * For how long sign-in pauses after so many failures in the window, in milliseconds: five (`free`) are free, after the
 * last of them it pauses for half a minute, each further one doubles it up to a quarter of an hour.
 */
export const pauseAfter = (failures: number, free: number = freeTries): number =>
  failures < free ? 0 : Math.min(longestPause, 30_000 * 2 ** (failures - free))

/** Links for forgotten passwords without a pause: for one address in all, and from one network, behind which is an office. */
export const linksFree = { address: 20, network: 100 } as const

/** An address with many failures, whatever the accounts, is only slowed: up to two seconds, in milliseconds. */
export const delayFor = (failuresOfAddress: number): number =>
  failuresOfAddress < 20 ? 0 : Math.min(2000, (failuresOfAddress - 19) * 100)

/** What failures are counted for: a scope, and whom it concerns as a readable text that is hashed before it is kept. */
export type Counter = {
  scope:
    | 'account_and_address'
    | 'account'
    | 'address'
    | 'team_password'
    | 'password_reset'
    | 'setup'
    | 'two_factor'
  key: string
  /** Tries without a pause; five without. */
  free?: number
}

/** Where a counter is kept. */
export const rowKeyOf = ({ scope, key }: Counter) => ({ scope, keyHash: sha256(key.toLowerCase()) })
