import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database.ts'
import { recordEvent } from '../../../kernel/events.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { requestRefund } from '../../billing/commands/request-refund.ts'
import { actorOf, tourAudience } from '../policy.ts'
import { givesBack } from '../rules.ts'
import { tourFeedback, tourHistory, tours } from '../tables.ts'
import { tourNews } from '../views.ts'
import { auditTour } from './audit-tour.ts'
import { type Override, withOverride } from './with-override.ts'

export type LockedTour = typeof tours.$inferSelect
type HistoryKind = (typeof tourHistory.$inferSelect)['kind']

/** What a verb does to a tour: columns to set, and the one history row that says so. */
export type TourChange = {
  set: Partial<typeof tours.$inferInsert>
  /** Why another tour of the property may be overlapped; takes effect only where one is in the way. */
  override?: Override | undefined
  history: {
    kind: HistoryKind
    note?: string | null
    isInternal?: boolean
    changes?: { field: string; from: string | null; to: string | null }[]
  }
}

// What a calendar entry shows; a change of these raises its SEQUENCE (RFC 5545, 3.8.7.4).
const calendarFields = [
  'scheduledDate',
  'durationMinutes',
  'status',
  'clientFirstName',
  'clientLastName',
  'clientEmail',
  'clientPhone',
  'specialRequests',
  'escortAssistantId',
] as const

const touchesCalendar = (before: LockedTour, set: TourChange['set']): boolean =>
  calendarFields.some((field) => {
    const after = set[field]
    if (after === undefined) return false
    const same =
      before[field] instanceof Date && after instanceof Date
        ? +before[field] === +after
        : before[field] === after
    return !same
  })

/**
 * Writes a change of a tour that is locked in `tx`: its columns and version, what follows for its refund and its feedback,
 * one history row (and one audit row, if the back office did it) and one event.
 */
export const writeChange = async (
  tx: Tx,
  viewer: Viewer,
  at: Date,
  { before, change }: { before: LockedTour; change: TourChange },
): Promise<LockedTour> => {
  const { set, override, history } = change
  const columns = {
    ...set,
    version: before.version + 1,
    updatedAt: at,
    ...(set.status !== undefined && { statusUpdatedAt: at }),
    ...(touchesCalendar(before, set) && { calendarSequence: before.calendarSequence + 1 }),
  }
  const { rows, overridden } = await withOverride(tx, override, (on, more) =>
    on
      .update(tours)
      .set({ ...columns, ...more })
      .where(eq(tours.id, before.id))
      .returning(),
  )
  const [after] = rows
  if (!after) throw new Error('A locked tour vanished')
  // What was said of a visit is of that one: opened again, the tour is for another. The history keeps the words.
  if (before.status === 'completed' && after.status !== 'completed')
    await tx.delete(tourFeedback).where(eq(tourFeedback.tourId, after.id))
  if (after.paymentId && givesBack(before.status, after.status))
    await requestRefund(tx, { paymentId: after.paymentId, reason: 'tour_cancelled', at })

  await tx.insert(tourHistory).values({
    id: newId(),
    tourId: after.id,
    agentId: after.agentId,
    createdAt: at,
    ...actorOf(viewer),
    kind: history.kind,
    fromStatus: before.status,
    toStatus: after.status,
    note: history.note ?? null,
    isInternal: history.isInternal ?? false,
    changes: [...(history.changes ?? []), ...overridden],
    tourVersion: after.version,
  })
  await auditTour(tx, viewer, at, { before, after, kind: history.kind, note: history.note ?? null })
  await recordEvent(tx, {
    topic: 'tours',
    entityId: after.id,
    kind: `tour.${history.kind}`,
    actorId: viewer.userId,
    ...tourAudience(before, after),
    payload: tourNews(before, after, history.note ?? null),
  })
  return after
}
