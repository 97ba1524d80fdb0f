import { tourAssignments as calls } from '@porchlight/contract/tours/assignments'
import { and, eq, ne } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { answerOf, outcomeOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, type Caller } from '../../../test/callers.ts'
import { addTour } from '../../../test/factories.ts'
import { addAdmin, addAgent, addAssistant, type Person } from '../../../test/people.ts'
import { tourAssignments, tourHistory, tours } from './tables.ts'

const app = useApp()
const all = '/api/admin/assistants'
const nowhere = '01900000-0000-7000-8000-00000000dead'

let desk: Caller
beforeEach(async () => {
  desk = await as(app, await addAdmin(app, { firstName: 'Ada', lastName: 'Desk' }), 'staff')
})

describe('handing over', () => {
  let sarah: Person
  let elena: Person
  let james: Person
  beforeEach(async () => {
    sarah = await addAgent(app)
    elena = await addAssistant(app, { firstName: 'Elena', lastName: 'Ruiz' })
    james = await addAssistant(app, { firstName: 'James', lastName: 'Okafor' })
  })
  const handOver = (toAssistantId: string | null, by = desk) =>
    by.post(`${all}/${elena.id}/hand-over`, { toAssistantId })
  const stored = async (id: string) => {
    const [row] = await app.database.orm.select().from(tours).where(eq(tours.id, id))
    return row
  }

  it('moves all open tours to another assistant, each with its history', async () => {
    const asked = await addTour(app, sarah, { assistant: elena, status: 'scheduling' })
    const dated = await addTour(app, sarah, {
      assistant: elena,
      escortAssistantId: elena.id,
      status: 'confirmed',
    })
    const done = await addTour(app, sarah, { assistant: elena, status: 'completed' })
    expect(answerOf(calls.handOverTours, await handOver(james.id))).toEqual({ handedOver: 2, left: [] })
    expect(await stored(asked.id)).toMatchObject({
      schedulingAssistantId: james.id,
      status: 'assistant_assigned',
    })
    expect(await stored(dated.id)).toMatchObject({
      schedulingAssistantId: james.id,
      escortAssistantId: james.id,
      status: 'confirmed',
    })
    expect(await stored(done.id)).toMatchObject({ schedulingAssistantId: elena.id })
    const open = await app.database.orm
      .select()
      .from(tourAssignments)
      .where(eq(tourAssignments.tourId, asked.id))
    expect(open.map(({ assistantId, endedReason }) => [assistantId, endedReason]).sort()).toEqual(
      [
        [elena.id, 'reassigned'],
        [james.id, null],
      ].sort(),
    )
    const history = await app.database.orm
      .select()
      .from(tourHistory)
      .where(and(eq(tourHistory.tourId, dated.id), eq(tourHistory.kind, 'assigned')))
    expect(history).toMatchObject([
      { changes: [{ field: 'assistant', from: 'Elena Ruiz', to: 'James Okafor' }], toStatus: 'confirmed' },
    ])
    expect((await desk.delete(`${all}/${elena.id}`)).status).toBe(204)
  })

  it('returns the tours to the queue, and a tour without a date becomes requested again', async () => {
    const asked = await addTour(app, sarah, { assistant: elena, status: 'contacting_client' })
    const dated = await addTour(app, sarah, { assistant: elena, status: 'scheduled' })
    const escorted = await addTour(app, sarah, {
      assistant: james,
      escortAssistantId: elena.id,
      status: 'confirmed',
    })
    expect(answerOf(calls.handOverTours, await handOver(null))).toEqual({ handedOver: 3, left: [] })
    expect(await stored(asked.id)).toMatchObject({ schedulingAssistantId: null, status: 'requested' })
    expect(await stored(dated.id)).toMatchObject({ schedulingAssistantId: null, status: 'scheduled' })
    expect(await stored(escorted.id)).toMatchObject({
      schedulingAssistantId: james.id,
      escortAssistantId: null,
      status: 'confirmed',
    })
  })

  it('leaves a tour if the other assistant is busy at its time, and says why', async () => {
    const mine = await addTour(app, sarah, {
      assistant: elena,
      escortAssistantId: elena.id,
      status: 'confirmed',
    })
    await addTour(app, sarah, { escortAssistantId: james.id, status: 'confirmed' })
    const answered = answerOf(
      calls.handOverTours,
      await desk.post(
        `${all}/${elena.id}/hand-over`,
        { toAssistantId: james.id },
        { headers: { 'idempotency-key': 'hand-over-1' } },
      ),
    )
    expect(answered).toMatchObject({
      handedOver: 0,
      left: [{ tourId: mine.id, reason: 'That time is taken. The assistant has another tour at that time.' }],
    })
    expect(await stored(mine.id)).toMatchObject({ schedulingAssistantId: elena.id, version: 1 })
  })

  it('checks the new assistant first, even if there are no tours', async () => {
    const away = await addAssistant(app, { availability: 'unavailable' })
    expect(outcomeOf(await handOver(nowhere))).toBe('404 not_found')
    expect(outcomeOf(await handOver(away.id))).toBe('409 assistant_unavailable')
    expect(answerOf(calls.handOverTours, await handOver(james.id))).toEqual({ handedOver: 0, left: [] })
  })

  /** Her twelve tours, in the order of the handover. */
  const dozen = async () => {
    const made = await Promise.all(
      Array.from({ length: 12 }, () => addTour(app, sarah, { assistant: elena, status: 'scheduling' })),
    )
    return made.map(({ id }) => id).sort()
  }
  /** Starts the handover and does something else as soon as it has begun. */
  const meanwhile = async (ids: string[], act: () => Promise<unknown>[]) => {
    const handed = handOver(james.id)
    await expect
      .poll(async () => (await stored(ids[0] ?? ''))?.schedulingAssistantId, { interval: 1 })
      .toBe(james.id)
    await Promise.all(act())
    return handed
  }

  it('reopens no tour that someone closes or archives meanwhile', async () => {
    const ids = await dozen()
    const [closed, archived] = [ids.slice(-3), ids.slice(-6, -3)]
    const handed = await meanwhile(ids, () => [
      ...closed.map((id) => desk.put(`/api/admin/tours/${id}/status`, { status: 'cancelled' })),
      ...archived.map((id) => desk.put(`/api/admin/tours/${id}/archive`)),
    ])
    const { handedOver, left } = answerOf(calls.handOverTours, handed)
    expect(left).toEqual([])
    const after = await Promise.all(ids.map(stored))
    expect(after.filter((tour) => tour?.schedulingAssistantId === james.id)).toHaveLength(handedOver)
    for (const id of closed) expect(await stored(id)).toMatchObject({ status: 'cancelled' })
    for (const id of [...closed, ...archived]) {
      const steps = await app.database.orm.select().from(tourHistory).where(eq(tourHistory.tourId, id))
      const [last] = steps.sort((one, other) => (other.tourVersion ?? 0) - (one.tourVersion ?? 0))
      // If the tour was handed over, that happened before it was closed.
      expect(['cancelled', 'archived']).toContain(last?.kind)
    }
  })

  it('leaves tours that a colleague has reassigned meanwhile, and the history names each assistant', async () => {
    const wren = await addAssistant(app, { firstName: 'Wren', lastName: 'Abara' })
    const ids = await dozen()
    const moved = ids.slice(-6)
    const to = { schedulingAssistantId: wren.id }
    const handed = await meanwhile(ids, () =>
      moved.map((id) => desk.put(`/api/admin/tours/${id}/assign-assistant`, to)),
    )
    expect(answerOf(calls.handOverTours, handed).left).toEqual([])
    for (const id of moved) {
      const steps = await app.database.orm
        .select()
        .from(tourHistory)
        .where(and(eq(tourHistory.tourId, id), ne(tourHistory.kind, 'created')))
        .orderBy(tourHistory.tourVersion)
      expect(new Set(steps.map(({ kind }) => kind))).toEqual(new Set(['assigned']))
      let holder: string | null = elena.name
      for (const { changes } of steps) {
        expect(changes[0]?.from).toBe(holder)
        holder = changes[0]?.to ?? null
      }
      expect(holder).toBe(wren.name)
    }
  })

  it('names the tours that stayed when the new assistant is deleted meanwhile', async () => {
    const ids = await dozen()
    const handed = await meanwhile(ids, () => [desk.put(`${all}/${james.id}`, { isActive: false })])
    const after = await Promise.all(ids.map(stored))
    const taken = after.filter((tour) => tour?.schedulingAssistantId === james.id).length
    const { handedOver, left } = answerOf(calls.handOverTours, handed)
    expect([handedOver, left.length]).toEqual([taken, ids.length - taken])
    for (const { reason } of left)
      expect(reason).toBe('This assistant cannot take assignments at the moment.')
  })

  it('refuses an unavailable assistant, the same assistant, and callers without the permission', async () => {
    await addTour(app, sarah, { assistant: elena, status: 'contacting_client' })
    const away = await addAssistant(app, { availability: 'unavailable' })
    expect(outcomeOf(await handOver(away.id))).toBe('409 assistant_unavailable')
    expect(outcomeOf(await handOver(sarah.id))).toBe('404 not_found')
    expect(outcomeOf(await handOver(elena.id))).toBe('400 invalid_input')
    expect(outcomeOf(await handOver(james.id, await as(app, sarah, 'agent')))).toBe('403 not_allowed')
  })
})
