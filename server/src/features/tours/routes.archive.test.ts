import { api } from '@porchlight/contract/api'
import { agentTour, staffTour } from '@porchlight/contract/tours/shapes'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { answerOf, bodyOf } from '../../../test/answers.ts'
import { mailScene } from '../../../test/scenes/mail-scene.ts'
import { takeFromRole } from '../../../test/scenes/tour-scene.ts'
import { tourAssignments, tourHistory, tours } from './tables.ts'

const scene = mailScene()
const { app } = scene
const hour = 3_600_000

const desk = () => scene.people.admin.caller
const stored = async (id: string) => {
  const [row] = await app.database.orm.select().from(tours).where(eq(tours.id, id))
  return row ?? expect.unreachable('no tour')
}
const historyOf = (id: string) =>
  app.database.orm
    .select()
    .from(tourHistory)
    .where(eq(tourHistory.tourId, id))
    .orderBy(tourHistory.tourVersion)
const archive = async (id: string) => {
  const answered = await desk().put(`/api/admin/tours/${id}/archive`)
  expect(answered.status, answered.text).toBe(200)
  return answerOf(api.tours.archiveTour, answered)
}
const restore = (id: string, body?: object) => desk().put(`/api/admin/tours/${id}/restore`, body)
/** Sarah's tour with Elena; the client has received the confirmation. */
const confirmed = async () => {
  const { sarahs } = scene.tours
  const at = new Date(app.clock.now().getTime() + 48 * hour)
  await scene.setStatus(sarahs, 'confirmed', { scheduledDate: at.toISOString() })
  await scene.settled()
  return sarahs
}

describe('archiving an open tour', () => {
  it('cancels it: one history row, one event, the slot, the assignment and the calendar', async () => {
    const id = await confirmed()
    const before = await stored(id)
    await scene.rows.query('delete from events')
    expect(await archive(id)).toMatchObject({ status: 'cancelled', archived: true })
    expect(await stored(id)).toMatchObject({
      status: 'cancelled',
      cancelledBy: scene.people.admin.userId,
      outcome: null,
      holdsProperty: null,
      holdsAssistant: null,
      version: before.version + 1,
      calendarSequence: before.calendarSequence + 1,
    })
    const added = (await historyOf(id)).filter(({ tourVersion }) => tourVersion > before.version)
    expect(added).toMatchObject([
      { kind: 'cancelled', fromStatus: 'confirmed', toStatus: 'cancelled', isInternal: false },
    ])
    expect(await scene.rows.query(`select kind from events where topic = 'tours'`)).toEqual([
      { kind: 'tour.cancelled' },
    ])
    expect(
      await app.database.orm.select().from(tourAssignments).where(eq(tourAssignments.tourId, id)),
    ).toMatchObject([{ status: 'ended', endedReason: 'cancelled' }])
  })

  it('notifies the agent, the assistant and the client, and the agent sees that it is cancelled', async () => {
    const id = await confirmed()
    await archive(id)
    const cancelled = expect.arrayContaining(['Tour cancelled: Oak House'])
    for (const who of [scene.people.sarah, scene.people.elena])
      await expect
        .poll(async () => (await scene.mailsTo(who)).map(({ subject }) => subject))
        .toEqual(cancelled)
    await expect
      .poll(async () => (await scene.outbox()).filter(({ toEmail }) => toEmail === 'nina@example.com'))
      .toMatchObject([{ subject: expect.stringContaining('cancelled') }, {}])
    const { caller } = scene.people.sarah
    expect(bodyOf(agentTour, await caller.get(`/api/tours/${id}`)).status).toBe('cancelled')
    const timeline = answerOf(api.tours.getTourHistory, await caller.get(`/api/tours/${id}/history`))
    expect(timeline.at(-1)).toMatchObject({ kind: 'cancelled', toStatus: 'cancelled', changes: [] })
  })

  it('a second time changes nothing', async () => {
    const id = await confirmed()
    await archive(id)
    const { version } = await stored(id)
    await archive(id)
    expect(await stored(id)).toMatchObject({ version })
  })

  it('in bulk cancels the open tours and leaves the closed ones unchanged', async () => {
    const { sarahs, sarahsOther } = scene.tours
    await scene.setStatus(sarahsOther, 'completed', { earlyReason: 'They met early' })
    const chosen = { tours: [{ id: sarahs }, { id: sarahsOther }] }
    expect((await desk().post('/api/admin/tours/bulk/archive', chosen)).status).toBe(200)
    expect(await stored(sarahs)).toMatchObject({ status: 'cancelled', archivedAt: expect.any(Date) })
    expect(await stored(sarahsOther)).toMatchObject({ status: 'completed', archivedAt: expect.any(Date) })
    expect((await historyOf(sarahsOther)).at(-1)).toMatchObject({ kind: 'archived', isInternal: true })
  })
})

describe('restoring', () => {
  it('returns the tour to the queue, still closed, with a history row, an audit row and an event', async () => {
    const { sarahs } = scene.tours
    const { version, may } = await archive(sarahs)
    expect(may).toMatchObject({ archive: false, restore: true })
    await scene.rows.query('delete from events')
    const restored = answerOf(api.tours.restoreTour, await restore(sarahs, { version }))
    expect(restored).toMatchObject({
      status: 'cancelled',
      archived: false,
      archivedBy: null,
      version: version + 1,
      may: { archive: true, restore: false },
    })
    expect((await historyOf(sarahs)).at(-1)).toMatchObject({ kind: 'restored', isInternal: true })
    expect(await scene.rows.query(`select action from audit_log order by id desc limit 1`)).toEqual([
      { action: 'tour.restored' },
    ])
    expect(await scene.rows.query(`select kind from events where topic = 'tours'`)).toEqual([
      { kind: 'tour.restored' },
    ])
    const listed = answerOf(api.tours.listQueue, await desk().get('/api/admin/tour-queue'))
    expect(listed.map(({ id }) => id)).toContain(sarahs)
  })

  it('changes nothing when the tour is not archived, and refuses an older version', async () => {
    const { sarahs } = scene.tours
    const { version } = await stored(sarahs)
    expect((await restore(sarahs)).status).toBe(200)
    expect(await stored(sarahs)).toMatchObject({ version, status: 'requested' })
    await archive(sarahs)
    expect(await restore(sarahs, { version })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', current: { archived: true } },
    })
  })

  it('runs once for one Idempotency-Key', async () => {
    const { sarahs } = scene.tours
    await archive(sarahs)
    const send = () =>
      desk().put(`/api/admin/tours/${sarahs}/restore`, {}, { headers: { 'idempotency-key': 'r1' } })
    const [first, second] = [bodyOf(staffTour, await send()), bodyOf(staffTour, await send())]
    expect(second).toEqual(first)
    expect((await historyOf(sarahs)).filter(({ kind }) => kind === 'restored')).toHaveLength(1)
  })

  it('needs the permission to archive', async () => {
    const { sarahs } = scene.tours
    await archive(sarahs)
    await takeFromRole(app, 'admin', ['tours.archive'])
    expect((await restore(sarahs)).status).toBe(403)
    expect(await stored(sarahs)).toMatchObject({ archivedAt: expect.any(Date) })
  })
})

describe('the archived-only view', () => {
  it('lists archived tours only', async () => {
    const { sarahs } = scene.tours
    await archive(sarahs)
    const listed = async (query: string) =>
      answerOf(api.tours.listQueue, await desk().get(`/api/admin/tour-queue?${query}`)).map(({ id }) => id)
    expect(await listed('archivedOnly=true')).toEqual([sarahs])
    expect(await listed('archivedOnly=true&q=oak')).toEqual([sarahs])
    expect(await listed('archivedOnly=true&status=completed')).toEqual([])
    expect(await listed('')).not.toContain(sarahs)
    expect((await listed('archived=true')).length).toBeGreaterThan(1)
  })
})

describe('an archived tour and its assistant', () => {
  it('rejects every call of the assistant', async () => {
    const id = await confirmed()
    const { elena, sarah } = scene.people
    expect((await sarah.caller.post(`/api/tours/${id}/messages`, { message: 'Hello' })).status).toBe(201)
    const [talk] = await scene.rows.query('select id from conversations')
    await sarah.caller.post(`/api/tours/${id}/notes`, { note: 'Ring twice' })
    await archive(id)
    const before = await stored(id)

    const reads = [
      `/api/tours/${id}`,
      `/api/tours/${id}/history`,
      `/api/tours/${id}/notes`,
      `/api/tours/${id}/messages`,
      `/api/tours/${id}/chat`,
      `/api/conversations/${talk?.id}/messages`,
      `/api/tours/${id}/calendar/ics`,
      `/api/tours/${id}/calendar/google`,
      `/api/tours/${id}/calendar/outlook`,
    ]
    for (const url of reads) expect([url, (await elena.caller.get(url)).status]).toEqual([url, 404])
    const feedback = { clientInterest: 'interested', priceOpinion: 'fair', nextStep: 'none' }
    const writes = [
      ['POST', `/api/tours/${id}/notes`, { note: 'Late' }],
      ['PUT', `/api/tours/${id}/notes/read`, {}],
      ['POST', `/api/tours/${id}/messages`, { message: 'Late' }],
      ['POST', `/api/conversations/${talk?.id}/messages`, { message: 'Late' }],
      ['POST', `/api/conversations/${talk?.id}/read`, {}],
      ['POST', `/api/assistant/assignments/${id}/progress`, { progress: 'on_my_way' }],
      ['POST', `/api/assistant/assignments/${id}/feedback`, feedback],
      ['PUT', `/api/assistant/assignments/${id}/status`, { status: 'in_progress' }],
    ] as const
    for (const [method, url, body] of writes) {
      const send = method === 'PUT' ? elena.caller.put : elena.caller.post
      expect([url, (await send(url, body)).status]).toEqual([url, 404])
    }
    expect(answerOf(api.tours.listAssignments, await elena.caller.get('/api/assistant/assignments'))).toEqual(
      [],
    )
    expect(await stored(id)).toEqual(before)
    // The agent can still read it.
    expect((await sarah.caller.get(`/api/tours/${id}/notes`)).status).toBe(200)
  })

  it('sends the assistant no events about notes', async () => {
    const id = await confirmed()
    await archive(id)
    await scene.rows.query('delete from events')
    expect((await desk().post(`/api/tours/${id}/notes`, { note: 'For us' })).status).toBe(201)
    expect(await scene.rows.query(`select user_ids from events where kind = 'note.added'`)).toEqual([
      { user_ids: [] },
    ])
  })
})
