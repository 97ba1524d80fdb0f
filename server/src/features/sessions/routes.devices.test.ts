import { devices } from '@porchlight/contract/sessions/devices'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answerOf, outcomeOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, asNobody, type Caller } from '../../../test/callers.ts'
import { listenAnywhere, openLive } from '../../../test/live-reader.ts'
import { addAdmin, addAgent, addAssistant, type Person } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'
import { createApp } from '../../app.ts'

const app = useApp()
const rows = plainRows(() => app.database)

let agent: Person
let here: Caller
let there: Caller
beforeEach(async () => {
  agent = await addAgent(app)
  there = await as(app, agent, 'agent')
  app.clock.advance(60_000)
  here = await as(app, agent, 'agent')
})

const list = async (who = here) => answerOf(devices.listSessions, await who.get('/api/sessions'))
const idOf = async (who: Caller) => (await list(who)).find(({ isThis }) => isThis)?.id ?? expect.unreachable()
const isIn = async (who: Caller) => (await who.get('/api/auth/user')).status === 200
const end = (id: string, who = here) => who.delete(`/api/sessions/${id}`)
const everywhere = (which: string, who = here) => who.post('/api/sessions/sign-out-everywhere', { which })
const acts = async () =>
  (await rows.query(`select action from audit_log where subject_id = '${agent.id}' order by id`)).map(
    ({ action }) => action,
  )

describe('a person’s own sessions', () => {
  it('are listed, most recently used first, with a mark on the current one and without other people’s', async () => {
    await as(app, await addAgent(app), 'agent')
    expect(await list()).toMatchObject([
      { isThis: true, kind: 'agent', byTeamPassword: false, userAgent: 'tests', ip: '127.0.0.1' },
      { isThis: false, createdAt: '2026-03-18T15:00:00.000Z', lastSeenAt: '2026-03-18T15:00:00.000Z' },
    ])
    expect(await list(there)).toHaveLength(2)
  })

  it('are no longer listed after they expire', async () => {
    app.clock.advance(13 * 24 * 60 * 60_000)
    await here.get('/api/auth/user')
    app.clock.advance(2 * 24 * 60 * 60_000)
    expect(await list()).toMatchObject([{ isThis: true }])
  })

  it('can be ended one at a time', async () => {
    const id = await idOf(there)
    expect((await end(id)).status).toBe(204)
    expect([await isIn(there), await isIn(here)]).toEqual([false, true])
    expect(outcomeOf(await end(id))).toBe('404 not_found')
    expect(await acts()).toEqual(['session.ended'])
  })

  it('include the current one, and ending it works like signing out', async () => {
    const ended = await end(await idOf(here))
    expect(ended.status).toBe(204)
    expect(String(ended.headers['set-cookie'])).toMatch(/^porchlight_session=;/)
    expect([await isIn(there), await isIn(here)]).toEqual([true, false])
  })

  it('cannot be ended by anyone else', async () => {
    const stranger = await as(app, await addAgent(app), 'agent')
    const office = await as(app, await addAdmin(app, { userType: 'super_admin' }), 'staff')
    for (const who of [stranger, office])
      expect(outcomeOf(await end(await idOf(here), who))).toBe('404 not_found')
    expect(await isIn(here)).toBe(true)
  })

  it('can be ended everywhere else, or everywhere', async () => {
    const stranger = await as(app, await addAgent(app), 'agent')
    expect(answerOf(devices.signOutEverywhere, await everywhere('others'))).toEqual({ ended: 1 })
    expect([await isIn(there), await isIn(here), await isIn(stranger)]).toEqual([false, true, true])
    const all = await everywhere('all')
    expect(answerOf(devices.signOutEverywhere, all)).toEqual({ ended: 1 })
    expect(String(all.headers['set-cookie'])).toMatch(/^porchlight_session=;/)
    expect([await isIn(here), await isIn(stranger)]).toEqual([false, true])
    expect(outcomeOf(await everywhere('some', await as(app, agent, 'agent')))).toBe('400 invalid_input')
    expect(await acts()).toEqual(['user.signed_out_everywhere', 'user.signed_out_everywhere'])
  })

  it('need a personal sign-in; a team-password session sees and ends none', async () => {
    const assistant = await addAssistant(app)
    const own = await as(app, assistant, 'assistant')
    const shared = await as(app, assistant, 'assistant', { byTeamPassword: true })
    expect((await list(own)).map(({ byTeamPassword }) => byTeamPassword).sort()).toEqual([false, true])
    expect(outcomeOf(await shared.get('/api/sessions'))).toBe('403 not_allowed')
    expect(outcomeOf(await end(await idOf(own), shared))).toBe('403 not_allowed')
    expect(outcomeOf(await everywhere('all', shared))).toBe('403 not_allowed')
    expect(answerOf(devices.signOutEverywhere, await everywhere('others', own))).toEqual({ ended: 1 })
    expect([await isIn(own), await isIn(shared)]).toEqual([true, false])
    expect(outcomeOf(await asNobody(app).get('/api/sessions'))).toBe('401 not_signed_in')
  })
})

describe('a session that is ended elsewhere', () => {
  let port: number
  let server: Awaited<ReturnType<typeof createApp>>
  beforeAll(async () => {
    server = await createApp(app.kernel)
    port = await listenAnywhere(server)
  })
  afterAll(() => server.close())

  it('gets the event within 5 s, and the other sessions stay open', async () => {
    const ending = await openLive(port, there.cookies)
    const staying = await openLive(port, here.cookies)
    expect((await end(await idOf(there))).status).toBe(204)
    await ending.ends()
    expect(staying.isOpen()).toBe(true)
    staying.close()
  })
})
