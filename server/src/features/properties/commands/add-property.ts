import { toCents } from '@porchlight/contract/kernel/money'
import type { newProperty } from '@porchlight/contract/properties/inputs'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { recordEvent } from '../../../kernel/events/events.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { AgentViewer } from '../../../kernel/viewer.ts'
import { readTypedPlace, refuseContradiction } from '../adapters/typed-place.ts'
import { seenBy } from '../policy.ts'
import { findProperty, type PropertyRow } from '../queries.ts'
import { zip5Of } from '../rules.ts'
import { addPlace } from '../steps/add-place.ts'
import { properties, propertyAgents } from '../tables.ts'

/**
 * An agent adds a property, visible to them and staff until staff publish it (product decision: who sees them). If
 * another agent has added the place privately, both share one row with separate facts, and neither learns of the other
 * (decision 0010). A place that this agent can see is returned as `alreadyListed`.
 *
 * @throws Refusal invalid_input for an unknown state, and for an address in another city
 */
export const addProperty = (
  kernel: Kernel,
  viewer: AgentViewer,
  input: z.output<typeof newProperty>,
): Promise<{ property: PropertyRow; alreadyListed: boolean }> =>
  kernel.database.transaction(async (tx) => {
    const now = kernel.clock.now()
    refuseContradiction(input)
    const { timeZone, timeZoneAssumed, ...place } = readTypedPlace(input)
    const { propertyName, contactEmail, contactPhone, propertyManagementCompany, imageUrl } = input
    const typed = {
      ...place,
      propertyName,
      contactEmail,
      contactPhone,
      propertyManagementCompany,
      imageUrl,
      type: input.type,
      priceCents: input.price === null ? null : toCents(input.price) || null,
      bedrooms: input.bedrooms,
      bathrooms: input.bathrooms,
      sqft: input.sqft,
      escortRequired: input.escortRequired,
    }
    const { property, isNew } = await addPlace(
      tx,
      { ...typed, timeZone, timeZoneAssumed, adminCreated: false, createdBy: viewer.userId, source: 'form' },
      now,
    )
    const read = () => findProperty(tx, seenBy(viewer), property.id)
    const visible = isNew ? undefined : await read()
    if (visible) return { property: visible, alreadyListed: true }

    // After withdrawing it, an agent adds a place again with new facts.
    const mine = property.createdBy === viewer.userId
    const words = mine ? {} : typed
    await tx
      .insert(propertyAgents)
      .values({ propertyId: property.id, agentId: viewer.userId, addedAt: now, ...words })
      .onConflictDoUpdate({
        target: [propertyAgents.propertyId, propertyAgents.agentId],
        set: { addedAt: now, withdrawnAt: null, ...words },
      })
    if (mine && !isNew) {
      const { address: _street, unit: _unit, city: _city, state: _state, zipCode: _zip, ...facts } = typed
      await tx
        .update(properties)
        .set({ ...facts, version: property.version + 1, updatedAt: now })
        .where(eq(properties.id, property.id))
    }
    // From now on the same street under another ZIP is another place.
    if (!isNew && property.zip5 === '' && zip5Of(typed.zipCode) !== '')
      await tx.update(properties).set({ joinedZip: typed.zipCode }).where(eq(properties.id, property.id))
    await recordEvent(tx, {
      topic: 'properties',
      entityId: property.id,
      kind: isNew ? 'property.added' : 'property.joined',
      actorId: viewer.userId,
      agentId: viewer.userId,
      permission: 'properties.view',
    })
    const added = await read()
    if (!added) throw new Error('An added property vanished')
    return { property: added, alreadyListed: false }
  })
