import { calendar } from '@porchlight/contract/calendar'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { describe, expect, it } from 'vitest'
import { answerOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { asNobody } from '../../../test/callers.ts'
import { useTourScene } from '../../../test/scenes/tour-scene.ts'
import { sha256 } from '../../kernel/security/tokens.ts'

const app = useApp()
const scene = useTourScene(app)

const inDays = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000)
const make = async () => {
  const made = answerOf(calendar.createFeed, await scene.people.sarah.caller.post('/api/calendar/feed'))
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
