import type { CalendarProviderId } from '@porchlight/contract/calendar'

/** What a provider gives after consent, and again when its access token has run out. */
export type Grant = {
  accessToken: string
  /** Null where the provider gives none anew: the old one stays good. */
  refreshToken: string | null
  /** Seconds until the access token runs out; null when the provider does not say. */
  expiresIn: number | null
  /** Whether what was consented to is what we need. */
  sufficient: boolean
  scopes: readonly string[]
}

/** A tour as an entry in somebody's calendar. */
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
  /** The tour at Porchlight. */
  url: string
}

/** An entry that was made, or found to be there already. */
export type MadeEntry = { eventId: string; accountEmail: string | null }

/** How a way to consent is told from another, and its answer from a stranger's. */
export type ConsentWay = { redirectUri: string; state: string; verifier: string }

/**
 * Why a provider did not do what it was asked.
 *
 * - `declined`: the person said no, or not to all that is needed
 * - `unauthorized`: the access token is not taken (any more)
 * - `revoked`: the permission itself is gone; only the person can give it again
 * - `busy`: not now; `retryAfter` seconds when the provider said so
 * - `gone`: the event is not there (any more)
 * - `conflict`: an event with this identity is there already
 * - `refused`: asking again would not help
 */
export type FailureKind = 'declined' | 'unauthorized' | 'revoked' | 'busy' | 'gone' | 'conflict' | 'refused'

/** The reason is a code or a status for the log; never a token, never somebody's data. */
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

/** A foreign calendar as we wish it were. Every method throws ProviderFailure and nothing else for what it meets. */
export type CalendarProvider = {
  /** A secret for one way to consent (PKCE); its hash goes along, itself comes with the code. */
  newVerifier(): string
  consentUrl(way: ConsentWay): Promise<string>
  /** @param answer the parameters that came back with the browser */
  exchange(way: ConsentWay, answer: URLSearchParams): Promise<Grant>
  refresh(refreshToken: string): Promise<Grant>
  /** Gives a permission back; where the provider knows no such call, nothing happens. */
  revoke(refreshToken: string): Promise<void>
  /**
   * Makes the event, or finds the one that an earlier attempt has made: never a second one, whatever was cut off.
   *
   * @param requestId the same for every attempt to make this event
   */
  make(accessToken: string, requestId: string, entry: CalendarEntry): Promise<MadeEntry>
  /** @throws ProviderFailure gone, when its owner has deleted it */
  change(accessToken: string, eventId: string, entry: CalendarEntry): Promise<void>
  /** An event that is gone already counts as removed. */
  remove(accessToken: string, eventId: string): Promise<void>
}

/** Null where this server has no keys for a provider. */
export type CalendarProviders = Readonly<Record<CalendarProviderId, CalendarProvider | null>>
