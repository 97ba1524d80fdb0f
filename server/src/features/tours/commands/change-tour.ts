import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database.ts'
import { databaseErrorOf } from '../../../kernel/database-errors.ts'
import { recordEvent } from '../../../kernel/events.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { requestRefund } from '../../billing/commands/request-refund.ts'
import { actorOf, maySeeTour, tourAudience } from '../policy.ts'
import { findTour, requireTour, type TourRow } from '../queries.ts'
import { givesBack, type Wish, wishOf } from '../rules.ts'
import { tourHistory, tours } from '../tables.ts'
import { tourNews, tourView } from '../views.ts'
import { auditTour } from './audit-tour.ts'
import { explainTaken } from './explain-taken.ts'
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

export type ChangeRequest = {
  tourId: string
  /** The version that the person saw; a newer one refuses. */
  version?: number | null | undefined
  /** How the call answers a tour, for telling what is there now; by default as `GET /api/tours/:id` would. */
  view?: (row: TourRow) => unknown
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
 * Every change of a tour: locks it, finds out whether this person may see it and saw its newest version, lets the verb
 * decide, then writes the change, one history row (and one audit row, if the back office did it) and one event. All or
 * nothing. Double booking is found by the
 * database at this moment and told with the next free times.
 *
 * @param decide works on the locked row; may refuse; may write what belongs to the change (assignments) in `tx`
 * @returns the tour as its views want it, read in the same transaction: whoever made the change may see its outcome
 * @throws Refusal not_found, version_conflict (with `current`), time_taken (with `freeTimes`), and what `decide` refuses
 */
export const changeTour = async (
  kernel: Kernel,
  viewer: Viewer,
  request: ChangeRequest,
  decide: (tour: LockedTour, tx: Tx, now: Date) => Promise<TourChange> | TourChange,
): Promise<TourRow> => {
  const now = kernel.clock.now()
  let attempted: Wish | undefined
  try {
    return await kernel.database.transaction(async (tx) => {
      const [before] = await tx.select().from(tours).where(eq(tours.id, request.tourId)).for('update')
      if (!before || !maySeeTour(viewer, before)) throw refuse('not_found')
      if (request.version != null && request.version !== before.version) throw refuse('version_conflict')

      const { set, override, history } = await decide(before, tx, now)
      attempted = wishOf(before, set)
      const columns = {
        ...set,
        version: before.version + 1,
        updatedAt: now,
        ...(set.status !== undefined && { statusUpdatedAt: now }),
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
      if (after.paymentId && givesBack(before.status, after.status))
        await requestRefund(tx, { paymentId: after.paymentId, reason: 'tour_cancelled', at: now })

      await tx.insert(tourHistory).values({
        id: newId(),
        tourId: after.id,
        agentId: after.agentId,
        createdAt: now,
        ...actorOf(viewer),
        kind: history.kind,
        fromStatus: before.status,
        toStatus: after.status,
        note: history.note ?? null,
        isInternal: history.isInternal ?? false,
        changes: [...(history.changes ?? []), ...overridden],
        tourVersion: after.version,
      })
      await auditTour(tx, viewer, now, { before, after, kind: history.kind, note: history.note ?? null })
      await recordEvent(tx, {
        topic: 'tours',
        entityId: after.id,
        kind: `tour.${history.kind}`,
        actorId: viewer.userId,
        ...tourAudience(before, after),
        payload: tourNews(before, after, history.note ?? null),
      })
      const answered = await findTour(tx, viewer, after.id)
      if (!answered) throw new Error('A changed tour vanished')
      return answered
    })
  } catch (error) {
    const violated = databaseErrorOf(error)
    if (violated?.code === '23P01' && attempted)
      throw await explainTaken(kernel, viewer, attempted, violated.constraint)
    if (error instanceof Refusal && error.code === 'version_conflict') {
      const row = await requireTour(kernel.database.orm, viewer, request.tourId)
      throw refuse('version_conflict', { current: request.view?.(row) ?? tourView(row, viewer, now) })
    }
    throw error
  }
}
