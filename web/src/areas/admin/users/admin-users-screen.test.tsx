import type { ManagedUserDetail } from '@porchlight/contract/accounts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { managedUser } from '../../../../test/accounts.ts'
import { superAdmin } from '../../../../test/people.ts'
import { prepareScreens } from '../../../../test/screen.tsx'

const { server, open } = prepareScreens()
const page = '/admin/users'

let people: ManagedUserDetail[]
beforeEach(() => {
  people = []
  server.on('GET /api/admin/users', () => people)
  server.on('GET /api/admin/users/:id', () => managedUser({ name: 'Pat Ops', email: 'ops@example.test' }))
})

it('does not speak of a search when nobody has searched', async () => {
  await open(page, superAdmin())
  expect(await screen.findByRole('heading', { name: 'No users yet' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
})

it('adds a back-office user with a password', async () => {
  server.on('POST /api/admin/users', () => {
    const made = managedUser({
      firstName: 'Pat',
      lastName: 'Ops',
      name: 'Pat Ops',
      email: 'ops@example.test',
      userType: 'admin',
      canCreateAdmins: true,
    })
    people.push(made)
    return made
  })
  server.on('GET /api/admin/users/:id/permissions', {
    userId: 'pat',
    name: 'Pat Ops',
    userType: 'admin',
    roles: [],
    permissions: [],
  })
  const user = await open(page, superAdmin())
  await user.click(await screen.findByRole('button', { name: 'Add Admin User' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add Admin User' }))
  await user.click(form.getByRole('radio', { name: /^Set a password/ }))
  await user.click(form.getByRole('button', { name: 'Add Admin User' }))
  expect(await form.findByText('Please enter a valid email')).toBeDefined()
  expect(form.getByText('First name required')).toBeDefined()
  expect(form.getByText('Last name required')).toBeDefined()
  expect(form.getByText('Password must be at least 8 characters long')).toBeDefined()
  await user.type(form.getByLabelText('Email'), 'ops@example.test')
  await user.type(form.getByLabelText('First Name'), 'Pat')
  await user.type(form.getByLabelText('Last Name'), 'Ops')
  await user.type(form.getByLabelText('Password'), 'long enough')
  await user.click(form.getByRole('checkbox', { name: /^Can add back-office staff/ }))
  await user.click(form.getByRole('button', { name: 'Add Admin User' }))
  expect(await screen.findByText('User Created')).toBeDefined()
  expect(server.asked('POST /api/admin/users')[0]?.body).toEqual({
    email: 'ops@example.test',
    firstName: 'Pat',
    lastName: 'Ops',
    password: 'long enough',
    userType: 'admin',
    canCreateAdmins: true,
  })
  const list = await screen.findByRole('list', { name: 'Users' })
  await waitFor(() => expect(list.textContent).toContain('Super Admin'))
  // The screen lists back-office users only.
  expect(server.asked('GET /api/admin/users').map(({ query }) => query.get('type'))).not.toContain(null)
})

it('hides the add button from a user without the permission', async () => {
  await open(page, superAdmin({ userType: 'admin', canCreateAdmins: false }))
  expect(await screen.findByRole('heading', { name: 'Admin Users' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Add Admin User' })).toBeNull()
})

it('denies access to a user who is not an administrator', async () => {
  await open(page, superAdmin({ userType: 'scheduling_assistant' }))
  expect(
    await screen.findByText('You do not have permission to access this area. Administrator access required.'),
  ).toBeDefined()
  expect(server.asked('GET /api/admin/users')).toEqual([])
})
