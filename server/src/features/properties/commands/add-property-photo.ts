import type { Kernel } from '../../../kernel/kernel.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { storePhoto } from '../../people/steps/store-photo.ts'
import type { TwoSizes } from '../adapters/uploaded-photo.ts'
import type { PhotoSet } from '../queries.photos.ts'
import { requireRoomForPhoto } from '../rules.ts'
import { updatePhotos } from '../steps/update-photos.ts'
import { propertyPhotos } from '../tables.ts'

/**
 * Adds a photo after the others of a property. The first one becomes its cover.
 *
 * @throws Refusal not_found, not_allowed, photos_full
 */
export const addPropertyPhoto = (
  kernel: Kernel,
  viewer: Viewer,
  { propertyId, picture: { large, small } }: { propertyId: string; picture: TwoSizes },
): Promise<PhotoSet> =>
  kernel.database.transaction((tx) =>
    updatePhotos(tx, kernel, viewer, propertyId, async ({ owner, photos }, now) => {
      requireRoomForPhoto(photos)
      const kept = { kind: 'property', uploadedBy: viewer.userId, at: now } as const
      await tx.insert(propertyPhotos).values({
        propertyId,
        photoId: await storePhoto(tx, large, kept),
        smallPhotoId: await storePhoto(tx, small, kept),
        width: large.width,
        height: large.height,
        position: (photos.at(-1)?.position ?? -1) + 1,
        addedAt: now,
        agentId: owner,
      })
      return {
        action: 'property.photo_added',
        before: { photos: photos.length },
        after: { photos: photos.length + 1 },
      }
    }),
  )
