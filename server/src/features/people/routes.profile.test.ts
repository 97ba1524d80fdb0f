import { people } from '@porchlight/contract/people'
import { profile } from '@porchlight/contract/people/profile'
import { sessions } from '@porchlight/contract/sessions'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { answerOf, outcomeOf, refusalOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, asNobody, type Caller } from '../../../test/callers.ts'
import { addAdmin, addAgent, addAssistant, type Person } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'
import { subscriptions } from '../subscriptions/tables.ts'
import { photos, users } from './tables.ts'

const app = useApp()
const rows = plainRows(() => app.database)

let agent: Person
let caller: Caller
beforeEach(async () => {
  agent = await addAgent(app, { firstName: 'Pat', lastName: 'Lowe' })
  caller = await as(app, agent, 'agent')
})

const read = async (who = caller) => answerOf(profile.readProfile, await who.get('/api/profile'))
const write = (body: object, who = caller) => who.put('/api/profile', body)
const acts = async () =>
  (
    await rows.query(
      `select action, before, after from audit_log where subject_id = '${agent.id}' order by id`,
    )
  ).map((row) => row)

const whole = {
  firstName: 'Patricia',
  lastName: 'Lowe-Ng',
  phone: '210-555-0199',
  address: '12 Elm St',
  city: 'nyc',
  state: 'NY',
  zipCode: '10001',
  licenseNumber: 'TX-1',
  brokerage: 'Lowe & Co',
  bio: 'Two lines.\nOf text.',
}

describe('Profile update', () => {
  it('changes every field that belongs to the person, and updates the session', async () => {
    const saved = answerOf(profile.updateProfile, await write(whole))
    expect(saved).toMatchObject({ ...whole, city: 'new_york_city', name: 'Patricia Lowe-Ng', version: 2 })
    expect(await read()).toEqual(saved)
    expect(answerOf(sessions.currentUser, await caller.get('/api/auth/user'))).toMatchObject({
      firstName: 'Patricia',
      bio: whole.bio,
      state: 'NY',
    })
    expect(await acts()).toMatchObject([
      { action: 'user.profile_changed', before: { phone: null }, after: { phone: '210-555-0199' } },
    ])
    expect(await rows.query(`select kind from events where kind = 'user.profile_changed'`)).toHaveLength(1)
  })

  it('keeps missing fields, clears null and empty ones, and ignores unknown ones', async () => {
    await write(whole)
    const saved = answerOf(
      profile.updateProfile,
      await write({ phone: null, bio: '', nickname: 'Patty', version: '' }),
    )
    expect(saved).toMatchObject({ phone: null, bio: null, address: '12 Elm St', firstName: 'Patricia' })
  })

  it('writes nothing if nothing changes', async () => {
    await write(whole)
    expect(answerOf(profile.updateProfile, await write(whole)).version).toBe(2)
    expect(await acts()).toHaveLength(1)
  })

  it('ignores an email address, a plan or a status', async () => {
    const before = await read()
    await write({
      email: 'other@example.test',
      subscriptionPlan: 'pro',
      subscriptionStatus: 'active',
      userType: 'super_admin',
      isActive: false,
      isLocked: true,
      id: 'x',
      profileImageUrl: 'https://x.test',
      phone: '210-555-0100',
    })
    expect(await read()).toEqual({ ...before, phone: '210-555-0100', version: 2 })
    const [plan] = await app.database.orm
      .select({ plan: subscriptions.plan })
      .from(subscriptions)
      .where(eq(subscriptions.userId, agent.id))
    expect(plan).toEqual({ plan: 'basic' })
  })

  it.each([
    ['firstName', '  ', 'First name is required'],
    ['lastName', null, 'Last name is required'],
    ['state', 'WA', 'Please choose one of: TX, GA, FL, CO, NY, CA'],
    ['phone', 'x'.repeat(41), 'Please use at most 40 characters'],
    ['bio', 'x'.repeat(2001), 'Please use at most 2,000 characters'],
    ['address', 'a\u0000b', 'Control characters are not allowed here'],
  ])('names the field that it refuses: %s', async (path, value, message) => {
    const refused = await write({ ...whole, [path]: value })
    expect(refused.status).toBe(400)
    expect(refusalOf(refused).errors).toEqual([{ path, message }])
    expect(await acts()).toEqual([])
  })

  it('keeps a state that the desk has entered', async () => {
    await app.database.orm.update(users).set({ state: 'WA' }).where(eq(users.id, agent.id))
    expect((await write({ state: 'WA', phone: '1' })).status).toBe(200)
    expect(answerOf(profile.updateProfile, await write({ state: 'tx' })).state).toBe('TX')
  })

  it('refuses the second of two changes, with the current state', async () => {
    const [one, other] = await Promise.all([
      write({ phone: '1', version: 1 }),
      write({ phone: '2', version: 1 }),
    ])
    expect([one.status, other.status].sort()).toEqual([200, 409])
    const refused = one.status === 409 ? one : other
    expect(refusalOf(refused)).toMatchObject({ code: 'version_conflict', current: await read() })
  })

  it('lets an administrator who was added without a name add it', async () => {
    const nameless = await addAdmin(app, { firstName: '', lastName: '' })
    const admin = await as(app, nameless, 'staff')
    expect(outcomeOf(await write({ firstName: 'Ada', lastName: ' ' }, admin))).toBe('400 invalid_input')
    expect((await write({ firstName: 'Ada', lastName: 'Desk' }, admin)).status).toBe(200)
    expect((await admin.get('/api/auth/user')).body).toMatchObject({ firstName: 'Ada', name: 'Ada Desk' })
    expect(await rows.query(`select action from audit_log where subject_id = '${nameless.id}'`)).toEqual([
      { action: 'user.profile_changed' },
    ])
  })

  it('is open to agents, with or without access', async () => {
    const late = await as(app, await addAgent(app, { status: 'past_due' }), 'agent')
    expect((await write({ phone: '1' }, late)).status).toBe(200)
    for (const [who, outcome] of [
      [asNobody(app), '401 not_signed_in'],
      [await as(app, await addAssistant(app), 'assistant'), '403 not_allowed'],
    ] as const)
      expect(outcomeOf(await write({ phone: '1' }, who))).toBe(outcome)
  })
})

const upload = async (content: Buffer, { type = 'image/png', who = caller } = {}) => {
  const { statusCode, body } = await app.server.inject({
    method: 'POST',
    url: '/api/profile/photo',
    cookies: who.cookies,
    payload: content,
    headers: { 'content-type': type, origin: app.kernel.config.appUrl },
  })
  return { status: statusCode, body: JSON.parse(body), headers: {}, text: body }
}
const picture = (background = '#147') =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .png()
    .toBuffer()
const kept = () => app.database.orm.select({ id: photos.id, kind: photos.kind }).from(photos)

describe('a person’s own photo', () => {
  it('is stored as a square with its own address, and replaced by the next one', async () => {
    const first = answerOf(profile.uploadPhoto, await upload(await picture()))
    const url = first.profileImageUrl ?? expect.unreachable()
    // Random except for version and variant: anyone with the address can read the photo.
    expect(url).toMatch(
      /^\/api\/photos\/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    )
    const shown = await app.server.inject({ method: 'GET', url })
    expect(shown.statusCode).toBe(200)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 512,
      height: 512,
    })
    const me = answerOf(sessions.currentUser, await caller.get('/api/auth/user'))
    expect(me.profileImageUrl).toBe(url)

    const second = answerOf(profile.uploadPhoto, await upload(await picture('#a41')))
    expect(second.profileImageUrl).not.toBe(url)
    expect((await app.server.inject({ method: 'GET', url })).statusCode).toBe(404)
    expect(await kept()).toHaveLength(1)
    expect(second.version).toBe(first.version)
  })

  it('can be removed, and removing it again changes nothing', async () => {
    await upload(await picture())
    const gone = answerOf(profile.removePhoto, await caller.delete('/api/profile/photo'))
    expect(gone.profileImageUrl).toBeNull()
    expect((await caller.delete('/api/profile/photo')).status).toBe(200)
    expect(await kept()).toEqual([])
    expect((await acts()).map(({ action }) => action)).toEqual(['user.photo_changed', 'user.photo_removed'])
  })

  it('uploaded by two calls at once leaves one photo', async () => {
    const sent = await Promise.all([upload(await picture()), upload(await picture('#fff'))])
    expect(sent.map(({ status }) => status)).toEqual([200, 200])
    expect(await kept()).toHaveLength(1)
    const { profileImageUrl } = await read()
    expect((await app.server.inject({ method: 'GET', url: profileImageUrl ?? '' })).statusCode).toBe(200)
  })

  it.each([
    ['image/png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /JPEG, PNG, or WebP/],
    ['image/jpeg', Buffer.from('can’t read this file'), /JPEG, PNG, or WebP/],
    ['image/webp', Buffer.alloc(0), /JPEG, PNG, or WebP/],
    ['image/jpeg', Buffer.from('ffd8ffe000104a464946', 'hex'), /damaged/],
  ])(
    'sent as %s that is not one is refused, and the answer names the field',
    async (type, content, message) => {
      const refused = await upload(content, { type })
      expect(refused.status).toBe(400)
      expect(refusalOf(refused).errors).toEqual([{ path: 'photo', message: expect.stringMatching(message) }])
      expect(await kept()).toEqual([])
    },
  )

  it.each(['image/svg+xml', 'image/gif', 'application/json', 'text/csv'])(
    'of type %s is refused before the server reads it',
    async (type) => {
      const refused = await upload(Buffer.from('{}'), { type })
      expect(refused.status).toBe(415)
      expect(refusalOf(refused).errors).toEqual([
        { path: 'photo', message: 'Please send a JPEG, PNG or WEBP picture.' },
      ])
    },
  )

  it('over 8 MiB is refused', async () => {
    const refused = await upload(Buffer.alloc(8 * 1024 * 1024 + 1))
    expect(refused.status).toBe(413)
    expect(refusalOf(refused).errors?.[0]).toEqual({
      path: 'photo',
      message: 'This is too large. The limit is 8 MB.',
    })
  })

  it('can be uploaded by everyone with a personal sign-in, but from no other site', async () => {
    const office = await as(app, await addAdmin(app), 'staff')
    const assistant = await as(app, await addAssistant(app), 'assistant')
    const shared = await as(app, await addAssistant(app), 'assistant', { byTeamPassword: true })
    const content = await picture()
    expect((await upload(content, { who: office })).status).toBe(200)
    expect((await upload(content, { who: assistant })).status).toBe(200)
    expect(outcomeOf(await upload(content, { who: shared }))).toBe('403 not_allowed')
    expect(outcomeOf(await shared.delete('/api/profile/photo'))).toBe('403 not_allowed')
    expect(outcomeOf(await upload(content, { who: asNobody(app) }))).toBe('401 not_signed_in')
    const elsewhere = await app.server.inject({
      method: 'POST',
      url: '/api/profile/photo',
      cookies: caller.cookies,
      payload: content,
      headers: { 'content-type': 'image/png', origin: 'https://evil.example' },
    })
    expect(elsewhere.statusCode).toBe(403)
  })

  it('is shown to the back office beside the name, and deleted with the person', async () => {
    const { profileImageUrl } = answerOf(profile.uploadPhoto, await upload(await picture()))
    const admin = await addAdmin(app, { userType: 'super_admin' })
    const office = await as(app, admin, 'staff')
    const found = (await office.get(`/api/admin/users/${agent.id}`)).body
    expect(found).toMatchObject({ profileImageUrl })
    expect((await office.delete(`/api/admin/users/${agent.id}`)).status).toBe(204)
    expect((await app.server.inject({ method: 'GET', url: profileImageUrl ?? '' })).statusCode).toBe(404)
  })

  it('leaves no image data in the audit log', async () => {
    await upload(await picture())
    const office = await as(app, await addAdmin(app), 'staff')
    const log = answerOf(people.auditLog, await office.get('/api/admin/audit?q=photo'))
    expect(log).toMatchObject([{ action: 'user.photo_changed', before: null, after: null }])
  })
})
