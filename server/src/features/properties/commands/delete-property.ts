import { and, eq, isNull } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'
import type { PropertyTours } from '../ports.ts'
import { removeListing } from '../steps/remove-listing.ts'
import { properties } from '../tables.ts'

/**
 * Lets staff delete any property; one with tours is retired.
 *
 * @throws Refusal not_found; property_in_use while tours are open
 */
export const deleteProperty = (
  { database, clock }: Kernel,
  viewer: StaffViewer,
  { propertyId, tours }: { propertyId: string; tours: PropertyTours },
): Promise<void> =>
  database.transaction(async (tx) => {
    const [property] = await tx
      .select()
      .from(properties)
      .where(and(eq(properties.id, propertyId), isNull(properties.retiredAt)))
      .for('update')
    if (!property) throw refuse('not_found')
    await removeListing(tx, viewer, property, { tours, now: clock.now() })
  })
