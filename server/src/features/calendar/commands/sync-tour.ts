import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { sendJob } from '../../../kernel/queue/jobs.ts'
import { tours } from '../../tours/tables.ts'
import { pushJob } from '../rules.ts'
import { tourCalendarEvents } from '../tables.ts'

/**
 * Queues outdated and failed calendar events after a change of a tour or property. Events that their owners deleted
 * stay deleted.
 */
export const syncTour = async (
  tx: Tx,
  changed: { tourId: string } | { propertyId: string },
  now: Date,
): Promise<void> => {
  const isTheirs =
    'tourId' in changed
      ? eq(tourCalendarEvents.tourId, changed.tourId)
      : sql`${tourCalendarEvents.tourId} in (select id from tours where property_id = ${changed.propertyId}::uuid)`
  const behind = await tx
    .select({ id: tourCalendarEvents.id })
    .from(tourCalendarEvents)
    .innerJoin(tours, eq(tours.id, tourCalendarEvents.tourId))
    .where(
      and(
        isTheirs,
        ne(tourCalendarEvents.state, 'removed'),
        or(
          sql`${tourCalendarEvents.pushedSequence} is distinct from ${tours.calendarSequence}`,
          eq(tourCalendarEvents.state, 'failed'),
        ),
      ),
    )
    // Lock in the order of ids, like every statement that locks several rows, to avoid deadlocks.
    .orderBy(tourCalendarEvents.id)
    .for('update', { of: tourCalendarEvents })
  if (behind.length === 0) return
  const ids = behind.map(({ id }) => id)
  await tx
    .update(tourCalendarEvents)
    .set({ state: 'pending', attempts: 0, updatedAt: now })
    .where(inArray(tourCalendarEvents.id, ids))
  for (const eventId of ids) await sendJob(tx, pushJob, { eventId })
}
