import type { Tx } from '../../../kernel/database/database.ts'
import { databaseErrorOf } from '../../../kernel/database/database-errors.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { findTimeConflict } from '../queries.ts'
import type { SlotRequest } from '../rules.ts'

/**
 * Writes a tour in a savepoint. The database detects a double booking at this moment. The transaction can still read the
 * next free times for the refusal, because only the savepoint is rolled back.
 *
 * @throws Refusal time_taken (with `freeTimes`)
 */
export const recordUnlessTaken = async <T>(
  tx: Tx,
  viewer: Viewer,
  { wanted, now }: { wanted: SlotRequest; now: Date },
  write: (inner: Tx) => Promise<T>,
): Promise<T> => {
  try {
    return await tx.transaction(write)
  } catch (error) {
    const violated = databaseErrorOf(error)
    if (violated?.code !== '23P01') throw error
    throw await findTimeConflict(tx, viewer, wanted, { constraint: violated.constraint, now })
  }
}
