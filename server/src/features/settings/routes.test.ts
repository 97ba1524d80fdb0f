import { settings as calls } from '@porchlight/contract/settings'
import { noBusinessDetails } from '@porchlight/contract/settings/business'
import { site } from '@porchlight/contract/site'
import { beforeEach, describe, expect, it } from 'vitest'
import { answerOf, outcomeOf, refusalOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { acme, useBusiness } from '../../../test/business.ts'
import { as, asNobody, type Caller } from '../../../test/callers.ts'
import { addTour } from '../../../test/factories.ts'
import { addAdmin, addAgent, addAssistant, type Person } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'
import { createApp } from '../../app.ts'

const app = useApp()
const rows = plainRows(() => app.database)
const path = '/api/admin/settings'
useBusiness(() => app.database)

let ruth: Person
let boss: Caller
beforeEach(async () => {
  ruth = await addAdmin(app, { userType: 'super_admin', firstName: 'Ruth', lastName: 'Boss' })
  boss = await as(app, ruth, 'staff')
  // `truncateAll` does not reset this row.
  await rows.query(
    `update settings set team_password_hash = null, team_password_changed_at = null, version = 1,
      escort_buffer_minutes = 30, two_factor_required_for_back_office = false, updated_by = null`,
  )
})

const read = async () => answerOf(calls.readSettings, await boss.get(path))
const put = (change: object, by = boss) => by.put(path, change)
const audit = async () => rows.query('select action, before, after from audit_log order by id')
const byTeam = async (password: string) =>
  (await asNobody(app).post('/api/assistant/login', { password })).status

describe('settings', () => {
  it('need the permission to manage them', async () => {
    expect(await read()).toMatchObject({
      teamPasswordSet: false,
      teamPasswordChangedAt: null,
      twoFactorRequired: false,
      escortBufferMinutes: 30,
      version: 1,
      updatedBy: null,
    })
    const admin = await as(app, await addAdmin(app), 'staff')
    expect(outcomeOf(await admin.get(path))).toBe('403 not_allowed')
    expect(outcomeOf(await put({ twoFactorRequired: true }, admin))).toBe('403 not_allowed')
  })

  it('change one by one, and the log records their previous values', async () => {
    const changed = answerOf(calls.updateSettings, await put({ twoFactorRequired: true, version: 1 }))
    expect(changed).toMatchObject({ twoFactorRequired: true, escortBufferMinutes: 30, version: 2 })
    expect(changed.updatedBy).toBe('Ruth Boss')
    await put({ escortBufferMinutes: 45 })
    expect(await audit()).toEqual([
      {
        action: 'settings.updated',
        before: { twoFactorRequired: false },
        after: { twoFactorRequired: true },
      },
      {
        action: 'settings.updated',
        before: { escortBufferMinutes: 30 },
        after: { escortBufferMinutes: 45 },
      },
    ])
    const [event] = await rows.query('select * from events order by id desc limit 1')
    expect(event).toMatchObject({ topic: 'settings', permission: 'settings.manage' })
    await put({ escortBufferMinutes: 45, teamPassword: '' })
    expect(await read()).toMatchObject({ version: 3, teamPasswordSet: false })
  })

  it('are not overwritten by a change to an old version', async () => {
    await put({ escortBufferMinutes: 20 })
    expect(refusalOf(await put({ escortBufferMinutes: 60, version: 1 }))).toMatchObject({
      code: 'version_conflict',
      current: { escortBufferMinutes: 20, version: 2 },
    })
  })

  it.each([
    [{ escortBufferMinutes: -1 }, 'The buffer must be a whole number of minutes between 0 and 240'],
    [{ escortBufferMinutes: 241 }, 'The buffer must be a whole number of minutes between 0 and 240'],
    [{ escortBufferMinutes: 7.5 }, 'The buffer must be a whole number of minutes between 0 and 240'],
    [{ teamPassword: 'elevenchars' }, 'The assistant password must be at least 12 characters'],
    [{ twoFactorRequired: 'yes' }, 'Choose yes or no'],
  ])('%o is refused', async (change, message) => {
    const refused = refusalOf(await put(change))
    expect(refused.errors?.map((error) => error.message)).toEqual([message])
    expect(await read()).toMatchObject({ version: 1 })
  })
})

describe('business details', () => {
  const contact = async () => answerOf(site.config, await asNobody(app).get('/api/config')).business

  it('are empty at first: the configuration then names the product alone', async () => {
    expect((await read()).business).toEqual(noBusinessDetails)
    expect(await contact()).toEqual({
      name: 'Porchlight',
      postalAddress: null,
      supportEmail: null,
      supportPhone: null,
    })
  })

  it('are saved field by field, with one row in the audit log, and everyone can read the contact', async () => {
    const saved = answerOf(calls.updateSettings, await put({ business: acme, version: 1 }))
    expect(saved).toMatchObject({ business: { ...noBusinessDetails, ...acme }, version: 2 })
    expect(await contact()).toEqual(acme)
    await put({ business: { supportPhone: null, termsUrl: 'https://acme.example/terms' } })
    expect((await read()).business).toEqual({
      ...noBusinessDetails,
      ...acme,
      supportPhone: null,
      termsUrl: 'https://acme.example/terms',
    })
    expect(await audit()).toMatchObject([
      { action: 'settings.updated', before: { businessName: null }, after: { businessName: acme.name } },
      {
        action: 'settings.updated',
        before: { supportPhone: acme.supportPhone, termsUrl: null },
        after: { supportPhone: null, termsUrl: 'https://acme.example/terms' },
      },
    ])
    // Saving the same details again changes nothing.
    await put({ business: { name: acme.name } })
    expect(await read()).toMatchObject({ version: 3 })
  })

  const wrongPage = 'Please enter a full address that begins with https://'
  it.each<[Record<string, string>, field: string, message: string]>([
    [{ name: 'x'.repeat(121) }, 'business.name', 'Please use at most 120 characters'],
    [{ postalAddress: 'x\n'.repeat(7) }, 'business.postalAddress', 'Please use at most 6 lines'],
    [{ supportEmail: 'nobody' }, 'business.supportEmail', 'Please enter a valid email address'],
    [{ supportPhone: 'call' }, 'business.supportPhone', 'Please enter a phone number with 7 to 15 digits'],
    [{ termsUrl: 'http://acme.example' }, 'business.termsUrl', wrongPage],
    [{ termsUrl: 'javascript:alert(1)' }, 'business.termsUrl', wrongPage],
    [{ privacyUrl: 'https://a' }, 'business.privacyUrl', wrongPage],
    [{ privacyUrl: 'https://u:p@acme.example' }, 'business.privacyUrl', wrongPage],
    [{ refundsUrl: 'https://acme.example/a b' }, 'business.refundsUrl', wrongPage],
  ])('%o is refused', async (business, field, message) => {
    const refused = refusalOf(await put({ business }))
    expect(refused.errors).toEqual([{ path: field, message }])
    expect(await read()).toMatchObject({ business: noBusinessDetails, version: 1 })
  })

  it('need the permission to manage the settings', async () => {
    const admin = await as(app, await addAdmin(app), 'staff')
    expect(outcomeOf(await put({ business: acme }, admin))).toBe('403 not_allowed')
    expect((await read()).business).toEqual(noBusinessDetails)
  })
})

describe('saved replies among the settings', () => {
  it('are replaced by the full list, each with its own row in the log', async () => {
    const wish = (savedReplies: object[]) => put({ savedReplies })
    await wish([
      { title: 'Time', body: 'Now.' },
      { title: 'Place', body: 'Here.' },
    ])
    const [place, time] = (await read()).savedReplies
    expect([place?.title, time?.title]).toEqual(['Place', 'Time'])
    await wish([
      { id: time?.id, title: 'Time', body: 'Later.', version: 1 },
      { title: 'place', body: 'There.' },
    ])
    expect((await read()).savedReplies).toMatchObject([
      { title: 'place', body: 'There.', version: 1 },
      { id: time?.id, title: 'Time', body: 'Later.', version: 2 },
    ])
    expect((await audit()).map(({ action }) => action)).toEqual([
      ...['saved_reply.created', 'saved_reply.created'],
      ...['saved_reply.deleted', 'saved_reply.updated', 'saved_reply.created'],
    ])
    const old = await wish([{ id: time?.id, title: 'Time', body: 'Old.', version: 1 }])
    expect(outcomeOf(old)).toBe('409 version_conflict')
    const nobody = { id: '01900000-0000-7000-8000-00000000dead', title: 'x', body: 'x' }
    expect(outcomeOf(await wish([nobody]))).toBe('400 invalid_input')
    const twice = [
      { title: 'One', body: 'x' },
      { title: 'ONE', body: 'x' },
    ]
    expect(outcomeOf(await wish(twice))).toBe('409 name_taken')
    // A refused change has no effect, and unnamed details keep their value.
    await put({ escortBufferMinutes: 20 })
    expect((await read()).savedReplies).toHaveLength(2)
  })
})

describe('titles of saved replies among the settings', () => {
  const wish = (savedReplies: object[]) => put({ savedReplies })
  const titles = async () => (await read()).savedReplies.map(({ id, title }) => [id, title])

  it('may be exchanged between replies, in any order', async () => {
    await wish([
      { title: 'Place', body: 'Here.' },
      { title: 'Time', body: 'Now.' },
      { title: 'Way', body: 'There.' },
    ])
    const [place, time, way] = (await read()).savedReplies
    const changed = await wish([
      { id: place?.id, title: 'time', body: 'Here.', version: 1 },
      { id: time?.id, title: 'Place', body: 'Now.', version: 1 },
      { id: way?.id, title: 'WAY', body: 'There.' },
    ])
    expect(outcomeOf(changed)).toBe('200')
    expect(await titles()).toEqual([
      [time?.id, 'Place'],
      [place?.id, 'time'],
      [way?.id, 'WAY'],
    ])
    expect((await read()).savedReplies.map(({ version }) => version)).toEqual([2, 2, 2])
    expect((await audit()).slice(3)).toEqual([
      { action: 'saved_reply.updated', before: { title: 'Place' }, after: { title: 'time' } },
      { action: 'saved_reply.updated', before: { title: 'Time' }, after: { title: 'Place' } },
      { action: 'saved_reply.updated', before: { title: 'Way' }, after: { title: 'WAY' } },
    ])
  })

  it('are refused if two are equal, and so is a repeated id', async () => {
    await wish([{ title: 'Place', body: 'Here.' }])
    const [place] = (await read()).savedReplies
    const kept = { id: place?.id, title: 'Place', body: 'Here.' }
    const refused = await wish([kept, { title: 'Time', body: 'x' }, { title: 'PLACE', body: 'x' }])
    expect(outcomeOf(refused)).toBe('409 name_taken')
    const message = 'Another saved reply in the list has that title.'
    expect(refusalOf(refused)).toMatchObject({ message, errors: [{ path: 'savedReplies.2.title', message }] })
    const twice = await wish([kept, { ...kept, title: 'Time' }])
    expect(refusalOf(twice).errors).toEqual([
      { path: 'savedReplies.1.id', message: 'This saved reply is already in the list' },
    ])
    expect(await titles()).toEqual([[place?.id, 'Place']])
  })
})

describe('the team password', () => {
  it('works as soon as it is set, and appears in no answer and no log', async () => {
    expect(await byTeam('porch light team')).toBe(401)
    const answered = await put({ teamPassword: 'porch light team' })
    expect(answerOf(calls.updateSettings, answered)).toMatchObject({ teamPasswordSet: true, version: 2 })
    expect(await byTeam('porch light team')).toBe(200)
    expect(answered.text).not.toMatch(/argon|porch light/)
    const [written] = await rows.query('select * from audit_log')
    expect(written).toMatchObject({ action: 'settings.team_password_changed', before: null })
    expect(JSON.stringify(written)).not.toMatch(/argon|porch light/)
  })

  it('ends exactly the sessions that it began when it is changed or switched off', async () => {
    await put({ teamPassword: 'porch light team' })
    const elena = await addAssistant(app)
    const byTeamPassword = await as(app, elena, 'assistant', { byTeamPassword: true })
    const byHerOwn = await as(app, elena, 'assistant')
    await put({ escortBufferMinutes: 15 })
    expect((await byTeamPassword.get('/api/auth/user')).status).toBe(200)
    await put({ teamPassword: 'another team word' })
    expect((await byTeamPassword.get('/api/auth/user')).status).toBe(401)
    expect((await byHerOwn.get('/api/auth/user')).status).toBe(200)
    expect(await byTeam('porch light team')).toBe(401)
    const ended = await rows.query("select user_ids from events where kind = 'session.ended'")
    expect(ended).toEqual([{ user_ids: [elena.id] }])

    await as(app, elena, 'assistant', { byTeamPassword: true })
    await put({ teamPassword: null })
    expect(await read()).toMatchObject({ teamPasswordSet: false })
    expect(await byTeam('another team word')).toBe(401)
    expect(await rows.query('select 1 from sessions where by_team_password')).toEqual([])
    expect((await audit()).at(-1)).toMatchObject({
      action: 'settings.team_password_removed',
      after: { sessionsEnded: 1 },
    })
    await put({ teamPassword: null })
    expect((await audit()).filter(({ action }) => action === 'settings.team_password_removed')).toHaveLength(
      1,
    )
  })
})

describe('the buffer after an escort', () => {
  it('applies to tours that are scheduled from then on', async () => {
    const sarah = await addAgent(app)
    const elena = await addAssistant(app)
    const before = await addTour(app, sarah, { escortAssistantId: elena.id, status: 'confirmed' })
    const asked = await addTour(app, sarah)
    await put({ escortBufferMinutes: 60 })
    const nextDay = '2026-03-20T15:00:00Z'
    await rows.query(
      "update tours set status = 'confirmed', escort_assistant_id = $2, scheduled_date = $3 where id = $1",
      [asked.id, elena.id, nextDay],
    )
    await rows.query("update tours set status = 'in_progress' where id = $1", [before.id])
    const held = await rows.query(
      `select extract(epoch from upper(holds_assistant) - lower(holds_assistant))::int / 60 as minutes
       from tours order by scheduled_date`,
    )
    expect(held).toEqual([{ minutes: 90 }, { minutes: 120 }])
    // It also applies when staff search for available assistants.
    const free = async (at: string) =>
      (await boss.get(`/api/admin/assistants?at=${at}`)).text.includes('"other_tour"')
    expect(await free('2026-03-20T16:45:00Z')).toBe(true)
    expect(await free('2026-03-20T17:00:00Z')).toBe(false)
  })
})

describe('warnings', () => {
  it('say that TRUST_PROXY is missing when it is needed, and how to set it', async () => {
    expect((await read()).warnings).toEqual([])
    const config = { ...app.kernel.config, proxyForgotten: true }
    const server = await createApp({ ...app.kernel, config })
    const answered = await server.inject({ url: path, cookies: boss.cookies })
    await server.close()
    expect(calls.readSettings.answers[200].parse(answered.json()).warnings).toEqual([
      expect.stringContaining('Set TRUST_PROXY to the addresses of your proxy.'),
    ])
  })
})
