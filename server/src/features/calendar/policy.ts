import { type CalendarProviderId, calendarNames } from '@porchlight/contract/calendar'
import { refuse } from '../../kernel/refusal.ts'
import type { CalendarProvider, CalendarProviders } from './ports.ts'

/**
 * Returns a provider that this server has keys for.
 *
 * @throws Refusal calendar_not_configured (409) with its name
 */
export const requireProvider = (providers: CalendarProviders, id: CalendarProviderId): CalendarProvider => {
  const provider = providers[id]
  if (provider === null)
    throw refuse('calendar_not_configured', {
      message: `${calendarNames[id]} isn’t set up here yet`,
    })
  return provider
}
