import type { SavedReply } from '@porchlight/contract/messages'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { failed, refused } from '../../../test/answers.ts'
import { chatMessage, conversation } from '../../../test/messages.ts'
import { superAdmin } from '../../../test/people.ts'
import { prepareScreens } from '../../../test/screen.tsx'
import type { User } from '../../../test/user.ts'

const { server, open } = prepareScreens()
const tab = '/admin-dashboard/messages'

const replyOf = (more: Partial<SavedReply> = {}): SavedReply => ({
  id: 'reply',
  title: 'Looking',
  body: 'As it was',
  version: 1,
  updatedAt: '2026-03-18T15:00:00.000Z',
  updatedBy: null,
  ...more,
})

let replies: SavedReply[]
beforeEach(() => {
  replies = [replyOf()]
  server.on('GET /api/admin/conversations', [conversation()])
  server.on('GET /api/conversations/:id', conversation())
  server.on('GET /api/conversations/:id/messages', [chatMessage()])
  server.on('POST /api/conversations/:id/read', null)
  server.on('GET /api/admin/saved-replies', () => replies)
  server.on('GET /api/admin/message-recipients', [
    { id: 'marcus', name: 'Marcus Delgado', email: 'marcus@example.test', brokerage: null },
  ])
})

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const messageBox = () => screen.findByRole('textbox', { name: /^Message\./ })
const openReplies = async (user: User): Promise<void> => {
  await messageBox()
  await user.click(screen.getByRole('button', { name: 'Saved replies' }))
}
const manageReplies = async (user: User) => {
  await openReplies(user)
  await user.click(await screen.findByRole('button', { name: 'Manage saved replies' }))
  // The list with this button has the same name, and closes a moment later.
  await screen.findByRole('button', { name: 'New saved reply' })
  return dialog('Saved replies')
}

it('requires agent, subject and message, and keeps them when sending fails', async () => {
  server.on('POST /api/messages', failed())
  const user = await open(`${tab}?form=new`, superAdmin())
  for (const name of ['Tour Messages', 'All Tours', 'General'])
    expect(await screen.findByRole('tab', { name: new RegExp(`^${name}`), hidden: true })).toBeDefined()
  const form = await dialog('New Message')
  const send = form.getByRole('button', { name: 'Send Message' })
  await user.click(send)
  for (const words of ['Agent is required', 'Subject is required', 'Message is required'])
    expect(await form.findByText(words)).toBeDefined()
  await user.type(form.getByRole('combobox', { name: 'Agent' }), 'marcus')
  await user.click(await screen.findByRole('option', { name: /Marcus Delgado/ }))
  await user.click(send)
  expect(server.asked('POST /api/messages')).toEqual([])
  await user.type(form.getByLabelText('Subject'), 'Hours')
  await user.type(form.getByLabelText('Message'), 'We are open.')
  await user.click(send)
  expect(await screen.findByText('Failed to send message')).toBeDefined()
  expect(server.asked('POST /api/messages')[0]?.body).toMatchObject({
    toUserId: 'marcus',
    subject: 'Hours',
    message: 'We are open.',
  })
  expect(form.getByLabelText('Subject')).toHaveProperty('value', 'Hours')
})

it('leaves a conversation in its place when it is read, until the list is opened again', async () => {
  let talks = ['Oak', 'Birch', 'Cedar'].map((tourTitle) =>
    conversation({ id: tourTitle, tourId: tourTitle, tourTitle, unreadCount: 1 }),
  )
  server.on('GET /api/admin/conversations', ({ query }) => (query.has('sort') ? talks : []))
  server.on('GET /api/conversations/:id/messages', ({ params: { id } }) => [
    chatMessage({ id: `of ${id}`, senderType: 'agent', authorType: 'agent' }),
  ])
  server.on(
    'GET /api/conversations/:id',
    ({ params }) => talks.find(({ id }) => id === params.id) ?? failed(),
  )
  server.on('POST /api/conversations/:id/read', ({ params }) => {
    const read = talks.filter(({ id }) => id === params.id).map((one) => ({ ...one, unreadCount: 0 }))
    talks = [...talks.filter(({ id }) => id !== params.id), ...read]
    return null
  })
  const titles = async () =>
    within(await screen.findByRole('list', { name: 'Tour messages, unread first' }))
      .getAllByRole('listitem')
      .map(
        ({ textContent }) =>
          `${/Oak|Birch|Cedar/.exec(textContent ?? '')}${/unread/.test(textContent ?? '') ? '*' : ''}`,
      )
  const user = await open(tab, superAdmin())
  await waitFor(async () => expect(await titles()).toEqual(['Oak*', 'Birch*', 'Cedar*']))
  await user.click(screen.getByRole('link', { name: /Birch/ }))
  await waitFor(async () => expect(await titles()).toEqual(['Oak*', 'Birch', 'Cedar*']))
  await user.click(screen.getByRole('link', { name: /Oak/ }))
  await waitFor(async () => expect(await titles()).toEqual(['Oak', 'Birch', 'Cedar*']))
  await user.click(screen.getByRole('tab', { name: /^General/ }))
  await user.click(screen.getByRole('tab', { name: /^Tour Messages/ }))
  await waitFor(async () => expect(await titles()).toEqual(['Cedar*', 'Birch', 'Oak']))
})

it('keeps a message that failed to send, and retries it', async () => {
  server.on('POST /api/tours/:tourId/messages', failed())
  const user = await open(`${tab}?c=talk`, superAdmin())
  await user.type(await messageBox(), 'Stays here{Enter}')
  expect(await screen.findByText(/^Failed to send message/)).toBeDefined()
  server.on('POST /api/tours/:tourId/messages', chatMessage({ id: 'second', message: 'Stays here' }))
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Message Sent')).toBeDefined()
  expect(server.asked('POST /api/tours/:tourId/messages').map(({ body }) => body)).toEqual([
    { message: 'Stays here' },
    { message: 'Stays here' },
  ])
})

it('requires a title and a text for a saved reply', async () => {
  const user = await open(`${tab}?c=talk`, superAdmin())
  const list = await manageReplies(user)
  await user.click(await list.findByRole('button', { name: 'New saved reply' }))
  const form = await dialog('New saved reply')
  await user.click(form.getByRole('button', { name: 'Create reply' }))
  expect(await form.findByText('Title is required')).toBeDefined()
  expect(form.getByText('Text is required')).toBeDefined()
  expect(server.asked('POST /api/admin/saved-replies')).toEqual([])
})

it('finds saved replies by words in any order, without regard to accents', async () => {
  replies = Array.from({ length: 7 }, (_, at) => replyOf({ id: `reply${at}`, title: `Reply ${at}` }))
  replies.push(replyOf({ title: 'Café', body: 'Manana' }))
  const user = await open(`${tab}?c=talk`, superAdmin())
  await openReplies(user)
  const search = await screen.findByLabelText('Search saved replies')
  for (const text of ['cafe', 'CAFÉ', 'mañana café']) {
    await user.clear(search)
    await user.type(search, text)
    const list = within(screen.getByRole('list', { name: 'Saved replies' }))
    expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['CaféManana'])
  }
  await user.type(search, 's')
  expect(await screen.findByText('No saved reply matches.')).toBeDefined()
})

it('fills the known placeholders of a saved reply, and names the unknown ones', async () => {
  replies = [replyOf({ body: '{agent}, we look after {client} at {time}.' })]
  const user = await open(`${tab}?c=talk`, superAdmin())
  await openReplies(user)
  const list = within(await screen.findByRole('list', { name: 'Saved replies' }))
  await user.click(list.getByRole('button', { name: /^Looking/ }))
  expect(await messageBox()).toHaveProperty('value', 'Sarah, we look after Nora Ashdown at {time}.')
  expect(screen.getByText('Fill in before sending: {time}')).toBeDefined()
})

it('offers the newer saved reply when someone edits an outdated one, and overwrites nothing', async () => {
  const theirs = replyOf({ body: 'Theirs', version: 2 })
  server.on('PUT /api/admin/saved-replies/:id', ({ body }) => {
    const { version } = body as { version: number } // the contract's type of this request body
    return version < theirs.version
      ? refused('version_conflict', { current: theirs })
      : replyOf({ body: 'Ours', version: 3 })
  })
  const user = await open(`${tab}?c=talk`, superAdmin())
  const list = await manageReplies(user)
  await user.click(await list.findByRole('button', { name: 'Edit Looking' }))
  const form = await dialog('Edit saved reply')
  await user.clear(form.getByLabelText('Text'))
  await user.type(form.getByLabelText('Text'), 'Mine')
  await user.click(form.getByRole('button', { name: 'Save reply' }))
  const notice = within(await form.findByRole('region', { name: 'Changed by someone else' }))
  await user.click(notice.getByRole('button', { name: 'Load their version' }))
  expect(form.getByLabelText('Text')).toHaveProperty('value', 'Theirs')
  await user.clear(form.getByLabelText('Text'))
  await user.type(form.getByLabelText('Text'), 'Ours')
  await user.click(form.getByRole('button', { name: 'Save reply' }))
  expect(await screen.findByText('Saved Reply Updated')).toBeDefined()
})

it('deletes a saved reply after confirmation', async () => {
  server.on('DELETE /api/admin/saved-replies/:id', () => {
    replies = []
    return null
  })
  const user = await open(`${tab}?c=talk`, superAdmin())
  const list = await manageReplies(user)
  await user.click(await list.findByRole('button', { name: 'Delete Looking' }))
  await user.click(await screen.findByRole('button', { name: 'Delete saved reply' }))
  expect(await screen.findByText('Saved Reply Deleted')).toBeDefined()
  await waitFor(() => expect(list.queryByText('Looking')).toBeNull())
})
