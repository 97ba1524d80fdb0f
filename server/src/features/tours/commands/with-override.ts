import type { Tx } from '../../../kernel/database.ts'
import { databaseErrorOf } from '../../../kernel/database-errors.ts'

/** Why another tour of the property may be overlapped, and who says so. */
export type Override = { reason: string; by: string }

type Columns = { conflictOverrideReason?: string; conflictOverrideBy?: string }

/**
 * Writes a tour that may overlap another of its property. An override gives up the property's slot, so it is used only
 * where the slot cannot be had: a reason that somebody typed to be on the safe side must not open the door to a third
 * tour. What was overridden goes into the history, as a field that only staff read.
 */
export const withOverride = async <T>(
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
