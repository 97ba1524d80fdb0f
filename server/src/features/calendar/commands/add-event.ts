import type { CalendarEventState, CalendarProviderId } from '@porchlight/contract/calendar'
import { recordOwnEvent } from '../../../kernel/events/events.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { AgentViewer } from '../../../kernel/viewer.ts'
import { requireTour } from '../../tours/queries.ts'
import { requireProvider } from '../policy.ts'
import type { CalendarProviders } from '../ports.ts'
import { findConnection } from '../queries.ts'
import { belongsInCalendar } from '../rules.ts'
import { requestEvent } from '../steps/request-event.ts'
import { requestAuthorization } from './request-authorization.ts'

/**
 * Adds a tour to a connected calendar; a job creates the event once. Without a valid connection, it returns the URL
 * that asks for consent; the event is created on return.
 *
 * @throws Refusal not_found, date_needed, already_closed for a cancelled tour, calendar_not_configured
 */
export const addEvent = (
  kernel: Kernel,
  providers: CalendarProviders,
  viewer: AgentViewer,
  input: { tourId: string; provider: CalendarProviderId; remind: boolean },
): Promise<{ redirectUrl: string | null; event: CalendarEventState | null }> =>
  kernel.database.transaction(async (tx) => {
    const tour = await requireTour(tx, viewer, input.tourId)
    if (tour.scheduledDate === null)
      throw refuse('date_needed', { message: 'This tour has no scheduled date yet.' })
    if (!belongsInCalendar(tour))
      throw refuse('already_closed', {
        message: 'This tour is cancelled, so it can’t be added to a calendar.',
      })
    const provider = requireProvider(providers, input.provider)

    const connection = await findConnection(tx, viewer.userId, input.provider)
    if (connection?.state !== 'ok') {
      const ask = { userId: viewer.userId, providerId: input.provider, tourId: tour.id }
      return { redirectUrl: await requestAuthorization(kernel, tx, provider, ask), event: null }
    }
    const event = await requestEvent(tx, {
      tourId: tour.id,
      connectionId: connection.id,
      userId: viewer.userId,
      remind: input.remind,
      now: kernel.clock.now(),
    })
    await recordOwnEvent(tx, viewer.userId, {
      topic: 'calendar',
      entityId: tour.id,
      kind: 'calendar.event_wanted',
    })
    return { redirectUrl: null, event }
  })
