import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database.ts'
import { databaseErrorOf } from '../../../kernel/database-errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { maySeeTour } from '../policy.ts'
import { findTour, requireTour, type TourRow } from '../queries.ts'
import { type Wish, wishOf } from '../rules.ts'
import { tours } from '../tables.ts'
import { tourView } from '../views.ts'
import { explainTaken } from './explain-taken.ts'
import { type LockedTour, type TourChange, writeChange } from './write-change.ts'

export type ChangeRequest = {
  tourId: string
  /** The version that the person saw; a newer one refuses. */
  version?: number | null | undefined
  /** How the call answers a tour, for telling what is there now; by default as `GET /api/tours/:id` would. */
  view?: (row: TourRow) => unknown
}

/**
 * Every change of a tour: locks it, finds out whether this person may see it and saw its newest version, lets the verb
 * decide, then writes the change, one history row (and one audit row, if the back office did it) and one event; nothing
 * at all where the verb finds that it is so already. All or nothing. Double booking is found by the
 * database at this moment and told with the next free times.
 *
 * @param decide works on the locked row; may refuse, or answer null: nothing is to be done; may write what belongs to the change (assignments) in `tx`
 * @returns the tour as its views want it, read in the same transaction: whoever made the change may see its outcome
 * @throws Refusal not_found, version_conflict (with `current`), time_taken (with `freeTimes`), and what `decide` refuses
 */
export const changeTour = async (
  kernel: Kernel,
  viewer: Viewer,
  request: ChangeRequest,
  decide: (tour: LockedTour, tx: Tx, now: Date) => Promise<TourChange | null> | TourChange | null,
): Promise<TourRow> => {
  const now = kernel.clock.now()
  let attempted: Wish | undefined
  try {
    return await kernel.database.transaction(async (tx) => {
      const [before] = await tx.select().from(tours).where(eq(tours.id, request.tourId)).for('update')
      if (!before || !maySeeTour(viewer, before)) throw refuse('not_found')
      if (request.version != null && request.version !== before.version) throw refuse('version_conflict')

      const change = await decide(before, tx, now)
      attempted = wishOf(before, change?.set)
      if (change) await writeChange(tx, viewer, now, { before, change })
      const answered = await findTour(tx, viewer, before.id)
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
