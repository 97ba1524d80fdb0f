import { announcements } from '@porchlight/contract/announcements'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { addAgent, answerOf, as, asNobody, type Caller } from '../../../test/people.ts'
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

  it('is the newest, at once, as typed', async () => {
    await save(1, 'Closed on Monday', true)
    expect(await read()).toEqual({ visible: true, message: 'Closed on Monday', version: 1 })
    await save(2, `Open 🎉 שלום '; drop table announcements; -- <b>`, true)
    expect(await read()).toEqual({
      visible: true,
      message: `Open 🎉 שלום '; drop table announcements; -- <b>`,
      version: 2,
    })
  })

  it('says nothing while it is hidden, not even what it said before', async () => {
    await save(1, 'Shown', true)
    await save(2, 'A draft that nobody shall read', false)
    expect(await read()).toEqual({ visible: false, message: '', version: 2 })
  })

  it('is the same for who is signed in, with access or without', async () => {
    await save(1, 'For all', true)
    for (const status of ['active', 'past_due'] as const) {
      const dana = await as(app, await addAgent(app, { status }), 'agent')
      expect((await read(dana)).message, status).toBe('For all')
    }
  })
})
