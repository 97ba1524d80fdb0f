import { type Conversation, messages } from '@porchlight/contract/messages'
import { describe, expect, it } from 'vitest'
import { answerOf, nextOf, refusalOf } from '../../../test/answers.ts'
import { conversationAt, messagesScene, ofTour, texts } from '../../../test/scenes/messages-scene.ts'

const scene = messagesScene()
const { call, say, open, read } = scene
const ids = (list: Conversation[]) => list.map(({ id }) => id)

describe('a tour’s conversation', () => {
  it('is empty before the first message, and not listed', async () => {
    expect(await read(scene.people.sarah, ofTour(scene.tours.sarahs))).toEqual([])
    expect(await scene.listed(scene.people.sarah)).toEqual([])
  })

  it('is the same at both addresses, newest first', async () => {
    const { sarah, admin, elena } = scene.people
    const { sarahs } = scene.tours
    const first = await say(sarah, ofTour(sarahs), 'Is there parking?')
    await say(admin, `/api/tours/${sarahs}/chat`, 'Two spaces.')
    await say(elena, conversationAt(first.conversationId, '/messages'), 'And a garage.')
    const newestFirst = ['And a garage.', 'Two spaces.', 'Is there parking?']
    for (const url of [
      ofTour(sarahs),
      `/api/tours/${sarahs}/chat`,
      conversationAt(first.conversationId, '/messages'),
    ])
      expect(texts(await read(sarah, url)), url).toEqual(newestFirst)
    expect(await scene.rows.query('select kind, tour_id from conversations')).toEqual([
      { kind: 'tour', tour_id: sarahs },
    ])
  })

  it('tells a no-show from a cancellation', async () => {
    const { sarah } = scene.people
    await say(sarah, ofTour(scene.tours.sarahs), 'Nobody came.')
    await scene.rows.query(`update tours set status = 'cancelled', cancelled_at = now(), outcome = 'no_show'`)
    expect(await scene.listed(sarah)).toMatchObject([{ tourStatus: 'cancelled', tourOutcome: 'no_show' }])
  })

  it('is listed with its tour and its last messages', async () => {
    const { sarah } = scene.people
    const { conversationId } = await say(sarah, ofTour(scene.tours.sarahs), 'Is there parking?')
    const at = scene.app.clock.now().toISOString()
    expect(await scene.listed(sarah)).toEqual([
      {
        id: conversationId,
        kind: 'tour',
        tourId: scene.tours.sarahs,
        tourTitle: 'Oak House',
        subject: null,
        clientName: 'Nina Park',
        propertyAddress: '1 Oak St 4B, Denver, CO 80202-1234',
        tourStatus: 'requested',
        tourOutcome: null,
        scheduledDate: null,
        timeZone: 'America/Denver',
        agentId: sarah.userId,
        agentName: 'Sarah Chen',
        messages: [
          {
            id: expect.any(String),
            conversationId,
            tourId: scene.tours.sarahs,
            senderId: sarah.userId,
            senderType: 'agent',
            authorId: sarah.userId,
            authorType: 'agent',
            authorName: 'Sarah Chen',
            message: 'Is there parking?',
            messageType: 'text',
            isRead: false,
            createdAt: at,
            mine: true,
          },
        ],
        createdAt: at,
        lastMessageAt: at,
        unreadCount: 0,
        may: { send: true },
      },
    ])
    expect(await scene.desk()).toMatchObject([{ id: conversationId, unreadCount: 1 }])
  })

  it('contains the last 20 messages, or the requested number', async () => {
    const { sarah } = scene.people
    for (let n = 1; n <= 23; n++) await say(sarah, ofTour(scene.tours.sarahs), `message ${n}`)
    const [listed] = await scene.listed(sarah)
    const last20 = Array.from({ length: 20 }, (_, n) => `message ${23 - n}`)
    expect(texts(listed?.messages ?? [])).toEqual(last20)
    expect(texts((await scene.conversation(sarah, String(listed?.id))).messages)).toEqual(last20)
    expect(await scene.listed(sarah, '?messages=1')).toMatchObject([
      { messages: [{ message: 'message 23' }] },
    ])
    expect(await scene.listed(sarah, '?messages=0')).toMatchObject([{ messages: [] }])
    expect((await call(sarah, 'GET', '/api/agent/tour-conversations?messages=21')).status).toBe(400)
  })

  it('ignores the payload’s claims about its author', async () => {
    const { sarah, marcus, admin } = scene.people
    const claims = {
      authorId: marcus.userId,
      authorType: 'admin',
      authorName: 'Marcus Hill',
      senderId: 'admin',
      senderType: 'admin',
      messageType: 'cancel_request',
    }
    for (const url of [ofTour(scene.tours.sarahs), `/api/tours/${scene.tours.sarahs}/chat`]) {
      const { status, body } = await call(sarah, 'POST', url, { message: 'Hello', ...claims })
      expect(status).toBe(201)
      expect(body).toMatchObject({
        senderId: sarah.userId,
        senderType: 'agent',
        authorId: sarah.userId,
        authorType: 'agent',
        authorName: 'Sarah Chen',
        messageType: 'text',
        mine: true,
      })
    }
    const sent = await call(admin, 'POST', `/api/tours/${scene.tours.sarahs}/chat`, {
      senderId: 'admin',
      senderType: 'admin',
      message: 'Hi',
      messageType: 'text',
    })
    expect(sent.body).toMatchObject({ senderId: admin.userId, senderType: 'admin', authorName: 'Ada Boss' })
  })

  it.each([
    ['blank', ' \n\t', 'Please write a message'],
    ['missing', undefined, 'Please write a message'],
    ['too long', 'x'.repeat(5001), 'Please use at most 5,000 characters'],
  ])('refuses a message that is %s, and creates nothing', async (_what, message, words) => {
    const refused = await call(scene.people.sarah, 'POST', ofTour(scene.tours.sarahs), { message })
    expect(refused.status).toBe(400)
    expect(refusalOf(refused).errors).toEqual([{ path: 'message', message: words }])
    expect(await scene.rows.query('select 1 from conversations')).toEqual([])
  })

  it('keeps a long text of several lines as it was typed', async () => {
    const long = ` first line\n\n${'ö'.repeat(4_980)}\n😀 `
    await say(scene.people.sarah, ofTour(scene.tours.sarahs), long)
    expect(texts(await read(scene.people.admin, ofTour(scene.tours.sarahs)))).toEqual([long])
  })
})

describe('a general conversation', () => {
  it('is opened by the team, and answered by the agent', async () => {
    const { sarah, admin } = scene.people
    const proposedDateTime = '2026-04-01T15:00:00.000Z'
    const answered = await call(admin, 'POST', '/api/messages', {
      toUserId: sarah.userId,
      subject: ' Friday ',
      message: 'Can you move to four?',
      messageType: 'scheduling_conflict',
      proposedDateTime,
    })
    const opened = answerOf(messages.openConversation, answered)
    const id = opened.conversationId
    expect(opened).toMatchObject({
      tourId: null,
      fromUserId: admin.userId,
      toUserId: sarah.userId,
      toClientId: sarah.userId,
      subject: 'Friday',
      message: 'Can you move to four?',
      messageType: 'scheduling_conflict',
      proposedDateTime,
      clientResponse: null,
      responseDateTime: null,
      status: 'sent',
      isRead: false,
    })
    expect(await scene.listed(sarah)).toMatchObject([
      {
        id,
        kind: 'general',
        tourId: null,
        tourTitle: 'Friday',
        subject: 'Friday',
        unreadCount: 1,
        clientName: null,
        propertyAddress: null,
        tourStatus: null,
        tourOutcome: null,
        timeZone: null,
      },
    ])
    await say(sarah, conversationAt(id, '/messages'), 'Four is fine.')
    await say(sarah, conversationAt(id, '/messages'), 'Thank you!')
    const rows = await scene.rows.query(
      `select status, client_response, response_date_time is not null as answered_at
       from messages order by created_at, id`,
    )
    expect(rows).toEqual([
      { status: 'answered', client_response: 'Four is fine.', answered_at: true },
      { status: 'sent', client_response: null, answered_at: false },
      { status: 'sent', client_response: null, answered_at: false },
    ])
    expect(await scene.desk('?kind=general')).toMatchObject([{ id, agentName: 'Sarah Chen', unreadCount: 2 }])
  })
})

describe('a general message from the form', () => {
  it('is answered as it was sent, with the type of the team’s messages, and the agent can read it', async () => {
    const { sarah, marcus, admin } = scene.people
    const body = { toUserId: sarah.userId, subject: 'Hours', message: 'Closed on\nFriday.' }
    for (const more of [{ messageType: 'admin_communication' }, {}]) {
      const opened = await call(admin, 'POST', '/api/messages', { ...body, ...more })
      expect(opened.status).toBe(201)
      expect(answerOf(messages.openConversation, opened)).toMatchObject({
        subject: 'Hours',
        message: 'Closed on\nFriday.',
        messageType: 'admin_communication',
        toUserId: sarah.userId,
        fromUserId: admin.userId,
        status: 'sent',
      })
    }
    expect(await scene.listed(sarah)).toMatchObject([
      { subject: 'Hours', messages: [{ message: 'Closed on\nFriday.', authorName: 'Scheduling Assistant' }] },
      { subject: 'Hours' },
    ])
    expect(await scene.listed(marcus)).toEqual([])
  })
})

describe('towards agents', () => {
  it('shows every author of the team as the Scheduling Assistant, in every answer', async () => {
    const { sarah, admin, elena } = scene.people
    const { sarahs } = scene.tours
    await say(elena, ofTour(sarahs), 'from Elena')
    const { conversationId } = await say(admin, ofTour(sarahs), 'from Ada')
    const general = await open(admin, sarah)
    for (const url of [
      ofTour(sarahs),
      `/api/tours/${sarahs}/chat`,
      conversationAt(conversationId),
      conversationAt(conversationId, '/messages'),
      conversationAt(general, '/messages'),
      '/api/agent/tour-conversations',
    ]) {
      const { status, text } = await call(sarah, 'GET', url)
      expect(status, url).toBe(200)
      // The message texts themselves may contain names.
      for (const name of ['Elena', 'Ruiz', 'Ada"', 'Boss', elena.userId, admin.userId])
        expect(text.replaceAll(/from (?:Elena|Ada)/g, ''), url).not.toContain(name)
    }
    const written = await read(sarah, ofTour(sarahs))
    expect(written).toHaveLength(2)
    for (const message of written)
      expect(message).toMatchObject({
        authorId: null,
        senderId: null,
        senderType: 'admin',
        authorType: 'assistant',
        authorName: 'Scheduling Assistant',
        mine: false,
      })
  })

  it('finds no masked name in a search, while the team reads all names', async () => {
    const { sarah, admin, elena } = scene.people
    const { conversationId } = await say(elena, ofTour(scene.tours.sarahs), 'Hello')
    for (const name of ['Elena', 'Ruiz']) expect(await scene.listed(sarah, `?q=${name}`)).toEqual([])
    const [message] = await read(admin, conversationAt(conversationId, '/messages'))
    expect(message).toMatchObject({
      authorId: elena.userId,
      authorType: 'assistant',
      authorName: 'Elena Ruiz',
      senderType: 'admin',
    })
  })
})

describe('lists of conversations', () => {
  const three = async () => {
    const { sarah, admin } = scene.people
    const first = (await say(sarah, ofTour(scene.tours.sarahs), 'Where is the key?')).conversationId
    const second = (await say(sarah, ofTour(scene.tours.sarahsOther), 'Which floor?')).conversationId
    const third = await open(admin, sarah, 'Holiday hours', 'Closed on the 4th.')
    return [first, second, third] as const
  }

  it('have the latest message first, and move a conversation up with each message', async () => {
    const [first, second, third] = await three()
    expect(ids(await scene.listed(scene.people.sarah))).toEqual([third, second, first])
    await say(scene.people.elena, ofTour(scene.tours.sarahs), 'In the box.')
    expect(ids(await scene.listed(scene.people.sarah))).toEqual([first, third, second])
    expect(ids(await scene.desk())).toEqual([first, third, second])
  })

  it('are paged without a gap', async () => {
    const all = ids([...(await three().then(() => scene.listed(scene.people.sarah)))])
    const seen: string[] = []
    let url: string | undefined = '/api/agent/tour-conversations?limit=1'
    while (url) {
      const page = await call(scene.people.sarah, 'GET', url)
      expect(page.headers['x-total-count']).toBe('3')
      seen.push(...ids(answerOf(messages.listAgentConversations, page)))
      url = nextOf(page)
    }
    expect(seen).toEqual(all)
  })

  it('are searched by client, property, subject and words', async () => {
    const { sarah } = scene.people
    const [first, second, third] = await three()
    const found = async (q: string) => ids(await scene.listed(sarah, `?q=${encodeURIComponent(q)}`))
    expect(await found('nina PARK')).toEqual([second, first])
    expect(await found('oak house')).toEqual([second, first])
    expect(await found('holiday')).toEqual([third])
    expect(await found('WHERE is the key')).toEqual([first])
    expect(await found('4th')).toEqual([third])
    expect(await found('%')).toEqual([])
    // The back office can also search by agent.
    expect(ids(await scene.desk('?q=sarah'))).toEqual([third, second, first])
    expect(ids(await scene.desk('?q=holiday'))).toEqual([third])
    expect(ids(await scene.desk('?q=marcus'))).toEqual([])
  })

  it('can be filtered by tour, kind, agent and unread', async () => {
    const { sarah, marcus } = scene.people
    const [first, second, third] = await three()
    expect(ids(await scene.listed(sarah, `?tourId=${scene.tours.sarahs}`))).toEqual([first])
    expect(ids(await scene.listed(sarah, '?unread=true'))).toEqual([third])
    expect(ids(await scene.listed(sarah, '?unread=false'))).toEqual([second, first])
    expect(ids(await scene.desk(`?tourId=${scene.tours.sarahs}`))).toEqual([first])
    // After the one above: each filter is a separate statement.
    expect(ids(await scene.desk('?kind=tour'))).toEqual([second, first])
    expect(ids(await scene.desk('?kind=general'))).toEqual([third])
    expect(ids(await scene.desk('?unread=1'))).toEqual([second, first])
    expect(ids(await scene.desk(`?agentId=${marcus.userId}`))).toEqual([])
    expect(ids(await scene.desk(`?agentId=${sarah.userId}&kind=tour&q=oak`))).toEqual([second, first])
    // An agent's list contains only the agent's own, whatever agent id the query names.
    expect(await scene.listed(sarah, `?agentId=${marcus.userId}`)).toHaveLength(3)
  })

  it('of messages are paged without a gap, also those of the same instant', async () => {
    const { sarah } = scene.people
    const url = ofTour(scene.tours.sarahs)
    for (let n = 1; n <= 7; n++) await call(sarah, 'POST', url, { message: `message ${n}` })
    const all = await read(sarah, url)
    expect(new Set(all.map(({ createdAt }) => createdAt)).size).toBe(1)
    const seen: string[] = []
    let next: string | undefined = `${url}?limit=3`
    while (next) {
      const page = await call(sarah, 'GET', next)
      expect(page.headers['x-total-count']).toBe('7')
      seen.push(...texts(answerOf(messages.listTourMessages, page)))
      next = nextOf(page)
    }
    expect(seen).toEqual(texts(all))
    expect(seen.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7].map((n) => `message ${n}`))
  })
})
