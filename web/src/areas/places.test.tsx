import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { failed, refused } from '../../test/answers.ts'
import { agent, superAdmin } from '../../test/people.ts'
import { prepareScreens } from '../../test/screen.tsx'

const { server, open, address } = prepareScreens()

beforeEach(() => {
  server.on('GET /api/quick-login', [])
  server.on('GET /api/checkout', { checkout: null })
  server.on('POST /api/checkout/confirm', refused('checkout_over'))
  // The dashboard's data does not matter here.
  server.on('GET /api/agent/tour-cards', failed())
  server.on('GET /api/stats', failed())
  server.on('GET /api/agent/tour-news', failed())
})

/**
 * Specification, onboarding, section 2: the heading that a signed-out visitor reads, and where they end up.
 * doors.test.tsx covers the rest.
 */
const routeTable: readonly (readonly [path: string, heading: string, leads: string])[] = [
  ['/agent-login', 'Agent Login', '/agent-login'],
  ['/login', 'Agent Login', '/login'],
  ['/agent-signup', 'Choose your plan', '/agent-signup'],
  ['/quick-login', 'Try Porchlight', '/quick-login'],
  ['/assistant-login', 'Assistant Login', '/assistant-login'],
  ['/assistant-dashboard', 'Assistant Login', '/assistant-login?next=%2Fassistant-dashboard'],
  ['/checkout', 'Choose your plan', '/agent-signup'],
  ['/account-setup', 'Choose your plan', '/agent-signup'],
  ['/subscription', 'Agent Login', '/login?next=%2Fsubscription'],
  ['/admin-login', 'Admin Login', '/admin-login'],
  ['/admin-auth', 'Admin Login', '/admin-auth'],
  ['/admin-direct', 'Admin Login', '/admin-direct'],
  ['/admin', 'Admin authentication required', '/admin-dashboard'],
  ['/mobile-admin', 'Admin authentication required', '/admin-dashboard'],
]

it.each(routeTable)(
  'shows a signed-out visitor of %s the heading %s, at %s',
  async (path, heading, leads) => {
    await open(path, null)
    expect(await screen.findByRole('heading', { name: heading })).toBeDefined()
    await waitFor(() => expect(address()).toBe(leads))
    expect(screen.queryByRole('navigation', { name: 'Agent' })).toBeNull()
  },
)

it('shows no set-up page once the installation has an administrator', async () => {
  server.on('GET /api/admin/setup', refused('not_found'))
  await open('/admin-setup', null)
  expect(await screen.findByRole('heading', { name: '404 Page Not Found', level: 1 })).toBeDefined()
})

it.each([
  ...['/agent-login', '/quick-login', '/assistant-login', '/assistant-dashboard', '/admin-login'],
  ...['/admin-dashboard', '/mails'],
])('shows an agent %s without the shell of agents', async (path) => {
  server.on('GET /api/notification-choices', { choices: [], email: 'sarah@agents.example', mailing: 'smtp' })
  await open(path, agent())
  expect(await screen.findByRole('heading', { level: 1 })).toBeDefined()
  expect(screen.queryByRole('navigation', { name: 'Agent' })).toBeNull()
})

it.each(['/agent-signup', '/checkout?plan=pro', '/account-setup'])(
  'redirects an agent with an account from %s to the dashboard',
  async (path) => {
    await open(path, agent())
    await waitFor(() => expect(address()).toBe('/dashboard'))
    expect(await screen.findByRole('navigation', { name: 'Agent' })).toBeDefined()
  },
)

it('redirects an agent from the plans to the dashboard', async () => {
  const user = await open('/agent-login', agent())
  await user.click(await screen.findByRole('link', { name: 'See the plans' }))
  await waitFor(() => expect(address()).toBe('/dashboard'))
})

it('redirects an administrator from a page that sells a plan to the back office', async () => {
  server.on('GET /api/admin/stats', failed())
  server.on('GET /api/admin/tours', failed())
  await open('/agent-signup', superAdmin())
  await waitFor(() => expect(address()).toBe('/admin-dashboard'))
})
