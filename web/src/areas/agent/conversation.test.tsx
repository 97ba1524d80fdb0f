import type { ChatMessage, Conversation } from '@porchlight/contract/messages'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { held, noAnswer, refused } from '../../../test/answers.ts'
import { answerConversations, chatMessage, conversation } from '../../../test/messages.ts'
import { agent } from '../../../test/people.ts'
import { prepareScreens } from '../../../test/screen.tsx'

const { server, open, sendLiveEvent } = prepareScreens()
const send = 'POST /api/tours/:tourId/messages'

let talks: Conversation[]
let messages: ChatMessage[]
/** Give each test another agent: the outbox of an agent survives in the page's memory. */
let people = 0
let sarah = agent()

beforeEach(() => {
  sarah = agent({ id: `sarah-${people++}` })
  messages = [chatMessage()]
  talks = [conversation(), conversation({ id: 'other', tourId: 'other', tourTitle: 'Fir House' })]
  answerConversations(server, () => talks)
  server.on('GET /api/conversations/:id/messages', () => messages)
  server.on(send, accept)
})

const accept = ({ body }: { body: unknown }): ChatMessage => {
  const { message } = body as { message: string } // the contract's type of this request body
  const sent = chatMessage({ id: `sent ${messages.length}`, senderType: 'agent', mine: true, message })
  messages = [sent, ...messages]
  return sent
}

const boxOf = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Message\./ })
const said = async () =>
  within(await screen.findByRole('region', { name: 'Messages' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

const notSent = 'Failed to send message. Please try again.'

it('says above the messages when the tour takes place, and labels a no-show “No-Show”', async () => {
  const scheduledDate = '2036-03-20T15:00:00.000Z'
  talks = [conversation({ tourStatus: 'confirmed', scheduledDate })]
  await open('/tour-notes?c=talk', sarah)
  const head = async () => (await screen.findByRole('heading', { name: 'The Alder' })).closest('header')
  expect((await head())?.textContent).toContain('100 Lantern WayThu, Mar 20, 10:00 AM CDTConfirmed')
  cleanup()
  // The date of a request is only the agent's wish.
  talks = [conversation({ tourStatus: 'requested', scheduledDate })]
  await open('/tour-notes?c=talk', agent({ id: 'another' }))
  expect((await head())?.textContent).toContain('Thu, Mar 20, 10:00 AM CDT requested')
  cleanup()
  talks = [conversation({ tourStatus: 'cancelled', tourOutcome: 'no_show', scheduledDate })]
  await open('/tour-notes?c=talk', agent({ id: 'a third' }))
  expect((await head())?.textContent).toContain('No-Show')
})

it('says when the team reads a message sent while it is closed', async () => {
  server.on('GET /api/operation-hours', {
    open: false,
    handledFrom: '2026-11-27T15:00:00.000Z',
    holiday: 'Thanksgiving Day',
  })
  await open('/tour-notes?c=talk', sarah)
  await boxOf()
  const read = await screen.findByText(/^We’re closed/)
  expect(read.textContent).toBe(
    'We’re closed (Thanksgiving Day). We reopen Fri, Nov 27, 9:00 AM CST and will read your message then.',
  )
})

it('keeps a message that failed to send, and retries it under the same key', async () => {
  server.on(send, noAnswer)
  const user = await open('/tour-notes?c=talk', sarah)
  await user.type(await boxOf(), 'Can we come at nine?{Enter}')
  const unsent = within(await screen.findByRole('list', { name: 'Not sent yet' }))
  expect(unsent.getByText('Can we come at nine?')).toBeDefined()
  expect(await unsent.findByText('Failed to send message. Please try again.')).toBeDefined()
  // No toast repeats it.
  expect(screen.getAllByText(notSent)).toHaveLength(1)
  expect((await boxOf()).value).toBe('')
  server.on(send, accept)
  await user.click(unsent.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Message Sent')).toBeDefined()
  expect(screen.getByText('Your message has been sent to the scheduling assistant.')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Not sent yet' })).toBeNull())
  const keys = server.asked(send).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
  expect((await said()).filter((text) => text?.includes('Can we come at nine?'))).toHaveLength(1)
})

it('shows a toast if a message fails after its author has opened another conversation', async () => {
  const later = held(noAnswer)
  server.on(send, later.answering)
  const user = await open('/tour-notes?c=talk', sarah)
  await user.type(await boxOf(), 'Can we come at nine?{Enter}')
  await screen.findByText('Sending...')
  await user.click(screen.getByRole('link', { name: /Fir House/ }))
  await waitFor(() => expect(screen.queryByText('Sending...')).toBeNull())
  later.release()
  expect(await screen.findByText(notSent)).toBeDefined()
})

it('shows a toast if a message fails while its author reads older ones', async () => {
  const later = held(noAnswer)
  server.on(send, later.answering)
  const user = await open('/tour-notes?c=talk', sarah)
  await user.type(await boxOf(), 'Can we come at nine?{Enter}')
  await screen.findByText('Sending...')
  screen.getByRole('region', { name: 'Messages' }).scrollTop = -500
  later.release()
  // At the message, and in the toast.
  await waitFor(() => expect(screen.getAllByText(notSent)).toHaveLength(2))
})

it('moves a message that failed to send back into the editor', async () => {
  server.on(send, noAnswer)
  const user = await open('/tour-notes?c=talk', sarah)
  await user.type(await boxOf(), 'At nien{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  expect((await boxOf()).value).toBe('At nien')
  expect(screen.queryByText(notSent)).toBeNull()
})

it('keeps a message that the server refused, and sends the next one', async () => {
  server.on(send, refused('not_allowed'))
  const user = await open('/tour-notes?c=talk', sarah)
  await user.type(await boxOf(), 'Can we come at nine?{Enter}')
  expect(await screen.findByText(notSent)).toBeDefined()
  server.on(send, accept)
  await user.type(await boxOf(), 'Or at ten?{Enter}')
  expect(await screen.findByText('Message Sent')).toBeDefined()
  await waitFor(async () => expect((await said()).join()).toContain('Or at ten?'))
  const unsent = within(screen.getByRole('list', { name: 'Not sent yet' }))
  expect(unsent.getAllByRole('listitem')).toHaveLength(1)
  expect(unsent.getByText('Can we come at nine?')).toBeDefined()
  // Leaving the conversation changes nothing about it.
  cleanup()
  await open('/tour-notes?c=talk', sarah)
  expect(await screen.findByText(notSent)).toBeDefined()
  expect(server.asked(send)).toHaveLength(2)
})

it('puts a message that failed before the text that the agent has begun', async () => {
  server.on(send, noAnswer)
  const user = await open('/tour-notes?c=talk', sarah)
  await user.type(await boxOf(), 'At nine?{Enter}')
  await screen.findByText(notSent)
  await user.type(await boxOf(), 'And where?')
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  expect((await boxOf()).value).toBe('At nine?\nAnd where?')
  expect(screen.queryByRole('list', { name: 'Not sent yet' })).toBeNull()
})

it('shows no other agent an unsent message, and sends none in their name', async () => {
  server.on(send, noAnswer)
  const user = await open('/tour-notes?c=talk', sarah)
  await user.type(await boxOf(), 'At nine?{Enter}')
  await screen.findByText(notSent)
  cleanup()
  await open('/tour-notes?c=talk', agent({ id: 'marcus', firstName: 'Marcus' }))
  expect(await said()).toHaveLength(1)
  expect(screen.queryByText('At nine?')).toBeNull()
  expect(server.asked(send)).toHaveLength(1)
})

it('shows messages that are being sent, in their order', async () => {
  const first = held(chatMessage({ id: 'first', senderType: 'agent', mine: true, message: 'At nine?' }))
  server.on(send, first.answering)
  const user = await open('/tour-notes?c=talk', sarah)
  await user.type(await boxOf(), 'At nine?{Enter}')
  await user.type(await boxOf(), 'And where?{Enter}')
  const unsent = within(await screen.findByRole('list', { name: 'Not sent yet' }))
  expect(unsent.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'At nine?Sending...',
    'And where?Sending...',
  ])
  expect(server.asked(send)).toHaveLength(1)
  server.on(send, accept)
  first.release()
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Not sent yet' })).toBeNull())
  expect(server.asked(send).map(({ body }) => body)).toEqual([
    { message: 'At nine?' },
    { message: 'And where?' },
  ])
})

it('keeps a draft with its conversation until the agent sends it', async () => {
  const first = await open('/tour-notes?c=talk', sarah)
  await first.type(await boxOf(), 'Half a thou')
  cleanup()
  await open('/tour-notes?c=other', sarah)
  expect((await boxOf()).value).toBe('')
  cleanup()
  const user = await open('/tour-notes?c=talk', sarah)
  expect((await boxOf()).value).toBe('Half a thou')
  await user.type(await boxOf(), '{Enter}')
  expect(await screen.findByText('Message Sent')).toBeDefined()
  cleanup()
  await open('/tour-notes?c=talk', sarah)
  expect((await boxOf()).value).toBe('')
})

it('shows how many characters a message has left, and does not send one that is too long', async () => {
  const user = await open('/tour-notes?c=talk', sarah)
  await user.click(await boxOf())
  await user.paste('x'.repeat(4_990))
  expect(await screen.findByText('10 characters left')).toBeDefined()
  await user.paste('x'.repeat(11))
  expect(await screen.findByText('Please use at most 5,000 characters')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true)
  await user.keyboard('{Enter}')
  expect(server.asked(send)).toEqual([])
  await user.keyboard('{Backspace}{Enter}')
  expect(await screen.findByText('Message Sent')).toBeDefined()
})

it('shows markup in messages as plain text', async () => {
  const texts = [
    '<img src=x onerror="document.title=1"><b>bold</b>',
    'שלום, הבית יפה מאוד 🏡 ١٢٣',
    '{{7*7}} %s \\u0041',
  ]
  messages = texts.map((message, at) => chatMessage({ id: String(at), message }))
  await open('/tour-notes?c=talk', sarah)
  const region = within(await screen.findByRole('region', { name: 'Messages' }))
  for (const text of texts) expect(await region.findByText(text)).toBeDefined()
})

it('marks a cancellation request when it arrives', async () => {
  await open('/tour-notes?c=talk', sarah)
  expect(await said()).toHaveLength(1)
  const wish = { senderType: 'agent', mine: true, messageType: 'cancel_request' } as const
  messages = [chatMessage({ id: 'wish', message: 'The client has found a house.', ...wish }), ...messages]
  sendLiveEvent({ topic: 'messages', id: 'talk' })
  await waitFor(async () => expect((await said()).join()).toContain('The client has found a house.'))
  expect((await said()).join()).toContain('Cancellation requested')
})

it('shows the team’s message without a tour as unread until the agent opens it', async () => {
  const letter = conversation({
    id: 'letter',
    kind: 'general',
    tourId: null,
    tourTitle: 'Holiday hours',
    subject: 'Holiday hours',
    clientName: null,
    propertyAddress: null,
    tourStatus: null,
    tourOutcome: null,
    timeZone: null,
    unreadCount: 1,
  })
  messages = [chatMessage({ conversationId: 'letter', tourId: null, message: 'We close at noon.' })]
  talks = [letter]
  server.on('GET /api/agent/unread-messages/count', () => ({ count: talks[0]?.unreadCount ?? 0 }))
  server.on('POST /api/conversations/:id/read', () => {
    talks = [{ ...letter, unreadCount: 0 }]
    return null
  })
  const user = await open('/tour-notes', sarah)
  const aside = within(await screen.findByRole('navigation', { name: 'Agent' }))
  expect(await aside.findByRole('link', { name: /^Tour Notes.*1 waiting/ })).toBeDefined()
  const list = await screen.findByRole('list', { name: 'Conversations, latest first' })
  await waitFor(() => expect(list.textContent).toContain('1 unread'))
  expect(list.textContent).toContain('Message from the team')
  await user.click(within(list).getByRole('link'))
  await waitFor(async () => expect((await said()).join()).toContain('We close at noon.'))
  expect(screen.getByText('New')).toBeDefined()
  await waitFor(() => expect(list.textContent).not.toContain('unread'))
  expect(server.asked('POST /api/conversations/:id/read')).toMatchObject([{ params: { id: 'letter' } }])
})
