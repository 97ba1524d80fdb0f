import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { failed } from '../../../test/answers.ts'
import { agent } from '../../../test/people.ts'
import { prepareScreens } from '../../../test/screen.tsx'

const { server, open, address, sendLiveEvent } = prepareScreens()

beforeEach(() => {
  // The screens' data does not matter here.
  for (const key of [
    ...(['GET /api/agent/tour-cards', 'GET /api/stats', 'GET /api/agent/tour-notes'] as const),
    ...(['GET /api/agent/property-requests', 'GET /api/agent/properties'] as const),
    ...(['GET /api/agent/tour-conversations'] as const),
    ...([
      'GET /api/agent/reports',
      'GET /api/agent/reports/tours',
      'GET /api/profile',
      'GET /api/notification-choices',
    ] as const),
    ...(['GET /api/calendar/connections', 'GET /api/calendar/feed', 'GET /api/subscription'] as const),
    ...([
      'GET /api/subscription/invoices',
      'GET /api/agent/tour-payments',
      'GET /api/two-factor',
      'GET /api/sessions',
    ] as const),
    ...(['GET /api/cities', 'GET /api/operation-hours', 'GET /api/agent/tour-news'] as const),
  ])
    server.on(key, failed())
})

/** The places after the dashboard, with name and address. */
const places: readonly [name: string, path: string][] = [
  ['Schedule A Tour', '/schedule-tour'],
  ['Properties', '/properties'],
  ['Request Property', '/property-request'],
  ['Notes', '/notes'],
  ['Tour Notes', '/tour-notes'],
  ['Reports', '/reports'],
  ['Profile', '/profile'],
  ['Subscription', '/subscription'],
]
const sidebar = () => screen.findByRole('navigation', { name: 'Agent' })

it('lists every place in the sidebar, in the order of the specification, and the properties', async () => {
  await open('/dashboard', agent())
  const links = within(await sidebar()).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Dashboard', '/dashboard'],
    ...places,
  ])
})

it.each(places)('opens %s, a screen with its own heading and title', async (name, path) => {
  const user = await open('/dashboard', agent())
  await user.click(within(await sidebar()).getByRole('link', { name }))
  await waitFor(() => expect(address()).toBe(path))
  await waitFor(() => expect(document.title).toBe(`${name} · Porchlight`))
  expect(await screen.findByRole('heading', { level: 1 })).toBeDefined()
})

it('shows the agent’s name and plan, and a sign-out button', async () => {
  await open('/notes', agent())
  const frame = within((await sidebar()).parentElement ?? document.body)
  expect(frame.getByText('Sarah Whitfield')).toBeDefined()
  expect(frame.getByText('Standard')).toBeDefined()
  expect(frame.getByRole('button', { name: 'Sign Out' })).toBeDefined()
  expect(frame.getByRole('button', { name: /^Notifications/ })).toBeDefined()
  // The top bar of a small screen. The first banner is the bar; the second is the screen's own header.
  const bar = within(screen.getAllByRole('banner')[0] ?? document.body)
  expect(bar.getByRole('link', { name: 'Porchlight, to the dashboard' })).toBeDefined()
  expect(bar.getByText('Standard')).toBeDefined()
  expect(bar.getByRole('button', { name: 'Open menu' })).toBeDefined()
  expect(bar.getByRole('button', { name: /^Notifications/ })).toBeDefined()
  expect(bar.getByRole('link', { name: 'Profile' }).getAttribute('href')).toBe('/profile')
})

it('shows the unread count on the phone’s bar until the agent reads the messages', async () => {
  await open('/dashboard', agent())
  const bar = within(await screen.findByRole('navigation', { name: 'Main' }))
  expect(bar.getByRole('link', { name: 'Notes' })).toBeDefined()
  server.on('GET /api/agent/unread-notes/count', { count: 1 })
  sendLiveEvent({ topic: 'notes', id: 'tour' })
  expect(await bar.findByRole('link', { name: 'Notes 1 waiting' })).toBeDefined()
  server.on('GET /api/agent/unread-messages/count', { count: 2 })
  sendLiveEvent({ topic: 'messages', id: 'talk' })
  expect(await bar.findByRole('link', { name: 'Tour Notes 2 waiting' })).toBeDefined()
  server.on('GET /api/agent/unread-notes/count', { count: 0 })
  sendLiveEvent({ topic: 'notes', id: 'tour' })
  expect(await bar.findByRole('link', { name: 'Notes' })).toBeDefined()
})
