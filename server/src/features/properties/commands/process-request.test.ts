import { adminPropertyRequest, property, propertyRequest } from '@porchlight/contract/properties'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bodyOf } from '../../../../test/answers.ts'
import { useApp } from '../../../../test/app.ts'
import { as, type Caller } from '../../../../test/callers.ts'
import { listenAnywhere, openLive, quiet } from '../../../../test/live-reader.ts'
import { addAdmin, addAssistant } from '../../../../test/people.ts'
import { plainRows } from '../../../../test/plain-rows.ts'
import { lofts, requestPaths } from '../../../../test/scenes/property-request-scene.ts'
import { useTwoAgents } from '../../../../test/two-agents.ts'
import { newId } from '../../../kernel/ids.ts'

const app = useApp()
const { sarah, ada, asSarah, asMarcus, asAdmin } = useTwoAgents(app)
const rows = plainRows(() => app.database)
const { own, all } = requestPaths

const corner = {
  ...lofts,
  description: 'The corner one.',
  price: 0,
  bedrooms: 0,
  bathrooms: 0,
  sqft: 0,
}
const send = async (caller: Caller = asSarah, more: object = {}) => {
  app.clock.advance(60_000)
  return bodyOf(propertyRequest, await caller.post(own, { ...corner, ...more }))
}
const review = (id: string, body: object, caller = asAdmin) => caller.put(`${all}/${id}`, body)
const newAnswers = async (caller = asSarah) => (await caller.get(`${own}/new-answers`)).body

describe('approving a request', () => {
  it('lists the property for everyone, marks the request and reports it', async () => {
    const sent = await send()
    const approved = await review(sent.id, { status: 'approved', adminNotes: 'Welcome.' })
    expect(approved.status).toBe(200)
    expect(approved.body).toMatchObject({
      message: 'Property request approved',
      status: 'approved',
      adminNotes: 'Welcome.',
      version: 2,
      reviewedBy: ada.id,
      reviewerName: 'Ada Boss',
      reviewedAt: app.clock.now().toISOString(),
    })
    const { propertyId } = bodyOf(adminPropertyRequest, approved)
    expect((await asMarcus.get(`/api/properties/${propertyId}`)).body).toMatchObject({
      ...corner,
      published: true,
      adminCreated: false,
      allowsConcurrentTours: true,
      timeZone: 'America/Chicago',
    })
    expect(await rows.query('select source, created_by, published_by from properties')).toEqual([
      { source: 'request', created_by: sarah.id, published_by: ada.id },
    ])
    const seen = await asSarah.get(own)
    expect(seen.body).toMatchObject([
      { id: sent.id, status: 'approved', adminNotes: 'Welcome.', propertyId, answerSeen: false },
    ])
    expect(seen.text).not.toMatch(/Ada|reviewer|reviewedBy/)
  })

  it('needs no notes', async () => {
    const sent = await send()
    expect(await review(sent.id, { status: 'approved' })).toMatchObject({
      status: 200,
      body: { adminNotes: null },
    })
  })

  it('uses an existing listing, and publishes it if necessary', async () => {
    const place = {
      address: '303 pearl parkway',
      city: 'san_antonio',
      state: 'TX',
      zipCode: '78215',
      type: 'house',
    }
    const added = bodyOf(property, await asMarcus.post('/api/agent/properties', place))
    const [first, second] = [await send(), await send(asMarcus, { address: '303 Pearl Pkwy.' })]
    for (const { id } of [first, second])
      expect((await review(id, { status: 'approved' })).body).toMatchObject({ propertyId: added.id })
    expect((await asSarah.get(`/api/properties/${added.id}`)).body).toMatchObject({
      published: true,
      version: 2,
    })
    expect(await rows.query('select 1 from properties')).toHaveLength(1)
    expect(
      await rows.query(`select entity_id, everyone from events where kind = 'property.published'`),
    ).toEqual([{ entity_id: added.id, everyone: true }])
  })

  it('warns that another agent keeps the place private, and logs the publication of their listing', async () => {
    const place = {
      address: '303 Pearl Pkwy',
      city: 'san_antonio',
      state: 'TX',
      type: 'house',
      price: 500_000,
    }
    const open = async () =>
      bodyOf(z.array(adminPropertyRequest), await asAdmin.get(`${all}?status=pending`)).map(
        ({ id, privateListing }) => [id, privateListing],
      )
    const kept = bodyOf(property, await asMarcus.post('/api/agent/properties', place))
    const own = await send(asMarcus)
    const sent = await send(asSarah, { address: '303 pearl parkway' })
    const other = await send(asSarah, { address: '305 Pearl Pkwy' })
    expect(await open()).toEqual([
      [other.id, false],
      [sent.id, true],
      [own.id, false],
    ])
    expect(await review(sent.id, { status: 'approved', version: 9 })).toMatchObject({
      body: { current: { privateListing: true } },
    })
    const approved = await review(sent.id, { status: 'approved' })
    expect(approved.body).toMatchObject({ propertyId: kept.id, privateListing: false })
    const logged = `select action, actor_id, subject_label, before, after from audit_log where subject_id = $1`
    expect(await rows.query(logged, [kept.id])).toEqual([
      {
        action: 'property.published',
        actor_id: ada.id,
        subject_label: '303 Pearl Pkwy',
        before: { published: false },
        after: { published: true },
      },
    ])
    expect(await open()).toEqual([
      [other.id, false],
      [own.id, false],
    ])
  })

  it('happens once, although two staff members submit at the same moment', async () => {
    const sent = await send()
    const asRuth = await as(app, await addAdmin(app), 'staff')
    const answers = await Promise.all([
      review(sent.id, { status: 'approved' }),
      review(sent.id, { status: 'approved' }, asRuth),
      review(sent.id, { status: 'rejected', adminNotes: 'No.' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await rows.query(`select 1 from audit_log where action like 'property_request.%'`)).toHaveLength(1)
    expect((await rows.query('select 1 from properties')).length).toBeLessThan(2)
    expect(await rows.query('select 1 from property_requests where version = 2')).toHaveLength(1)
  })

  it('lists a place once for two requests at the same moment', async () => {
    const [first, second] = [await send(), await send(asMarcus)]
    const answers = await Promise.all([first, second].map(({ id }) => review(id, { status: 'approved' })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const [one, other] = answers.map((answered) => bodyOf(adminPropertyRequest, answered).propertyId)
    expect(one).toBe(other)
  })
})

describe('rejecting a request', () => {
  it('gives the reason and lists nothing', async () => {
    const sent = await send()
    expect(await review(sent.id, { status: 'rejected', adminNotes: 'The owner declined.' })).toMatchObject({
      status: 200,
      body: { message: 'Property request rejected', status: 'rejected', propertyId: null },
    })
    expect((await asSarah.get(own)).body).toMatchObject([{ adminNotes: 'The owner declined.' }])
    expect(await rows.query('select 1 from properties')).toEqual([])
  })

  it.each([undefined, null, '', '  \n'])('is refused without a reason: %j', async (adminNotes) => {
    const sent = await send()
    expect(await review(sent.id, { status: 'rejected', adminNotes })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'adminNotes', message: 'Enter the reason for rejecting this request' }] },
    })
  })
})

describe('a review', () => {
  it('is refused after an answer, for an older version, for an unknown request, and for an invalid status', async () => {
    const sent = await send()
    expect(await review(sent.id, { status: 'approved', version: 7 })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', current: { id: sent.id, version: 1 } },
    })
    expect(await review(sent.id, { status: 'pending' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'status', message: 'Please choose one of: approved, rejected' }] },
    })
    expect((await review(newId(), { status: 'approved' })).status).toBe(404)
    expect((await review(sent.id, { status: 'approved', version: 1 })).status).toBe(200)
    expect(await review(sent.id, { status: 'rejected', adminNotes: 'No.' })).toMatchObject({
      status: 409,
      body: {
        code: 'already_answered',
        message: 'This request has already been answered.',
        current: { status: 'approved', reviewerName: 'Ada Boss' },
      },
    })
  })

  it('is done once per key and answered twice', async () => {
    const sent = await send()
    const twice = () =>
      asAdmin.put(`${all}/${sent.id}`, { status: 'approved' }, { headers: { 'idempotency-key': 'k' } })
    const [first, second] = [await twice(), await twice()]
    expect(second).toMatchObject({ status: 200, body: first.body })
  })

  it('requires the permission to review', async () => {
    const sent = await send()
    const atDesk = await as(app, await addAssistant(app), 'staff')
    const assistant = await as(app, await addAssistant(app), 'assistant')
    for (const caller of [asSarah, asMarcus, atDesk, assistant]) {
      expect((await review(sent.id, { status: 'approved' }, caller)).status).toBe(403)
      expect((await caller.get(all)).status).toBe(403)
    }
  })

  it('notifies its agent and reviewers, and no other agent', async () => {
    const port = await listenAnywhere(app.server)
    const streams = await Promise.all(
      [asSarah, asMarcus, asAdmin].map(({ cookies }) => openLive(port, cookies)),
    )
    const [sarahs, marcuss, admins] = streams
    const sent = await send()
    await admins?.receives('properties', sent.id)
    const before = sarahs?.receivedEvents().length ?? 0
    await review(sent.id, { status: 'rejected', adminNotes: 'No.' })
    await expect.poll(() => sarahs?.receivedEvents().slice(before)).toContain(`properties ${sent.id}`)
    await quiet()
    expect(marcuss?.receivedEvents()).not.toContain(`properties ${sent.id}`)
    for (const stream of streams) stream.close()
    expect(await rows.query(`select action, actor_id, reason, subject_label from audit_log`)).toEqual([
      {
        action: 'property_request.rejected',
        actor_id: ada.id,
        reason: 'No.',
        subject_label: '303 Pearl Pkwy',
      },
    ])
  })
})

describe('answers that an agent has not seen', () => {
  it('are counted until the agent has seen them, newest first, only for their agent', async () => {
    expect(await newAnswers()).toEqual({ count: 0, newest: null })
    const [first, second] = [await send(), await send(asSarah, { address: '7 Elm St' })]
    await send(asSarah, { address: '9 Elm St' })
    await review(second.id, { status: 'approved' })
    app.clock.advance(60_000)
    await review(first.id, { status: 'rejected', adminNotes: 'No.' })
    expect(await newAnswers()).toMatchObject({ count: 2, newest: { id: first.id, status: 'rejected' } })
    expect(await newAnswers(asMarcus)).toEqual({ count: 0, newest: null })

    expect((await asMarcus.post(`${own}/new-answers/seen`)).body).toEqual({ seen: 0 })
    expect((await asSarah.post(`${own}/new-answers/seen`)).body).toEqual({ seen: 2 })
    expect(await newAnswers()).toEqual({ count: 0, newest: null })
    const listed = bodyOf(z.array(propertyRequest), await asSarah.get(own))
    expect(listed.map(({ answerSeen }) => answerSeen)).toEqual([true, true, true])
    expect((await asSarah.post(`${own}/new-answers/seen`)).body).toEqual({ seen: 0 })
  })
})
