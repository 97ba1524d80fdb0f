import { refusals } from '@porchlight/contract/kernel/refusals'
import type { HeldPermission, PermissionGroup, Role, RoleDetail } from '@porchlight/contract/roles'
import { notifyManager } from '@tanstack/react-query'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { failed, refused } from '../../../../test/answers.ts'
import { superAdmin } from '../../../../test/people.ts'
import { prepareScreens } from '../../../../test/screen.tsx'

const { server, open, openAfterFailure, address } = prepareScreens()
const tab = '/admin-dashboard/roles'

const roleOf = (more: Partial<Role> = {}): Role => ({
  id: 'lead',
  name: 'Lead',
  description: 'Leads the assistants',
  isSystemRole: false,
  userType: null,
  isActive: true,
  version: 1,
  createdAt: '2026-03-18T15:00:00.000Z',
  createdBy: null,
  peopleCount: 0,
  permissionCount: 0,
  permissionNames: [],
  ...more,
})
const permissionOf = (name: string, more: Partial<HeldPermission> = {}): HeldPermission => ({
  id: name,
  name,
  description: `Allows ${name}`,
  category: name.split('.')[0] ?? name,
  isSystemPermission: true,
  roles: [],
  peopleCount: 0,
  people: [],
  ...more,
})
const detailOf = ({ permissions = [], ...more }: Partial<RoleDetail> = {}): RoleDetail => ({
  ...roleOf(more),
  permissions,
})

let roles: Role[]
let groups: PermissionGroup[]
beforeEach(() => {
  roles = [roleOf()]
  groups = [
    { category: 'audit', permissions: [permissionOf('audit.view')] },
    { category: 'tours', permissions: [permissionOf('tours.view'), permissionOf('tours.assign')] },
  ]
  server.on('GET /api/admin/roles', () => roles)
  server.on('GET /api/admin/permissions', () => groups)
})

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

it('requires a name and a description for a new role', async () => {
  const user = await open(tab, superAdmin())
  await user.click(await screen.findByRole('button', { name: 'Create Role' }))
  const form = await dialog('Create Role')
  await user.click(form.getByRole('button', { name: 'Create Role' }))
  expect(await form.findByText('Role name required')).toBeDefined()
  expect(form.getByText('Description required')).toBeDefined()
  expect(server.asked('POST /api/admin/roles')).toEqual([])
})

it('reports a taken role name at its field', async () => {
  const { message } = refusals.name_taken
  server.on('POST /api/admin/roles', refused('name_taken', { errors: [{ path: 'name', message }] }))
  const user = await open(tab, superAdmin())
  await user.click(await screen.findByRole('button', { name: 'Create Role' }))
  const form = await dialog('Create Role')
  await user.type(form.getByLabelText('Role Name'), 'LEAD')
  await user.type(form.getByLabelText('Description'), 'Second')
  await user.click(form.getByRole('button', { name: 'Create Role' }))
  expect(await form.findByText('That name is already taken.')).toBeDefined()
  expect(form.getByLabelText('Role Name').getAttribute('aria-invalid')).toBe('true')
})

it('creates a permission, and lists it under its category', async () => {
  const label = permissionOf('front_door.keys', { isSystemPermission: false })
  server.on('POST /api/admin/permissions', () => {
    groups.push({ category: 'front_door', permissions: [label] })
    return label
  })
  const user = await open(`${tab}?view=permissions`, superAdmin())
  await user.click(await screen.findByRole('button', { name: 'Create Permission' }))
  const form = await dialog('Create Permission')
  await user.click(form.getByRole('button', { name: 'Create Permission' }))
  for (const words of ['Permission name required', 'Category required', 'Description required'])
    expect(await form.findByText(words)).toBeDefined()
  await user.type(form.getByLabelText('Permission Name'), 'front_door.keys')
  await user.type(form.getByLabelText('Category'), 'front_door')
  await user.type(form.getByLabelText('Description'), 'Hands out keys')
  await user.click(form.getByRole('button', { name: 'Create Permission' }))
  expect(await screen.findByText('Permission Created')).toBeDefined()
  const category = await screen.findByRole('region', { name: 'Front door' })
  expect(category.textContent).toContain('front_door.keys')
})

/** The row of this permission. */
const rowOf = async (words: string) => {
  const row = (await screen.findByText(words)).closest('li')
  if (!row) throw new Error(`No row says ${words}`)
  return within(row)
}

it('shows each permission in plain words, then its name, its roles, and its people', async () => {
  const roleFacts = { isSystemRole: true, isActive: true }
  const named = ['Adaeze Nwosu', 'Ana Ruiz', 'Ben Cole'].map((name) => ({ id: name.slice(0, 3), name }))
  groups = [
    {
      category: 'tours',
      permissions: [
        permissionOf('tours.set_priority', {
          roles: [
            { ...roleFacts, id: 'admin', name: 'super_admin' },
            { id: 'lead', name: 'Lead', isSystemRole: false, isActive: false },
          ],
          peopleCount: 15,
          people: named,
        }),
        permissionOf('tours.archive'),
      ],
    },
  ]
  await open(`${tab}?view=permissions`, superAdmin())
  const row = await rowOf('Set tour priority')
  expect(row.getByText('tours.set_priority')).toBeDefined()
  expect(row.queryByText('Allows tours.set_priority')).toBeNull()
  const linkOf = (name: string) => row.getByRole('link', { name }).getAttribute('href')
  expect(linkOf('Super admin')).toBe(`${tab}?view=permissions&role=admin`)
  expect(row.getByRole('link', { name: 'Lead, off' })).toBeDefined()
  const users = '/admin-dashboard/users?permission=tours.set_priority'
  expect(linkOf('Ana Ruiz')).toBe(`${users}&user=Ana`)
  expect(linkOf('+12 more')).toBe(users)
  const archive = await rowOf('Archive and restore tours')
  expect(archive.getByText('No one has it.')).toBeDefined()
  expect(archive.getByText('No roles')).toBeDefined()
})

it('names people without links to a reader who may not see users', async () => {
  const [audit] = groups[0]?.permissions ?? []
  Object.assign(audit ?? {}, { peopleCount: 2, people: [{ id: 'ana', name: 'Ana Ruiz' }] })
  await open(`${tab}?view=permissions`, superAdmin({ userType: 'admin', permissions: ['roles.view'] }))
  const row = await rowOf('Read the audit log')
  expect(row.getByText('Ana Ruiz')).toBeDefined()
  expect(row.getByText('+1 more')).toBeDefined()
  expect(row.queryByRole('link')).toBeNull()
})

it('loads permissions again after a failure', async () => {
  await openAfterFailure(`${tab}?view=permissions`, superAdmin(), 'GET /api/admin/permissions', {
    message: 'Failed to fetch permissions: 500',
    answer: groups,
  })
  expect(await screen.findByText('Read the audit log')).toBeDefined()
})

it('keeps the tab of permissions in the address', async () => {
  const user = await open(tab, superAdmin())
  await user.click(await screen.findByRole('tab', { name: 'Permissions' }))
  await waitFor(() => expect(address()).toBe(`${tab}?view=permissions`))
  expect(screen.getByRole('tab', { name: 'Permissions' }).getAttribute('aria-selected')).toBe('true')
})

it('offers the newer role when someone edits an outdated one, and overwrites nothing', async () => {
  const theirs = detailOf({ description: 'Theirs', version: 2 })
  server.on('PUT /api/admin/roles/:id', ({ body }) => {
    const { version, description } = body as { version: number; description: string } // the contract's type of this request body
    if (version < theirs.version) return refused('version_conflict', { current: theirs })
    return detailOf({ description, version: 3 })
  })
  const user = await open(tab, superAdmin())
  await user.click(await screen.findByRole('button', { name: 'More about Lead' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit role' }))
  const form = await dialog('Edit Role')
  const description = form.getByLabelText('Description')
  await user.clear(description)
  await user.type(description, 'Mine')
  await user.click(form.getByRole('button', { name: 'Save Role' }))
  const notice = within(await form.findByRole('region', { name: 'Changed by someone else' }))
  expect(notice.getByText(/Someone else changed this role to “/)).toBeDefined()
  await user.click(notice.getByRole('button', { name: 'Load their version' }))
  expect(form.getByLabelText('Description')).toHaveProperty('value', 'Theirs')
  await user.clear(form.getByLabelText('Description'))
  await user.type(form.getByLabelText('Description'), 'Ours')
  await user.click(form.getByRole('button', { name: 'Save Role' }))
  expect(await screen.findByText('Role Updated')).toBeDefined()
})

it('shows roles without edit buttons to a user who may only view them', async () => {
  roles = [
    roleOf({ id: 'assistants', name: 'tour_assistant', isSystemRole: true, userType: 'tour_assistant' }),
  ]
  server.on('GET /api/admin/roles/:id', detailOf({ ...roles[0], permissions: [permissionOf('tours.view')] }))
  const user = await open(tab, superAdmin({ userType: 'admin', permissions: ['roles.view', 'tours.view'] }))
  expect(await screen.findByText('System role')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Create Role' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^More about/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: /^View \d+ permissions? of/ }))
  const box = await screen.findByRole('checkbox', { name: 'See all tours and the queue tours.view' })
  expect(box).toHaveProperty('checked', true)
  expect(box).toHaveProperty('disabled', true)
})

it('loads roles again after a failure', async () => {
  await openAfterFailure(tab, superAdmin(), 'GET /api/admin/roles', {
    message: 'Failed to fetch roles: 500',
    answer: roles,
  })
  expect(await screen.findByText('Leads the assistants')).toBeDefined()
})

it('reverts a permission that could not be saved', async () => {
  server.on('GET /api/admin/roles/:id', detailOf())
  server.on('PUT /api/admin/roles/:id/permissions', failed())
  const user = await open(`${tab}?role=lead`, superAdmin())
  const box = await screen.findByRole('checkbox', { name: /tours\.view$/ })
  await user.click(box)
  expect(await screen.findByText('Error')).toBeDefined()
  await waitFor(() => expect(box).toHaveProperty('checked', false))
})

it('keeps a clicked permission on the screen when its answer arrives', async () => {
  let saved: RoleDetail = detailOf()
  server.on('GET /api/admin/roles/:id', () => saved)
  server.on('PUT /api/admin/roles/:id/permissions', () => {
    saved = detailOf({ permissions: [permissionOf('audit.view')], version: 2 })
    return saved
  })
  const user = await open(`${tab}?role=lead`, superAdmin())
  const box = await (await dialog('Lead permissions')).findByRole('checkbox', { name: /audit\.view/ })
  // In the browser, lists hear of an answer a moment after the dialog.
  notifyManager.setScheduler((tell) => setTimeout(tell, 30))
  await user.click(box)
  const shown = new Set<unknown>()
  const watch = setInterval(() => shown.add(box.matches(':checked')), 0)
  await waitFor(() => expect(server.asked('PUT /api/admin/roles/:id/permissions')).toHaveLength(1))
  await screen.findByText('Permissions Updated')
  expect(screen.getByText('Lead: Read the audit log added')).toBeDefined()
  clearInterval(watch)
  notifyManager.setScheduler((tell) => setTimeout(tell, 0))
  expect([...shown]).toEqual([true])
})

it('leads from the number of people to exactly those people, for a reader who may see users', async () => {
  roles = [roleOf({ peopleCount: 2 }), roleOf({ id: 'none', name: 'Unused' })]
  await open(tab, superAdmin())
  const link = await screen.findByRole('link', { name: '2 people with the role Lead' })
  expect(link.getAttribute('href')).toBe('/admin-dashboard/users?role=Lead')
  expect(screen.queryByRole('link', { name: /Unused/ })).toBeNull()
  cleanup()
  const { permissions } = superAdmin()
  await open(
    tab,
    superAdmin({ userType: 'admin', permissions: permissions.filter((one) => one !== 'users.view') }),
  )
  expect(await screen.findByText('2 people')).toBeDefined()
  expect(screen.queryByRole('link', { name: /^2 people/ })).toBeNull()
})
