import type { CallKey } from '@porchlight/contract/client-types'
import type { SessionUser } from '@porchlight/contract/sessions'
import { QueryClientProvider } from '@tanstack/react-query'
import { type AnyRoute, RouterProvider } from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { callOf, failed } from '../../test/answers.ts'
import { agent, assistant, profileOf, superAdmin } from '../../test/people.ts'
import { prepareScreens } from '../../test/screen.tsx'
import { queryClient } from '../lib/requests/query-client.ts'
import { sessionQuery } from '../lib/session.ts'
import { routeTree } from '../routes.tsx'
import { adminReads } from './admin/admin-reads.ts'
import { agentReads } from './agent/agent-reads.ts'
import { assistantReads } from './assistant/assistant-reads.ts'
import { publicReads } from './public/public-reads.ts'
import { type Audience, screenDocuments } from './screen-documents.ts'

const { server, load, open } = prepareScreens()

/** Waits until the loaders, which do not wait themselves, have started their reads and these are answered. */
const loaded = async (): Promise<void> => {
  await Promise.all([import('./admin/admin-reads.ts'), import('./assistant/assistant-reads.ts')])
  await import('./public/public-reads.ts')
  await queryClient.ensureQueryData(sessionQuery).catch(() => null)
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
}
/** Waits until the screen's code has loaded and its own reads are answered. */
const shown = async (): Promise<void> => {
  await screen.findByRole('main')
  await waitFor(() => {
    expect(screen.queryAllByRole('status', { name: /^(Loading|Checking)/ })).toEqual([])
    expect(queryClient.isFetching()).toBe(0)
  })
}

// A failed read says nothing about who may read what, and no screen reads further because of its answer.
beforeEach(() => {
  server.failReads()
  // These read a link; its secret is in the body, so that no log of addresses has it.
  server.on('POST /api/password/link', failed())
  server.on('POST /api/profile/email/link', failed())
})

/** The reads of the frames around the screens, and of what every screen may ask. */
const frames = new Set([
  'GET /api/auth/user',
  'GET /api/config',
  'GET /api/agent/property-requests/new-answers',
  'GET /api/agent/unread-messages/count',
  'GET /api/agent/unread-notes/count',
  'GET /api/admin/conversations',
  'GET /api/admin/property-requests',
])

const id = '6f3a1e0c-5b7d-4c2a-9e8f-0a1b2c3d4e5f'
const visitors = null
const screens: [path: string, user: SessionUser | null][] = [
  ['/dashboard', agent()],
  ['/schedule-tour', agent()],
  ['/schedule-tour?group=pending&q=oak', agent()],
  [`/schedule-tour?tour=${id}`, agent()],
  ['/properties?escort=required', agent()],
  [`/properties?property=${id}`, agent()],
  ['/property-request', agent()],
  ['/notes?tab=mine', agent()],
  ['/tour-notes?q=oak', agent()],
  [`/tour-notes?c=${id}`, agent()],
  ['/reports?from=2026-01-01&to=2026-02-01', agent()],
  ['/profile', agent()],
  ['/subscription', agent()],
  ['/subscription', agent({ hasAccess: false })],
  [`/subscription/invoices/${id}`, agent()],
  [`/subscription/tour-payments/${id}`, agent({ hasAccess: false })],
  ['/admin-dashboard', superAdmin()],
  ['/admin-dashboard/queue?status=all-pending', superAdmin()],
  [`/admin-dashboard/queue?tour=${id}`, superAdmin()],
  ['/admin-dashboard/properties?q=oak', superAdmin()],
  ['/admin-dashboard/assistants?availability=busy', superAdmin()],
  [`/admin-dashboard/assistants?assistant=${id}`, superAdmin()],
  ['/admin-dashboard/messages', superAdmin()],
  ['/admin-dashboard/messages?view=all', superAdmin()],
  [`/admin-dashboard/messages?view=general&c=${id}`, superAdmin()],
  ['/admin-dashboard/users?active=no', superAdmin()],
  [`/admin-dashboard/users?user=${id}`, superAdmin()],
  ['/admin-dashboard/roles', superAdmin()],
  ['/admin-dashboard/announcements', superAdmin()],
  ['/admin-dashboard/analytics', superAdmin()],
  ['/admin-tour-requests?q=oak', superAdmin()],
  ['/admin/users', superAdmin()],
  ['/city-admin?city=austin', superAdmin()],
  ['/admin/audit?q=oak', superAdmin()],
  ['/admin/settings', superAdmin()],
  ['/property-management?type=house', superAdmin()],
  ['/property-hub', superAdmin()],
  ['/property-test', superAdmin()],
  ['/admin-properties', superAdmin()],
  ['/admin-properties?view=active&q=oak', superAdmin()],
  ['/admin-properties?view=history', superAdmin()],
  ['/admin/property-submission', superAdmin()],
  ['/admin/property-submission?view=upload', superAdmin()],
  ['/assistant-dashboard', assistant()],
  ['/assistant-dashboard?tab=all&q=oak', assistant()],
  ['/assistant-schedule', assistant()],
  ['/assistant-schedule', assistant({ byTeamPassword: true })],
  ['/agent-signup', visitors],
  ['/checkout?plan=pro', visitors],
  ['/forgot-password', visitors],
  ['/reset-password?token=secret', visitors],
  ['/confirm-email?token=secret', visitors],
  ['/unsubscribe/secret', visitors],
  ['/quick-login', visitors],
  ['/admin-setup', visitors],
  ['/dev/outbox', visitors],
  [`/dev/outbox?mail=${id}`, visitors],
  ['/account', superAdmin()],
  ['/two-factor', agent()],
  ['/mails', agent()],
]

it.each(screens)('%s starts its reads while its code loads', async (path, user) => {
  const router = await load(path, user)
  await loaded()
  const started = new Set(server.askedKeys())
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await shown()
  const later = server.askedKeys().filter((key) => !started.has(key) && !frames.has(key))
  expect(later).toEqual([])
})

describe('nobody asks for what the server would refuse', () => {
  const refused: [path: string, whom: string, user: SessionUser | null][] = [
    ...['/dashboard', '/schedule-tour', '/notes', '/profile', '/subscription'].map(
      (path): [string, string, null] => [path, 'a visitor', null],
    ),
    ...['/admin-dashboard', '/admin-dashboard/queue', '/admin/settings', '/account', '/mails'].map(
      (path): [string, string, null] => [path, 'a visitor', null],
    ),
    ['/dashboard', 'an agent without access', agent({ hasAccess: false })],
    ['/profile', 'an administrator', superAdmin()],
    ['/admin-dashboard/queue', 'an agent', agent()],
    [
      '/admin-dashboard/users',
      'a user without the permission',
      superAdmin({ userType: 'scheduling_assistant', permissions: ['tours.view'] }),
    ],
    [
      '/admin/audit',
      'a user without the permission',
      superAdmin({ userType: 'scheduling_assistant', permissions: ['tours.view'] }),
    ],
    [
      '/admin/users',
      'somebody who is no administrator',
      superAdmin({ userType: 'scheduling_assistant', permissions: ['users.view'] }),
    ],
    ['/assistant-dashboard', 'an administrator', superAdmin()],
    ['/assistant-schedule', 'an administrator', superAdmin()],
    ['/account', 'a user of the team password', assistant({ byTeamPassword: true })],
  ]
  it.each(refused)('%s, opened by %s', async (path, _whom, user) => {
    await load(path, user)
    await loaded()
    const everybodys = new Set(['GET /api/auth/user', 'GET /api/public/announcement'])
    expect(server.askedKeys().filter((key) => !everybodys.has(key))).toEqual([])
  })
})

it('the tables name routes, each once', () => {
  const pathsOf = (route: AnyRoute): string[] => [
    route.fullPath,
    ...Object.values(route.children ?? {}).flatMap((child) => pathsOf(child as AnyRoute)), // of one tree
  ]
  const known = new Set(pathsOf(routeTree))
  const named = [agentReads, adminReads, assistantReads, publicReads].flatMap((table) => Object.keys(table))
  expect(named.filter((path) => !known.has(path))).toEqual([])
  expect(new Set(named).size).toBe(named.length)
})

it('every signed-in screen of a fixed address has a document', () => {
  const fixed = [agentReads, adminReads, assistantReads]
    .flatMap((table) => Object.keys(table))
    .filter((path) => !path.includes('$'))
  expect(fixed.filter((path) => !(path in screenDocuments))).toEqual([])
})

const userFor = (audience: Audience) => {
  if (audience === 'assistants') return assistant()
  return typeof audience === 'string' ? agent() : superAdmin()
}

/** The staff's permission that the contract requires for an address; null for a call of others. */
const permissionFor = (address: string): string | null => {
  const [path = ''] = address.split('?')
  const call = callOf('GET', path)
  if (!call) throw new Error(`The contract has no call for ${address}`)
  const { audience } = call.endpoint
  return 'staff' in audience ? (audience.staff ?? null) : null
}

it('the documents of the back office read ahead only what their audience may read', () => {
  for (const [path, { lists, audience }] of Object.entries(screenDocuments)) {
    if (audience === null || typeof audience === 'string') continue
    const required = lists
      .map(permissionFor)
      .filter((permission) => permission !== null && permission !== 'any')
    expect(audience.permissions, path).toEqual(expect.arrayContaining(required))
  }
})

const askedAddresses = (): string[] =>
  (server.askedKeys() as CallKey[]) // the server answers no other ones
    .flatMap((key) =>
      server.asked(key).map(({ query }) => `${key.slice('GET '.length)}?${query}`.replace(/\?$/, '')),
    )

const furtherLists = Object.entries(screenDocuments).flatMap(([path, { further }]) =>
  further.filter(({ lists }) => lists.length > 0).map((one) => ({ path, ...one })),
)

/** A document reads its lists ahead at exactly the addresses that the application requests. */
it.each(Object.entries(screenDocuments).filter(([, { lists }]) => lists.length > 0))(
  'the document of %s reads lists ahead that its screen reads',
  async (path, { lists, audience }) => {
    await load(path, audience && userFor(audience))
    await loaded()
    for (const list of lists) expect(askedAddresses()).toContain(list)
  },
)

it.each(furtherLists)(
  'the document of $path reads lists ahead that its screen reads for $audience',
  async ({ path, lists, audience }) => {
    server.on('GET /api/profile', () => profileOf(assistant()))
    await open(path, userFor(audience))
    for (const list of lists) await waitFor(() => expect(askedAddresses()).toContain(list))
  },
)
