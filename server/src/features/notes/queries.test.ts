import { notes } from '@porchlight/contract/notes'
import { beforeEach, describe, expect, it } from 'vitest'
import { answerOf, nextOf, refusalOf } from '../../../test/answers.ts'
import { at, notesScene, texts } from '../../../test/scenes/notes-scene.ts'
import type { Someone } from '../../../test/scenes/tour-scene.ts'

describe('lists of notes', () => {
  const scene = notesScene()
  const { call, write, list, feed } = scene

  describe('staff towards agents', () => {
    beforeEach(async () => {
      await write(scene.people.sarah, scene.tours.sarahs, 'From Sarah')
      await write(scene.people.elena, scene.tours.sarahs, 'From the assistant')
      await write(scene.people.admin, scene.tours.sarahs, 'From the office')
    })

    it.each([
      ['list', () => at(scene.tours.sarahs)],
      ['feed', () => '/api/agent/tour-notes'],
    ])('appear as the Scheduling Assistant in the %s', async (_name, url) => {
      const { text, body } = await call(scene.people.sarah, 'GET', url())
      const mask = {
        authorId: null,
        authorType: 'assistant',
        authorName: 'Scheduling Assistant',
        mine: false,
      }
      expect(body).toMatchObject([mask, mask, { authorName: 'Sarah Chen', authorType: 'agent', mine: true }])
      for (const hidden of [
        'Elena',
        'Ruiz',
        'Ada',
        'Boss',
        scene.people.elena.userId,
        scene.people.admin.userId,
        '"admin"',
      ])
        expect(text).not.toContain(hidden)
    })

    it('see each other’s names', async () => {
      const names = (notes: { authorName: string; authorType: string }[]) =>
        notes.map(({ authorName, authorType }) => `${authorName} ${authorType}`)
      const expected = ['Ada Boss admin', 'Elena Ruiz assistant', 'Sarah Chen agent']
      expect(names(await list(scene.people.admin, scene.tours.sarahs))).toEqual(expected)
      expect(names(await list(scene.people.elena, scene.tours.sarahs))).toEqual(expected)
    })

    it('are found by the name that the reader sees, and by no other', async () => {
      const found = async (viewer: Someone, q: string) =>
        texts(await list(viewer, scene.tours.sarahs, `?q=${encodeURIComponent(q)}`))
      expect(await found(scene.people.sarah, 'SCHEDULING assist')).toEqual([
        'From the office',
        'From the assistant',
      ])
      expect(await found(scene.people.sarah, 'Elena')).toEqual([])
      expect(await found(scene.people.sarah, 'boss')).toEqual([])
      expect(await found(scene.people.sarah, 'chen')).toEqual(['From Sarah'])
      expect(await found(scene.people.admin, 'elena')).toEqual(['From the assistant'])
      expect(await found(scene.people.admin, 'scheduling')).toEqual([])
      expect(texts(await feed(scene.people.sarah, '?q=boss'))).toEqual([])
    })
  })

  it('find any substring in any case, and treat wildcards as plain text', async () => {
    for (const note of ['Key under the MAT', '100% sure', 'a_b', 'axb', 'back\\slash', 'Ärger', '🏠 home'])
      await write(scene.people.sarah, scene.tours.sarahs, note)
    const found = async (q: string) =>
      texts(await list(scene.people.sarah, scene.tours.sarahs, `?q=${encodeURIComponent(q)}`))
    expect(await found('mat')).toEqual(['Key under the MAT'])
    expect(await found('%')).toEqual(['100% sure'])
    expect(await found('a_b')).toEqual(['a_b'])
    expect(await found('k\\S')).toEqual(['back\\slash'])
    expect(await found('ärg')).toEqual(['Ärger'])
    expect(await found('🏠')).toEqual(['🏠 home'])
    expect(await found('   ')).toHaveLength(7)
  })

  it('continue correctly when notes have the same time and new ones arrive', async () => {
    for (let n = 0; n < 7; n++)
      await call(scene.people.sarah, 'POST', at(scene.tours.sarahs), { note: `n${n}` })
    const seen: string[] = []
    let url = `${at(scene.tours.sarahs)}?limit=3`
    for (let page = 0; url !== ''; page++) {
      const answered = await call(scene.people.sarah, 'GET', url)
      seen.push(...texts(answerOf(notes.listTourNotes, answered)))
      expect(answered.headers['x-total-count']).toBe(String(7 + page))
      url = nextOf(answered) ?? ''
      await write(scene.people.elena, scene.tours.sarahs, 'newer')
    }
    expect(seen).toEqual(['n6', 'n5', 'n4', 'n3', 'n2', 'n1', 'n0'])
  })

  it.each([
    'x',
    'W10',
    Buffer.from('["now","x"]').toString('base64url'),
    Buffer.from('[1,2]').toString('base64url'),
    Buffer.from(`["2026-11-20T15:00:00Z","x' or 1=1"]`).toString('base64url'),
  ])('refuse the cursor %s', async (cursor) => {
    for (const url of [at(scene.tours.sarahs), '/api/agent/tour-notes']) {
      const refused = await call(scene.people.sarah, 'GET', `${url}?cursor=${cursor}`)
      expect(refused.status).toBe(400)
      expect(refusalOf(refused).errors).toEqual([{ path: 'cursor', message: expect.any(String) }])
    }
  })

  it('refuse limits beyond 500', async () => {
    for (const limit of ['0', '501', 'many'])
      expect((await call(scene.people.sarah, 'GET', `${at(scene.tours.sarahs)}?limit=${limit}`)).status).toBe(
        400,
      )
  })

  it('tell a no-show from a cancellation in the feed', async () => {
    await write(scene.people.sarah, scene.tours.sarahs, 'Nobody came.')
    await scene.rows.query(`update tours set status = 'cancelled', cancelled_at = now(), outcome = 'no_show'`)
    expect(await feed(scene.people.sarah)).toMatchObject([{ status: 'cancelled', outcome: 'no_show' }])
  })

  it('show only the agent’s own feed, with the tour of each note', async () => {
    await write(scene.people.sarah, scene.tours.sarahs, 'one')
    await write(scene.people.elena, scene.tours.sarahs, 'two')
    await write(scene.people.admin, scene.tours.sarahsOther, 'three')
    await write(scene.people.admin, scene.tours.marcuss, 'not hers')
    const all = await feed(scene.people.sarah)
    expect(texts(all)).toEqual(['three', 'two', 'one'])
    expect(all[1]).toMatchObject({
      tourId: scene.tours.sarahs,
      clientName: 'Nina Park',
      status: 'requested',
      outcome: null,
      propertyName: 'Oak House',
      propertyAddress: '1 Oak St 4B, Denver, CO 80202-1234',
      scheduledDate: null,
      timeZone: 'America/Denver',
    })
    expect(texts(await feed(scene.people.sarah, '?author=mine'))).toEqual(['one'])
    expect(texts(await feed(scene.people.sarah, '?author=assistants'))).toEqual(['three', 'two'])
    expect(texts(await feed(scene.people.sarah, '?author=assistants&q=TW'))).toEqual(['two'])
    expect(texts(await feed(scene.people.sarah, '?author=mine&q=two'))).toEqual([])
    const { headers } = await call(
      scene.people.sarah,
      'GET',
      '/api/agent/tour-notes?author=assistants&limit=1',
    )
    expect(headers['x-total-count']).toBe('2')
    expect(headers.link).toContain('author=assistants')
    expect((await call(scene.people.sarah, 'GET', '/api/agent/tour-notes?author=admin')).status).toBe(400)
  })
})
