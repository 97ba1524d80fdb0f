import type { Counter } from '../../kernel/security/rate-limit.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * The purpose of a link that sets a password, and its duration. Invitations last longer, because people may be on
 * vacation.
 */
export type LinkPurpose = 'invitation' | 'password_reset'
export const linkLasts: Record<LinkPurpose, number> = { invitation: 7 * day, password_reset: hour }

/** How long a link lasts that confirms a new email address. */
export const emailChangeLasts = hour

/** The purpose of encrypting a person's former email address, on its way to the email about the change. */
export const formerAddressPurpose = 'former-address'

/** The queue that processes password requests. */
export const forgottenQueue = 'password-forgotten'

/** Failures are forgotten this long after the last one, or after the end of the block that it caused. */
const failureWindow = 15 * minute
/** Attempts before a block, unless a counter sets its own number. */
const freeTries = 5
const longestPause = 15 * minute

/**
 * How long sign-in is blocked after this many failures in the window, in milliseconds: from the fifth (`free`) on half
 * a minute, doubled each time up to a quarter of an hour.
 */
export const pauseAfter = (failures: number, free: number = freeTries): number =>
  failures < free ? 0 : Math.min(longestPause, 30_000 * 2 ** (failures - free))

/** Password links before a block: per email address, and per network, which may be a whole office. */
export const linksFree = { address: 20, network: 100 } as const

/** A network with many failures, whatever the accounts, is only slowed down: by up to two seconds, in milliseconds. */
export const delayFor = (failuresOfAddress: number): number =>
  failuresOfAddress < 20 ? 0 : Math.min(2000, (failuresOfAddress - 19) * 100)

type Scope =
  | 'account_and_address'
  | 'account'
  | 'address'
  | 'team_password'
  | 'password_reset'
  | 'setup'
  | 'two_factor'

/** A counter of attempts: `key` names the person or the network, and `free` attempts come before a block. */
export const attemptsOf = (scope: Scope, key: string, free?: number): Counter => ({
  scope,
  key,
  limit: {
    window: failureWindow,
    pauseAfter: (count) => (scope === 'address' ? 0 : pauseAfter(count, free)),
  },
})
