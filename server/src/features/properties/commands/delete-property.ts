import { and, eq, isNull, sql } from 'drizzle-orm'
import { recordEvent } from '../../../kernel/events.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'
import { recordAudit } from '../../people/steps/record-audit.ts'
import type { PropertyTours } from '../ports.ts'
import { listAgentsOf } from '../queries.ts'
import { properties, propertyRequests } from '../tables.ts'

/**
 * Removes a property from the catalog (product decision: deleting): deletes it, or retires it if tours, payments or
 * answered requests reference it. Its place may be listed again.
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
    const { all, open } = await tours.count(tx, property.id)
    if (open > 0)
      throw refuse('property_in_use', {
        message:
          open === 1
            ? 'This property has an open tour. Complete or cancel it first.'
            : `This property has ${open} open tours. Complete or cancel them first.`,
      })
    const agents = await listAgentsOf(tx, property.id)
    const [spokenOf] = await tx
      .select({
        yes: sql<boolean>`exists (select 1 from payments where payments.property_id = ${property.id})
          or exists (select 1 from ${propertyRequests} where ${propertyRequests.propertyId} = ${property.id})`,
      })
      .from(sql`(select 1) one`)
    const retired = all > 0 || spokenOf?.yes === true
    if (retired)
      await tx
        .update(properties)
        .set({ retiredAt: now, retiredBy: viewer.userId, version: property.version + 1, updatedAt: now })
        .where(eq(properties.id, property.id))
    else await tx.delete(properties).where(eq(properties.id, property.id))
    await recordAudit(tx, viewer, now, {
      action: retired ? 'property.retired' : 'property.deleted',
      subject: { type: 'property', id: property.id, label: property.propertyName ?? property.address },
      before: { address: property.address, city: property.city, type: property.type, tours: all },
    })
    await recordEvent(tx, {
      topic: 'properties',
      entityId: property.id,
      kind: 'property.deleted',
      actorId: viewer.userId,
      everyone: property.publishedAt !== null,
      userIds: agents,
      permission: 'properties.view',
    })
  })
}
