import { z } from 'zod'
import { endpointsOf } from '../kernel/endpoint.ts'
import { id, idParams } from '../kernel/ids.ts'
import { photoLimit, photoTypes } from '../kernel/photo-rules.ts'
import { line, optionalField } from '../kernel/text.ts'
import { mostPhotos } from './photo-rules.ts'

export const propertyPhoto = z.object({
  id: z.string(),
  /** The whole photo, at most 1600 pixels on its longer side. */
  url: z.string(),
  width: z.int(),
  height: z.int(),
  /** Its middle, 800 × 480 pixels at most, for cards and lists. */
  smallUrl: z.string(),
  /** What the photo shows, for people who cannot see it. */
  altText: z.string().nullable(),
})
export type PropertyPhoto = z.infer<typeof propertyPhoto>

export const propertyPhotos = z.object({
  /** In the order that users chose. The first is the cover. */
  photos: z.array(propertyPhoto),
  /** Whether the reader may add, order, describe and remove photos here. */
  may: z.object({ change: z.boolean() }),
})
export type PropertyPhotos = z.infer<typeof propertyPhotos>

/** Who changes photos: staff those of every property, agents those of their own unpublished ones. */
const editors = { agents: 'with_access', staff: 'properties.edit' } as const
const photoParams = z.object({ id: id(), photoId: id() })

const endpoint = endpointsOf({ noun: 'properties' })

export const propertyPhotoCalls = {
  listPhotos: endpoint('GET /api/properties/:id/photos', {
    summary: 'The photos of a property in their order; the first is the cover',
    audience: { agents: 'with_access', staff: 'properties.view' },
    params: idParams,
    answers: { 200: propertyPhotos },
    refusals: ['not_found'],
  }),
  addPropertyPhoto: endpoint('POST /api/properties/:id/photos', {
    summary: 'Add a photo after the others, 8 MiB at most; stored in two sizes without metadata',
    audience: editors,
    params: idParams,
    file: { limit: photoLimit, types: photoTypes, field: 'photo' },
    answers: { 201: propertyPhotos },
    refusals: [
      'not_found',
      'not_allowed',
      'invalid_input',
      'unsupported_media',
      'payload_too_large',
      'photos_full',
      'too_many_attempts',
    ],
    keepsNoKey: true,
  }),
  updatePhotoOrder: endpoint('PUT /api/properties/:id/photos/order', {
    summary: 'Put the photos in an order; the first becomes the cover',
    audience: editors,
    params: idParams,
    body: z.object({
      /** All photos of the property, each once. If they are not, someone else has added or removed one. */
      photoIds: z
        .array(id('Enter the id of a photo'), { error: 'Enter the ids of all photos in their order' })
        .max(mostPhotos, `A property has at most ${mostPhotos} photos`),
    }),
    answers: { 200: propertyPhotos },
    refusals: ['not_found', 'not_allowed', 'version_conflict'],
  }),
  updatePhotoText: endpoint('PUT /api/properties/:id/photos/:photoId', {
    summary: 'Change what a photo shows, for people who cannot see it; blank removes the text',
    audience: editors,
    params: photoParams,
    body: z.object({ altText: optionalField(line(200)) }),
    answers: { 200: propertyPhotos },
    refusals: ['not_found', 'not_allowed'],
  }),
  removePropertyPhoto: endpoint('DELETE /api/properties/:id/photos/:photoId', {
    summary: 'Remove a photo; the next one becomes the cover if it was the first',
    audience: editors,
    params: photoParams,
    answers: { 200: propertyPhotos },
    refusals: ['not_found', 'not_allowed'],
  }),
}
