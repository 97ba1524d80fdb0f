import type { Tx } from '../../../kernel/database/database.ts'
import { databaseErrorOf } from '../../../kernel/database/database-errors.ts'

/** The reason for overlapping another tour of the property, and the person who gave it. */
export type Override = { reason: string; by: string }

type Columns = { conflictOverrideReason?: string; conflictOverrideBy?: string }

/**
 * Writes a tour that may overlap another tour of its property. The override is used only if the slot is taken, because
 * it gives up the slot: an unnecessary one must not allow a third tour. The history shows it to staff.
 */
export const recordWithOverride = async <T>(
  tx: Tx,
  override: Override | undefined,
  write: (on: Tx, more?: Columns) => Promise<T>,
): Promise<{ rows: T; overridden: { field: string; from: null; to: string }[] }> => {
  if (!override) return { rows: await write(tx), overridden: [] }
  try {
    return { rows: await tx.transaction((inner) => write(inner)), overridden: [] }
  } catch (error) {
    if (databaseErrorOf(error)?.constraint !== 'tours_property_free') throw error
    const rows = await write(tx, { conflictOverrideReason: override.reason, conflictOverrideBy: override.by })
    return { rows, overridden: [{ field: 'override', from: null, to: override.reason }] }
  }
}
