import { eq } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import type { PhotoSet } from '../queries.photos.ts'
import { updatePhotos } from '../steps/update-photos.ts'
import { propertyPhotos } from '../tables.ts'

/**
 * Removes a photo of a property for good; the next one becomes the cover if it was the first.
 *
 * @throws Refusal not_found, not_allowed
 */
export const removePropertyPhoto = (
  kernel: Kernel,
  viewer: Viewer,
  { propertyId, photoId }: { propertyId: string; photoId: string },
): Promise<PhotoSet> =>
  kernel.database.transaction((tx) =>
    updatePhotos(tx, kernel, viewer, propertyId, async ({ photos }) => {
      if (!photos.some((photo) => photo.photoId === photoId)) throw refuse('not_found')
      await tx.delete(propertyPhotos).where(eq(propertyPhotos.photoId, photoId))
      return {
        action: 'property.photo_removed',
        before: { photos: photos.length },
        after: { photos: photos.length - 1 },
      }
    }),
  )
