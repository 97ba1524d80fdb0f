import { api } from '@porchlight/contract/api'
import { mostPhotos } from '@porchlight/contract/properties/photo-rules'
import { propertyPhotos } from '@porchlight/contract/properties/photos'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { answerOf, bodyOf, outcomeOf, refusalOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, asNobody, type Caller } from '../../../test/callers.ts'
import { addProperty, addTour } from '../../../test/factories.ts'
import { addAdmin, addAgent, addAssistant } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'
import { idsIn, photoScene, photosOf, picture } from '../../../test/scenes/photo-scene.ts'
import { useTwoAgents } from '../../../test/two-agents.ts'

const app = useApp()
const { sarah, asSarah, asMarcus, asAdmin } = useTwoAgents(app)
const rows = plainRows(() => app.database)
const { add, cover, ownOf, read, send } = photoScene(app)
const calls = api.properties

/** The id of no photo and no property. */
const missing = '11111111-1111-4111-8111-111111111111'
const fetched = (url = '') => app.server.inject({ method: 'GET', url })
const stored = () => rows.query('select id from photos')
const acts = () => rows.query('select action, actor_id, before, after from audit_log order by id')
let listed: string
beforeEach(async () => {
  listed = (await addProperty(app, { propertyName: 'The Alder' })).id
})

describe('a photo of a property', () => {
  it('is stored in two sizes, at most 1600 and 800 pixels, at addresses that browsers keep', async () => {
    const { photos, may } = await add(asAdmin, listed, await picture('#147', 2400, 1800))
    expect(may).toEqual({ change: true })
    expect(photos).toMatchObject([{ width: 1600, height: 1200, altText: null }])
    const [photo = expect.unreachable()] = photos
    const large = await fetched(photo.url)
    expect(large.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
    })
    expect(await sharp(large.rawPayload).metadata()).toMatchObject({ width: 1600, height: 1200 })
    expect(await sharp((await fetched(photo.smallUrl)).rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 800,
      height: 480,
    })
    // Random except for version and variant: anyone with the address can read the photo.
    for (const url of [photo.url, photo.smallUrl])
      expect(url).toMatch(
        /^\/api\/photos\/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      )
  })

  it('is turned upright, and loses the camera’s data and place', async () => {
    const taken = await sharp(await picture('#147', 900, 600))
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Pat Lowe' }, IFD3: { GPSLatitude: '29/1 25/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(taken).metadata()).exif?.toString('latin1')).toContain('Pat Lowe')
    const sent = await send(asAdmin, listed, taken, 'image/jpeg')
    const { photos } = answerOf(calls.addPropertyPhoto, sent)
    expect(photos).toMatchObject([{ width: 600, height: 900 }])
    for (const url of [photos[0]?.url, photos[0]?.smallUrl]) {
      const { rawPayload } = await fetched(url)
      const kept = await sharp(rawPayload).metadata()
      for (const data of ['exif', 'orientation', 'xmp', 'iptc']) expect(kept).not.toHaveProperty(data)
      expect(rawPayload.toString('latin1')).not.toContain('Pat Lowe')
    }
  })

  it('becomes the cover if it is the first, in every answer about the property', async () => {
    expect(await cover(asSarah, listed)).toBeNull()
    const { photos } = await add(asAdmin, listed)
    await add(asAdmin, listed, await picture('#a41'))
    const coverUrl = photos[0]?.smallUrl
    expect(await cover(asSarah, listed)).toBe(coverUrl)
    for (const list of [
      answerOf(calls.listAgentProperties, await asSarah.get('/api/agent/properties')),
      answerOf(calls.listAdminProperties, await asAdmin.get('/api/admin/properties')),
    ])
      expect(list.find(({ id }) => id === listed)).toMatchObject({ coverUrl, imageUrl: null, version: 1 })
    expect(await acts()).toMatchObject([
      { action: 'property.photo_added', before: { photos: 0 }, after: { photos: 1 } },
      { action: 'property.photo_added', before: { photos: 1 }, after: { photos: 2 } },
    ])
    expect(await rows.query('select topic, kind, everyone, entity_id from events')).toEqual(
      Array.from({ length: 2 }, () => ({
        topic: 'properties',
        kind: 'property.photo_added',
        everyone: true,
        entity_id: listed,
      })),
    )
  })

  it('can be described for people who cannot see it, and the description removed', async () => {
    const [id = ''] = idsIn(await add(asAdmin, listed))
    const write = async (altText: unknown) =>
      answerOf(calls.updatePhotoText, await asAdmin.put(`${photosOf(listed)}/${id}`, { altText })).photos
    expect(await write(' The porch at dusk ')).toMatchObject([{ altText: 'The porch at dusk' }])
    expect(await write('The porch at dusk')).toMatchObject([{ altText: 'The porch at dusk' }])
    expect(await write('')).toMatchObject([{ altText: null }])
    expect((await acts()).map(({ action }) => action)).toEqual([
      'property.photo_added',
      'property.photo_described',
      'property.photo_described',
    ])
    const long = await asAdmin.put(`${photosOf(listed)}/${id}`, { altText: 'x'.repeat(201) })
    expect(refusalOf(long).errors).toEqual([
      { path: 'altText', message: 'Please use at most 200 characters' },
    ])
  })

  it('is removed in both sizes, and the next one becomes the cover', async () => {
    const first = await add(asAdmin, listed)
    const both = await add(asAdmin, listed, await picture('#a41'))
    const removal = `${photosOf(listed)}/${first.photos[0]?.id}`
    const left = answerOf(calls.removePropertyPhoto, await asAdmin.delete(removal))
    expect(left.photos).toEqual([both.photos[1]])
    expect(await cover(asSarah, listed)).toBe(both.photos[1]?.smallUrl)
    expect((await fetched(first.photos[0]?.url)).statusCode).toBe(404)
    expect((await fetched(first.photos[0]?.smallUrl)).statusCode).toBe(404)
    expect(await stored()).toHaveLength(2)
    expect(outcomeOf(await asAdmin.delete(removal))).toBe('404 not_found')
    await asAdmin.delete(`${photosOf(listed)}/${both.photos[1]?.id}`)
    expect([await cover(asSarah, listed), await stored()]).toEqual([null, []])
  })

  it.each([
    ['deleted', false],
    ['hidden, because of its tours', true],
  ])('goes with its property when that is %s', async (_, toured) => {
    await add(asAdmin, listed)
    await add(asAdmin, listed)
    if (toured) await addTour(app, sarah, { propertyId: listed, status: 'completed' })
    expect((await asAdmin.delete(`/api/admin/properties/${listed}`)).status).toBe(204)
    expect(await stored()).toEqual([])
    expect(await rows.query('select cover_photo_id from properties where retired_at is not null')).toEqual(
      toured ? [{ cover_photo_id: null }] : [],
    )
  })

  it('stays with its property when its uploader’s account is deleted', async () => {
    const own = await ownOf(asSarah)
    const { photos } = await add(asSarah, own)
    const superAdmin = await as(app, await addAdmin(app, { userType: 'super_admin' }), 'staff')
    expect((await superAdmin.delete(`/api/admin/users/${sarah.id}`)).status).toBe(204)
    expect((await read(asAdmin, own)).photos).toEqual(photos)
    expect((await fetched(photos[0]?.url)).statusCode).toBe(200)
  })

  it('is in the personal data of the agent who uploaded it, by its address', async () => {
    const own = await ownOf(asSarah)
    const { photos } = await add(asSarah, own)
    await add(asAdmin, own)
    const { text } = await asSarah.get('/api/profile/export')
    expect(JSON.parse(text)).toMatchObject({
      properties: [{ id: own, photos: [{ url: photos[0]?.url, altText: null }] }],
    })
  })
})

describe('the order of the photos', () => {
  const order = (photoIds: unknown, who = asAdmin) => who.put(`${photosOf(listed)}/order`, { photoIds })
  let ids: string[]
  beforeEach(async () => {
    for (const color of ['#147', '#a41', '#4a1'])
      ids = idsIn(await add(asAdmin, listed, await picture(color)))
  })

  it('is what the user chose, and the first one is the cover', async () => {
    const [one = '', two = '', three = ''] = ids
    const moved = answerOf(calls.updatePhotoOrder, await order([three, one, two]))
    expect(idsIn(moved)).toEqual([three, one, two])
    expect(await read(asSarah, listed)).toEqual({ ...moved, may: { change: false } })
    expect(await cover(asSarah, listed)).toBe(moved.photos[0]?.smallUrl)
    answerOf(calls.updatePhotoOrder, await order([three, two, one]))
    // The same order again changes nothing.
    answerOf(calls.updatePhotoOrder, await order([three, two, one]))
    const last = idsIn(await add(asAdmin, listed))
    expect(last.slice(0, 3)).toEqual([three, two, one])
    expect((await acts()).slice(3).map(({ action }) => action)).toEqual([
      'property.cover_photo_changed',
      'property.photos_ordered',
      'property.photo_added',
    ])
  })

  it.each([
    ['lacks one', (all: string[]) => all.slice(1)],
    ['names one twice', ([first = '', ...others]: string[]) => [first, first, ...others.slice(1)]],
    ['names a removed one', (all: string[]) => [...all, missing]],
  ])('that %s is refused with the photos as they are', async (_, choose) => {
    const refused = await order(choose(ids))
    expect(outcomeOf(refused)).toBe('409 version_conflict')
    expect(idsIn(bodyOf(propertyPhotos, { ...refused, body: refusalOf(refused).current }))).toEqual(ids)
  })

  it.each([
    ['nothing', undefined, 'photoIds', 'Enter the ids of all photos in their order'],
    ['no ids', ['first'], 'photoIds.0', 'Enter the id of a photo'],
    [
      'too many ids',
      Array.from({ length: 21 }, () => missing),
      'photoIds',
      'A property has at most 20 photos',
    ],
  ])('of %s is refused, and the answer names the field', async (_, photoIds, path, message) => {
    expect(refusalOf(await order(photoIds)).errors).toEqual([{ path, message }])
  })
})

describe('a photo is refused', () => {
  it.each([
    ['image/png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /JPEG, PNG, or WebP/],
    ['image/jpeg', Buffer.from('ffd8ffe000104a464946', 'hex'), /damaged/],
    ['image/webp', Buffer.alloc(0), /JPEG, PNG, or WebP/],
  ])('that is sent as %s and is not one', async (type, content, message) => {
    const refused = await send(asAdmin, listed, content, type)
    expect(refused.status).toBe(400)
    expect(refusalOf(refused).errors).toEqual([{ path: 'photo', message: expect.stringMatching(message) }])
    expect(await stored()).toEqual([])
  })

  it('of another type, or over 8 MiB', async () => {
    const typed = await send(asAdmin, listed, Buffer.from('GIF89a'), 'image/gif')
    expect(outcomeOf(typed)).toBe('415 unsupported_media')
    const large = await send(asAdmin, listed, Buffer.alloc(8 * 1024 * 1024 + 1))
    expect(refusalOf(large).errors).toEqual([
      { path: 'photo', message: 'This is too large. The limit is 8 MB.' },
    ])
    expect(large.status).toBe(413)
  })

  it('after the twentieth, also if two arrive at once', async () => {
    const content = await picture('#147', 20, 20)
    for (let count = 1; count < mostPhotos; count++) await add(asAdmin, listed, content)
    const both = await Promise.all([send(asAdmin, listed, content), send(asAdmin, listed, content)])
    expect(both.map(outcomeOf).toSorted()).toEqual(['201', '409 photos_full'])
    const refused = await send(asAdmin, listed, content)
    expect(refusalOf(refused)).toMatchObject({
      code: 'photos_full',
      message: 'This property already has 20 photos. Remove one first.',
    })
    expect(await stored()).toHaveLength(2 * mostPhotos)
  })
})

describe('who may change the photos', () => {
  /** The outcomes of all changes by this person. */
  const changes = async (who: Caller, propertyId: string, photoId: string) => [
    outcomeOf(await send(who, propertyId, await picture())),
    outcomeOf(await who.put(`${photosOf(propertyId)}/order`, { photoIds: [photoId] })),
    outcomeOf(await who.put(`${photosOf(propertyId)}/${photoId}`, { altText: 'Mine' })),
    outcomeOf(await who.delete(`${photosOf(propertyId)}/${photoId}`)),
  ]
  const all = (outcome: string) => Array.from({ length: 4 }, () => outcome)

  it('of a published property: staff only, and nobody else', async () => {
    const [id = ''] = idsIn(await add(asAdmin, listed))
    expect(await changes(asSarah, listed, id)).toEqual(all('403 not_allowed'))
    expect(refusalOf(await send(asSarah, listed, await picture())).message).toBe(
      'Our team looks after the photos of published properties.',
    )
    expect((await read(asSarah, listed)).may).toEqual({ change: false })
    expect(await changes(await as(app, await addAssistant(app), 'assistant'), listed, id)).toEqual(
      all('403 not_allowed'),
    )
    expect(await changes(asNobody(app), listed, id)).toEqual(all('401 not_signed_in'))
    const late = await as(app, await addAgent(app, { status: 'past_due' }), 'agent')
    expect(await changes(late, listed, id)).toEqual(all('402 subscription_required'))
    expect(idsIn(await read(asAdmin, listed))).toEqual([id])
  })

  it('of an agent’s own unpublished property: that agent and staff, until it is published', async () => {
    const own = await ownOf(asSarah)
    const [id = ''] = idsIn(await add(asSarah, own))
    expect(await cover(asSarah, own)).not.toBeNull()
    expect(await changes(asMarcus, own, id)).toEqual(all('404 not_found'))
    expect(outcomeOf(await asMarcus.get(photosOf(own)))).toBe('404 not_found')
    const [, staffs = ''] = idsIn(await add(asAdmin, own))
    const removed = await asSarah.delete(`${photosOf(own)}/${staffs}`)
    expect(idsIn(answerOf(calls.removePropertyPhoto, removed))).toEqual([id])
    expect(
      await rows.query("select distinct everyone from events where kind like 'property.photo%'"),
    ).toEqual([{ everyone: false }])
    await asAdmin.post(`/api/admin/properties/${own}/publish`, {})
    expect(await changes(asSarah, own, id)).toEqual(all('403 not_allowed'))
    expect((await read(asMarcus, own)).photos).toHaveLength(1)
  })

  it('of a property that two agents added: each their own, and neither learns of the other', async () => {
    const own = await ownOf(asSarah)
    const hers = await add(asSarah, own)
    expect(await ownOf(asMarcus)).toBe(own)
    expect(await read(asMarcus, own)).toEqual({ photos: [], may: { change: true } })
    expect(await cover(asMarcus, own)).toBeNull()
    const [id = ''] = idsIn(hers)
    expect((await changes(asMarcus, own, id)).slice(1)).toEqual([
      '409 version_conflict',
      '404 not_found',
      '404 not_found',
    ])
    const his = await read(asMarcus, own)
    expect(his.photos).toHaveLength(1)
    expect(await cover(asMarcus, own)).toBe(his.photos[0]?.smallUrl)
    expect(await read(asSarah, own)).toEqual(hers)
    expect(await cover(asSarah, own)).toBe(hers.photos[0]?.smallUrl)
    expect(idsIn(await read(asAdmin, own))).toEqual([id])
    // Once it is published, everyone reads the listing, as with the other facts.
    await asAdmin.post(`/api/admin/properties/${own}/publish`, {})
    expect((await read(asMarcus, own)).photos).toEqual(hers.photos)
    expect(await cover(asMarcus, own)).toBe(hers.photos[0]?.smallUrl)
    await asAdmin.delete(`/api/admin/properties/${own}`)
    expect(await stored()).toEqual([])
  })

  it('never through another property', async () => {
    const other = (await addProperty(app)).id
    const [id = ''] = idsIn(await add(asAdmin, other))
    expect((await changes(asAdmin, listed, id)).slice(1)).toEqual([
      '409 version_conflict',
      '404 not_found',
      '404 not_found',
    ])
    expect(await changes(asAdmin, missing, id)).toEqual(all('404 not_found'))
    expect(idsIn(await read(asAdmin, other))).toEqual([id])
  })

  it('not from another site', async () => {
    const elsewhere = await app.server.inject({
      method: 'POST',
      url: photosOf(listed),
      cookies: asAdmin.cookies,
      payload: await picture(),
      headers: { 'content-type': 'image/png', origin: 'https://evil.example' },
    })
    expect(elsewhere.statusCode).toBe(403)
  })
})
