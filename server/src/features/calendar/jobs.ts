import type { CalendarProviderId } from '@porchlight/contract/calendar'
import { lt } from 'drizzle-orm'
import type { EventSubscription } from '../../kernel/events/events.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { disconnectClosedAccounts } from './commands/disconnect-closed-accounts.ts'
import { syncEvent } from './commands/sync-event.ts'
import { syncTour } from './commands/sync-tour.ts'
import { type CalendarProviders, ProviderFailure } from './ports.ts'
import { pushJob, refreshPurpose, revokeJob } from './rules.ts'
import { calendarOauthStates } from './tables.ts'

const PRUNE = 'prune-calendar'

/** Updates calendars after changes of tours and properties. */
export const subscribeCalendars = (events: EventSubscription, { clock }: Pick<Kernel, 'clock'>): void => {
  events.subscribe('calendar', ['tour.*', 'property.*'], (tx, event) =>
    syncTour(
      tx,
      event.topic === 'tours' ? { tourId: event.entityId } : { propertyId: event.entityId },
      clock.now(),
    ),
  )
}

type Revocation = { connectionId: string; provider: CalendarProviderId; refreshToken: string }

/** Revokes the permission of a disconnected calendar. A provider that refuses it has deleted it itself. */
const revokePermission = async (
  kernel: Kernel,
  providers: CalendarProviders,
  job: Revocation,
): Promise<void> => {
  const provider = providers[job.provider]
  if (!provider) return
  const place = { purpose: refreshPurpose, of: job.connectionId }
  try {
    await provider.revoke(kernel.encryption.decrypt(job.refreshToken, place))
  } catch (error) {
    if (error instanceof ProviderFailure && error.kind === 'busy') throw error
    kernel.log.info({ provider: job.provider }, 'a permission was already revoked at the provider')
  }
}

/** Makes the queue call the providers, and prune. Call it before the queue starts. */
export const defineCalendarJobs = (kernel: Kernel, providers: CalendarProviders): void => {
  const { queue, database, clock } = kernel
  // The command sets the pauses between tries (rules.ts); the queue only repeats interrupted jobs.
  queue.define(pushJob, {}, ({ eventId }: { eventId: string }) => syncEvent(kernel, providers, eventId))
  queue.define(revokeJob, { retryLimit: 10, retryDelay: 30 }, (job: Revocation) =>
    revokePermission(kernel, providers, job),
  )
  queue.define(PRUNE, {}, async () => {
    await database.orm.delete(calendarOauthStates).where(lt(calendarOauthStates.expiresAt, clock.now()))
    await disconnectClosedAccounts(database)
  })
  queue.schedule(PRUNE, { everyMinutes: 60, offset: 37 })
}
