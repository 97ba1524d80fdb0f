import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database.ts'
import { databaseErrorOf } from '../../../kernel/database-errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { maySeeTour } from '../policy.ts'
import { findTimeConflict, findTour, requireTour, type TourRow } from '../queries.ts'
import { type SlotRequest, slotRequestOf } from '../rules.ts'
import { tours } from '../tables.ts'
import { tourView } from '../views.ts'
import { type LockedTour, recordChange, type TourChange } from './record-change.ts'

export type ChangeRequest = {
  tourId: string
  /** The version that the person saw; a newer one refuses. */
  version?: number | null | undefined
  /** The view for the current state in a conflict; by default that of `GET /api/tours/:id`. */
  view?: (row: TourRow) => unknown
}

/**
 * Every update of a tour: locks it, checks that this person may see it and saw its newest version, lets `decide` choose
 * the change, and writes the change, one history row (one audit row if the back office acts) and one event. If `decide`
 * finds nothing to change, nothing is written. All or nothing. The database detects a double booking at this moment;
 * the refusal contains the next free times.
 *
 * @param decide receives the locked row; may refuse; returns null if there is nothing to do; may write related rows
 *   (assignments) in `tx`
 * @returns the tour for its views, read in the same transaction: the person who changed it may see the result
 * @throws Refusal not_found, version_conflict (with `current`), time_taken (with `freeTimes`), and the refusals of
 *   `decide`
 */
export const updateTour = async (
  kernel: Kernel,
  viewer: Viewer,
  request: ChangeRequest,
  decide: (tour: LockedTour, tx: Tx, now: Date) => Promise<TourChange | null> | TourChange | null,
): Promise<TourRow> => {
  const now = kernel.clock.now()
  let attempted: SlotRequest | undefined
  try {
    return await kernel.database.transaction(async (tx) => {
      const [before] = await tx.select().from(tours).where(eq(tours.id, request.tourId)).for('update')
      if (!before || !maySeeTour(viewer, before)) throw refuse('not_found')
      if (request.version != null && request.version !== before.version) throw refuse('version_conflict')

      const change = await decide(before, tx, now)
      attempted = slotRequestOf(before, change?.set)
      if (change) await recordChange(tx, viewer, now, { before, change })
      const answered = await findTour(tx, viewer, before.id)
      if (!answered) throw new Error('A changed tour vanished')
      return answered
    })
  } catch (error) {
    const violated = databaseErrorOf(error)
    if (violated?.code === '23P01' && attempted)
      throw await findTimeConflict(kernel, viewer, attempted, violated.constraint)
    if (error instanceof Refusal && error.code === 'version_conflict') {
      const row = await requireTour(kernel.database.orm, viewer, request.tourId)
      throw refuse('version_conflict', { current: request.view?.(row) ?? tourView(row, viewer, now) })
    }
    throw error
  }
}
