import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { failed, noAnswer } from '../../test/answers.ts'
import { subscription } from '../../test/billing.ts'
import { agent } from '../../test/people.ts'
import { prepareScreens } from '../../test/screen.tsx'

const { server, letIn, open, address } = prepareScreens()

it.each([
  ...['/dashboard', '/schedule-tour', '/properties', '/property-request'],
  ...['/notes', '/tour-notes', '/reports', '/profile'],
])('tells strangers at %s that they must sign in, and leads back there', async (path) => {
  await open(path, null)
  expect(await screen.findByRole('heading', { name: 'Authentication Required' })).toBeDefined()
  const way = screen.getByRole('link', { name: /^(Log In|Go to Login)$/ }).getAttribute('href')
  expect(way?.split('?')[1]).toBe(`next=${encodeURIComponent(path)}`)
  expect(screen.queryByRole('navigation', { name: 'Agent' })).toBeNull()
})

it('shows strangers the sign-in form itself, says which page it opens, and opens that page', async () => {
  server.on('POST /api/agent/login', letIn(agent()))
  server.on('GET /api/agent/reports', failed())
  server.on('GET /api/agent/reports/tours', failed())
  const user = await open('/reports?from=2026-11-01&to=2026-11-20', null)
  const said = await screen.findByText(/After you sign in, we’ll open/)
  expect(said.textContent).toBe('After you sign in, we’ll open Reports.')
  await user.type(screen.getByLabelText('Email'), 'sarah@example.com')
  await user.type(screen.getByLabelText('Password', { exact: true }), 'correct horse battery')
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(await screen.findByRole('navigation', { name: 'Agent' })).toBeDefined()
  expect(address()).toBe('/reports?from=2026-11-01&to=2026-11-20')
})

it('does not show the sign-in form while the server cannot be reached', async () => {
  server.on('GET /api/auth/user', noAnswer)
  await open('/dashboard', 'asked')
  expect(await screen.findByText(/We couldn’t reach Porchlight/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Go to Login' })).toBeDefined()
  expect(screen.queryByLabelText('Email')).toBeNull()
})

it.each([
  ['/agent-login?next=%2Freports', 'Reports'],
  ['/admin-login?next=%2Fadmin%2Faudit', 'Audit log'],
  ['/assistant-login?next=%2Fassistant-dashboard', 'Assignments'],
])('says at %s which page opens after signing in', async (path, title) => {
  await open(path, null)
  const said = await screen.findByText(/After you sign in, we’ll open/)
  expect(said.textContent).toBe(`After you sign in, we’ll open ${title}.`)
})

it('names no page at a sign-in page that was opened directly or leads nowhere', async () => {
  await open('/agent-login', null)
  expect(await screen.findByRole('heading', { name: 'Agent Login' })).toBeDefined()
  expect(screen.queryByText(/After you sign in/)).toBeNull()
  cleanup()
  await open('/agent-login?next=%2Fno-such-place', null)
  expect(await screen.findByRole('heading', { name: 'Agent Login' })).toBeDefined()
  expect(screen.queryByText(/After you sign in/)).toBeNull()
})

it('tells signed-out visitors of the back office’s dashboard to sign in there', async () => {
  const user = await open('/admin-dashboard', null)
  expect(await screen.findByRole('heading', { name: 'Admin authentication required' })).toBeDefined()
  expect(screen.queryByRole('navigation', { name: 'Back office' })).toBeNull()
  expect(screen.getByLabelText('Password', { exact: true })).toBeDefined()
  await user.click(screen.getByRole('link', { name: 'Go to Admin Login' }))
  await waitFor(() => expect(address()).toBe('/admin-auth'))
})

it.each([
  ...['/admin-tour-requests', '/property-management', '/property-hub', '/property-test', '/admin-properties'],
  ...['/city-admin', '/admin/property-submission', '/admin/users', '/admin/audit', '/admin/settings'],
])('sends strangers from %s to the sign-in page of the back office', async (path) => {
  await open(path, null)
  await waitFor(() => expect(address()).toBe(`/admin-login?next=${encodeURIComponent(path)}`))
  expect(await screen.findByRole('heading', { name: 'Admin Login' })).toBeDefined()
})

it('sends signed-out visitors of the assignments to the assistants’ sign-in page', async () => {
  await open('/assistant-dashboard', null)
  await waitFor(() => expect(address()).toBe('/assistant-login?next=%2Fassistant-dashboard'))
  expect(await screen.findByRole('heading', { name: 'Assistant Login' })).toBeDefined()
})

// The seven pages of the specification (onboarding, section 4).
it.each([
  ...['/dashboard', '/schedule-tour', '/properties', '/reports', '/notes', '/tour-notes', '/profile'],
])('leads an agent who has not paid from %s to the subscription, without the shell', async (path) => {
  server.on('GET /api/subscription', subscription({ status: 'past_due' }))
  server.on('GET /api/subscription/invoices', [])
  server.on('GET /api/agent/tour-payments', [])
  await open(path, agent({ hasAccess: false, subscriptionStatus: 'past_due' }))
  await waitFor(() => expect(address()).toBe(`/subscription?from=${encodeURIComponent(path)}`))
  expect(await screen.findByRole('heading', { name: 'Subscription' })).toBeDefined()
  expect(await screen.findByText('Past due')).toBeDefined()
  expect(screen.queryByRole('navigation', { name: 'Agent' })).toBeNull()
})

it('says that an unknown address has no page, and links signed-out visitors to the homepage', async () => {
  await open('/no-such-place', null)
  expect(await screen.findByRole('heading', { name: '404 Page Not Found', level: 1 })).toBeDefined()
  expect(screen.getByText(/^This page doesn’t exist\./)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Go to the homepage' }).getAttribute('href')).toBe('/')
})

it('links an agent from an unknown address to their dashboard', async () => {
  await open('/no-such-place', agent())
  const way = await screen.findByRole('link', { name: 'Go to your start page' })
  expect(way.getAttribute('href')).toBe('/dashboard')
})
