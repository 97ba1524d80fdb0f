import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import type { AgentViewer, StaffViewer } from '../../../kernel/viewer.ts'
import { recordAction } from '../../people/steps/record-action.ts'
import type { PropertyTours } from '../ports.ts'
import { listAgentsOf } from '../queries.ts'
import { refuseOpenTours } from '../rules.ts'
import { properties, propertyPhotos, propertyRequests } from '../tables.ts'

/**
 * Deletes a locked property, or retires it if tours, payments or answered requests reference it (product decision:
 * deleting). Its photos are deleted, and its place may be listed again.
 *
 * @throws Refusal property_in_use while tours are open
 */
export const removeListing = async (
  tx: Tx,
  viewer: AgentViewer | StaffViewer,
  property: typeof properties.$inferSelect,
  { tours, now }: { tours: PropertyTours; now: Date },
): Promise<void> => {
  const { all, open, paid } = await tours.count(tx, property.id)
  refuseOpenTours(open)
  const agents = await listAgentsOf(tx, property.id)
  const [request] = await tx
    .select({ id: propertyRequests.id })
    .from(propertyRequests)
    .where(eq(propertyRequests.propertyId, property.id))
    .limit(1)
  await tx.delete(propertyPhotos).where(eq(propertyPhotos.propertyId, property.id))
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
}
