import { describe, expect, it } from 'vitest'
import { kinds } from '../../../../test/database.ts'
import { at, notesScene } from '../../../../test/scenes/notes-scene.ts'
import { internalsOf } from '../../../kernel/database/database.ts'
import { newId } from '../../../kernel/ids.ts'

const clearAll = '/api/agent/unread-notes/clear-all'

describe('clearing all unread notes', () => {
  const scene = notesScene()
  const { call, write, unread } = scene

  it('does not affect another agent or the assistants on the tour', async () => {
    await write(scene.people.admin, scene.tours.sarahs, 'to Sarah and Elena')
    await write(scene.people.admin, scene.tours.marcuss, 'to Marcus and James')
    expect((await call(scene.people.sarah, 'POST', clearAll)).body).toEqual({ cleared: 1 })
    expect(await unread(scene.people.marcus)).toMatchObject({ count: 1 })
    const left = await scene.rows.query('select user_id from unread_notes')
    expect(new Set(left.map((row) => row.user_id))).toEqual(
      new Set([scene.people.elena.userId, scene.people.james.userId, scene.people.marcus.userId]),
    )
  })

  it('leaves every note either read or unread under concurrent calls', async () => {
    const { sarah, admin, elena } = scene.people
    const { sarahs, sarahsOther } = scene.tours
    const rounds = Array.from({ length: 12 }, (_, n) => n)
    const answers = await Promise.all(
      rounds.flatMap((n) => [
        call(admin, 'POST', at(sarahs), { note: `admin ${n}` }),
        call(elena, 'POST', at(sarahs), { note: `elena ${n}` }),
        call(admin, 'POST', at(sarahsOther), { note: `other ${n}` }),
        call(sarah, 'POST', clearAll),
        call(sarah, 'POST', at(sarahs, '/read')),
        call(sarah, 'POST', clearAll),
      ]),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201, 204]))

    const [counts] = await scene.rows.query(
      `select count(*)::int as notes,
         count(*) filter (where exists (select from note_reads r where r.note_id = n.id and r.user_id = $1))::int as read,
         count(*) filter (where exists (select from unread_notes u where u.note_id = n.id and u.user_id = $1))::int as unread,
         count(*) filter (where exists (select from unread_notes u join note_reads r using (note_id, user_id)
           where u.note_id = n.id and u.user_id = $1))::int as both
       from tour_notes n`,
      [sarah.userId],
    )
    expect(counts).toMatchObject({ notes: 36, both: 0 })
    expect(Number(counts?.read) + Number(counts?.unread)).toBe(36)
    expect((await unread(sarah)).count).toBe(counts?.unread)
  })
})

// Two transactions at once need two connections, which the embedded database does not have.
describe.each(kinds().filter((kind) => kind === 'served'))('with a note in progress (%s)', () => {
  const scene = notesScene()
  const { call, write, unread } = scene

  it.each([
    ['clearing all', () => clearAll],
    ['reading the tour', () => at(scene.tours.sarahs, '/read')],
  ])('%s does not wait for it, and leaves it unread', async (_name, url) => {
    const { sarah, admin } = scene.people
    await write(admin, scene.tours.sarahs, 'before')
    await internalsOf(scene.app.database).withClient(async (client) => {
      await client.query('begin')
      await client.query(
        `insert into tour_notes (id, tour_id, agent_id, author_id, author_type, note, created_at)
         values ($1, $2, $3, $4, 'admin', 'under way', '2026-11-20T15:00:00Z')`,
        [newId(), scene.tours.sarahs, sarah.userId, admin.userId],
      )
      expect((await call(sarah, 'POST', url())).status).toBeLessThan(300)
      expect(await unread(sarah)).toEqual({ count: 0, byTour: {} })
      await client.query('commit')
    })
    expect(await unread(sarah)).toEqual({ count: 1, byTour: { [scene.tours.sarahs]: 1 } })
  })

  it('makes a note wait for a pending change of assistant, and delivers it to the new one', async () => {
    const { admin, elena, james } = scene.people
    const { sarahs } = scene.tours
    const written = await internalsOf(scene.app.database).withClient(async (client) => {
      await client.query('begin')
      await client.query('update tours set scheduling_assistant_id = $2 where id = $1', [
        sarahs,
        james.userId,
      ])
      const writing = call(admin, 'POST', at(sarahs), { note: 'for the assistant' })
      await expect.poll(scene.rows.lockWaits).toBeGreaterThan(0)
      await client.query('commit')
      return writing
    })
    expect(written.status).toBe(201)
    const waiting = await scene.rows.query('select user_id from unread_notes')
    const ids = waiting.map((row) => row.user_id)
    expect(ids).toContain(james.userId)
    expect(ids).not.toContain(elena.userId)
    const [event] = await scene.rows.query('select user_ids from events')
    expect(event?.user_ids).toEqual([james.userId])
  })
})
