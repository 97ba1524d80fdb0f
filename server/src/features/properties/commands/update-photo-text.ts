import { eq } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import type { PhotoSet } from '../queries.photos.ts'
import { updatePhotos } from '../steps/update-photos.ts'
import { propertyPhotos } from '../tables.ts'

/**
 * Changes the text that says what a photo shows; null removes it.
 *
 * @throws Refusal not_found, not_allowed
 */
export const updatePhotoText = (
  kernel: Kernel,
  viewer: Viewer,
  { propertyId, photoId, altText }: { propertyId: string; photoId: string; altText: string | null },
): Promise<PhotoSet> =>
  kernel.database.transaction((tx) =>
    updatePhotos(tx, kernel, viewer, propertyId, async ({ photos }) => {
      const photo = photos.find((one) => one.photoId === photoId)
      if (!photo) throw refuse('not_found')
      if (photo.altText === altText) return null
      await tx.update(propertyPhotos).set({ altText }).where(eq(propertyPhotos.photoId, photoId))
      return { action: 'property.photo_described', before: { altText: photo.altText }, after: { altText } }
    }),
  )
