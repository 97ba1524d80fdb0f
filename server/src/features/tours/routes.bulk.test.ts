import { tourQueue } from '@porchlight/contract/tours/queue'
import { describe, expect, it } from 'vitest'
import { answerOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as } from '../../../test/callers.ts'
import { addTour } from '../../../test/factories.ts'
import { addAdmin, addAgent, addAssistant } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'

const app = useApp()
const rows = plainRows(() => app.database)
const desk = async () => as(app, await addAdmin(app), 'staff')

const bulk = (act: string) => `/api/admin/tours/bulk/${act}`
const resultsOf = (answered: Parameters<typeof answerOf>[1]) =>
  answerOf(tourQueue.archiveTours, answered).results
const count = async (table: string, where = 'true') => {
  const [row] = await rows.query(`select count(*) from ${table} where ${where}`)
  return Number(row?.count)
}
const seen = ({ id }: { id: string }, version = 1) => ({ id, version })

describe('several tours at once', () => {
  it('are assigned to one assistant, each with its own assignment, history row, audit row and event', async () => {
    const admin = await desk()
    const [agent, elena] = [await addAgent(app), await addAssistant(app)]
    const tours = [await addTour(app, agent), await addTour(app, agent), await addTour(app, agent)]
    await rows.query('delete from events')
    const before = { history: await count('tour_history'), audit: await count('audit_log') }
    const answered = await admin.post(bulk('assign-assistant'), {
      tours: tours.map((tour) => seen(tour)),
      schedulingAssistantId: elena.id,
      notes: 'All in one street',
    })
    expect(answered.status).toBe(200)
    expect(
      resultsOf(answered).map(({ id, tour, refused }) => [id, tour?.schedulingAssistantName, refused]),
    ).toEqual(tours.map(({ id }) => [id, elena.name, null]))
    expect(
      await count('tour_assignments', `assistant_id = '${elena.id}' and notes = 'All in one street'`),
    ).toBe(3)
    expect(await count('tour_history')).toBe(before.history + 3)
    expect(await count('audit_log')).toBe(before.audit + 3)
    expect(await count('events', `kind = 'tour.assigned'`)).toBe(3)
  })

  it('each have their own result, in the order of the call, and a refused tour stays unchanged', async () => {
    const admin = await desk()
    const agent = await addAgent(app)
    const open = await addTour(app, agent)
    const changed = await addTour(app, agent)
    const archived = await addTour(app, agent)
    await admin.put(`/api/admin/tours/${changed.id}/priority`, { priority: 'low' })
    await admin.put(`/api/admin/tours/${archived.id}/archive`, {})
    const missing = '01900000-0000-7000-8000-00000000dead'
    const answered = await admin.post(bulk('priority'), {
      tours: [seen(archived, 2), { id: missing }, seen(changed), seen(open)],
      priority: 'high',
    })
    expect(resultsOf(answered).map(({ id, tour, refused }) => [id, tour?.priority, refused?.code])).toEqual([
      [archived.id, undefined, 'tour_archived'],
      [missing, undefined, 'not_found'],
      [changed.id, undefined, 'version_conflict'],
      [open.id, 'high', undefined],
    ])
    expect(await rows.query('select priority, count(*)::int from tours group by 1 order by 1')).toEqual([
      { priority: 'high', count: 1 },
      { priority: 'low', count: 1 },
      { priority: 'normal', count: 1 },
    ])
  })

  it('get a new status where possible: a tour without a date is refused, the others continue', async () => {
    const admin = await desk()
    const [agent, elena] = [await addAgent(app), await addAssistant(app)]
    const dated = await addTour(app, agent, {
      assistant: elena,
      status: 'scheduled',
      scheduledDate: new Date('2026-03-20T15:00:00Z'),
    })
    const undated = await addTour(app, agent)
    const answered = await admin.post(bulk('status'), {
      tours: [{ id: undated.id }, { id: dated.id }],
      status: 'confirmed',
      notes: 'Both called',
    })
    expect(resultsOf(answered).map(({ tour, refused }) => tour?.status ?? refused?.message)).toEqual([
      'This status needs a scheduled date.',
      'confirmed',
    ])
    const [note] = await rows.query(
      `select note from tour_history where tour_id = '${dated.id}' and note is not null`,
    )
    expect(note).toEqual({ note: 'Both called' })
    expect(await count('tour_history', `tour_id = '${undated.id}' and note is not null`)).toBe(0)
  })

  it('get a new status with a date and notes of their own', async () => {
    const admin = await desk()
    const agent = await addAgent(app)
    const [first, second] = [await addTour(app, agent), await addTour(app, agent)]
    const at = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString()
    const { results } = answerOf(
      tourQueue.setStatusOfTours,
      await admin.post(bulk('status'), {
        tours: [
          { ...seen(first), scheduledDate: at(24), notes: 'Suggested time: 10' },
          { ...seen(second), scheduledDate: at(48) },
        ],
        status: 'scheduled',
        notes: 'For all',
      }),
    )
    expect(results).toMatchObject([
      { tour: { scheduledDate: at(24), statusNotes: 'Suggested time: 10' } },
      { tour: { scheduledDate: at(48), statusNotes: 'For all' } },
    ])
  })

  it('are archived together', async () => {
    const admin = await desk()
    const agent = await addAgent(app)
    const tours = [await addTour(app, agent), await addTour(app, agent)]
    const answered = await admin.post(bulk('archive'), { tours: tours.map((tour) => seen(tour)) })
    expect(resultsOf(answered).map(({ tour }) => tour?.archived)).toEqual([true, true])
  })

  it('are refused as a whole when the call is invalid, and nothing changes', async () => {
    const admin = await desk()
    const tour = await addTour(app, await addAgent(app))
    const assistant = await addAssistant(app)
    const many = Array.from({ length: 101 }, (_, n) => ({
      id: `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`,
    }))
    const wrong: [string, object, string, string][] = [
      ['archive', {}, 'tours', 'Please choose at least one tour'],
      ['archive', { tours: [] }, 'tours', 'Please choose at least one tour'],
      ['archive', { tours: many }, 'tours', 'Please choose at most 100 tours at once'],
      ['archive', { tours: [seen(tour), seen(tour)] }, 'tours', 'Please choose each tour once'],
      ['assign-assistant', { tours: [seen(tour)] }, 'schedulingAssistantId', 'Please choose an assistant'],
      ['priority', { tours: [seen(tour)], priority: 'urgent' }, 'priority', 'Please choose a priority'],
    ]
    for (const [act, body, path, message] of wrong)
      expect(await admin.post(bulk(act), body), `${act} ${message}`).toMatchObject({
        status: 400,
        body: { errors: [{ path, message }] },
      })
    expect(await admin.post(bulk('status'), { tours: [seen(tour)], status: 'done' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'status' }] },
    })
    expect(await rows.query('select version, status from tours')).toEqual([
      { version: 1, status: 'requested' },
    ])
    expect(assistant.id).toBeTruthy()
  })

  it('change once when the same call is sent twice with one key, with the same answer', async () => {
    const admin = await desk()
    const agent = await addAgent(app)
    const [one, other] = [await addTour(app, agent), await addTour(app, agent)]
    await admin.put(`/api/admin/tours/${other.id}/archive`, {})
    const body = { tours: [seen(one), seen(other)], priority: 'high' }
    const headers = { 'idempotency-key': 'bulk-1' }
    const first = await admin.post(bulk('priority'), body, { headers })
    const again = await admin.post(bulk('priority'), body, { headers })
    expect(resultsOf(first).map(({ tour, refused }) => tour?.version ?? refused?.code)).toEqual([
      2,
      'version_conflict',
    ])
    expect(again.body).toEqual(first.body)
    expect(await count('tour_history', `tour_id = '${one.id}' and kind = 'priority'`)).toBe(1)
  })

  it('are all changed when two administrators change them in opposite order', async () => {
    const [one, two] = [await desk(), await desk()]
    const agent = await addAgent(app)
    const tours = await Promise.all(Array.from({ length: 8 }, () => addTour(app, agent)))
    const ids = tours.map(({ id }) => ({ id }))
    const headers = { 'idempotency-key': 'both' }
    const answers = await Promise.all([
      one.post(bulk('priority'), { tours: ids, priority: 'high' }, { headers }),
      two.post(bulk('priority'), { tours: ids.toReversed(), priority: 'low' }, { headers }),
    ])
    for (const answered of answers) expect(resultsOf(answered).every(({ tour }) => tour)).toBe(true)
    expect(await count('tour_history', `kind = 'priority'`)).toBe(16)
  })

  it('need the permission of the action', async () => {
    const admin = await desk()
    const tour = await addTour(app, await addAgent(app))
    const helper = await as(app, await addAssistant(app), 'staff').catch(() => undefined)
    const agent = await as(app, await addAgent(app), 'agent')
    for (const act of ['assign-assistant', 'status', 'priority', 'archive'])
      expect((await agent.post(bulk(act), { tours: [seen(tour)] })).status, act).toBe(403)
    await rows.query(
      `delete from role_permissions rp using permissions p where p.id = rp.permission_id and p.name = 'tours.archive'`,
    )
    expect((await admin.post(bulk('archive'), { tours: [seen(tour)] })).status).toBe(403)
    expect(helper).toBeDefined()
  })
})

describe('saved filters of the queue', () => {
  const url = '/api/admin/queue-filters'
  const filter = { name: 'Denver, waiting', search: 'status=all-pending&city=denver' }

  it('are listed by name: the person’s own first, then the shared ones', async () => {
    const ada = await addAdmin(app, { firstName: 'Ada', lastName: 'Boss' })
    const [one, two] = [await as(app, ada, 'staff'), await desk()]
    await one.post(url, { ...filter, name: 'waiting' })
    await one.post(url, { ...filter, name: 'Archived', search: 'archived=shown', shared: true })
    const own = await two.post(url, { ...filter, name: 'Zed' })
    expect(own).toMatchObject({ status: 201, body: { name: 'Zed', own: true, shared: false, version: 1 } })
    const names = async (who: typeof one) =>
      answerOf(tourQueue.listQueueFilters, await who.get(url)).map(({ name, own: mine, ownerName }) => [
        name,
        mine || ownerName,
      ])
    expect(await names(one)).toEqual([
      ['Archived', true],
      ['waiting', true],
    ])
    expect(await names(two)).toEqual([
      ['Zed', true],
      ['Archived', 'Ada Boss'],
    ])
  })

  it('can be renamed, shared and deleted only by their owner', async () => {
    const [one, two] = [await desk(), await desk()]
    const kept = answerOf(tourQueue.keepQueueFilter, await one.post(url, { ...filter, shared: true }))
    const mine = `${url}/${kept.id}`
    expect((await two.put(mine, filter)).status).toBe(404)
    expect((await two.delete(mine)).status).toBe(404)
    expect(await one.put(mine, { ...filter, name: 'Denver', version: 1 })).toMatchObject({
      status: 200,
      body: { name: 'Denver', shared: false, version: 2 },
    })
    expect(await one.put(mine, { ...filter, name: 'Late', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', current: { name: 'Denver', version: 2 } },
    })
    expect((await one.delete(mine)).status).toBe(204)
    expect((await one.delete(mine)).status).toBe(404)
  })

  it('need a name that their owner has not used, whatever its case, and at least one filter', async () => {
    const [one, two] = [await desk(), await desk()]
    await one.post(url, filter)
    expect(await one.post(url, { ...filter, name: 'DENVER, waiting' })).toMatchObject({
      status: 409,
      body: { code: 'name_taken', errors: [{ path: 'name', message: 'That name is already taken.' }] },
    })
    expect((await two.post(url, filter)).status).toBe(201)
    const wrong = [
      [{ ...filter, name: ' ' }, 'name', 'Enter a name for the view'],
      [{ ...filter, search: '' }, 'search', 'Please choose a filter'],
      [{ ...filter, search: 'javascript:alert(1)' }, 'search', 'Please choose a filter'],
      [{ ...filter, search: `q=${'x'.repeat(500)}` }, 'search', 'The view is too long'],
    ] as const
    for (const [body, path, message] of wrong)
      expect(await one.post(url, body)).toMatchObject({ status: 400, body: { errors: [{ path, message }] } })
    expect(await count('queue_filters')).toBe(2)
  })

  it('number thirty at most, even when two are created at the same time', async () => {
    const one = await desk()
    for (let n = 1; n < 30; n++) await one.post(url, { ...filter, name: `Filter ${n}` })
    const answers = await Promise.all(['A', 'B'].map((name) => one.post(url, { ...filter, name })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'filters_full' })
  })

  it('notify their owner’s windows, and the desk’s when they are shared', async () => {
    const one = await desk()
    const kept = answerOf(tourQueue.keepQueueFilter, await one.post(url, filter))
    await one.put(`${url}/${kept.id}`, { ...filter, shared: true })
    expect(await rows.query(`select permission from events where topic = 'filters' order by id`)).toEqual([
      { permission: null },
      { permission: 'tours.view' },
    ])
  })
})
