import { api } from '@porchlight/contract/api'
import { undoMinutes } from '@porchlight/contract/tours/visit-times'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { answerOf, outcomeOf, refusalOf } from '../../../test/answers.ts'
import { as, type Caller } from '../../../test/callers.ts'
import { addAdmin } from '../../../test/people.ts'
import { billingScene, paidEscort, paymentRow } from '../../../test/scenes/billing-scene.ts'
import { mailScene } from '../../../test/scenes/mail-scene.ts'
import { takeFromRole } from '../../../test/scenes/tour-scene.ts'
import { tourAssignments, tourFeedback, tourHistory, tours } from './tables.ts'

const scene = mailScene()
const { app } = scene
const hour = 3_600_000

let signedIn: Caller | null = null
beforeEach(() => {
  signedIn = null
})
const desk = () => signedIn ?? scene.people.admin.caller
const stored = async (id: string) => {
  const [row] = await app.database.orm.select().from(tours).where(eq(tours.id, id))
  return row ?? expect.unreachable('no tour')
}
/** A tour without what every change raises. */
const stateOf = async (id: string) => {
  const { version: _v, updatedAt: _u, calendarSequence: _c, lastStep: _l, ...state } = await stored(id)
  return state
}
const assignmentsOf = (id: string) =>
  app.database.orm
    .select()
    .from(tourAssignments)
    .where(eq(tourAssignments.tourId, id))
    .orderBy(tourAssignments.id)
const historyOf = (id: string) =>
  app.database.orm
    .select()
    .from(tourHistory)
    .where(eq(tourHistory.tourId, id))
    .orderBy(tourHistory.tourVersion)
const undo = (id: string, body?: object, caller = desk()) => caller.post(`/api/admin/tours/${id}/undo`, body)
const put = async (id: string, call: string, body?: object) => {
  const answered = await desk().put(`/api/admin/tours/${id}/${call}`, body)
  expect(answered.status, answered.text).toBe(200)
}
const assign = (id: string, who: 'elena' | 'james', notes?: string) =>
  put(id, 'assign-assistant', { schedulingAssistantId: scene.people[who].userId, notes })
const ahead = (hours: number) => new Date(app.clock.now().getTime() + hours * hour).toISOString()
const eventsOf = (id: string) =>
  scene.rows.query('select kind from events where entity_id = $1 order by id', [id])
/** From now on, jobs with a delay wait: the database has the real time. */
const holdJobs = async () => {
  app.clock.set(new Date(Date.now() + hour))
  // The sessions from before have expired.
  signedIn = await as(app, scene.people.admin.person, 'staff')
}

describe('the undo of a change by the desk', () => {
  it.each([
    ['a priority', (id: string) => put(id, 'priority', { priority: 'high' })],
    ['a first assignment', (id: string) => assign(id, 'james')],
    [
      'a status with a date',
      (id: string) => put(id, 'status', { status: 'confirmed', scheduledDate: ahead(48) }),
    ],
    ['a cancellation', (id: string) => put(id, 'status', { status: 'cancelled', notes: 'Sold' })],
    ['an archived open tour', (id: string) => put(id, 'archive')],
    ['a return to requested', (id: string) => put(id, 'status', { status: 'requested' })],
  ])('restores what %s replaced, in one history row and one event', async (_what, change) => {
    for (const id of [scene.tours.sarahs, scene.tours.sarahsOther]) {
      const before = await stateOf(id)
      const assigned = await assignmentsOf(id)
      app.clock.advance(1000)
      await change(id)
      expect(await stateOf(id)).not.toEqual(before)
      const { version } = await stored(id)
      await scene.rows.query('delete from events')
      app.clock.advance(5000)
      const undone = answerOf(api.tours.undoChange, await undo(id, { version }))
      expect(undone).toMatchObject({ version: version + 1, status: before.status })
      expect(await stateOf(id)).toEqual(before)
      expect(await assignmentsOf(id)).toEqual(assigned)
      expect(await eventsOf(id)).toEqual([{ kind: 'tour.undone' }])
      expect((await historyOf(id)).at(-1)).toMatchObject({
        kind: 'undone',
        toStatus: before.status,
        tourVersion: version + 1,
        actorId: scene.people.admin.userId,
      })
    }
  })

  it('returns a tour to its former assistant, with the former notes', async () => {
    const id = scene.tours.sarahs
    await assign(id, 'elena', 'Gate code 1')
    app.clock.advance(1000)
    await assign(id, 'elena', 'Gate code 2')
    outcomeOf(await undo(id))
    expect(await assignmentsOf(id)).toMatchObject([{ notes: 'Gate code 1', endedAt: null }])
    app.clock.advance(1000)
    await assign(id, 'james')
    expect(outcomeOf(await undo(id))).toBe('200')
    expect(await stored(id)).toMatchObject({ schedulingAssistantId: scene.people.elena.userId })
    expect(await assignmentsOf(id)).toMatchObject([{ notes: 'Gate code 1', endedAt: null }])
    expect((await historyOf(id)).at(-1)?.changes).toEqual([
      { field: 'change', from: 'assigned', to: null },
      { field: 'assistant', from: 'James Okafor', to: 'Elena Ruiz' },
    ])
  })

  it('returns an archived closed tour to the queue, unseen by its agent', async () => {
    const id = scene.tours.sarahs
    await put(id, 'status', { status: 'cancelled' })
    await put(id, 'archive')
    expect(outcomeOf(await undo(id))).toBe('200')
    expect(await stored(id)).toMatchObject({ status: 'cancelled', archivedAt: null, archivedBy: null })
    expect((await historyOf(id)).at(-1)).toMatchObject({ kind: 'undone', isInternal: true })
  })

  it('restores the feedback of a completed tour', async () => {
    const id = scene.tours.sarahs
    await put(id, 'status', { status: 'completed', scheduledDate: ahead(-1) })
    const { caller } = scene.people.elena
    const given = { clientInterest: 'interested', priceOpinion: 'fair', nextStep: 'offer' }
    outcomeOf(await caller.post(`/api/assistant/assignments/${id}/feedback`, given))
    const feedback = await app.database.orm.select().from(tourFeedback)
    expect(feedback).toHaveLength(1)
    await put(id, 'status', { status: 'scheduling' })
    expect(await app.database.orm.select().from(tourFeedback)).toEqual([])
    expect(outcomeOf(await undo(id))).toBe('200')
    expect(await app.database.orm.select().from(tourFeedback)).toEqual(feedback)
  })

  it('is refused after another change, a second time, after ten minutes, and with an old version', async () => {
    const id = scene.tours.sarahs
    await put(id, 'priority', { priority: 'high' })
    const { version } = await stored(id)
    const colleague = await as(app, await addAdmin(app), 'staff')
    expect(
      outcomeOf(await colleague.put(`/api/admin/tours/${id}/status`, { status: 'contacting_client' })),
    ).toBe('200')
    expect(refusalOf(await undo(id, { version })).code).toBe('version_conflict')
    expect(refusalOf(await undo(id)).code).toBe('undo_over')
    await put(id, 'priority', { priority: 'low' })
    expect(outcomeOf(await undo(id))).toBe('200')
    expect(refusalOf(await undo(id)).code).toBe('undo_over')
    await put(id, 'priority', { priority: 'low' })
    app.clock.advance(undoMinutes * 60_000 + 1)
    expect(refusalOf(await undo(id)).code).toBe('undo_over')
  })

  it('belongs to the person who made the change, and to their permissions', async () => {
    const id = scene.tours.sarahs
    await put(id, 'priority', { priority: 'high' })
    const colleague = await as(app, await addAdmin(app), 'staff')
    expect(refusalOf(await undo(id, {}, colleague)).code).toBe('undo_over')
    for (const who of ['sarah', 'elena'] as const)
      expect(refusalOf(await undo(id, {}, scene.people[who].caller)).code).toBe('not_allowed')
    await takeFromRole(app, 'admin', ['tours.set_priority'])
    expect(refusalOf(await undo(id)).code).toBe('not_allowed')
    expect(refusalOf(await undo(scene.tours.missing)).code).toBe('not_found')
  })

  it('is refused if another tour has taken the time since', async () => {
    const id = scene.tours.sarahs
    const scheduledDate = ahead(48)
    await put(id, 'status', { status: 'confirmed', scheduledDate })
    await put(id, 'status', { status: 'cancelled' })
    await put(scene.tours.sarahsOther, 'status', { status: 'confirmed', scheduledDate })
    expect(refusalOf(await undo(id)).code).toBe('time_taken')
    expect(await stored(id)).toMatchObject({ status: 'cancelled' })
  })

  it('is refused if the former assistant can take no tours any more', async () => {
    const id = scene.tours.sarahs
    await assign(id, 'james')
    await scene.rows.query(`update assistant_profiles set availability = 'unavailable' where user_id = $1`, [
      scene.people.elena.userId,
    ])
    expect(refusalOf(await undo(id)).code).toBe('assistant_unavailable')
  })

  it('undoes several tours, with a result for each', async () => {
    const { sarahs, sarahsOther } = scene.tours
    const chosen = { tours: [{ id: sarahs }, { id: sarahsOther }] }
    outcomeOf(await desk().post('/api/admin/tours/bulk/priority', { ...chosen, priority: 'high' }))
    await put(sarahsOther, 'status', { status: 'contacting_client' })
    await put(sarahsOther, 'status', { status: 'scheduling' })
    const { version = 0 } = await stored(sarahs)
    const { results } = answerOf(
      api.tours.undoChanges,
      await desk().post('/api/admin/tours/bulk/undo', {
        tours: [
          { id: sarahs, version },
          { id: sarahsOther, version: 2 },
        ],
      }),
    )
    expect(results).toMatchObject([
      { id: sarahs, tour: { priority: 'normal' }, refused: null },
      { id: sarahsOther, tour: null, refused: { code: 'version_conflict' } },
    ])
  })
})

describe('what a change by the desk sends', () => {
  const confirm = async () => {
    await put(scene.tours.sarahs, 'status', { status: 'confirmed', scheduledDate: ahead(48) })
    return scene.tours.sarahs
  }
  /** The delayed jobs; the `start_after` of one that runs or is tried again is in the future, too. */
  const waiting = () =>
    scene.rows.query(`select name from jobs where attempts = 0 and start_after > now() order by name`)
  /** Waits for the events, including one that the queue tries again. */
  const handled = () =>
    expect
      .poll(
        () =>
          scene.rows.query(
            `select name, error from jobs where name = 'events' or attempts > 0 or start_after <= now()`,
          ),
        { timeout: 20_000 },
      )
      .toEqual([])

  it('sends no email about a change that is undone in time', async () => {
    await holdJobs()
    const id = await confirm()
    await expect.poll(waiting).toContainEqual({ name: 'events-mail-tours' })
    expect(outcomeOf(await undo(id))).toBe('200')
    await handled()
    expect(await waiting()).toEqual([])
    expect(await scene.outbox()).toEqual([])
  })

  it('sends the emails with the tour’s next change, in their order', async () => {
    await holdJobs()
    const id = await confirm()
    await expect.poll(waiting).toContainEqual({ name: 'events-mail-tours' })
    await put(id, 'priority', { priority: 'high' })
    // The desk can undo both, so the emails wait longer.
    await expect
      .poll(async () => (await waiting()).filter(({ name }) => name === 'events-mail-tours'))
      .toHaveLength(2)
    expect(await scene.outbox()).toEqual([])
    const caller = await as(app, scene.people.sarah.person, 'agent')
    const edited = await caller.put(`/api/agent/tour-requests/${id}/email-client`, { emailClient: false })
    expect(edited.status, edited.text).toBe(200)
    await expect
      .poll(async () => (await scene.mailsTo(scene.people.sarah)).length, { timeout: 10_000 })
      .toBeGreaterThan(0)
    expect((await scene.mailsTo(scene.people.sarah))[0]?.subject).toContain('Tour confirmed')
  })

  it('sends the email, and another one about a later undo', async () => {
    const id = await confirm()
    await scene.settled()
    expect(outcomeOf(await undo(id))).toBe('200')
    await scene.settled()
    const subjects = (await scene.mailsTo(scene.people.sarah)).map(({ subject }) => subject.split(':')[0])
    expect(subjects).toEqual(['Tour confirmed', 'Tour needs a new time'])
  })

  it('refunds no fee of a cancellation that is undone in time, and refuses the undo afterwards', async () => {
    const made = await billingScene(app)
    const paymentId = await paidEscort(app, made)
    const { id } = answerOf(
      api.tours.createTour,
      await made.caller.post('/api/tours', made.tourOf({ paymentId })),
    )
    const refundAsked = async () => (await paymentRow(app, paymentId)).refundRequestedAt !== null
    const before = await stateOf(id)
    await holdJobs()
    await put(id, 'status', { status: 'cancelled' })
    expect(await refundAsked()).toBe(true)
    expect(outcomeOf(await undo(id))).toBe('200')
    expect(await refundAsked()).toBe(false)
    expect(await stateOf(id)).toEqual(before)
    expect(await paymentRow(app, paymentId)).toMatchObject({ status: 'succeeded', refundReason: null })

    await put(id, 'archive')
    await scene.rows.query(`update jobs set start_after = now() where name = 'refund-payment'`)
    const refused = refusalOf(await undo(id))
    expect(refused.code).toBe('undo_over')
    expect(refused.message).toContain('refund has started')
  })
})
