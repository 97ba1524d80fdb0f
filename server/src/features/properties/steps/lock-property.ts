import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { type PropertyRow, requireTourableProperty } from '../queries.ts'
import { properties } from '../tables.ts'

/**
 * Locks the property of a new tour against its removal; tours of the same property do not block each other.
 *
 * @throws Refusal not_found (404) if it is missing, retired, or invisible to this viewer
 */
export const lockProperty = async (tx: Tx, viewer: Viewer, propertyId: string): Promise<PropertyRow> => {
  await tx
    .select({ id: properties.id })
    .from(properties)
    .where(eq(properties.id, propertyId))
    .for('key share')
  return requireTourableProperty(tx, viewer, propertyId)
}
