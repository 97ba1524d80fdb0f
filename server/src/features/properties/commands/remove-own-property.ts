import { and, eq } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { AgentViewer } from '../../../kernel/viewer.ts'
import { recordAction } from '../../people/steps/record-action.ts'
import { photosSeenBy } from '../policy.ts'
import type { PropertyTours } from '../ports.ts'
import { hasStaffPhotos, isUploadedBy, listPhotosOf, ofOwner } from '../queries.photos.ts'
import { listAgentsOf } from '../queries.ts'
import { refuseOpenTours } from '../rules.ts'
import { lockOwnListing } from '../steps/lock-own-listing.ts'
import { removeListing } from '../steps/remove-listing.ts'
import { properties, propertyAgents, propertyPhotos } from '../tables.ts'

/**
 * An agent withdraws a property that they added and nobody has published. If another agent shares the place, it only
 * disappears for this agent, with the photos that they uploaded, and neither learns of the other (decision 0010). The
 * same happens if staff have added photos, which stay with the listing (decision 0040). Otherwise it is deleted, or
 * retired if it has tours.
 *
 * @throws Refusal not_found; property_published; property_in_use while this agent's tours are open
 */
export const removeOwnProperty = (
  { database, clock }: Kernel,
  viewer: AgentViewer,
  { propertyId, tours }: { propertyId: string; tours: PropertyTours },
): Promise<void> =>
  database.transaction(async (tx) => {
    const now = clock.now()
    const listing = await lockOwnListing(tx, viewer, propertyId)
    const others = (await listAgentsOf(tx, propertyId)).filter((agentId) => agentId !== viewer.userId)
    if (others.length === 0 && !(await hasStaffPhotos(tx, listing)))
      return removeListing(tx, viewer, listing, { tours, now })
    refuseOpenTours((await tours.count(tx, propertyId, viewer.userId)).open)
    // If this agent adds the place again, they must find nothing that reveals another agent. Photos of staff reveal
    // none: they stay whether or not anyone shares the place.
    const owner = photosSeenBy(viewer, listing)
    await tx.delete(propertyPhotos).where(and(ofOwner(propertyId, owner), isUploadedBy(viewer.userId)))
    if (owner === null) {
      const [first] = await listPhotosOf(tx, propertyId, owner)
      const coverPhotoId = first?.smallPhotoId ?? null
      await tx.update(properties).set({ coverPhotoId }).where(eq(properties.id, propertyId))
    }
    const [own] = await tx
      .update(propertyAgents)
      .set({ withdrawnAt: now })
      .where(and(eq(propertyAgents.propertyId, propertyId), eq(propertyAgents.agentId, viewer.userId)))
      .returning()
    const { propertyName, address } = own?.address == null ? listing : own
    await recordAction(tx, viewer, now, {
      action: 'property.withdrawn',
      subject: { type: 'property', id: propertyId, label: propertyName ?? address },
      event: {
        topic: 'properties',
        kind: 'property.deleted',
        agentId: viewer.userId,
        permission: 'properties.view',
      },
    })
  })
