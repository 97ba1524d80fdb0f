import { type CalendarProviderId, calendarNames } from '@porchlight/contract/calendar'
import { refuse } from '../../kernel/refusal.ts'
import type { Viewer } from '../../kernel/viewer.ts'
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
      message: `${calendarNames[id]} isn’t set up here yet.`,
    })
  return provider
}

/**
 * Refuses sessions by the team password. With a feed that they created, people could read a colleague's tours long after
 * the session has ended and the password has changed.
 *
 * @throws Refusal not_allowed (403)
 */
export const requireOwnSignIn = ({ byTeamPassword }: Viewer): void => {
  if (byTeamPassword)
    throw refuse('not_allowed', {
      message: 'Sign in with your own username to change your private calendar address.',
    })
}
