import { and, asc, eq, isNull, not, sql } from 'drizzle-orm'
import { columnsOf } from '../../kernel/database/columns.ts'
import type { Orm } from '../../kernel/database/database.ts'
import { firstRow } from '../../kernel/database/first-row.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { mayChangePhotos, photosSeenBy, seenBy } from './policy.ts'
import { findProperty } from './queries.ts'
import { properties, propertyPhotos } from './tables.ts'

/** A property's photos of one owner: null for the listing's own, otherwise an agent who joined it. */
export const ofOwner = (propertyId: string, owner: string | null) =>
  and(
    eq(propertyPhotos.propertyId, propertyId),
    owner === null ? isNull(propertyPhotos.agentId) : eq(propertyPhotos.agentId, owner),
  )

/** Whether a person uploaded a photo. */
export const isUploadedBy = (userId: string) =>
  sql`exists (select from photos p where p.id = ${propertyPhotos.photoId} and p.uploaded_by = ${userId}::uuid)`

/** Whether staff have added photos to a listing: photos of the listing that its first agent did not upload. */
export const hasStaffPhotos = async (
  orm: Orm,
  { id, createdBy }: Pick<typeof properties.$inferSelect, 'id' | 'createdBy'>,
): Promise<boolean> => {
  const byOthers = createdBy === null ? undefined : not(isUploadedBy(createdBy))
  const found = orm.select({ id: propertyPhotos.photoId }).from(propertyPhotos)
  return (await firstRow(found.where(and(ofOwner(id, null), byOthers)).limit(1))) !== undefined
}

/** These photos in their order. */
export const listPhotosOf = (orm: Orm, propertyId: string, owner: string | null) =>
  orm
    .select(columnsOf(propertyPhotos, 'photoId', 'smallPhotoId', 'width', 'height', 'altText', 'position'))
    .from(propertyPhotos)
    .where(ofOwner(propertyId, owner))
    .orderBy(asc(propertyPhotos.position), asc(propertyPhotos.photoId))
export type PhotoRow = Awaited<ReturnType<typeof listPhotosOf>>[number]

/** The photos of a property that this person sees, and whether they may change them; undefined without the property. */
export const findPhotoSet = async (orm: Orm, viewer: Viewer, propertyId: string) => {
  if (!(await findProperty(orm, seenBy(viewer), propertyId))) return undefined
  const listed = await firstRow(
    orm
      .select(columnsOf(properties, 'publishedAt', 'createdBy'))
      .from(properties)
      .where(eq(properties.id, propertyId)),
  )
  if (!listed) return undefined
  const photos = await listPhotosOf(orm, propertyId, photosSeenBy(viewer, listed))
  return { photos, mayChange: mayChangePhotos(viewer, listed) }
}
export type PhotoSet = NonNullable<Awaited<ReturnType<typeof findPhotoSet>>>
