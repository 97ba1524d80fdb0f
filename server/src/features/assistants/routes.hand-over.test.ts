import { assistants as calls } from '@porchlight/contract/assistants'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { addTour } from '../../../test/factories.ts'
import {
  addAdmin,
  addAgent,
  addAssistant,
  answerOf,
  as,
  type Caller,
  outcomeOf,
  type Person,
} from '../../../test/people.ts'
import { tourAssignments, tourHistory, tours } from '../tours/tables.ts'

const app = useApp()
const all = '/api/admin/assistants'

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

  it('gives all open tours to another assistant, each with its history', async () => {
    const asked = await addTour(app, sarah, { assistant: elena, status: 'scheduling' })
    const dated = await addTour(app, sarah, {
      ...{ assistant: elena, escortAssistantId: elena.id, status: 'confirmed' },
    })
    const done = await addTour(app, sarah, { assistant: elena, status: 'completed' })
    expect(answerOf(calls.handOverTours, await handOver(james.id))).toEqual({ handedOver: 2, left: [] })
    expect(await stored(asked.id)).toMatchObject({
      ...{ schedulingAssistantId: james.id, status: 'assistant_assigned' },
    })
    expect(await stored(dated.id)).toMatchObject({
      ...{ schedulingAssistantId: james.id, escortAssistantId: james.id, status: 'confirmed' },
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

  it('gives them back to the queue: what has no date is asked for anew', async () => {
    const asked = await addTour(app, sarah, { assistant: elena, status: 'contacting_client' })
    const dated = await addTour(app, sarah, { assistant: elena, status: 'scheduled' })
    const escorted = await addTour(app, sarah, {
      ...{ assistant: james, escortAssistantId: elena.id, status: 'confirmed' },
    })
    expect(answerOf(calls.handOverTours, await handOver(null))).toEqual({ handedOver: 3, left: [] })
    expect(await stored(asked.id)).toMatchObject({ schedulingAssistantId: null, status: 'requested' })
    expect(await stored(dated.id)).toMatchObject({ schedulingAssistantId: null, status: 'scheduled' })
    expect(await stored(escorted.id)).toMatchObject({
      ...{ schedulingAssistantId: james.id, escortAssistantId: null, status: 'confirmed' },
    })
  })

  it('leaves a tour whose time the other is not free for, and says why', async () => {
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
      left: [{ tourId: mine.id, reason: 'That time is taken. The assistant is with another client then.' }],
    })
    expect(await stored(mine.id)).toMatchObject({ schedulingAssistantId: elena.id, version: 1 })
  })

  it('refuses who cannot take them, oneself, and who may not assign', async () => {
    await addTour(app, sarah, { assistant: elena, status: 'contacting_client' })
    const away = await addAssistant(app, { availability: 'unavailable' })
    expect(outcomeOf(await handOver(away.id))).toBe('409 assistant_unavailable')
    expect(outcomeOf(await handOver(sarah.id))).toBe('404 not_found')
    expect(outcomeOf(await handOver(elena.id))).toBe('400 invalid_input')
    expect(outcomeOf(await handOver(james.id, await as(app, sarah, 'agent')))).toBe('403 not_allowed')
  })
})
