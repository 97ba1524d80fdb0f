import type { CalendarProviderId } from '@porchlight/contract/calendar'

/** The provider's tokens after consent, and again after its access token has expired. */
export type Grant = {
  accessToken: string
  /** Null when the provider issues no new one: the old one stays valid. */
  refreshToken: string | null
  /** Seconds until the access token expires; null when the provider does not say. */
  expiresIn: number | null
  /** Whether the granted scopes cover what we need. */
  sufficient: boolean
  scopes: readonly string[]
}

/** A tour as an entry in a person's calendar. */
export type CalendarEntry = {
  tourId: string
  start: Date
  end: Date
  /** IANA zone of the property. */
  timeZone: string
  summary: string
  description: string
  location: string
  firm: boolean
  /** Whether the calendar reminds its owner an hour before. */
  remind: boolean
  /** The tour's address at Porchlight. */
  url: string
}

/** An entry that was created, or already existed. */
export type MadeEntry = { eventId: string; accountEmail: string | null }

/** Identifies one authorization, and proves that an answer belongs to it. */
export type ConsentWay = { redirectUri: string; state: string; verifier: string }

/**
 * Why a provider's call failed.
 *
 * - `declined`: the person refused, or gave only part of the permission
 * - `unauthorized`: the access token is not valid (any more)
 * - `revoked`: the permission is gone; only the person can give it again
 * - `busy`: try later; after `retryAfter` seconds if the provider said so
 * - `gone`: the event does not exist (any more)
 * - `conflict`: an event with this id exists already
 * - `refused`: a retry would not help
 */
export type FailureKind = 'declined' | 'unauthorized' | 'revoked' | 'busy' | 'gone' | 'conflict' | 'refused'

/** The reason is a code or a status for the log; never a token and never personal data. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
  constructor(
    readonly kind: FailureKind,
    readonly reason: string,
    readonly retryAfter: number | null = null,
  ) {
    super(`${kind}: ${reason}`)
  }
}

/** A foreign calendar. Every method throws only ProviderFailure for the provider's failures. */
export type CalendarProvider = {
  /** A secret for one authorization (PKCE): its hash is sent along, and the secret itself with the code. */
  newVerifier(): string
  consentUrl(way: ConsentWay): Promise<string>
  /** @param answer the parameters with which the browser returned */
  exchange(way: ConsentWay, answer: URLSearchParams): Promise<Grant>
  refresh(refreshToken: string): Promise<Grant>
  /** Revokes a permission; does nothing if the provider has no such call. */
  revoke(refreshToken: string): Promise<void>
  /**
   * Creates the event, or finds the one that an earlier attempt created.
   *
   * @param requestId the same for every attempt to create this event
   */
  make(accessToken: string, requestId: string, entry: CalendarEntry): Promise<MadeEntry>
  /** @throws ProviderFailure gone, when its owner has deleted the event */
  change(accessToken: string, eventId: string, entry: CalendarEntry): Promise<void>
  /** An event that no longer exists counts as removed. */
  remove(accessToken: string, eventId: string): Promise<void>
}

/** Null for a provider that this server has no keys for. */
export type CalendarProviders = Readonly<Record<CalendarProviderId, CalendarProvider | null>>
