import { describe, expect, it } from 'vitest'
import { addAssistant } from '../../../../test/people.ts'
import { at, notesScene, texts } from '../../../../test/scenes/notes-scene.ts'
import { signedIn } from '../../../../test/scenes/tour-scene.ts'

describe('writing a note', () => {
  const scene = notesScene()
  const { call, write, list, feed, clock } = scene

  it('returns the note; others read it, newest first', async () => {
    const first = await write(scene.people.sarah, scene.tours.sarahs, 'The client is early.')
    expect(first).toEqual({
      id: expect.any(String),
      tourId: scene.tours.sarahs,
      authorId: scene.people.sarah.userId,
      authorType: 'agent',
      authorName: 'Sarah Chen',
      note: 'The client is early.',
      createdAt: clock.now().toISOString(),
      mine: true,
      read: true,
    })
    await write(scene.people.elena, scene.tours.sarahs, 'I called them.')
    expect(texts(await list(scene.people.admin, scene.tours.sarahs))).toEqual([
      'I called them.',
      'The client is early.',
    ])
  })

  it('ignores the payload’s claims about the author', async () => {
    const claim = {
      authorId: scene.people.admin.userId,
      agentId: scene.people.marcus.userId,
      authorType: 'admin',
      authorName: 'Ada',
    }
    const { body } = await call(scene.people.sarah, 'POST', at(scene.tours.sarahs), {
      note: 'Mine',
      ...claim,
    })
    expect(body).toMatchObject({
      authorId: scene.people.sarah.userId,
      authorType: 'agent',
      authorName: 'Sarah Chen',
    })
    const [row] = await scene.rows.query('select author_id, author_type, agent_id from tour_notes')
    expect(row).toEqual({
      author_id: scene.people.sarah.userId,
      author_type: 'agent',
      agent_id: scene.people.sarah.userId,
    })
  })

  it('records a scheduling assistant at the desk as an assistant', async () => {
    const vi = await addAssistant(scene.app, { userType: 'scheduling_assistant' })
    const desk = await signedIn(scene.app, vi, 'staff')
    expect(await write(desk, scene.tours.sarahs, 'From the office')).toMatchObject({
      authorType: 'assistant',
    })
  })

  it.each([
    ['emoji and families', 'Ready 👩‍👩‍👧‍👦 🏠'],
    ['right to left', 'שלום، مرحبا ‏- 12'],
    ['SQL', "'; drop table tour_notes; --"],
    ['markup and templates', '<script>alert(1)</script> $\u007bx} {{y}} %s \\n'],
    ['several lines', '  one\n\ttwo\r\n three  '],
    ['5000 characters', 'x'.repeat(5000)],
  ])('keeps %s as typed', async (_name, note) => {
    expect(await write(scene.people.sarah, scene.tours.sarahs, note)).toMatchObject({ note })
    expect(texts(await list(scene.people.sarah, scene.tours.sarahs))).toEqual([note])
    expect(texts(await feed(scene.people.sarah))).toEqual([note])
  })

  it.each([
    ['nothing', {}, 'Please write a note'],
    ['a blank', { note: ' \n\t ' }, 'Please write a note'],
    ['null', { note: null }, 'Please write a note'],
    ['a number', { note: 7 }, 'Please write a note'],
    ['a list', { note: ['a'] }, 'Please write a note'],
    ['too much', { note: 'x'.repeat(5001) }, 'Please use at most 5,000 characters'],
    ['a null character', { note: 'a\u0000b' }, 'Control characters are not allowed here'],
    ['an escape character', { note: 'a\u001bb' }, 'Control characters are not allowed here'],
    ['half a character', { note: 'a\ud800b' }, 'Control characters are not allowed here'],
  ])('refuses %s', async (_name, body, message) => {
    const refused = await call(scene.people.sarah, 'POST', at(scene.tours.sarahs), body)
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ code: 'invalid_input', errors: [{ path: 'note', message }] })
    expect(await scene.rows.query('select 1 from tour_notes')).toEqual([])
  })

  it('refuses a body that is not JSON', async () => {
    expect(await call(scene.people.sarah, 'POST', at(scene.tours.sarahs), '{"note":')).toMatchObject({
      status: 400,
      body: { code: 'malformed_body' },
    })
  })

  it('notifies people on the tour and people who may read notes, in the same transaction, and never names the author', async () => {
    await write(scene.people.admin, scene.tours.sarahs, 'A secret author')
    const [event, ...more] = await scene.rows.query('select * from events')
    expect(more).toEqual([])
    expect(event).toMatchObject({
      topic: 'notes',
      entity_id: scene.tours.sarahs,
      kind: 'note.added',
      agent_id: scene.people.sarah.userId,
      user_ids: [scene.people.elena.userId],
      permission: 'notes.view',
      everyone: false,
    })
    expect(JSON.stringify(event?.payload)).not.toMatch(/Ada|secret/)
  })
})
