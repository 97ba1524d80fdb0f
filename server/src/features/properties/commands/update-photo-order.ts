import { eq } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import type { PhotoSet } from '../queries.photos.ts'
import { updatePhotos } from '../steps/update-photos.ts'
import { propertyPhotos } from '../tables.ts'
import { photoSetView } from '../views.ts'

/**
 * Puts the photos of a property in an order; the first becomes the cover. An order that lacks a photo, or names another
 * one, comes from someone who has not seen the newest photos.
 *
 * @throws Refusal not_found, not_allowed, version_conflict with the photos as they are (`current`)
 */
export const updatePhotoOrder = (
  kernel: Kernel,
  viewer: Viewer,
  { propertyId, photoIds }: { propertyId: string; photoIds: readonly string[] },
): Promise<PhotoSet> =>
  kernel.database.transaction((tx) =>
    updatePhotos(tx, kernel, viewer, propertyId, async ({ photos }) => {
      const wanted = new Set(photoIds)
      const same = photoIds.length === photos.length && photos.every(({ photoId }) => wanted.has(photoId))
      if (!same) throw refuse('version_conflict', { current: photoSetView({ photos, mayChange: true }) })
      if (photos.every(({ photoId }, index) => photoIds[index] === photoId)) return null
      for (const [position, photoId] of photoIds.entries())
        await tx.update(propertyPhotos).set({ position }).where(eq(propertyPhotos.photoId, photoId))
      const cover = photoIds[0] !== photos[0]?.photoId
      return { action: cover ? 'property.cover_photo_changed' : 'property.photos_ordered' }
    }),
  )
