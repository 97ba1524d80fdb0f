import type { Permission } from '@porchlight/contract/kernel/permissions'
import type { SearchResults } from '@porchlight/contract/search'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { expectAccessible } from '../../../test/accessibility/accessible.ts'
import { failed, held, prepareServer } from '../../../test/answers.ts'
import { superAdmin } from '../../../test/people.ts'
import { renderAt } from '../../../test/small-router.tsx'
import { newUser } from '../../../test/user.ts'
import { sessionQuery } from '../../lib/session.ts'
import { AdminKeys } from './admin-keys.tsx'

const server = prepareServer()
afterEach(expectAccessible)

const nothing: SearchResults = { tours: [], people: [], clients: [], properties: [] }
const found: SearchResults = {
  tours: [
    {
      id: 't1',
      address: '12 Oak Street, Austin, TX 78701',
      clientName: 'Zoe Quill',
      agentName: 'Sarah Chen',
      status: 'confirmed',
      outcome: null,
      scheduledDate: '2026-11-20T17:00:00.000Z',
      requestedDateTime: '2026-11-19T17:00:00.000Z',
      timeZone: 'America/Chicago',
    },
  ],
  people: [
    { id: 'a1', name: 'Sarah Quill', email: 'sarah@acme.example', userType: 'real_estate_agent' },
    { id: 's1', name: 'Elena Quill', email: null, userType: 'scheduling_assistant' },
  ],
  clients: [{ id: 'c1', name: 'Zoe Quill', email: 'zoe@quill.example', phone: '(210) 555-0100' }],
  properties: [{ id: 'p1', name: 'Quill House', address: '9 Listed Lane, Austin, TX 78701' }],
}

/** Opens the palette of a person with these permissions. */
const openPalette = async (permissions: readonly Permission[]) => {
  const person = { ...superAdmin(), userType: 'admin' as const, permissions: [...permissions] }
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(sessionQuery.queryKey, person)
  const { address } = await renderAt(
    '/admin-dashboard',
    () => <AdminKeys user={person} />,
    (router) => (
      <QueryClientProvider client={client}>
        <main>
          <h1>The screen</h1>
          {router}
        </main>
      </QueryClientProvider>
    ),
  )
  const user = newUser({ delay: null })
  await user.keyboard('{Control>}k{/Control}')
  const palette = within(await screen.findByRole('dialog', { name: 'Command palette' }))
  return { user, address, palette, box: palette.getByRole('combobox', { name: 'Search or jump to…' }) }
}
type Palette = Awaited<ReturnType<typeof openPalette>>
const options = ({ palette }: Pick<Palette, 'palette'>): (string | null)[] =>
  palette.queryAllByRole('option').map(({ textContent }) => textContent)
const status = ({ palette }: Pick<Palette, 'palette'>): string | null =>
  palette.getByRole('status').textContent

it('offers only the places, actions and settings that the person may open', async () => {
  const offered = options(await openPalette(['roles.view']))
  expect(offered).toEqual([
    'Roles',
    'Your account',
    'Email preferences',
    'Theme: System',
    'Theme: Light',
    'Theme: Dark',
    'Keyboard shortcuts?',
  ])
})

it('leads to city tours, and to one setting', async () => {
  const open = await openPalette(['tours.view', 'tours.schedule', 'settings.manage'])
  expect(options(open)).toEqual(
    expect.arrayContaining(['Tour requests', 'City tours', 'Schedule City Tour', 'Assistant password']),
  )
  server.on('GET /api/search', nothing)
  await open.user.type(open.box, 'team pass{Enter}')
  await waitFor(() => expect(open.address()).toBe('/admin/settings#team-password'))
})

it.each([
  ...['refund', 'coupon', 'discount', 'invoice', 'payment'].map(
    (word) => [word, '/admin/settings#payments', '/admin-dashboard/analytics?payments=all'] as const,
  ),
  ...['holiday', 'hours'].map(
    (word) => [word, '/admin/settings#operation-hours', '/admin-dashboard/assistants'] as const,
  ),
])(
  'leads from “%s” to the sentence about it, with and without the settings',
  async (word, settings, other) => {
    server.on('GET /api/search', nothing)
    const first = await openPalette(['settings.manage', 'analytics.view', 'assistants.view'])
    await first.user.type(first.box, `${word}{Enter}`)
    await waitFor(() => expect(first.address()).toBe(settings))
    cleanup()
    const second = await openPalette(['analytics.view', 'assistants.view'])
    await second.user.type(second.box, word)
    expect(options(second)[0]).toMatch(/in its dashboard|Fixed: Monday to Sunday/)
    await second.user.keyboard('{Enter}')
    await waitFor(() => expect(second.address()).toBe(other))
  },
)

it('shows the keys of the queue', async () => {
  const { user, palette } = await openPalette(['tours.view'])
  await user.click(palette.getByRole('option', { name: /^Keyboard shortcuts/ }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  expect(sheet.getByText('Select the row')).toBeDefined()
  expect(sheet.queryByText('Schedule a new tour')).toBeNull()
})

it('finds people, clients, properties and tours on the server, from the third letter on', async () => {
  const open = await openPalette(['roles.view', 'users.view', 'properties.edit'])
  await open.user.type(open.box, 'qu')
  expect(status(open)).toBe('No results. Type at least 3 characters to search tours, people, and properties.')
  server.on('GET /api/search', found)
  await open.user.type(open.box, 'ill')
  await waitFor(() => expect(status(open)).toBe('5 found'))
  expect(options(open)).toEqual([
    'Sarah Quillsarah@acme.example',
    'Elena QuillScheduling assistant',
    'Zoe Quillzoe@quill.example · (210) 555-0100',
    '9 Listed Lane, Austin, TX 78701Quill House',
    '12 Oak Street, Austin, TX 78701Zoe Quill · Fri, Nov 20, 11:00 AM CST · Confirmed · Sarah Chen',
  ])
  for (const group of ['Agents', 'Team', 'Clients', 'Properties', 'Tours'])
    expect(open.palette.getByText(group)).toBeDefined()
  await open.user.keyboard('{ArrowUp}{Enter}')
  await waitFor(() => expect(open.address()).toBe('/admin-dashboard/queue?tour=t1'))
})

it.each([
  ['users.view', 'Sarah Quill', '/admin-dashboard/users?user=a1'],
  ['roles.view', 'Sarah Quill', '/admin-dashboard/queue?agent=a1'],
  ['roles.view', 'Elena Quill', '/admin-dashboard/assistants?assistant=s1'],
  ['roles.view', 'Zoe Quill', '/admin-dashboard/queue?client=c1&archived=shown&sort=newest'],
  ['roles.view', '9 Listed Lane', '/property-management?q=9+Listed+Lane'],
  ['properties.edit', '9 Listed Lane', '/property-management?edit=p1'],
] as const)('leads a person with %s from %s to a screen that they may open', async (may, name, expected) => {
  server.on('GET /api/search', found)
  const { user, box, palette, address } = await openPalette([may])
  await user.type(box, 'quill')
  await user.click(await palette.findByRole('option', { name: new RegExp(`^${name}`) }))
  await waitFor(() => expect(address()).toBe(expected))
})

it('says that nothing was found, and what to try', async () => {
  server.on('GET /api/search', nothing)
  const open = await openPalette(['roles.view'])
  await open.user.type(open.box, 'quill')
  await waitFor(() => expect(status(open)).toMatch(/^No results\. Check the spelling/))
})

it('says that the search failed, and searches again', async () => {
  server.on('GET /api/search', failed())
  const open = await openPalette(['roles.view'])
  await open.user.type(open.box, 'quill')
  await waitFor(() => expect(status(open)).toMatch(/^The search failed/))
  server.on('GET /api/search', found)
  await open.user.click(open.palette.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(status(open)).toBe('5 found'))
})

it('keeps the results while the user types on, and never shows those of an older text as new', async () => {
  server.on('GET /api/search', { ...nothing, clients: found.clients })
  const open = await openPalette(['users.view'])
  await open.user.type(open.box, 'qui')
  await waitFor(() => expect(options(open)).toEqual(['Zoe Quillzoe@quill.example · (210) 555-0100']))
  const late = held(found)
  server.on('GET /api/search', late.answering)
  // Enter before the answer means the first result of the whole text.
  await open.user.type(open.box, 'll{Enter}')
  expect(options(open)).toEqual(['Zoe Quillzoe@quill.example · (210) 555-0100'])
  expect(open.palette.getByRole('listbox').getAttribute('aria-busy')).toBe('true')
  late.release()
  await waitFor(() => expect(open.address()).toBe('/admin-dashboard/users?user=a1'))
})
