import { sha256 } from '../../kernel/security/tokens.ts'

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

/** The server deletes failures this long after the last one, or after the end of the block that it caused. */
export const failureWindow = 15 * minute
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

/** The key of a counter of failures: a scope, and its person or network as plain text, which is stored as a hash. */
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
  /** Attempts before a block; five by default. */
  free?: number
}

/** The key of a counter's row. */
export const rowKeyOf = ({ scope, key }: Counter) => ({ scope, keyHash: sha256(key.toLowerCase()) })
