import { agentTour, historyEntry } from '@porchlight/contract/tours/shapes'
import { tourStatuses } from '@porchlight/contract/tours/statuses'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bodyOf, nextOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as } from '../../../test/callers.ts'
import { addProperty, addTour } from '../../../test/factories.ts'
import { addAdmin, addAgent, addAssistant } from '../../../test/people.ts'

const app = useApp()
const requests = '/api/agent/tour-requests'

const agentHere = async () => {
  const agent = await addAgent(app)
  return { agent, caller: await as(app, agent, 'agent') }
}

describe('an agent’s list', () => {
  it('contains only their own tours, newest first, in pages that neither repeat nor lose a row', async () => {
    const { agent, caller } = await agentHere()
    await addTour(app, await addAgent(app))
    const made: string[] = []
    for (let minute = 0; minute < 7; minute++) {
      // Two tours per instant, so that the id has to decide their order.
      const createdAt = new Date(app.clock.now().getTime() + Math.floor(minute / 2) * 60_000)
      made.push((await addTour(app, agent, { createdAt })).id)
    }
    const seen: string[] = []
    let next: string | undefined = `${requests}?limit=3`
    while (next) {
      const page = await caller.get(next)
      expect(page.headers['x-total-count']).toBe('7')
      seen.push(...bodyOf(z.array(z.object({ id: z.string() })), page).map(({ id }) => id))
      next = nextOf(page)
    }
    expect(seen).toHaveLength(7)
    expect(new Set(seen)).toEqual(new Set(made))
    expect(seen[0]).toBe(made[6])
  })

  it('separates active from past tours by the day in the property’s time zone', async () => {
    const { agent, caller } = await agentHere()
    const inNewYork = await addProperty(app, {
      city: 'new_york_city',
      state: 'NY',
      timeZone: 'America/New_York',
    })
    const yesterday = await addTour(app, agent, {
      status: 'confirmed',
      propertyId: inNewYork.id,
      scheduledDate: new Date('2026-03-18T03:30:00Z'), // 23:30 on the 17th in New York
    })
    const today = await addTour(app, agent, {
      status: 'confirmed',
      scheduledDate: new Date('2026-03-18T05:30:00Z'),
    })
    const done = await addTour(app, agent, { status: 'completed' })
    const asked = await addTour(app, agent)
    const ids = async (when: string) =>
      bodyOf(z.array(z.object({ id: z.string() })), await caller.get(`${requests}?when=${when}`)).map(
        ({ id }) => id,
      )
    expect(new Set(await ids('active'))).toEqual(new Set([today.id, asked.id]))
    expect(new Set(await ids('past'))).toEqual(new Set([yesterday.id, done.id]))
    expect((await caller.get('/api/stats')).body).toMatchObject({
      pendingTours: 1,
      activeTours: 2,
      pastTours: 2,
    })
  })

  it('has client and property both as parts and as one text, and the requested times under both names', async () => {
    const { agent, caller } = await agentHere()
    const house = await addProperty(app, { propertyName: 'Casa Verde', address: '2887 Maple Ct' })
    const scheduledDate = new Date('2026-03-20T15:00:00Z')
    const facts = {
      clientFirstName: 'Ann',
      clientLastName: 'de la Fuente',
      propertyId: house.id,
      scheduledDate,
    }
    const { id } = await addTour(app, agent, {
      ...facts,
      status: 'scheduled',
      specialRequests: 'Ring twice.',
    })
    expect((await caller.get(requests)).body).toMatchObject([
      {
        id,
        status: 'scheduled',
        createdAt: expect.any(String),
        scheduledDate: scheduledDate.toISOString(),
        notes: 'Ring twice.',
        specialRequests: 'Ring twice.',
        clientName: 'Ann de la Fuente',
        client: {
          name: 'Ann de la Fuente',
          firstName: 'Ann',
          lastName: 'de la Fuente',
          email: expect.stringContaining('@'),
          phone: expect.any(String),
        },
        property: { propertyName: 'Casa Verde', address: '2887 Maple Ct' },
        propertyAddress: expect.stringContaining('2887 Maple Ct'),
      },
    ])
  })

  it('counts a tour of each status as active, pending or neither', async () => {
    const { agent, caller } = await agentHere()
    const assistant = await addAssistant(app)
    const counts = async () =>
      bodyOf(z.object({ activeTours: z.int(), pendingTours: z.int() }), await caller.get('/api/stats'))
    const found: Record<string, string[]> = { active: [], pending: [], neither: [] }
    let last = await counts()
    for (const status of tourStatuses) {
      await addTour(app, agent, { status, assistant })
      const next = await counts()
      if (next.activeTours > last.activeTours) found.active?.push(status)
      else found[next.pendingTours > last.pendingTours ? 'pending' : 'neither']?.push(status)
      last = next
    }
    expect(found).toEqual({
      active: ['scheduled', 'confirmed', 'in_progress', 'rescheduled'],
      pending: [
        ...['requested', 'assistant_assigned', 'contacting_client', 'awaiting_response', 'scheduling'],
        ...['time_not_available', 'choose_another_time'],
      ],
      neither: ['completed', 'cancelled'],
    })
  })

  it('allows edits and cancellations only in the three statuses of the specification', async () => {
    const { agent, caller } = await agentHere()
    const assistant = await addAssistant(app)
    const open = ['requested', 'time_not_available', 'choose_another_time']
    for (const status of tourStatuses) {
      const tour = await addTour(app, agent, { status, assistant })
      const { may } = bodyOf(agentTour, await caller.get(`/api/tours/${tour.id}`))
      const isOpen = open.includes(status)
      expect([status, may.edit, may.cancel]).toEqual([status, isOpen, isOpen])
    }
  })

  it('refuses invalid limits, cursors and filters', async () => {
    const { caller } = await agentHere()
    for (const query of [
      'limit=0',
      'limit=501',
      'limit=ten',
      'cursor=nonsense',
      'cursor=W10',
      'when=someday',
      'q=a&q=b',
    ])
      expect((await caller.get(`${requests}?${query}`)).status, query).toBe(400)
  })

  it('can be searched by client, by property, and by the words of a status', async () => {
    const { agent, caller } = await agentHere()
    const house = await addProperty(app, { propertyName: 'Lantern House', address: '12 Quayside Row' })
    const sought = await addTour(app, agent, {
      clientFirstName: 'Nora',
      clientLastName: 'Field',
      propertyId: house.id,
      status: 'confirmed',
    })
    await addTour(app, agent)
    for (const words of ['nora fie', 'Lantern', 'quayside', 'Confirmed'])
      expect((await caller.get(`${requests}?q=${encodeURIComponent(words)}`)).body, words).toMatchObject([
        { id: sought.id },
      ])
  })

  it('takes wildcards literally', async () => {
    const { agent, caller } = await agentHere()
    await addTour(app, agent, { clientFirstName: '100%', clientLastName: 'sure' })
    await addTour(app, agent)
    expect((await caller.get(`${requests}?q=0%25`)).body).toHaveLength(1)
    expect((await caller.get(`${requests}?q=_`)).body).toHaveLength(0)
  })
})

describe('an agent’s answers', () => {
  it('never name staff, and contain nothing of another agent’s tour', async () => {
    const { agent, caller } = await agentHere()
    const assistant = await addAssistant(app, { firstName: 'Elena', lastName: 'Secret' })
    const tour = await addTour(app, agent, {
      status: 'assistant_assigned',
      assistant,
      requestedDateTime: new Date('2026-03-20T15:00:00Z'),
    })
    const desk = await as(app, await addAdmin(app, { firstName: 'Ada', lastName: 'Hidden' }), 'staff')
    await desk.put(`/api/admin/tours/${tour.id}/status`, { status: 'contacting_client', notes: 'Calling' })
    await desk.put(`/api/admin/tours/${tour.id}/priority`, { priority: 'high' })
    const history = await caller.get(`/api/tours/${tour.id}/history`)
    const entries = bodyOf(z.array(historyEntry), history)
    expect(entries.map(({ kind, actorName }) => [kind, actorName])).toEqual([
      ['created', agent.name],
      ['status', 'Scheduling Assistant'],
    ])
    for (const answered of [history, await caller.get(`/api/tours/${tour.id}`), await caller.get(requests)])
      expect(answered.text).not.toMatch(/Elena|Secret|Ada|Hidden|priority/)

    const stranger = await as(app, await addAgent(app), 'agent')
    for (const path of [
      `/api/tours/${tour.id}`,
      `/api/tours/${tour.id}/history`,
      `/api/tours/${tour.id}/notes`,
      `/api/tours/${tour.id}/calendar/ics`,
    ])
      expect((await stranger.get(path)).status, path).toBe(404)
    expect((await stranger.put(`${requests}/${tour.id}`, { clientFirstName: 'X' })).status).toBe(404)
    expect((await stranger.put(`${requests}/${tour.id}/cancel`)).status).toBe(404)
    expect((await stranger.post(`${requests}/${tour.id}/ask-to-cancel`, {})).status).toBe(404)
    expect((await stranger.post(`/api/tours/${tour.id}/notes`, { note: 'hello' })).status).toBe(404)
    expect((await stranger.get(requests)).body).toEqual([])
  })
})
