import type { CalendarProviderId } from '@porchlight/contract/calendar'

type Words = {
  /** The calendar: 'Google Calendar'. */
  calendar: string
  /** In the specification's sentences: 'Failed to connect to {provider}.' */
  name: string
}

/** What people call the foreign calendars (specification, agent area, section 9: microsoft is shown as Outlook). */
export const providerWords: Record<CalendarProviderId, Words> = {
  google: { calendar: 'Google Calendar', name: 'Google' },
  microsoft: { calendar: 'Outlook Calendar', name: 'Outlook' },
}

export const providerIds = ['google', 'microsoft'] as const satisfies CalendarProviderId[]

/** Why a calendar cannot be connected here; the server's own words. */
export const notConfigured = (provider: CalendarProviderId): string =>
  `${providerWords[provider].calendar} is not configured on this server`
