import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { type PropertyRow, requireTourableProperty } from '../queries.ts'
import { properties } from '../tables.ts'

/**
 * Locks the property of a tour that is about to be written. Nobody can remove it from the catalog until the caller is
 * done, and a removal in progress is waited for; two tours of the same property do not wait for each other.
 *
 * @throws Refusal not_found (404) when there is none, it is retired, or this viewer may not see it
 */
export const lockProperty = async (tx: Tx, viewer: Viewer, propertyId: string): Promise<PropertyRow> => {
  await tx
    .select({ id: properties.id })
    .from(properties)
    .where(eq(properties.id, propertyId))
    .for('key share')
  return requireTourableProperty(tx, viewer, propertyId)
}
