import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { type PropertyRow, requireTourableProperty } from '../queries.ts'
import { properties } from '../tables.ts'

/**
 * The property of a tour that is about to be written. Until the caller is done nobody takes it out of the catalogue, and
 * who is about to is waited for; two who ask for it do not wait for each other.
 *
 * @throws Refusal not_found (404) when there is none, it is retired, or it is not theirs to see
 */
export const holdProperty = async (tx: Tx, viewer: Viewer, propertyId: string): Promise<PropertyRow> => {
  await tx
    .select({ id: properties.id })
    .from(properties)
    .where(eq(properties.id, propertyId))
    .for('key share')
  return requireTourableProperty(tx, viewer, propertyId)
}
