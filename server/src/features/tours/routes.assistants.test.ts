import { assignment } from '@porchlight/contract/tours/shapes'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bodyOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as } from '../../../test/callers.ts'
import { addTour } from '../../../test/factories.ts'
import { addAdmin, addAgent, addAssistant } from '../../../test/people.ts'
import { tourAssignments, tours } from './tables.ts'

const app = useApp()

const desk = async () => as(app, await addAdmin(app), 'staff')
const rowOf = async (id: string) => (await app.database.orm.select().from(tours).where(eq(tours.id, id)))[0]

describe('an assistant', () => {
  const own = async () => {
    const elena = await addAssistant(app)
    const tour = await addTour(app, await addAgent(app), {
      assistant: elena,
      escortedBy: 'assistant',
      status: 'assistant_assigned',
    })
    return {
      elena,
      tour,
      caller: await as(app, elena, 'assistant'),
      url: `/api/assistant/assignments/${tour.id}`,
    }
  }

  it('takes a tour from assigned to completed, step by step', async () => {
    const { elena, caller, url, tour } = await own()
    const listed = bodyOf(z.array(assignment), await caller.get('/api/assistant/assignments'))
    expect(listed).toMatchObject([
      {
        id: tour.id,
        preferredDate: '2026-03-19',
        preferredTime: '10:00',
        next: [{ status: 'contacting_client' }],
      },
    ])
    const take = async (body: Record<string, unknown>) => caller.put(`${url}/status`, body)
    expect((await caller.post(`${url}/progress`, { progress: 'arrived' })).status).toBe(409)
    for (const status of ['contacting_client', 'awaiting_response', 'scheduling', 'confirmed'])
      expect((await take({ status, notes: `to ${status}` })).status, status).toBe(200)
    // The tour was confirmed without a date, so the requested time applies.
    expect(await rowOf(tour.id)).toMatchObject({
      scheduledDate: tour.requestedDateTime,
      statusNotes: 'to confirmed',
    })
    app.clock.set(tour.requestedDateTime ?? expect.unreachable())
    const there = await as(app, elena, 'assistant')
    for (const progress of ['on_my_way', 'arrived'])
      expect((await there.post(`${url}/progress`, { progress })).status, progress).toBe(200)
    expect((await there.put(`${url}/status`, { status: 'in_progress' })).status).toBe(200)
    const feedback = { clientInterest: 'interested', priceOpinion: 'fair', nextStep: 'second_tour' }
    expect((await there.post(`${url}/feedback`, feedback)).status).toBe(200)
    expect(await rowOf(tour.id)).toMatchObject({
      status: 'completed',
      onMyWayAt: app.clock.now(),
      arrivedAt: app.clock.now(),
    })
  })

  it('does not see the agent’s charge', async () => {
    const { elena, caller, tour, url } = await own()
    await app.database.orm.update(tours).set({ tourChargeCents: 2500, chargeStatus: 'paid' })
    const byTeam = await as(app, elena, 'assistant', { byTeamPassword: true })
    for (const who of [caller, byTeam])
      for (const path of ['/api/assistant/assignments', `/api/tours/${tour.id}`]) {
        const answered = await who.get(path)
        expect(answered.status).toBe(200)
        expect(answered.text, path).not.toMatch(/charge/i)
      }
    expect((await caller.put(`${url}/status`, { status: 'contacting_client' })).text).not.toMatch(/charge/i)
    const atDesk = await (await desk()).get(`/api/tours/${tour.id}`)
    expect(atDesk.body).toMatchObject({ tourCharge: 25, chargeStatus: 'paid' })
  })

  it('sees two groups, as in the specification: pending tours, and confirmed or completed ones; and all open ones', async () => {
    const { elena, caller } = await own()
    for (const status of ['contacting_client', 'scheduling', 'confirmed', 'completed', 'cancelled'] as const)
      await addTour(app, await addAgent(app), { assistant: elena, status })
    const listed = async (group: string) =>
      bodyOf(z.array(assignment), await caller.get(`/api/assistant/assignments?group=${group}`))
        .map(({ status }) => status)
        .sort()
    expect(await listed('pending')).toEqual(['assistant_assigned', 'contacting_client', 'scheduling'])
    expect(await listed('completed')).toEqual(['completed', 'confirmed'])
    expect(await listed('all')).toHaveLength(6)
    expect(await listed('open')).toEqual([
      'assistant_assigned',
      'confirmed',
      'contacting_client',
      'scheduling',
    ])
  })

  it('may not skip a step, go back, or take a wrong step', async () => {
    const { caller, url } = await own()
    for (const status of ['requested', 'scheduling', 'confirmed', 'completed', 'cancelled', 'rescheduled'])
      expect(await caller.put(`${url}/status`, { status }), status).toMatchObject({
        status: 409,
        body: { code: 'transition_refused' },
      })
    expect((await caller.put(`${url}/status`, { status: 'nonsense' })).status).toBe(400)
    expect((await caller.put(`${url}/status`, { status: 'contacting_client', version: 9 })).status).toBe(409)
  })

  it('is refused a step from an older version, with the current assignment', async () => {
    const { caller, url, tour } = await own()
    for (const status of ['contacting_client', 'scheduling']) await caller.put(`${url}/status`, { status })
    const seen = await rowOf(tour.id)
    const moved = { status: 'rescheduled', scheduledDate: '2026-03-20T17:00:00.000Z' }
    expect((await (await desk()).put(`/api/admin/tours/${tour.id}/status`, moved)).status).toBe(200)
    const confirmed = {
      status: 'confirmed',
      scheduledDate: '2026-03-20T15:00:00.000Z',
      version: seen?.version,
    }
    expect(await caller.put(`${url}/status`, confirmed)).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', current: { id: tour.id, ...moved } },
    })
    expect(await rowOf(tour.id)).toMatchObject({ status: 'rescheduled' })
  })

  it('ends a confirmed tour as a no-show', async () => {
    const { elena, caller, url, tour } = await own()
    for (const status of ['contacting_client', 'scheduling', 'confirmed'])
      await caller.put(`${url}/status`, { status })
    expect((await caller.put(`${url}/status`, { status: 'cancelled' })).status).toBe(409)
    app.clock.set(tour.requestedDateTime ?? expect.unreachable())
    const there = await as(app, elena, 'assistant')
    expect((await there.put(`${url}/status`, { status: 'cancelled', outcome: 'no_show' })).status).toBe(200)
    expect(await rowOf(tour.id)).toMatchObject({ status: 'cancelled', outcome: 'no_show' })
    expect(await app.database.orm.select().from(tourAssignments)).toMatchObject([{ endedReason: 'no_show' }])
  })

  it('cannot reach another assistant’s assignment through any call', async () => {
    const { tour } = await own()
    for (const door of ['assistant', 'staff'] as const) {
      const stranger = await as(app, await addAssistant(app, { userType: 'tour_assistant' }), door)
      const url = `/api/assistant/assignments/${tour.id}`
      expect((await stranger.get('/api/assistant/assignments')).body).toEqual([])
      for (const path of ['', '/history', '/notes', '/calendar/ics'])
        expect((await stranger.get(`/api/tours/${tour.id}${path}`)).status, path).toBe(404)
      expect((await stranger.put(`${url}/status`, { status: 'contacting_client' })).status).toBe(404)
      expect((await stranger.post(`${url}/progress`, { progress: 'arrived' })).status).toBe(404)
      expect((await stranger.post(`/api/tours/${tour.id}/notes`, { note: 'x' })).status).toBe(404)
    }
  })

  it('no longer sees a tour that was reassigned to someone else', async () => {
    const { caller, tour } = await own()
    const admin = await desk()
    const james = await addAssistant(app)
    await admin.put(`/api/admin/tours/${tour.id}/assign-assistant`, { schedulingAssistantId: james.id })
    expect((await caller.get('/api/assistant/assignments')).body).toEqual([])
    expect((await caller.get(`/api/tours/${tour.id}`)).status).toBe(404)
  })
})
