import type { CalendarEventState } from '@porchlight/contract/calendar'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database.ts'
import { newId } from '../../../kernel/ids.ts'
import { sendJob } from '../../../kernel/jobs.ts'
import { pushJob } from '../rules.ts'
import { tourCalendarEvents } from '../tables.ts'

/**
 * Wants a tour in a calendar: once, however often it is asked. What failed, was deleted by its owner or was taken out by
 * us is made anew, as another request; what is there or on its way stays.
 */
export const queueEvent = async (
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
    // What the provider still has of a failed one is only behind; the others are gone there.
    const gone = row.state === 'failed' ? {} : { providerEventId: null, pushedSequence: null }
    await tx
      .update(tourCalendarEvents)
      .set({ ...fresh, ...gone })
      .where(eq(tourCalendarEvents.id, row.id))
  }
  await sendJob(tx, pushJob, { eventId: row.id })
  return 'pending'
}
