import { messages } from '@porchlight/contract/messages'
import { describe, expect, it } from 'vitest'
import { answerOf } from '../../../test/answers.ts'
import { kinds } from '../../../test/database.ts'
import { listenAnywhere, openLive } from '../../../test/live-reader.ts'
import { addAdmin } from '../../../test/people.ts'
import { conversationAt, messagesScene, ofTour, texts } from '../../../test/scenes/messages-scene.ts'
import { type Someone, signedIn } from '../../../test/scenes/tour-scene.ts'
import { internalsOf } from '../../kernel/database/database.ts'
import { newId } from '../../kernel/ids.ts'

const scene = messagesScene()
const { call, say, open, read } = scene

const markRead = async (who: Someone, id: string, until?: string) => {
  const { status } = await call(who, 'POST', conversationAt(id, '/read'), until && { until })
  expect(status).toBe(204)
}
const deskUnread = async (id: string) => (await scene.desk()).find((one) => one.id === id)?.unreadCount

describe('unread messages', () => {
  it('are counted per side: the agent’s, and the team’s together', async () => {
    const { sarah, admin, elena } = scene.people
    const url = ofTour(scene.tours.sarahs)
    const { conversationId: id } = await say(sarah, url, 'one')
    await say(sarah, url, 'two')
    await say(elena, url, 'answer')
    await open(admin, sarah)
    expect(await scene.unread(sarah)).toBe(2)
    expect(await scene.listed(sarah, `?tourId=${scene.tours.sarahs}`)).toMatchObject([{ unreadCount: 1 }])
    expect(await deskUnread(id)).toBe(2)

    // Elena reads for the team, so another team member has nothing left to read.
    await markRead(elena, id)
    const other = await signedIn(scene.app, await addAdmin(scene.app), 'staff')
    expect((await scene.conversation(other, id)).unreadCount).toBe(0)
    expect(await scene.unread(sarah)).toBe(2)

    await markRead(sarah, id)
    expect(await scene.unread(sarah)).toBe(1)
    expect(await read(sarah, url)).toMatchObject([
      { message: 'answer', isRead: true },
      { message: 'two', isRead: true },
      { message: 'one', isRead: true },
    ])
  })

  it('do not change, and send no event, when they are read again', async () => {
    const { sarah, elena } = scene.people
    const { conversationId: id } = await say(elena, ofTour(scene.tours.sarahs), 'one')
    await markRead(sarah, id)
    const before = await scene.rows.query('select read_at from messages')
    await scene.rows.query('delete from events')
    scene.app.clock.advance(60_000)
    await markRead(sarah, id)
    expect(await scene.rows.query('select read_at from messages')).toEqual(before)
    expect(await scene.rows.query('select 1 from events')).toEqual([])
  })

  it('stay unread after the message up to which the reader reads', async () => {
    const { sarah, elena } = scene.people
    const url = ofTour(scene.tours.sarahs)
    const { conversationId } = await say(elena, url, 'one')
    const { id: shown } = await say(elena, url, 'two')
    await say(elena, url, 'three')
    await markRead(sarah, conversationId, shown)
    expect(await scene.unread(sarah)).toBe(1)
    await markRead(sarah, conversationId)
    expect(await scene.unread(sarah)).toBe(0)
  })

  it('never include the reader’s own messages', async () => {
    const { sarah } = scene.people
    const { conversationId } = await say(sarah, ofTour(scene.tours.sarahs), 'one')
    await markRead(sarah, conversationId)
    expect(await read(sarah, ofTour(scene.tours.sarahs))).toMatchObject([{ isRead: false }])
    expect(await deskUnread(conversationId)).toBe(1)
  })
})

describe('the event', () => {
  it('of a message goes once to the agent, the assistants and people who may read messages', async () => {
    const { sarah, elena, admin } = scene.people
    const { conversationId } = await say(sarah, ofTour(scene.tours.sarahs), 'one')
    const [event, ...more] = await scene.rows.query(
      'select topic, entity_id, kind, actor_id, agent_id, user_ids, permission, everyone, payload from events',
    )
    expect(more).toEqual([])
    expect(event).toEqual({
      topic: 'messages',
      entity_id: conversationId,
      kind: 'message.sent',
      everyone: false,
      actor_id: sarah.userId,
      agent_id: sarah.userId,
      user_ids: [elena.userId],
      permission: 'messages.view',
      payload: { messageId: expect.any(String), tourId: scene.tours.sarahs },
    })
    await scene.rows.query('delete from events')
    const general = await open(admin, sarah)
    expect(
      await scene.rows.query('select kind, entity_id, agent_id, user_ids, payload from events'),
    ).toMatchObject([
      {
        kind: 'conversation.opened',
        entity_id: general,
        agent_id: sarah.userId,
        user_ids: [],
        payload: { messageId: expect.any(String) },
      },
    ])
  })

  it('reaches the open windows of both sides, and no others', async () => {
    const { sarah, marcus, admin, elena, james } = scene.people
    const port = await listenAnywhere(scene.app.server)
    const [hers, his, desk, assigned, other] = await Promise.all(
      [sarah, marcus, admin, elena, james].map((who) => openLive(port, who.caller.cookies)),
    )
    if (!hers || !his || !desk || !assigned || !other) throw new Error('a stream is missing')
    const { conversationId: id } = await say(sarah, ofTour(scene.tours.sarahs), 'one')
    await Promise.all([hers, desk, assigned].map((stream) => stream.receives('messages', id)))
    // Their own event comes later, so the first one would have arrived before it.
    const { conversationId: marcuss } = await say(james, ofTour(scene.tours.marcuss), 'two')
    await Promise.all([his, other].map((stream) => stream.receives('messages', marcuss)))
    for (const stream of [his, other]) expect(stream.receivedEvents()).not.toContain(`messages ${id}`)
    expect(JSON.stringify(hers.received)).not.toContain(elena.userId)
    for (const stream of [hers, his, desk, assigned, other]) stream.close()
  })
})

describe('concurrent calls', () => {
  it('create one conversation for two first messages on a tour', async () => {
    const { sarah, admin } = scene.people
    for (const tourId of [scene.tours.sarahs, scene.tours.sarahsOther, await scene.tour(sarah)]) {
      const sent = await Promise.all([
        call(sarah, 'POST', ofTour(tourId), { message: 'mine' }),
        call(admin, 'POST', `/api/tours/${tourId}/chat`, { message: 'ours' }),
        call(sarah, 'POST', ofTour(tourId), { message: 'mine too' }),
      ])
      const began = sent.map((answered) => answerOf(messages.sendTourMessage, answered).conversationId)
      expect(new Set(began).size).toBe(1)
      expect(texts(await read(sarah, ofTour(tourId))).toSorted()).toEqual(['mine', 'mine too', 'ours'])
    }
    expect(await scene.rows.query('select count(*)::int from conversations')).toEqual([{ count: 3 }])
    expect(
      await scene.rows.query(
        'select distinct message_count, agent_unread_count, team_unread_count from conversations',
      ),
    ).toEqual([{ message_count: 3, agent_unread_count: 1, team_unread_count: 2 }])
  })

  it('create one message for the same message sent twice under one key', async () => {
    const { sarah } = scene.people
    const send = () =>
      sarah.caller.post(
        ofTour(scene.tours.sarahs),
        { message: 'once' },
        { headers: { 'idempotency-key': 'k1' } },
      )
    const [first, second] = await Promise.all([send(), send()])
    expect([first?.status, second?.status]).toEqual([201, 201])
    expect(first?.body).toEqual(second?.body)
    expect(texts(await read(sarah, ofTour(scene.tours.sarahs)))).toEqual(['once'])
  })
})

// The embedded database has one connection.
describe.runIf(kinds().includes('served'))('beside another transaction', () => {
  it('counts a message that is being written while the other side reads, and keeps it unread', async () => {
    const { sarah, elena } = scene.people
    const { conversationId, id: shown } = await say(elena, ofTour(scene.tours.sarahs), 'one')
    const reading = await internalsOf(scene.app.database).withClient(async (client) => {
      await client.query('begin')
      await client.query(
        `insert into messages (id, conversation_id, agent_id, sender_id, sender_type, message, created_at)
         values ($1, $2, $3, $4, 'assistant', 'two', $5)`,
        [newId(), conversationId, sarah.userId, elena.userId, new Date(scene.app.clock.now().getTime() + 1)],
      )
      const marking = markRead(sarah, conversationId, shown)
      await expect.poll(scene.rows.lockWaits).toBeGreaterThan(0)
      await client.query('commit')
      return { marking }
    })
    await reading.marking
    expect(await scene.unread(sarah)).toBe(1)
    expect(await read(sarah, ofTour(scene.tours.sarahs))).toMatchObject([
      { message: 'two', isRead: false },
      { message: 'one', isRead: true },
    ])
  })

  it('makes a message wait for a pending change of assistant, and delivers it to the new one', async () => {
    const { sarah, james, elena } = scene.people
    const { sarahs } = scene.tours
    const sent = await internalsOf(scene.app.database).withClient(async (client) => {
      await client.query('begin')
      await client.query('update tours set scheduling_assistant_id = $2 where id = $1', [
        sarahs,
        james.userId,
      ])
      const sending = call(sarah, 'POST', ofTour(sarahs), { message: 'for the assistant' })
      await expect.poll(scene.rows.lockWaits).toBeGreaterThan(0)
      await client.query('commit')
      return sending
    })
    expect(sent.status).toBe(201)
    const [event] = await scene.rows.query('select user_ids from events')
    expect(event?.user_ids).toEqual([james.userId])
    expect((await call(elena, 'GET', ofTour(sarahs))).status).toBe(404)
  })
})
