import { describe, expect, it } from 'vitest'
import { outcomeOf, refusalOf } from '../../../test/answers.ts'
import { addAgent, addAssistant } from '../../../test/people.ts'
import { conversationAt, messagesScene, ofTour, texts } from '../../../test/scenes/messages-scene.ts'
import { type Someone, signedIn, takeFromRole } from '../../../test/scenes/tour-scene.ts'
import { newId } from '../../kernel/ids.ts'

const scene = messagesScene()
const { call, say, open, read } = scene

const message = { message: 'Hello' }
const onTour = (tourId: string) =>
  [
    ['GET', ofTour(tourId)],
    ['GET', `/api/tours/${tourId}/chat`],
    ['POST', ofTour(tourId), message],
    ['POST', `/api/tours/${tourId}/chat`, message],
  ] as const
const inConversation = (id: string) =>
  [
    ['GET', conversationAt(id)],
    ['GET', conversationAt(id, '/messages')],
    ['POST', conversationAt(id, '/read')],
    ['POST', conversationAt(id, '/messages'), message],
  ] as const
const agentCalls = [
  ['GET', '/api/agent/tour-conversations'],
  ['GET', '/api/agent/unread-messages/count'],
] as const
const deskCalls = () =>
  [
    ['GET', '/api/admin/conversations'],
    [
      'POST',
      '/api/messages',
      { toUserId: scene.people.sarah.userId, subject: 'Hours', message: 'We close early.' },
    ],
  ] as const

type Call = readonly ['GET' | 'POST', string, unknown?]
const answered = (viewer: Someone | null, all: readonly Call[]) =>
  Promise.all(all.map(async ([method, url, body]) => outcomeOf(await call(viewer, method, url, body))))
const four = (what: string) => Array(4).fill(what)

describe('access to every call', () => {
  const everyCall = async () => [
    ...onTour(scene.tours.sarahs),
    ...inConversation((await say(scene.people.sarah, ofTour(scene.tours.sarahs), 'Hi')).conversationId),
  ]

  it('answers callers without a session with 401, and agents without access with 402', async () => {
    const all = [...(await everyCall()), ...agentCalls]
    expect(new Set(await answered(null, [...all, ...deskCalls()]))).toEqual(new Set(['401 not_signed_in']))
    await scene.rows.query(`update subscriptions set status = 'past_due' where user_id = $1`, [
      scene.people.sarah.userId,
    ])
    expect(new Set(await answered(scene.people.sarah, all))).toEqual(new Set(['402 subscription_required']))
  })

  it('admits agents to their own calls, and not to the back office’s', async () => {
    expect(await answered(scene.people.sarah, await everyCall())).toEqual([
      ...['200', '200', '201', '201'],
      ...['200', '200', '204', '201'],
    ])
    expect(await answered(scene.people.sarah, agentCalls)).toEqual(['200', '200'])
    expect(await answered(scene.people.sarah, deskCalls())).toEqual(['403 not_allowed', '403 not_allowed'])
  })

  it('admits the back office to all calls except the agents’ own', async () => {
    expect(await answered(scene.people.admin, await everyCall())).toEqual([
      ...['200', '200', '201', '201'],
      ...['200', '200', '204', '201'],
    ])
    expect(await answered(scene.people.admin, deskCalls())).toEqual(['200', '201'])
    expect(await answered(scene.people.admin, agentCalls)).toEqual(['403 not_allowed', '403 not_allowed'])
  })

  it('admits assistants to the conversations of their assignments, and to no list of all', async () => {
    expect(await answered(scene.people.elena, await everyCall())).toEqual([
      ...['200', '200', '201', '201'],
      ...['200', '200', '204', '201'],
    ])
    expect(await answered(scene.people.elena, [...agentCalls, ...deskCalls()])).toEqual(
      four('403 not_allowed'),
    )
  })
})

describe('permissions of the back office', () => {
  it('let a person without messages.send read but not write', async () => {
    const { admin, sarah } = scene.people
    const { conversationId } = await say(sarah, ofTour(scene.tours.sarahs), 'Hi')
    await takeFromRole(scene.app, 'admin', ['messages.send'])
    const not = '403 not_allowed'
    expect(await answered(admin, onTour(scene.tours.sarahs))).toEqual(['200', '200', not, not])
    expect(await answered(admin, inConversation(conversationId))).toEqual(['200', '200', '204', not])
    expect(await answered(admin, deskCalls())).toEqual(['200', not])
    expect((await scene.conversation(admin, conversationId)).may).toEqual({ send: false })
    expect((await scene.conversation(sarah, conversationId)).may).toEqual({ send: true })
  })

  it('show nothing without messages.view', async () => {
    const { conversationId } = await say(scene.people.sarah, ofTour(scene.tours.sarahs), 'Hi')
    await takeFromRole(scene.app, 'admin', ['messages.view', 'messages.send'])
    const all = [...onTour(scene.tours.sarahs), ...inConversation(conversationId), ...deskCalls()]
    expect(new Set(await answered(scene.people.admin, all))).toEqual(new Set(['403 not_allowed']))
  })

  it('show only general conversations without tours.view', async () => {
    const { admin, sarah } = scene.people
    const { conversationId } = await say(sarah, ofTour(scene.tours.sarahs), 'Hi')
    const general = await open(admin, sarah)
    await takeFromRole(scene.app, 'admin', ['tours.view'])
    expect((await scene.desk()).map(({ id }) => id)).toEqual([general])
    expect(await answered(admin, inConversation(conversationId))).toEqual(four('404 not_found'))
    expect(await answered(admin, onTour(scene.tours.sarahs))).toEqual(four('404 not_found'))
    expect(await answered(admin, inConversation(general))).toEqual(['200', '200', '204', '201'])
  })

  it('do not matter to a scheduling assistant at the desk on their own assignments', async () => {
    const vi = await addAssistant(scene.app, { userType: 'scheduling_assistant' })
    const desk = await signedIn(scene.app, vi, 'staff')
    await takeFromRole(scene.app, 'scheduling_assistant', ['messages.view', 'messages.send'])
    const own = await scene.tour(scene.people.sarah, { assistant: vi })
    expect(await answered(desk, onTour(own))).toEqual(['200', '200', '201', '201'])
    const general = await open(scene.people.admin, scene.people.sarah)
    expect(await answered(desk, onTour(scene.tours.marcuss))).toEqual(four('403 not_allowed'))
    expect(await answered(desk, inConversation(general))).toEqual(four('403 not_allowed'))
  })
})

describe('another person’s conversation', () => {
  it('is answered as if it did not exist, to agents and assistants alike', async () => {
    const { sarah, marcus, elena, james, admin } = scene.people
    const { conversationId: marcuss } = await say(marcus, ofTour(scene.tours.marcuss), 'Marcus here')
    const { conversationId: nobodys } = await say(sarah, ofTour(scene.tours.sarahsOther), 'Anybody?')
    const general = await open(admin, marcus)
    const none = four('404 not_found')
    for (const id of [marcuss, general, newId()])
      expect(await answered(sarah, inConversation(id)), id).toEqual(none)
    for (const id of [marcuss, nobodys, general])
      expect(await answered(elena, inConversation(id)), id).toEqual(none)
    for (const tour of [scene.tours.marcuss, scene.tours.missing])
      expect(await answered(sarah, onTour(tour)), tour).toEqual(none)
    expect(await answered(elena, onTour(scene.tours.sarahsOther))).toEqual(none)
    // The escort of Marcus's tour reads and writes there.
    await say(james, ofTour(scene.tours.marcuss), 'On my way')
    expect(texts(await read(james, conversationAt(marcuss, '/messages')))).toEqual([
      'On my way',
      'Marcus here',
    ])
  })

  it('appears in no list, no search and no count', async () => {
    const { sarah, marcus, elena, admin } = scene.people
    await say(sarah, ofTour(scene.tours.sarahs), 'the blue gate')
    await say(elena, ofTour(scene.tours.sarahs), 'the blue gate, noted')
    await open(admin, sarah, 'Blue gate')
    expect(await scene.listed(marcus)).toEqual([])
    expect(await scene.listed(marcus, '?q=blue')).toEqual([])
    expect(await scene.listed(marcus, `?tourId=${scene.tours.sarahs}`)).toEqual([])
    expect(await scene.unread(marcus)).toBe(0)
    expect(await scene.listed(sarah, '?q=blue')).toHaveLength(2)
    expect(await scene.unread(sarah)).toBe(2)
  })

  it('does not mark messages of another conversation as read', async () => {
    const { sarah, elena, admin, marcus } = scene.people
    const { conversationId } = await say(elena, ofTour(scene.tours.sarahs), 'For Sarah')
    const general = await open(admin, marcus)
    const [foreign] = await read(marcus, conversationAt(general, '/messages'))
    const { status } = await call(sarah, 'POST', conversationAt(conversationId, '/read'), {
      until: foreign?.id ?? expect.unreachable(),
    })
    expect(status).toBe(404)
    expect(await scene.unread(sarah)).toBe(1)
    expect(await scene.unread(marcus)).toBe(1)
  })
})

describe('POST /api/messages', () => {
  const opening = (facts: object) =>
    call(scene.people.admin, 'POST', '/api/messages', {
      toUserId: scene.people.sarah.userId,
      subject: 'Hours',
      message: 'We close early.',
      ...facts,
    })

  it.each([
    ['toUserId', null, 'Agent is required'],
    ['toUserId', newId(), 'Agent is required'],
    ['subject', ' ', 'Subject is required'],
    ['subject', null, 'Subject is required'],
    ['message', '\n ', 'Message is required'],
    ['message', null, 'Message is required'],
  ])('refuses %s %s with a message', async (path, value, words) => {
    const refused = await opening({ [path]: value })
    expect(refused.status).toBe(400)
    expect(refusalOf(refused).errors).toEqual([{ path, message: words }])
  })

  it('can be sent only to agents', async () => {
    const { elena, admin } = scene.people
    for (const { userId } of [elena, admin]) expect((await opening({ toUserId: userId })).status).toBe(400)
    const left = await addAgent(scene.app)
    await scene.rows.query(
      `update users set anonymised_at = now(), is_active = false, password_hash = null,
         email = 'left@anonymised.invalid' where id = $1`,
      [left.id],
    )
    expect((await opening({ toUserId: left.id })).status).toBe(400)
    expect(await scene.rows.query('select 1 from conversations')).toEqual([])
  })
})
