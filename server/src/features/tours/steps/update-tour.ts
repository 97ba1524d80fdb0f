import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { maySeeTour } from '../policy.ts'
import { findTour, requireTour, type TourRow } from '../queries.ts'
import { slotRequestOf } from '../rules.ts'
import { tours } from '../tables.ts'
import { tourView } from '../views.ts'
import { type LockedTour, recordChange, type TourChange } from './record-change.ts'
import { recordUnlessTaken } from './record-unless-taken.ts'

export type ChangeRequest = {
  tourId: string
  /** The version that the person saw; a newer one refuses. */
  version?: number | null | undefined
  /** The view for the current state in a conflict; by default that of `GET /api/tours/:id`. */
  view?: (row: TourRow) => unknown
}

/** A command that changes one tour and returns it for its views. */
export type TourCommand<V extends Viewer, Input extends unknown[] = []> = (
  kernel: Kernel,
  viewer: V,
  request: ChangeRequest,
  ...input: Input
) => Promise<TourRow>

/**
 * Updates a tour: locks it, checks visibility and version, lets `decide` choose the change, and writes it with one
 * history row (and an audit row for the back office) and one event. A refusal of a double booking contains the next free
 * times.
 *
 * @param decide receives the locked row; may refuse; returns null if there is nothing to do; may write related rows
 *   (assignments) in the same transaction
 * @returns the tour for its views
 * @throws Refusal not_found, version_conflict (with `current`), time_taken (with `freeTimes`), and the refusals of
 *   `decide`
 */
export const updateTour = async (
  tx: Tx,
  { clock }: Pick<Kernel, 'clock'>,
  viewer: Viewer,
  request: ChangeRequest,
  decide: (tour: LockedTour, now: Date) => Promise<TourChange | null> | TourChange | null,
): Promise<TourRow> => {
  const now = clock.now()
  const [before] = await tx.select().from(tours).where(eq(tours.id, request.tourId)).for('update')
  if (!before || !maySeeTour(viewer, before)) throw refuse('not_found')
  if (request.version != null && request.version !== before.version) {
    const row = await requireTour(tx, viewer, request.tourId)
    throw refuse('version_conflict', { current: request.view?.(row) ?? tourView(row, viewer, now) })
  }
  const change = await decide(before, now)
  if (change) {
    const wanted = slotRequestOf(before, change.set)
    await recordUnlessTaken(tx, viewer, { wanted, now }, (inner) =>
      recordChange(inner, viewer, now, { before, change }),
    )
  }
  const answered = await findTour(tx, viewer, before.id)
  if (!answered) throw new Error('A changed tour vanished')
  return answered
}
