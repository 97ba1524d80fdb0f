import type { CalendarProviderId } from '@porchlight/contract/calendar'

type Words = {
  /** The calendar's name: 'Google Calendar'. */
  calendar: string
  /** The provider's name in the specification's sentences: 'Failed to connect to {provider}.' */
  name: string
}

/** The names of the external calendars (specification, agent area, section 9: microsoft is shown as Outlook). */
export const providerWords: Record<CalendarProviderId, Words> = {
  google: { calendar: 'Google Calendar', name: 'Google' },
  microsoft: { calendar: 'Outlook Calendar', name: 'Outlook' },
}

export const providerIds = ['google', 'microsoft'] as const satisfies CalendarProviderId[]

/** Why this server cannot connect a calendar, in the server's own words. */
export const notConfigured = (provider: CalendarProviderId): string =>
  `${providerWords[provider].calendar} isn’t set up here yet.`
