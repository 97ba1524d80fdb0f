import { and, eq, isNull } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'
import { recordAction } from '../../people/steps/record-action.ts'
import type { PropertyTours } from '../ports.ts'
import { listAgentsOf } from '../queries.ts'
import { properties, propertyRequests } from '../tables.ts'

/**
 * Deletes a property, or retires it if tours, payments or answered requests reference it (product decision: deleting).
 * Its place may be listed again.
 *
 * @throws Refusal not_found; property_in_use while tours are open
 */
export const deleteProperty = async (
  { database, clock }: Kernel,
  viewer: StaffViewer,
  { propertyId, tours }: { propertyId: string; tours: PropertyTours },
): Promise<void> => {
  const now = clock.now()
  await database.transaction(async (tx) => {
    const [property] = await tx
      .select()
      .from(properties)
      .where(and(eq(properties.id, propertyId), isNull(properties.retiredAt)))
      .for('update')
    if (!property) throw refuse('not_found')
    const { all, open, paid } = await tours.count(tx, property.id)
    if (open > 0)
      throw refuse('property_in_use', {
        message:
          open === 1
            ? 'This property has an open tour. Complete or cancel it first.'
            : `This property has ${open} open tours. Complete or cancel them first.`,
      })
    const agents = await listAgentsOf(tx, property.id)
    const [request] = await tx
      .select({ id: propertyRequests.id })
      .from(propertyRequests)
      .where(eq(propertyRequests.propertyId, property.id))
      .limit(1)
    const retired = all > 0 || paid || request !== undefined
    if (retired)
      await tx
        .update(properties)
        .set({ retiredAt: now, retiredBy: viewer.userId, version: property.version + 1, updatedAt: now })
        .where(eq(properties.id, property.id))
    else await tx.delete(properties).where(eq(properties.id, property.id))
    await recordAction(tx, viewer, now, {
      action: retired ? 'property.retired' : 'property.deleted',
      subject: { type: 'property', id: property.id, label: property.propertyName ?? property.address },
      before: { address: property.address, city: property.city, type: property.type, tours: all },
      event: {
        topic: 'properties',
        kind: 'property.deleted',
        everyone: property.publishedAt !== null,
        userIds: agents,
        permission: 'properties.view',
      },
    })
  })
}
