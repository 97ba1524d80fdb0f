import { notes } from '@porchlight/contract/notes'
import { describe, expect, it } from 'vitest'
import { answerOf } from '../../../../test/answers.ts'
import { at, notesScene } from '../../../../test/scenes/notes-scene.ts'
import type { Someone } from '../../../../test/scenes/tour-scene.ts'

describe('reading notes', () => {
  const scene = notesScene()
  const { call, write, list, unread } = scene

  it('updates the count after every step', async () => {
    expect(await unread(scene.people.sarah)).toEqual({ count: 0, byTour: {} })
    await write(scene.people.sarah, scene.tours.sarahs, 'my own')
    expect(await unread(scene.people.sarah)).toEqual({ count: 0, byTour: {} })
    const first = await write(scene.people.elena, scene.tours.sarahs, 'a')
    await write(scene.people.admin, scene.tours.sarahs, 'b')
    await write(scene.people.admin, scene.tours.sarahsOther, 'c')
    await write(scene.people.admin, scene.tours.marcuss, 'd')
    expect(await unread(scene.people.sarah)).toEqual({
      count: 3,
      byTour: { [scene.tours.sarahs]: 2, [scene.tours.sarahsOther]: 1 },
    })

    for (let again = 0; again < 2; again++) {
      const { status } = await call(scene.people.sarah, 'POST', at(scene.tours.sarahs, `/${first.id}/read`))
      expect(status).toBe(204)
      expect(await unread(scene.people.sarah)).toEqual({
        count: 2,
        byTour: { [scene.tours.sarahs]: 1, [scene.tours.sarahsOther]: 1 },
      })
    }
    const flags = (await list(scene.people.sarah, scene.tours.sarahs)).map(({ read }) => read)
    expect(flags).toEqual([false, true, true])

    expect((await call(scene.people.sarah, 'POST', at(scene.tours.sarahs, '/read'))).status).toBe(204)
    expect(await unread(scene.people.sarah)).toEqual({ count: 1, byTour: { [scene.tours.sarahsOther]: 1 } })
    await write(scene.people.elena, scene.tours.sarahs, 'e')
    const cleared = await call(scene.people.sarah, 'POST', '/api/agent/unread-notes/clear-all')
    expect([cleared.status, cleared.body]).toEqual([200, { cleared: 2 }])
    expect(await unread(scene.people.sarah)).toEqual({ count: 0, byTour: {} })
    expect(await unread(scene.people.marcus)).toEqual({ count: 1, byTour: { [scene.tours.marcuss]: 1 } })
    const again = await call(scene.people.sarah, 'POST', '/api/agent/unread-notes/clear-all')
    expect(again.body).toEqual({ cleared: 0 })
  })

  it('lists the tours that have unread ones, with client, property and number, and no others', async () => {
    const named = async (who: Someone) =>
      answerOf(notes.listUnreadTours, await who.caller.get('/api/agent/unread-notes/tours'))
    await write(scene.people.sarah, scene.tours.sarahsOther, 'my own')
    for (const note of ['a', 'b']) await write(scene.people.elena, scene.tours.sarahs, note)
    await write(scene.people.admin, scene.tours.marcuss, 'c')
    expect(await named(scene.people.sarah)).toEqual([
      {
        id: scene.tours.sarahs,
        clientName: 'Nina Park',
        propertyName: 'Oak House',
        propertyAddress: '1 Oak St 4B, Denver, CO 80202-1234',
        unread: 2,
      },
    ])
    expect((await named(scene.people.marcus)).map(({ id }) => id)).toEqual([scene.tours.marcuss])
    expect((await call(scene.people.sarah, 'POST', at(scene.tours.sarahs, '/read'))).status).toBe(204)
    expect(await named(scene.people.sarah)).toEqual([])
  })

  it('can count without the tour that the reader is looking at', async () => {
    await write(scene.people.elena, scene.tours.sarahs, 'a')
    await write(scene.people.admin, scene.tours.sarahsOther, 'b')
    await write(scene.people.admin, scene.tours.sarahsOther, 'c')
    const countExcept = async (tourId: string) => {
      const url = `/api/agent/unread-notes/count?exceptTourId=${tourId}`
      const { status, body } = await call(scene.people.sarah, 'GET', url)
      return status === 200 ? body : status
    }
    expect(await countExcept(scene.tours.sarahs)).toEqual({ count: 2 })
    expect(await countExcept(scene.tours.sarahsOther)).toEqual({ count: 1 })
    // Another agent's tour does not change the count and reveals nothing.
    expect(await countExcept(scene.tours.marcuss)).toEqual({ count: 3 })
    expect(await countExcept('')).toEqual({ count: 3 })
    expect(await countExcept('x')).toBe(400)
  })

  it('is separate for each reader', async () => {
    await write(scene.people.sarah, scene.tours.sarahs, 'for the team')
    const reads = async (viewer: Someone) => (await list(viewer, scene.tours.sarahs))[0]?.read
    expect(await reads(scene.people.elena)).toBe(false)
    expect(await reads(scene.people.admin)).toBe(false)
    await call(scene.people.admin, 'POST', at(scene.tours.sarahs, '/read'))
    expect(await reads(scene.people.elena)).toBe(false)
    expect(await reads(scene.people.admin)).toBe(true)
    await call(scene.people.elena, 'POST', at(scene.tours.sarahs, '/read'))
    expect(await reads(scene.people.elena)).toBe(true)
  })

  it('does not mark a note through another tour', async () => {
    const note = await write(scene.people.admin, scene.tours.marcuss, 'not hers')
    expect((await call(scene.people.sarah, 'POST', at(scene.tours.sarahs, `/${note.id}/read`))).status).toBe(
      404,
    )
    expect(await unread(scene.people.marcus)).toMatchObject({ count: 1 })
  })

  it('sends an event only to the reader’s other windows, and only when something changed', async () => {
    const note = await write(scene.people.elena, scene.tours.sarahs, 'a')
    await scene.rows.query('delete from events')
    await call(scene.people.sarah, 'POST', at(scene.tours.sarahs, `/${note.id}/read`))
    await call(scene.people.sarah, 'POST', at(scene.tours.sarahs, `/${note.id}/read`))
    await call(scene.people.sarah, 'POST', at(scene.tours.sarahs, '/read'))
    await call(scene.people.sarah, 'POST', '/api/agent/unread-notes/clear-all')
    expect(
      await scene.rows.query('select kind, agent_id, user_ids, permission, everyone from events'),
    ).toEqual([
      {
        kind: 'note.read',
        agent_id: null,
        user_ids: [scene.people.sarah.userId],
        permission: null,
        everyone: false,
      },
    ])
  })
})
