import type { Conversation } from '@porchlight/contract/messages'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { failed, held, refused } from '../../../test/answers.ts'
import { answerConversations, chatMessage, conversation } from '../../../test/messages.ts'
import { agent } from '../../../test/people.ts'
import { prepareScreens, usePhone } from '../../../test/screen.tsx'
import { agentTour } from '../../../test/tours.ts'

const { server, open, openAfterFailure, address } = prepareScreens()
const page = '/tour-notes'

let talks: Conversation[]
beforeEach(() => {
  talks = [conversation(), conversation({ id: 'other', tourId: 'other', tourTitle: 'Fir House' })]
  answerConversations(server, () => talks)
  server.on('GET /api/conversations/:id/messages', [chatMessage()])
})

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Conversations, latest first' })).getAllByRole('listitem')
const said = async () => (await screen.findByRole('region', { name: 'Messages' })).textContent

it.each([
  ['its own id', `${page}?c=talk`],
  ['that of its tour', `${page}?tour=tour`],
])('leads by %s to a conversation, and from there to the tour', async (_, link) => {
  await open(link, agent())
  await waitFor(async () => expect(await said()).toContain('We have your request.'))
  const [first, second] = (await rows()).map((row) => within(row).getByRole('link'))
  expect(first?.getAttribute('aria-current')).toBe('page')
  expect(second?.getAttribute('aria-current')).toBeNull()
  expect(screen.getByRole('link', { name: 'Open tour' }).getAttribute('href')).toBe(
    '/schedule-tour?tour=tour',
  )
})

it.each([`${page}?c=nobodys`, `${page}?tour=nobodys`])('says of %s that it is not here', async (link) => {
  server.on('GET /api/tours/:id', refused('not_found'))
  const user = await open(link, agent())
  expect(await screen.findByRole('heading', { name: 'Conversation not found' })).toBeDefined()
  expect(screen.queryByRole('textbox', { name: /^Message\./ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Back to conversations' }))
  await waitFor(() => expect(address()).toBe(page))
})

it('leads back, on a phone, from a conversation that loads or cannot be loaded', async () => {
  usePhone()
  const { answering, release } = held(failed())
  server.on('GET /api/conversations/:id', answering)
  const user = await open(`${page}?c=talk`, agent())
  expect(await screen.findByRole('button', { name: 'Back to conversations' })).toBeDefined()
  expect(screen.queryByText('Failed to fetch conversations')).toBeNull()
  release()
  expect(await screen.findByText('Failed to fetch conversations')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Back to conversations' }))
  await waitFor(() => expect(address()).toBe(page))
})

it('keeps a search in the address and while a conversation is open, and clears it', async () => {
  const mine = chatMessage({ message: 'Where is the lockbox?', senderType: 'agent', mine: true })
  talks = [conversation({ messages: [mine] })]
  const user = await open(page, agent())
  await rows()
  const search = screen.getByRole('searchbox', { name: 'Search conversations' })
  await user.type(search, 'lockbox')
  await waitFor(() => expect(address()).toBe(`${page}?q=lockbox`))
  await waitFor(() =>
    expect(server.asked('GET /api/agent/tour-conversations').at(-1)?.query.get('q')).toBe('lockbox'),
  )
  const [row] = await rows()
  expect(row?.textContent).toContain('You: Where is the lockbox?')
  await user.click(screen.getByRole('link', { name: /The Alder/ }))
  await waitFor(() => expect(address()).toMatch(/[?&]c=talk/))
  expect(address()).toMatch(/[?&]q=lockbox/)
  talks = []
  await user.clear(search)
  await user.type(search, 'nothing')
  expect(await screen.findByText('No Results Found')).toBeDefined()
  talks = [conversation()]
  await user.click(screen.getByText('Clear search'))
  expect(document.activeElement).toBe(search)
  expect(await rows()).toHaveLength(1)
})

it('loads conversations again after a failure', async () => {
  await openAfterFailure(page, agent(), 'GET /api/agent/tour-conversations', {
    message: 'Failed to fetch conversations',
    answer: talks,
  })
  expect(await rows()).toHaveLength(2)
})

it('explains how to start the first conversation', async () => {
  talks = []
  await open(page, agent())
  expect(await screen.findByRole('heading', { name: 'No conversations yet' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Write to the team' })).toBeDefined()
})

it('says what the page is for, and begins a message about a tour that the agent chooses', async () => {
  server.on('GET /api/agent/tour-cards', [agentTour({ id: 'other', clientName: 'Bo Lind' })])
  const user = await open(page, agent())
  expect(await screen.findByText('Messages between you and our team.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'New message' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New message' }))
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  expect(await dialog.findByText('Tour is required')).toBeDefined()
  await user.type(dialog.getByRole('combobox', { name: 'Tour' }), 'bo')
  await user.click(await screen.findByRole('option', { name: /Bo Lind/ }))
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(address()).toBe(`${page}?tour=other`))
  expect(await said()).toContain('We have your request.')
})

it('says that the tours for a new message could not be loaded', async () => {
  server.on('GET /api/agent/tour-cards', failed())
  const user = await open(page, agent())
  await user.click(await screen.findByRole('button', { name: 'New message' }))
  await user.click(await screen.findByRole('combobox', { name: 'Tour' }))
  expect(await screen.findByText('Failed to fetch tours')).toBeDefined()
})
