import type { CalendarEventState } from '@porchlight/contract/calendar'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { newId } from '../../../kernel/ids.ts'
import { sendJob } from '../../../kernel/queue/jobs.ts'
import { pushJob } from '../rules.ts'
import { tourCalendarEvents } from '../tables.ts'

/**
 * Requests a tour's event in a calendar. Failed and deleted events are requested again; existing and pending ones stay.
 */
export const requestEvent = async (
  tx: Tx,
  wish: { tourId: string; connectionId: string; userId: string; remind: boolean; now: Date },
): Promise<CalendarEventState> => {
  const { tourId, connectionId, userId, remind, now } = wish
  const fresh = {
    requestId: newId(),
    state: 'pending' as const,
    sendNotifications: remind,
    attempts: 0,
    lastError: null,
    updatedAt: now,
  }
  await tx
    .insert(tourCalendarEvents)
    .values({ id: newId(), tourId, connectionId, userId, createdAt: now, ...fresh })
    .onConflictDoNothing()
  const [row] = await tx
    .select()
    .from(tourCalendarEvents)
    .where(and(eq(tourCalendarEvents.tourId, tourId), eq(tourCalendarEvents.connectionId, connectionId)))
    .for('update')
  if (!row) throw new Error('a tour’s event vanished')
  if (row.state === 'synced') return 'synced'

  if (row.state !== 'pending') {
    // A failed event may still exist at the provider and is only behind; the others are gone there.
    const gone = row.state === 'failed' ? {} : { providerEventId: null, pushedSequence: null }
    await tx
      .update(tourCalendarEvents)
      .set({ ...fresh, ...gone })
      .where(eq(tourCalendarEvents.id, row.id))
  }
  await sendJob(tx, pushJob, { eventId: row.id })
  return 'pending'
}
