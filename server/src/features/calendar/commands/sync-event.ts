import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { recordEvent } from '../../../kernel/events/events.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { sendJob } from '../../../kernel/queue/jobs.ts'
import { findTour, type TourRow } from '../../tours/queries.ts'
import { refreshAccess } from '../exchanges/refresh-access.ts'
import { type CalendarProvider, type CalendarProviders, type MadeEntry, ProviderFailure } from '../ports.ts'
import { findEventToPush } from '../queries.ts'
import { belongsInCalendar, mostAttempts, pauseAfter, pushJob } from '../rules.ts'
import { markRevoked } from '../steps/mark-revoked.ts'
import { calendarConnections, tourCalendarEvents } from '../tables.ts'
import { calendarEntry } from '../views.ts'

type Pushed = NonNullable<Awaited<ReturnType<typeof findEventToPush>>>
type EventRow = Pushed['event']

/** Longer than a sync can take: two tokens and a few calls, each with its own timeout. */
const claimFor = 120_000

/** Claims the event for this run: two concurrent runs could create two events. */
const claim = async ({ database, clock }: Kernel, eventId: string): Promise<boolean> => {
  const now = clock.now()
  const free = or(isNull(tourCalendarEvents.claimedUntil), lt(tourCalendarEvents.claimedUntil, now))
  const claimed = await database.orm
    .update(tourCalendarEvents)
    .set({ claimedUntil: new Date(now.getTime() + claimFor) })
    .where(and(eq(tourCalendarEvents.id, eventId), free))
    .returning({ id: tourCalendarEvents.id })
  return claimed.length === 1
}

/** Updates the provider's event to the tour's state, and returns the columns to store. */
const bringUpToDate = async (
  kernel: Kernel,
  provider: CalendarProvider,
  { event, connection }: Pushed,
  tour: TourRow,
): Promise<Partial<EventRow> & { account?: string | null }> => {
  const { providerEventId } = event
  const run = <T>(work: (token: string) => Promise<T>) => refreshAccess(kernel, provider, connection.id, work)
  const start = tour.scheduledDate
  if (start === null || !belongsInCalendar(tour)) {
    if (providerEventId !== null) await run((token) => provider.remove(token, providerEventId))
    // If it is added again, it needs a new request id: Graph accepts each only once.
    return { state: 'cancelled', providerEventId: null, requestId: newId() }
  }
  const entry = calendarEntry(tour, start, {
    remind: event.sendNotifications,
    appUrl: kernel.config.appUrl,
  })
  if (providerEventId === null) {
    const made: MadeEntry = await run((token) => provider.make(token, event.requestId, entry))
    return { state: 'synced', providerEventId: made.eventId, account: made.accountEmail }
  }
  try {
    await run((token) => provider.change(token, providerEventId, entry))
    return { state: 'synced' }
  } catch (error) {
    if (!(error instanceof ProviderFailure && error.kind === 'gone')) throw error
    // Its owner deleted it, so a change of the tour does not bring it back. They can add it again.
    return { state: 'removed', providerEventId: null }
  }
}

const write = (kernel: Kernel, { event }: Pushed, set: Partial<EventRow>, more?: (tx: Tx) => Promise<void>) =>
  kernel.database.transaction(async (tx) => {
    await tx
      .update(tourCalendarEvents)
      .set({ claimedUntil: null, updatedAt: kernel.clock.now(), ...set })
      .where(eq(tourCalendarEvents.id, event.id))
    if (set.state !== undefined)
      await recordEvent(tx, {
        topic: 'calendar',
        entityId: event.tourId,
        kind: `calendar.event_${set.state}`,
        userIds: [event.userId],
      })
    await more?.(tx)
  })

/** After a failure: try again later, or give up; a revoked permission waits for its person. */
const writeFailure = async (kernel: Kernel, pushed: Pushed, failure: ProviderFailure): Promise<void> => {
  const { event, connection } = pushed
  const lastError = failure.message.slice(0, 500)
  if (failure.kind === 'revoked') {
    const revoked = { reason: failure.reason.slice(0, 500), at: kernel.clock.now() }
    const isGone = await kernel.database.transaction((tx) => markRevoked(tx, connection, revoked))
    return write(kernel, pushed, { state: 'pending', lastError }, async (tx) => {
      if (!isGone) await sendJob(tx, pushJob, { eventId: event.id })
    })
  }
  const attempts = event.attempts + 1
  if (failure.kind !== 'busy' || attempts >= mostAttempts) {
    kernel.log.warn(
      { event: event.id, provider: connection.provider, reason: failure.message },
      'a calendar event could not be synced',
    )
    return write(kernel, pushed, { state: 'failed', attempts, lastError })
  }
  const startAfter = new Date(kernel.clock.now().getTime() + pauseAfter(attempts, failure.retryAfter))
  return write(kernel, pushed, { attempts, lastError }, (tx) =>
    sendJob(tx, pushJob, { eventId: event.id }, { startAfter }),
  )
}

const syncOnce = async (kernel: Kernel, providers: CalendarProviders, eventId: string): Promise<void> => {
  const pushed = await findEventToPush(kernel.database.orm, eventId)
  if (!pushed) return
  const { event, connection, ownerIsHere } = pushed
  const provider = providers[connection.provider]
  const tour = await findTour(kernel.database.orm, { door: 'agent', userId: event.userId }, event.tourId)
  const isBehind = event.pushedSequence !== tour?.calendarSequence || event.state === 'pending'
  const mayPush = provider && ownerIsHere && connection.state === 'ok' && event.state !== 'removed'
  if (!tour || !mayPush || !isBehind) return write(kernel, pushed, {})

  try {
    const { account, ...set } = await bringUpToDate(kernel, provider, pushed, tour)
    const now = kernel.clock.now()
    await write(
      kernel,
      pushed,
      { ...set, pushedSequence: tour.calendarSequence, pushedAt: now, attempts: 0, lastError: null },
      async (tx) => {
        await tx
          .update(calendarConnections)
          .set({ lastUsedAt: now, ...(account && { accountEmail: account }) })
          .where(eq(calendarConnections.id, connection.id))
        // The tour may have changed during the provider's call.
        const latest = await findTour(tx, { door: 'agent', userId: event.userId }, event.tourId)
        if (latest && latest.calendarSequence !== tour.calendarSequence)
          await sendJob(tx, pushJob, { eventId: event.id })
      },
    )
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    await writeFailure(kernel, pushed, error)
  }
}

/**
 * Creates, updates or deletes a tour's event at its provider. Repeatable: it finds an event that was created before a
 * crash. A busy provider is called again after its own pause or a growing one.
 */
export const syncEvent = async (
  kernel: Kernel,
  providers: CalendarProviders,
  eventId: string,
): Promise<void> => {
  if (!(await claim(kernel, eventId))) {
    // The run that claimed it checks again when it is done; if that run died, this job comes back.
    const startAfter = new Date(kernel.clock.now().getTime() + claimFor)
    await kernel.database.transaction(async (tx) => {
      const there = await findEventToPush(tx, eventId)
      if (there) await sendJob(tx, pushJob, { eventId }, { startAfter })
    })
    return
  }
  try {
    await syncOnce(kernel, providers, eventId)
  } catch (error) {
    await kernel.database.orm
      .update(tourCalendarEvents)
      .set({ claimedUntil: null })
      .where(eq(tourCalendarEvents.id, eventId))
    throw error
  }
}
