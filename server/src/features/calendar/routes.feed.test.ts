import { calendar } from '@porchlight/contract/calendar'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { describe, expect, it } from 'vitest'
import { answerOf, outcomeOf, refusalOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, asNobody } from '../../../test/callers.ts'
import { addAgent } from '../../../test/people.ts'
import { useTourScene } from '../../../test/scenes/tour-scene.ts'
import { sha256 } from '../../kernel/security/tokens.ts'

const app = useApp()
const scene = useTourScene(app)

const inDays = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000)
const make = async (who = scene.people.sarah) => {
  const made = answerOf(calendar.createFeed, await who.caller.post('/api/calendar/feed'))
  return { ...made, path: new URL(made.url).pathname }
}
const read = (path: string, headers: Record<string, string> = {}) => asNobody(app).get(path, { headers })
const feedOf = async () =>
  answerOf(calendar.getFeed, await scene.people.sarah.caller.get('/api/calendar/feed')).feed
const uids = (text: string) =>
  new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((event) => String(event.getFirstPropertyValue('uid')).split('@')[0])

describe('a private feed', () => {
  it('has an address that is shown once and stored as a hash', async () => {
    expect(await feedOf()).toBeNull()
    const { url, webcalUrl, path } = await make()
    expect(url).toMatch(/^http:\/\/localhost:3000\/feeds\/[\w-]{43}\.ics$/)
    expect(webcalUrl).toBe(url.replace('http:', 'webcal:'))
    const token = path.slice('/feeds/'.length, -'.ics'.length)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(await scene.rows.query('select token_hash from calendar_feeds')).toEqual([
      { token_hash: sha256(token) },
    ])
    expect(await feedOf()).toEqual({ createdAt: app.clock.now().toISOString(), lastUsedAt: null })
  })

  it('is not stored for an Idempotency-Key', async () => {
    const post = () =>
      scene.people.sarah.caller.post('/api/calendar/feed', undefined, { headers: { 'idempotency-key': 'k' } })
    const [first, second] = [await post(), await post()]
    expect(first.status).toBe(201)
    expect(second.body).not.toEqual(first.body)
    expect(await scene.rows.query('select 1 from idempotency_keys')).toEqual([])
  })

  it('contains the agent’s tours in its window, without the client’s data', async () => {
    const { sarah, marcus } = scene.people
    const dated = (days: number, more = {}) => scene.tour(sarah, { scheduledDate: inDays(days), ...more })
    const soon = await dated(1, { status: 'confirmed', escortAssistantId: scene.people.james.userId })
    const past = await dated(-59)
    const far = await dated(540, { specialRequests: 'Call Nina, 555-010-0100' })
    await dated(-61)
    await dated(560)
    await dated(2, { status: 'cancelled' })
    await scene.tour(marcus, { scheduledDate: inDays(1) })
    const { path } = await make()
    const { status, headers, text } = await read(path)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(uids(text)).toEqual([past, soon, far])
    const unfolded = text.replaceAll('\r\n ', '')
    expect(unfolded).toContain('Client: Nina Park\\n')
    expect(unfolded).toContain('STATUS:CONFIRMED')
    for (const hidden of ['nina@', '555-010', 'Elena', 'VALARM']) expect(unfolded).not.toContain(hidden)
    expect(unfolded.match(/BEGIN:VTIMEZONE/g)).toHaveLength(1)
    expect(Object.values(nodeIcal.parseICS(text)).filter((part) => part?.type === 'VEVENT')).toHaveLength(3)
  })

  it('is not sent again while it is unchanged', async () => {
    const id = await scene.tour(scene.people.sarah, { scheduledDate: inDays(1) })
    const { path } = await make()
    const { headers } = await read(path)
    expect(headers['cache-control']).toBe('private, no-cache')
    expect(headers['last-modified']).toBe(app.clock.now().toUTCString())
    const etag = String(headers.etag)
    app.clock.advance(3_600_000)
    const again = await read(path, { 'if-none-match': `"other", ${etag}` })
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag])
    await scene.rows.query(`update tours set client_first_name = 'Ann' where id = $1`, [id])
    expect((await read(path, { 'if-none-match': etag })).status).toBe(200)
  })

  it('records its use, once an hour', async () => {
    const { path } = await make()
    await read(path)
    const first = (await feedOf())?.lastUsedAt
    expect(first).toBe(app.clock.now().toISOString())
    app.clock.advance(59 * 60_000)
    await read(path)
    expect((await feedOf())?.lastUsedAt).toBe(first)
    app.clock.advance(60_000)
    await read(path)
    expect((await feedOf())?.lastUsedAt).toBe(app.clock.now().toISOString())
  })

  it('stops at once when it is renewed or revoked', async () => {
    const old = await make()
    const { path } = await make()
    expect((await read(old.path)).status).toBe(404)
    expect((await read(path)).status).toBe(200)
    expect((await scene.people.sarah.caller.delete('/api/calendar/feed')).status).toBe(204)
    expect((await read(path)).status).toBe(404)
    expect(await feedOf()).toBeNull()
    expect((await scene.people.sarah.caller.delete('/api/calendar/feed')).status).toBe(204)
  })

  it('exists once when two are created at once', async () => {
    await Promise.all([make(), make(), make()])
    expect(await scene.rows.query('select 1 from calendar_feeds where revoked_at is null')).toHaveLength(1)
  })

  it('is empty without access, and full again with it', async () => {
    await scene.tour(scene.people.sarah, { scheduledDate: inDays(1) })
    const { path } = await make()
    const { headers } = await read(path)
    const set = (status: string) =>
      scene.rows.query('update subscriptions set status = $2 where user_id = $1', [
        scene.people.sarah.userId,
        status,
      ])
    await set('past_due')
    const empty = await read(path, { 'if-none-match': String(headers.etag) })
    expect([empty.status, uids(empty.text)]).toEqual([200, []])
    await set('active')
    expect(uids((await read(path)).text)).toHaveLength(1)
  })

  it.each([
    ['locked', 'is_locked = true, locked_at = now()', 'is_locked = false, locked_at = null'],
    ['closed', 'is_active = false', 'is_active = true'],
  ])('stops when its person is %s, and does not come back', async (_name, end, undo) => {
    const { path } = await make()
    const { userId } = scene.people.sarah
    await scene.rows.query(`update users set ${end} where id = $1`, [userId])
    expect((await read(path)).status).toBe(404)
    await scene.rows.query(`update users set ${undo} where id = $1`, [userId])
    expect((await read(path)).status).toBe(404)
  })

  it.each(['short', 'x'.repeat(43), '..%2f..%2fetc'])(
    'at an address that never existed (%s) is not found',
    async (token) => {
      expect((await read(`/feeds/${token}.ics`)).status).toBe(404)
    },
  )

  it('at an address with a NUL is refused like every text that PostgreSQL cannot store', async () => {
    expect((await read(`/feeds/${'x'.repeat(43)}%00.ics`)).status).toBe(400)
  })
})

describe('an assistant’s private feed', () => {
  const textOf = async (path: string) => (await read(path)).text.replaceAll('\r\n ', '')

  it('contains exactly the tours assigned to the assistant, to schedule or to escort', async () => {
    const { sarah, marcus, elena, james } = scene.people
    const dated = (agent: typeof sarah, days: number, more = {}) =>
      scene.tour(agent, { scheduledDate: inDays(days), ...more })
    const past = await dated(sarah, -59, { assistant: elena.person, status: 'completed' })
    const escorted = await dated(marcus, 1, {
      status: 'confirmed',
      assistant: james.person,
      escortAssistantId: elena.userId,
    })
    const far = await dated(sarah, 540, { assistant: elena.person })
    await dated(sarah, -61, { assistant: elena.person })
    await dated(sarah, 560, { assistant: elena.person })
    await dated(sarah, 2, { assistant: elena.person, status: 'cancelled' })
    await dated(sarah, 3, { assistant: james.person })
    await dated(sarah, 4)
    const archived = await dated(sarah, -5, { assistant: elena.person, status: 'completed' })
    await scene.rows.query('update tours set archived_at = now(), archived_by = $2 where id = $1', [
      archived,
      scene.people.admin.userId,
    ])
    const { path } = await make(elena)
    const { status, headers, text } = await read(path)
    expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(uids(text)).toEqual([past, escorted, far])
  })

  it('shows address, client, status and agent, but no client’s phone or email and no requests', async () => {
    const { sarah, elena } = scene.people
    await scene.tour(sarah, {
      scheduledDate: inDays(1),
      status: 'confirmed',
      assistant: elena.person,
      specialRequests: 'Ring twice',
    })
    const text = await textOf((await make(elena)).path)
    expect(text).toContain('SUMMARY:Tour: Nina Park at Oak House')
    expect(text).toContain('Client: Nina Park\\n')
    expect(text).toMatch(/LOCATION:1 Oak St/)
    expect(text).toContain('Status: Confirmed')
    expect(text).toContain('Agent: Sarah Chen')
    expect(text).toContain('STATUS:CONFIRMED')
    for (const hidden of ['nina@', '555-010-0100', 'Ring twice', 'VALARM']) expect(text).not.toContain(hidden)
  })

  it('links each entry to its tour, and marks tours that the assistant only coordinates as free', async () => {
    const { sarah, elena, james } = scene.people
    const dated = (days: number, more = {}) =>
      scene.tour(sarah, {
        scheduledDate: inDays(days),
        status: 'confirmed',
        assistant: elena.person,
        ...more,
      })
    const ids = [
      await dated(1, { escortAssistantId: elena.userId }),
      await dated(2, { escortAssistantId: james.userId }),
      await dated(3),
    ]
    const { text } = await read((await make(elena)).path)
    const entries = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => ({
      url: event.getFirstPropertyValue('url'),
      transp: event.getFirstPropertyValue('transp'),
      isSaid: String(event.getFirstPropertyValue('description')).startsWith('Not attending\n'),
    }))
    const urlOf = (id: string) => `http://localhost:3000/assistant-dashboard?tab=all#${id}`
    expect(entries).toEqual(
      ids.map((id, at) => ({ url: urlOf(id), transp: at === 0 ? null : 'TRANSPARENT', isSaid: at > 0 })),
    )
  })

  it('loses a tour that goes to somebody else', async () => {
    const { sarah, elena, james, admin } = scene.people
    const id = await scene.tour(sarah, { scheduledDate: inDays(1), assistant: elena.person })
    const { path } = await make(elena)
    expect(uids((await read(path)).text)).toEqual([id])
    const assigned = await admin.caller.put(`/api/admin/tours/${id}/assign-assistant`, {
      schedulingAssistantId: james.userId,
    })
    expect(assigned.status, assigned.text).toBe(200)
    expect(uids((await read(path)).text)).toEqual([])
  })

  it('stops when the assistant is deactivated, and does not come back', async () => {
    const { elena, admin } = scene.people
    const { path } = await make(elena)
    const setActive = async (isActive: boolean) =>
      outcomeOf(await admin.caller.put(`/api/admin/assistants/${elena.userId}`, { isActive }))
    expect((await read(path)).status).toBe(200)
    expect(await setActive(false)).toBe('200')
    expect((await read(path)).status).toBe(404)
    expect(await setActive(true)).toBe('200')
    expect((await read(path)).status).toBe(404)
  })

  it('stops when the assistant is deleted', async () => {
    const { james, admin } = scene.people
    const { path } = await make(james)
    await scene.rows.query('update tours set escort_assistant_id = null, scheduling_assistant_id = null')
    expect((await admin.caller.delete(`/api/admin/assistants/${james.userId}`)).status).toBe(204)
    expect((await read(path)).status).toBe(404)
  })

  it('is renewed and revoked like an agent’s', async () => {
    const { elena } = scene.people
    const old = await make(elena)
    const { path } = await make(elena)
    expect((await read(old.path)).status).toBe(404)
    expect((await read(path)).status).toBe(200)
    expect((await elena.caller.delete('/api/calendar/feed')).status).toBe(204)
    expect((await read(path)).status).toBe(404)
  })

  it('is neither created nor revoked in a session by the team password', async () => {
    const { elena } = scene.people
    const { path } = await make(elena)
    const shared = await as(app, elena.person, 'assistant', { byTeamPassword: true })
    const refused = refusalOf(await shared.post('/api/calendar/feed'))
    expect(refused).toMatchObject({
      code: 'not_allowed',
      message: 'Sign in with your own username to change your private calendar address.',
    })
    expect(outcomeOf(await shared.delete('/api/calendar/feed'))).toBe('403 not_allowed')
    expect((await read(path)).status).toBe(200)
  })
})

describe('the calls of private feeds', () => {
  it('are for agents with access and for assistants', async () => {
    const outcomes = async (caller: ReturnType<typeof asNobody>) => [
      outcomeOf(await caller.get('/api/calendar/feed')),
      outcomeOf(await caller.post('/api/calendar/feed')),
      outcomeOf(await caller.delete('/api/calendar/feed')),
    ]
    const { sarah, james, admin } = scene.people
    const pastDue = await as(app, await addAgent(app, { status: 'past_due' }), 'agent')
    expect(await outcomes(sarah.caller)).toEqual(['200', '201', '204'])
    expect(await outcomes(james.caller)).toEqual(['200', '201', '204'])
    expect(new Set(await outcomes(asNobody(app)))).toEqual(new Set(['401 not_signed_in']))
    expect(new Set(await outcomes(pastDue))).toEqual(new Set(['402 subscription_required']))
    expect(new Set(await outcomes(admin.caller))).toEqual(new Set(['403 not_allowed']))
  })
})
