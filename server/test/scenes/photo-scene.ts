import { api } from '@porchlight/contract/api'
import type { PropertyPhotos } from '@porchlight/contract/properties/photos'
import sharp from 'sharp'
import { answerOf } from '../answers.ts'
import type { TestApp } from '../app.ts'
import type { Caller } from '../callers.ts'

/** A picture of one color, so that a test can tell photos apart. */
export const picture = (background = '#147', width = 1000, height = 500) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
export const photosOf = (propertyId: string) => `/api/properties/${propertyId}/photos`

export const idsIn = ({ photos }: PropertyPhotos) => photos.map(({ id }) => id)

/** Uploads and reads photos of properties over HTTP. */
export const photoScene = (app: TestApp) => {
  const send = async (who: Caller, propertyId: string, content: Buffer, type = 'image/png') => {
    const { statusCode, body } = await app.server.inject({
      method: 'POST',
      url: photosOf(propertyId),
      cookies: who.cookies,
      payload: content,
      headers: { 'content-type': type, origin: app.kernel.config.appUrl },
    })
    const parsed: unknown = JSON.parse(body)
    return { status: statusCode, body: parsed, headers: {}, text: body }
  }
  const add = async (who: Caller, propertyId: string, content?: Buffer): Promise<PropertyPhotos> =>
    answerOf(api.properties.addPropertyPhoto, await send(who, propertyId, content ?? (await picture())))
  const read = async (who: Caller, propertyId: string) =>
    answerOf(api.properties.listPhotos, await who.get(photosOf(propertyId)))
  const cover = async (who: Caller, id: string) =>
    answerOf(api.properties.getProperty, await who.get(`/api/properties/${id}`)).coverUrl

  /** Adds an unpublished property as this agent. */
  const ownOf = async (who: Caller, more: object = {}) => {
    const typed = { address: '12 Oak St', city: 'san_antonio', state: 'TX', zipCode: '78209', type: 'house' }
    return answerOf(
      api.properties.addProperty,
      await who.post('/api/agent/properties', { ...typed, ...more }),
    ).id
  }
  return { add, cover, ownOf, read, send }
}
