import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { recordAction } from '../../people/steps/record-action.ts'
import type { AuditEntry } from '../../people/steps/record-audit.ts'
import { mayChangePhotos, photosSeenBy, requirePhotoChange, seenBy } from '../policy.ts'
import { listPhotosOf, type PhotoRow, type PhotoSet } from '../queries.photos.ts'
import { findProperty, listAgentsOf } from '../queries.ts'
import { properties, propertyAgents } from '../tables.ts'

/** The photos of one property and owner, as a command finds them. */
export type LockedPhotos = { propertyId: string; owner: string | null; photos: PhotoRow[] }

/**
 * Changes the photos of a property: locks it, lets `change` write, sets the cover, and writes one audit row and one
 * event. `change` returns the audit entry; null if it wrote nothing. The property's version stays, because its fields
 * do.
 *
 * @throws Refusal not_found, not_allowed, and the refusals of `change`
 */
export const updatePhotos = async (
  tx: Tx,
  { clock }: Pick<Kernel, 'clock'>,
  viewer: Viewer,
  propertyId: string,
  change: (
    locked: LockedPhotos,
    now: Date,
  ) => Promise<Pick<AuditEntry, 'action' | 'before' | 'after'> | null>,
): Promise<PhotoSet> => {
  const now = clock.now()
  const [property] = await tx
    .select()
    .from(properties)
    .where(eq(properties.id, propertyId))
    .for('no key update')
  if (!property || !(await findProperty(tx, seenBy(viewer), propertyId))) throw refuse('not_found')
  requirePhotoChange(mayChangePhotos(viewer, property))
  const owner = photosSeenBy(viewer, property)
  const before = await listPhotosOf(tx, propertyId, owner)
  const audit = await change({ propertyId, owner, photos: before }, now)
  if (audit === null) return { photos: before, mayChange: true }
  const photos = await listPhotosOf(tx, propertyId, owner)
  const coverPhotoId = photos[0]?.smallPhotoId ?? null
  if (owner === null) await tx.update(properties).set({ coverPhotoId }).where(eq(properties.id, propertyId))
  else
    await tx
      .update(propertyAgents)
      .set({ coverPhotoId })
      .where(and(eq(propertyAgents.propertyId, propertyId), eq(propertyAgents.agentId, owner)))
  const published = property.publishedAt !== null
  // Not an agent who has withdrawn it.
  const agents = published ? [] : await listAgentsOf(tx, propertyId)
  await recordAction(tx, viewer, now, {
    ...audit,
    subject: { type: 'property', id: propertyId, label: property.propertyName ?? property.address },
    event: {
      topic: 'properties',
      everyone: published,
      userIds: agents.filter((agentId) => agentId === (owner ?? property.createdBy)),
      permission: 'properties.view',
    },
  })
  return { photos, mayChange: true }
}
