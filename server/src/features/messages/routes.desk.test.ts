import { messages as calls } from '@porchlight/contract/messages'
import { beforeEach, describe, expect, it } from 'vitest'
import { answerOf, nextOf, outcomeOf, refusalOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, type Caller } from '../../../test/callers.ts'
import { addTour } from '../../../test/factories.ts'
import { addAdmin, addAgent, addAssistant, type Person } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'

const app = useApp()
const rows = plainRows(() => app.database)
const replies = '/api/admin/saved-replies'

let sarah: Person
let hers: Caller
let desk: Caller
beforeEach(async () => {
  sarah = await addAgent(app, { firstName: 'Sarah', lastName: 'Whit', email: 'sarah@example.test' })
  hers = await as(app, sarah, 'agent')
  desk = await as(app, await addAdmin(app, { firstName: 'Ada', lastName: 'Desk' }), 'staff')
})

/** Starts a tour's conversation with one message of the agent, a minute after the last. */
const talk = async (message: string) => {
  app.clock.advance(60_000)
  const tour = await addTour(app, sarah)
  return answerOf(calls.sendTourChat, await hers.post(`/api/tours/${tour.id}/chat`, { message }))
}
const listed = async (query: string) =>
  answerOf(calls.listConversations, await desk.get(`/api/admin/conversations?${query}`))
const audit = async () => rows.query('select action, subject_label, before, after from audit_log order by id')

describe('the desk’s conversations', () => {
  it('are sorted unread first, then by the latest message, across pages', async () => {
    const talks = []
    for (const words of ['one', 'two', 'three', 'four']) talks.push(await talk(words))
    const [one, , three] = talks
    for (const { conversationId } of [one, three].filter((found) => found !== undefined))
      await desk.post(`/api/conversations/${conversationId}/read`, {})
    const words = async (path: string) => {
      const answered = await desk.get(path)
      const found = answerOf(calls.listConversations, answered).map(({ messages }) => messages[0]?.message)
      return { found, next: nextOf(answered) }
    }
    const first = await words('/api/admin/conversations?kind=tour&sort=unread&limit=3')
    expect(first.found).toEqual(['four', 'two', 'three'])
    expect((await words(first.next ?? '')).found).toEqual(['one'])
    expect((await words('/api/admin/conversations')).found).toEqual(['four', 'three', 'two', 'one'])
    // A new message in a read conversation moves it up again.
    app.clock.advance(60_000)
    await hers.post(`/api/conversations/${one?.conversationId}/messages`, { message: 'again' })
    expect((await words('/api/admin/conversations?sort=unread')).found[0]).toBe('again')
    // An answer does not move it out of its half.
    expect((await listed('unread=true')).length).toBe(3)
    expect(outcomeOf(await desk.get('/api/admin/conversations?sort=oldest'))).toBe('400 invalid_input')
  })

  it('are found by client, property, agent and subject', async () => {
    await talk('Is there parking?')
    await desk.post('/api/messages', { toUserId: sarah.id, subject: 'New year hours', message: 'Closed.' })
    expect(await listed('q=whit')).toHaveLength(2)
    expect(await listed('q=ann%20lee&kind=tour')).toHaveLength(1)
    expect(await listed('q=new%20year')).toHaveLength(1)
    expect(await listed('q=nobody')).toEqual([])
  })
})

describe('recipients', () => {
  it('are found by name and address, except for closed accounts', async () => {
    await addAgent(app, { firstName: 'Zed', lastName: 'Old' })
    await addAssistant(app, { firstName: 'Sarah' })
    const found = async (q: string) =>
      answerOf(calls.listRecipients, await desk.get(`/api/admin/message-recipients?q=${q}`))
    expect(await found('sarah')).toEqual([
      { id: sarah.id, name: 'Sarah Whit', email: 'sarah@example.test', brokerage: null },
    ])
    expect(await found('')).toHaveLength(2)
    expect(await found('nobody')).toEqual([])
    expect(outcomeOf(await hers.get('/api/admin/message-recipients'))).toBe('403 not_allowed')
  })

  it('records a general message in the log by its subject', async () => {
    const body = { toUserId: sarah.id, subject: 'Hours', message: 'A secret of ours' }
    expect((await desk.post('/api/messages', body)).status).toBe(201)
    const [written] = await audit()
    expect(written).toMatchObject({ action: 'message.sent', subject_label: 'Sarah Whit' })
    expect(written?.after).toEqual({ subject: 'Hours' })
  })

  it.each([
    [{ toUserId: '' }, 'Agent is required'],
    [{ subject: ' ' }, 'Subject is required'],
    [{ message: '' }, 'Message is required'],
  ])('refuses %o', async (wrong, message) => {
    const body = { toUserId: sarah.id, subject: 'Hours', message: 'Closed.', ...wrong }
    expect(refusalOf(await desk.post('/api/messages', body)).errors?.[0]?.message).toBe(message)
  })
})

describe('saved replies', () => {
  const make = async (title: string, body = 'Good news, {client}.') =>
    answerOf(calls.createSavedReply, await desk.post(replies, { title, body }))

  it('are stored for the team, by title', async () => {
    await make('Zebra')
    const made = await make('apple')
    expect(made).toMatchObject({
      title: 'apple',
      body: 'Good news, {client}.',
      version: 1,
      updatedBy: 'Ada Desk',
    })
    const elena = await as(app, await addAssistant(app), 'staff')
    const found = answerOf(calls.listSavedReplies, await elena.get(replies))
    expect(found.map(({ title }) => title)).toEqual(['apple', 'Zebra'])
    expect(await audit()).toMatchObject([
      { action: 'saved_reply.created' },
      { action: 'saved_reply.created', subject_label: 'apple', after: { title: 'apple' } },
    ])
    const [event] = await rows.query("select * from events where kind = 'saved_reply.created'")
    expect(event).toMatchObject({ topic: 'messages', permission: 'messages.view', agent_id: null })
  })

  it('can be changed and deleted, and a change based on an old version is refused', async () => {
    const { id } = await make('Time')
    const put = (change: object) => desk.put(`${replies}/${id}`, { title: 'Time', body: 'Now.', ...change })
    expect(answerOf(calls.updateSavedReply, await put({ version: 1 }))).toMatchObject({
      body: 'Now.',
      version: 2,
    })
    expect(refusalOf(await put({ body: 'Old.', version: 1 }))).toMatchObject({
      code: 'version_conflict',
      current: { body: 'Now.', version: 2 },
    })
    await put({ version: 2 })
    expect((await audit()).filter(({ action }) => action === 'saved_reply.updated')).toMatchObject([
      { before: { body: 'Good news, {client}.' }, after: { body: 'Now.' } },
    ])
    expect((await desk.delete(`${replies}/${id}`)).status).toBe(204)
    expect(outcomeOf(await desk.delete(`${replies}/${id}`))).toBe('404 not_found')
    expect(outcomeOf(await put({}))).toBe('404 not_found')
  })

  it('need a title and a text, and the title is unique', async () => {
    const { errors } = refusalOf(await desk.post(replies, { title: ' ', body: '' }))
    expect(errors?.map(({ message }) => message)).toEqual(['Title is required', 'Text is required'])
    await make('Time')
    const { id } = await make('Other')
    const taken = [{ path: 'title', message: 'There is already a saved reply with that title.' }]
    expect(refusalOf(await desk.post(replies, { title: 'TIME', body: 'x' })).errors).toEqual(taken)
    expect(refusalOf(await desk.put(`${replies}/${id}`, { title: 'time', body: 'x' })).errors).toEqual(taken)
  })

  it('require the permission to write', async () => {
    expect(outcomeOf(await hers.get(replies))).toBe('403 not_allowed')
    const james = await as(app, await addAssistant(app, { userType: 'tour_assistant' }), 'staff')
    expect(outcomeOf(await james.post(replies, { title: 'x', body: 'x' }))).toBe('403 not_allowed')
  })
})
