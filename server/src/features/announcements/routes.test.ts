import { announcements } from '@porchlight/contract/announcements'
import { describe, expect, it } from 'vitest'
import { answerOf, outcomeOf, refusalOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, asNobody, type Caller } from '../../../test/callers.ts'
import { outsiders } from '../../../test/outsiders.ts'
import { addAdmin, addAgent } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'

describe('the announcement', () => {
  const app = useApp()
  const rows = plainRows(() => app.database)

  const save = (version: number, message: string, visible: boolean) =>
    rows.insert('announcements', { version, message, visible, updated_at: '2026-11-20T15:00:00Z' })
  const read = async (caller: Caller = asNobody(app)) =>
    answerOf(announcements.publicAnnouncement, await caller.get('/api/public/announcement'))

  it('is empty before the first one', async () => {
    expect(await read()).toEqual({ visible: false, message: '', version: 0 })
  })

  it('is the newest one, immediately, as typed', async () => {
    await save(1, 'Closed on Monday', true)
    expect(await read()).toEqual({ visible: true, message: 'Closed on Monday', version: 1 })
    await save(2, `Open 🎉 שלום '; drop table announcements; -- <b>`, true)
    expect(await read()).toEqual({
      visible: true,
      message: `Open 🎉 שלום '; drop table announcements; -- <b>`,
      version: 2,
    })
  })

  it('hides its text, also the previous one, while it is hidden', async () => {
    await save(1, 'Shown', true)
    await save(2, 'A draft that nobody shall read', false)
    expect(await read()).toEqual({ visible: false, message: '', version: 2 })
  })

  it('is the same for every signed-in person, with or without access', async () => {
    await save(1, 'For all', true)
    for (const status of ['active', 'past_due'] as const) {
      const dana = await as(app, await addAgent(app, { status }), 'agent')
      expect((await read(dana)).message, status).toBe('For all')
    }
  })
})

describe('writing the announcement', () => {
  const app = useApp()
  const rows = plainRows(() => app.database)
  const path = '/api/admin/announcement'
  const desk = async () => as(app, await addAdmin(app, { firstName: 'Ada', lastName: 'Desk' }), 'staff')
  const saved = async (caller: Caller, body: object) =>
    answerOf(announcements.saveAnnouncement, await caller.put(path, body))

  it('starts empty, and stores every state with its author and time', async () => {
    const ada = await desk()
    const nothing = { message: '', visible: false, version: 0, updatedAt: null, updatedBy: null, history: [] }
    expect(answerOf(announcements.adminAnnouncement, await ada.get(path))).toEqual(nothing)
    const first = await saved(ada, { message: 'Closed on Friday', visible: true, version: 0 })
    expect(first).toMatchObject({
      message: 'Closed on Friday',
      visible: true,
      version: 1,
      updatedBy: 'Ada Desk',
    })
    app.clock.advance(60_000)
    await saved(ada, { message: 'Open again\nfrom nine', visible: false, version: 1 })
    const now = answerOf(announcements.adminAnnouncement, await ada.get(path))
    expect(now).toMatchObject({ message: 'Open again\nfrom nine', visible: false, version: 2 })
    expect(now.history).toMatchObject([
      { version: 2, visible: false, updatedAt: app.clock.now().toISOString() },
      { version: 1, visible: true, message: 'Closed on Friday', updatedBy: 'Ada Desk' },
    ])
    expect(
      answerOf(announcements.publicAnnouncement, await asNobody(app).get('/api/public/announcement')),
    ).toEqual({ visible: false, message: '', version: 2 })
  })

  it('explains an error in the specification’s words, and changes nothing', async () => {
    const ada = await desk()
    const wrong: [object, string, string][] = [
      [
        { message: ' \n ', visible: true },
        'message',
        'Cannot show an empty announcement. Please enter a message or hide the announcement.',
      ],
      [{ message: 'x'.repeat(1001), visible: false }, 'message', 'Please use at most 1,000 characters'],
      [{ message: 7, visible: true }, 'message', 'Please enter text'],
      [{ message: 'x', visible: 'often' }, 'visible', 'Choose yes or no'],
    ]
    for (const [body, field, message] of wrong) {
      const answered = await ada.put(path, body)
      expect(answered.status).toBe(400)
      expect(refusalOf(answered).errors).toContainEqual({ path: field, message })
    }
    expect((await saved(ada, { message: 'x'.repeat(1000), visible: true })).version).toBe(1)
    expect((await saved(ada, { message: '', visible: false })).version).toBe(2)
  })

  it('refuses the second of two changes to the same version', async () => {
    const [ada, ben] = [await desk(), await desk()]
    await saved(ada, { message: 'First', visible: true })
    const both = await Promise.all(
      [ada, ben].map((caller, n) => caller.put(path, { message: `By ${n}`, visible: true, version: 1 })),
    )
    expect(both.map(outcomeOf).sort()).toEqual(['200', '409 version_conflict'])
    const refused = both.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({
      current: { version: 2, history: [{ version: 2 }, { version: 1 }] },
    })
    // Without a version, the change applies to the newest state.
    expect((await saved(ben, { message: 'Anyway', visible: true })).version).toBe(3)
  })

  it('is recorded in the audit log with its network, and notifies every open page', async () => {
    const ada = await desk()
    await saved(ada, { message: 'Hello', visible: true })
    const answered = await ada.put(
      path,
      { message: 'Hello', visible: false },
      { ip: '203.0.113.9', headers: { 'user-agent': 'A browser' } },
    )
    expect(answered.status).toBe(200)
    const [last] = await rows.query(`select * from audit_log order by id desc limit 1`)
    expect(last).toMatchObject({
      action: 'announcement.updated',
      actor_type: 'admin',
      subject_type: 'announcement',
      subject_label: 'Version 2',
      ip: '203.0.113.9',
      user_agent: 'A browser',
      before: { visible: true },
      after: { visible: false },
    })
    const [event] = await rows.query(`select * from events order by id desc limit 1`)
    expect(event).toMatchObject({ topic: 'announcements', everyone: true })
  })

  it('requires the permission', async () => {
    for (const [caller, status] of await outsiders(app)) {
      expect((await caller.get(path)).status).toBe(status)
      expect((await caller.put(path, { message: 'x', visible: true })).status).toBe(status)
    }
    expect(await rows.query('select 1 from announcements')).toEqual([])
  })
})
