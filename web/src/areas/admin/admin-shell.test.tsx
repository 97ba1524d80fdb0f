import type { SessionUser } from '@porchlight/contract/sessions'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { connectLive } from '../../../test/live-stream.ts'
import { renderAt } from '../../../test/small-router.tsx'
import { newUser } from '../../../test/user.ts'
import { sessionQuery } from '../../lib/session.ts'
import { setTheme } from '../../lib/theme.ts'
import { AssistantShell } from '../assistant/assistant-shell.tsx'
import { AdminShell } from './admin-shell.tsx'

connectLive()
afterEach(() => {
  vi.unstubAllGlobals()
  setTheme('system')
})

const ada = {
  id: 'u1',
  email: 'ada@acme.example',
  username: null,
  userType: 'admin',
  firstName: 'Ada',
  lastName: 'Nwosu',
  name: 'Ada Nwosu',
  permissions: ['tours.view'],
  hasAccess: true,
}
const agent = { ...ada, userType: 'real_estate_agent', permissions: [] }

/** Opens a shell at an address as the given user. */
const open = async (Shell: () => React.ReactNode, path: string, user: object | null) => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  })
  client.setQueryData(sessionQuery.queryKey, user as SessionUser | null) // the shells read only these fields
  await renderAt(path, Shell, (router) => <QueryClientProvider client={client}>{router}</QueryClientProvider>)
}

it('asks an administrator without a name to enter one, and links to the account page', async () => {
  await open(AdminShell, '/admin-dashboard', { ...ada, firstName: '', lastName: '', name: '' })
  const asked = await screen.findByRole('complementary', { name: 'Your name' })
  expect(asked.textContent).toContain('Add your name so that')
  expect(within(asked).getByRole('link', { name: 'Add your name' }).getAttribute('href')).toBe('/account')
})

it('does not ask a named administrator for a name, and shows their name, email and role', async () => {
  await open(AdminShell, '/admin-dashboard', { ...ada, userType: 'super_admin' })
  expect(await screen.findByText('The screen')).toBeTruthy()
  expect(screen.getByText('ada@acme.example').parentElement?.textContent).toBe(
    'Welcome, Ada Nwosu ada@acme.example',
  )
  expect(screen.getByText('SUPER ADMIN')).toBeTruthy()
  expect(screen.queryByRole('complementary', { name: 'Your name' })).toBeNull()
})

it('lets in a user whose role has permissions, and shows only that role’s places', async () => {
  const user = { ...ada, userType: 'tour_assistant', permissions: ['roles.view', 'settings.manage'] }
  await open(AdminShell, '/admin-dashboard/roles', user)
  const places = await screen.findByRole('navigation', { name: 'Back office' })
  const names = within(places)
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
  expect(names).toEqual(['Roles', 'Settings', 'Your account'])
  expect(screen.getByText('TOUR ASSISTANT')).toBeTruthy()
})

it('has the theme, the user’s pages, and on phones the only sign-out in the account menu', async () => {
  await open(AdminShell, '/admin-dashboard', ada)
  const user = newUser()
  expect(screen.getAllByRole('button', { name: 'Logout' })).toHaveLength(1)
  /** The buttons of the top bar and of the header; each is another element once its menu has loaded. */
  const menus = () => screen.getAllByRole('button', { name: 'Account menu' })
  expect(menus()[1]?.querySelector('[data-initials]')?.getAttribute('data-initials')).toBe('AN')
  await user.click(menus()[1] as HTMLElement) // there are two
  const light = await screen.findByRole('menuitemradio', { name: 'Light' })
  expect(screen.getByRole('menuitemradio', { name: 'System' }).getAttribute('aria-checked')).toBe('true')
  expect(screen.queryByRole('menuitem', { name: 'Logout' })).toBeNull()
  await user.click(light)
  expect(document.documentElement.dataset.theme).toBe('light')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await user.click(menus()[0] as HTMLElement) // as above
  expect(await screen.findByRole('menuitem', { name: 'Logout' })).toBeTruthy()
  expect(screen.getByText('Welcome, Ada Nwosu ada@acme.example (ADMIN)')).toBeTruthy()
})

it('opens the search from the header', async () => {
  await open(AdminShell, '/admin-dashboard', ada)
  const [search] = await screen.findAllByRole('button', { name: /^Search or jump to…/ })
  if (search) await newUser().click(search)
  expect(await screen.findByRole('dialog', { name: 'Command palette' })).toBeTruthy()
})

it('tells an agent that the back office is for administrators', async () => {
  await open(AdminShell, '/admin/users', agent)
  expect(await screen.findByRole('heading', { name: 'Admin authentication required' })).toBeTruthy()
  expect(document.body.textContent).toContain(
    'You do not have permission to access this area. Administrator access required.',
  )
  expect(screen.getByRole('link', { name: 'Go to Admin Login' }).getAttribute('href')).toBe('/admin-auth')
  expect(screen.queryByText('The screen')).toBeNull()
})

it('tells an assistant with a role how to sign in to the back office', async () => {
  await open(AdminShell, '/admin-dashboard', { ...agent, userType: 'tour_assistant' })
  expect(await screen.findByRole('link', { name: 'Go to Admin Login' })).toBeTruthy()
  expect(document.body.textContent).toContain(
    'You are signed in as Ada Nwosu. If you have a back-office role, sign in there with your email address and your own password.',
  )
})

it('tells an agent that tour requests are for administrators, and leads to both places of the specification', async () => {
  await open(AdminShell, '/admin-tour-requests', agent)
  expect(await screen.findByRole('heading', { name: 'Admin Access Required' })).toBeTruthy()
  expect(document.body.textContent).toContain('restricted to administrators only')
  expect(document.body.textContent).toContain('You are signed in as Ada Nwosu.')
  const address = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(address('Admin Login')).toBe('/admin-login?next=%2Fadmin-tour-requests')
  expect(address('Back to Dashboard')).toBe('/dashboard')
  expect(address('Homepage')).toBe('/')
})

it('tells an agent that the assistants’ page is for assistants, and hides its content', async () => {
  await open(AssistantShell, '/assistant-dashboard', agent)
  expect(await screen.findByText('This page is for assistants')).toBeTruthy()
  expect(document.body.textContent).toContain('You are signed in as Ada Nwosu.')
  const address = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(address('Go to your start page')).toBe('/dashboard')
  expect(address('Sign in as an assistant')).toBe('/assistant-login')
  expect(screen.queryByText('The screen')).toBeNull()
})
