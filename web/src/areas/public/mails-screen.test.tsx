import type { NotificationChoice, NotificationChoices } from '@porchlight/contract/notifications'
import type { SessionUser } from '@porchlight/contract/sessions'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { failed, refused } from '../../../test/answers.ts'
import { agent, assistant, superAdmin } from '../../../test/people.ts'
import { prepareScreens } from '../../../test/screen.tsx'
import type { User } from '../../../test/user.ts'

const { server, letIn, open, address } = prepareScreens()
const key = 'GET /api/notification-choices'

let choices: NotificationChoices
beforeEach(() => {
  choices = { choices: [], email: 'me@example.test', mailing: 'smtp' }
  server.on(key, () => choices)
  server.on('PUT /api/notification-choices', ({ body }) => {
    const { choices: written } = body as { choices: NotificationChoice[] } // the contract's type of this request body
    choices = {
      ...choices,
      choices: choices.choices.map((one) => written.find(({ kind }) => kind === one.kind) ?? one),
    }
    return choices
  })
})

/** Opens the page for a user with the emails that the server offers them. */
const openFor = (user: SessionUser, offered: readonly NotificationChoice[]) => {
  choices = { ...choices, choices: [...offered] }
  return open('/mails', user)
}
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })
const agents = [
  { kind: 'tour_changes', byEmail: true },
  { kind: 'messages', byEmail: true },
  { kind: 'property_requests', byEmail: true },
  { kind: 'tour_notes', byEmail: false },
] as const
const ofAssistants = [
  { kind: 'assignments', byEmail: true },
  { kind: 'tour_notes', byEmail: false },
] as const

it('offers an agent their emails, saves the choices, and shows the receiving address', async () => {
  const user = await openFor(agent(), agents)
  for (const name of ['Changes to my tours', 'Messages from the team', 'Replies to property requests'])
    expect((await box(name)).checked).toBe(true)
  expect((await box('Notes on my tours')).checked).toBe(false)
  expect(screen.getByText('We send them to me@example.test.')).toBeDefined()
  await user.click(await box('Notes on my tours'))
  expect(await screen.findByText('Saved.')).toBeDefined()
  expect(server.asked('PUT /api/notification-choices').map(({ body }) => body)).toEqual([
    { choices: [{ kind: 'tour_notes', byEmail: true }] },
  ])
  cleanup()
  await open('/mails', agent())
  expect((await box('Notes on my tours')).checked).toBe(true)
})

it.each([
  ['dashboard', true],
  ['subscription', false],
])('links an agent to their %s', async (place, hasAccess) => {
  await openFor(agent({ hasAccess }), agents)
  const way = await screen.findByRole('link', { name: `Go to ${place}` })
  expect(way.getAttribute('href')).toBe(`/${place}`)
})

it('offers an assistant and the back office emails in their own words', async () => {
  const user = await openFor(assistant(), ofAssistants)
  expect((await box('Assignments')).checked).toBe(true)
  await user.click(await box('Notes on my tours'))
  await waitFor(() => expect(choices.choices).toContainEqual({ kind: 'tour_notes', byEmail: true }))
  cleanup()
  await openFor(superAdmin(), [{ kind: 'property_requests', byEmail: false }])
  expect((await box('New property requests')).checked).toBe(false)
})

it('lets a signed-out visitor sign in at one of three doors, and then shows the emails', async () => {
  server.on('POST /api/agent/login', letIn(agent()))
  choices = { ...choices, choices: [...agents] }
  const user = await open('/mails', null)
  const doors = within(await screen.findByRole('radiogroup', { name: 'Sign in as' }))
  await user.click(doors.getByRole('radio', { name: 'Assistant' }))
  expect(await screen.findByLabelText('Assistant password', { exact: true })).toBeDefined()
  await user.click(doors.getByRole('radio', { name: 'Back office' }))
  expect(await screen.findByLabelText('Email')).toBeDefined()
  await user.click(doors.getByRole('radio', { name: 'Agent' }))
  expect(server.asked(key)).toEqual([])
  await user.type(screen.getByLabelText('Email'), 'sarah@example.com')
  await user.type(screen.getByLabelText('Password', { exact: true }), 'correct horse battery')
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(await box('Notes on my tours')).toBeDefined()
  expect(address()).toBe('/mails')
})

it('offers no choices to someone signed in with the assistant password, and explains why', async () => {
  const user = await openFor(assistant({ byTeamPassword: true }), ofAssistants)
  expect(await screen.findByText(/^You are signed in with the assistant password/)).toBeDefined()
  expect((await box('Assignments')).disabled).toBe(true)
  await user.click(await box('Assignments'))
  expect(server.asked('PUT /api/notification-choices')).toEqual([])
})

it('reports that choices could not be loaded, and loads them on retry', async () => {
  server.on(key, failed())
  const user = await open('/mails', agent())
  expect(await screen.findByText('We couldn’t load your email preferences.')).toBeDefined()
  choices = { ...choices, choices: [...agents] }
  server.on(key, choices)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await box('Messages from the team')).checked).toBe(true)
})

it('reports that a choice was not saved, and reverts it', async () => {
  server.on('PUT /api/notification-choices', failed())
  const user = await openFor(agent(), agents)
  await user.click(await box('Messages from the team'))
  expect(await screen.findByText('Failed to save your email preferences. Please try again.')).toBeDefined()
  expect((await box('Messages from the team')).checked).toBe(true)
  expect(screen.queryByText('Saved.')).toBeNull()
})

const stops = { kind: 'tour_changes', label: 'Changes to my tours', byEmail: true, hasAccount: true } as const

it('stops emails at the press of a button, but not when the link is opened', async () => {
  server.on('GET /api/unsubscribe/:token', stops)
  server.on('POST /api/unsubscribe/:token', { ...stops, byEmail: false })
  const user = await open('/unsubscribe/a-token', null)
  expect(
    await screen.findByRole('heading', { name: 'Unsubscribe from “Changes to my tours”?' }),
  ).toBeDefined()
  expect(server.asked('POST /api/unsubscribe/:token')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Unsubscribe' }))
  expect(await screen.findByRole('heading', { name: 'Unsubscribed' })).toBeDefined()
  expect(server.asked('POST /api/unsubscribe/:token').map(({ params }) => params.token)).toEqual(['a-token'])
  expect(screen.getByRole('link', { name: 'Manage email preferences' }).getAttribute('href')).toBe('/mails')
})

it('lets a client without an account unsubscribe from emails about their tours, and resubscribe', async () => {
  const mails = { kind: 'client_tours', label: 'Your tours', hasAccount: false } as const
  server.on('GET /api/unsubscribe/:token', { ...mails, byEmail: true })
  server.on('POST /api/unsubscribe/:token', { ...mails, byEmail: false })
  const again = 'POST /api/unsubscribe/:token/subscribe-again'
  server.on(again, failed())
  const user = await open('/unsubscribe/a-token', null)
  expect(await screen.findByRole('heading', { name: 'Stop emails about your tours?' })).toBeDefined()
  // The page is for a client: it does not offer them the product.
  expect(screen.queryAllByRole('link')).toEqual([])
  expect(screen.queryByText(/You find the clients/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Unsubscribe' }))
  const stopped = await screen.findByRole('heading', { name: 'Unsubscribed' })
  await waitFor(() => expect(document.activeElement).toBe(stopped))
  await user.click(screen.getByRole('button', { name: 'Resubscribe' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^We couldn’t resubscribe you/)
  server.on(again, { ...mails, byEmail: true })
  await user.click(screen.getByRole('button', { name: 'Resubscribe' }))
  expect(await screen.findByRole('heading', { name: 'Resubscribed' })).toBeDefined()
  expect(server.asked(again).at(-1)?.params).toEqual({ token: 'a-token' })
  await user.click(screen.getByRole('button', { name: 'Unsubscribe' }))
  expect(await screen.findByRole('heading', { name: 'Unsubscribed' })).toBeDefined()
})

it('says that an unknown link stops nothing', async () => {
  server.on('GET /api/unsubscribe/:token', refused('not_found'))
  await open('/unsubscribe/nonsense', null)
  expect(await screen.findByRole('heading', { name: 'This link doesn’t work' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull()
})

it('is a screen of the back office for an administrator', async () => {
  await open('/mails', superAdmin())
  const office = within(await screen.findByRole('navigation', { name: 'Back office' }))
  expect(office.getByRole('link', { current: 'page' }).textContent).toBe('Your account')
  expect(await screen.findByRole('heading', { name: 'Emails', level: 1 })).toBeDefined()
})

it('has a link in the account menus of assistants and of the back office', async () => {
  server.on('GET /api/assistant/assignments', failed())
  server.on('GET /api/assistant/steps', failed())
  const leadsThere = async (user: User): Promise<void> => {
    const [menu] = await screen.findAllByRole('button', { name: 'Account menu' })
    if (menu) await user.click(menu)
    const link = await screen.findByRole('menuitem', { name: 'Email preferences' })
    expect(link.getAttribute('href')).toBe('/mails')
  }
  await leadsThere(await open('/assistant-dashboard', assistant()))
  cleanup()
  server.on('GET /api/admin/stats', failed())
  server.on('GET /api/admin/tours', failed())
  await leadsThere(await open('/admin-dashboard', superAdmin()))
})

it('leads assistants back to their assignments, and shows their photo in the header', async () => {
  choices = { ...choices, choices: [...ofAssistants] }
  await open('/mails', assistant({ profileImageUrl: '/api/photos/p1' }))
  const back = await screen.findByRole('link', { name: 'Back to assignments' })
  expect(back.getAttribute('href')).toBe('/assistant-dashboard')
  const menu = screen.getByRole('button', { name: 'Account menu' })
  expect(menu.querySelector('img')?.getAttribute('src')).toBe('/api/photos/p1')
  cleanup()
  await open('/mails', assistant())
  const initials = (await screen.findByRole('button', { name: 'Account menu' })).querySelector(
    '[data-initials]',
  )
  expect(initials?.getAttribute('data-initials')).toBe('ER')
})
