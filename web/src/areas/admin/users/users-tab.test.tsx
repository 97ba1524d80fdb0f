import type { ManagedUserDetail } from '@porchlight/contract/accounts'
import { standingLabels, standings } from '@porchlight/contract/accounts/words'
import { refusals } from '@porchlight/contract/kernel/refusals'
import type { Role } from '@porchlight/contract/roles'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { managedUser, nothingAllowed } from '../../../../test/accounts.ts'
import { failed, pageOf, refused } from '../../../../test/answers.ts'
import { superAdmin } from '../../../../test/people.ts'
import { prepareScreens } from '../../../../test/screen.tsx'

const { server, open, openAfterFailure, address, sendLiveEvent } = prepareScreens()
const tab = '/admin-dashboard/users'

let people: ManagedUserDetail[]
beforeEach(() => {
  people = [managedUser()]
  server.on('GET /api/admin/users', () => people)
  server.on('GET /api/admin/users/:id/payments', [])
  server.on(
    'GET /api/admin/users/:id',
    ({ params }) => people.find(({ id }) => id === params.id) ?? failed(404),
  )
})

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
/** Waits for the form, which opens once the user has loaded. */
const editForm = async () => {
  await screen.findByLabelText('First Name')
  return dialog('Edit User')
}
const rows = async () => within(await screen.findByRole('list', { name: 'Users' })).getAllByRole('listitem')

it('requires the email and both names of a new user', async () => {
  const user = await open(`${tab}?form=new`, superAdmin())
  const form = await dialog('Create User')
  await user.click(form.getByRole('button', { name: 'Create User' }))
  for (const words of ['Valid email required', 'First name required', 'Last name required'])
    expect(await form.findByText(words)).toBeDefined()
  expect(server.asked('POST /api/admin/users')).toEqual([])
})

it('keeps a new user’s input when the server fails, and reports a taken email at its field', async () => {
  server.on('POST /api/admin/users', failed())
  const user = await open(`${tab}?form=new`, superAdmin())
  const form = await dialog('Create User')
  await user.type(form.getByLabelText('Email'), 'pat@example.test')
  await user.type(form.getByLabelText('First Name'), 'Pat')
  await user.type(form.getByLabelText('Last Name'), 'Lowe')
  await user.click(form.getByRole('button', { name: 'Create User' }))
  expect(await screen.findByText(/^Failed to create user/)).toBeDefined()
  const { message } = refusals.email_taken
  server.on('POST /api/admin/users', refused('email_taken', { errors: [{ path: 'email', message }] }))
  await user.click(form.getByRole('button', { name: 'Create User' }))
  expect(await form.findByText('Someone with this email address already has an account.')).toBeDefined()
  expect(form.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
  expect(server.asked('POST /api/admin/users').at(-1)?.body).toMatchObject({ password: null })
})

it('requires a first name when someone edits a user', async () => {
  const user = await open(`${tab}?user=pat&form=edit`, superAdmin())
  const form = await editForm()
  await user.clear(form.getByLabelText('First Name'))
  await user.click(form.getByRole('button', { name: 'Save User' }))
  expect(await form.findByText('First name required')).toBeDefined()
  expect(server.asked('PUT /api/admin/users/:id')).toEqual([])
})

it('offers the newer version when someone edits an outdated user, and overwrites nothing', async () => {
  const theirs = managedUser({ firstName: 'Theirs', name: 'Theirs Lowe', version: 2 })
  server.on('PUT /api/admin/users/:id', ({ body }) => {
    const { version, ...change } = body as Partial<ManagedUserDetail> // the contract's type of this request body
    return version === 1
      ? refused('version_conflict', { current: theirs })
      : managedUser({ ...theirs, ...change })
  })
  const user = await open(`${tab}?user=pat&form=edit`, superAdmin())
  const form = await editForm()
  await user.clear(form.getByLabelText('First Name'))
  await user.type(form.getByLabelText('First Name'), 'Mine')
  people = [theirs]
  sendLiveEvent({ topic: 'people', id: 'pat' })
  expect(await screen.findByText('Theirs Lowe', { selector: 'li *' })).toBeDefined()
  expect(form.getByLabelText('First Name')).toHaveProperty('value', 'Mine')
  await user.click(form.getByRole('button', { name: 'Save User' }))
  const notice = within(await form.findByRole('region', { name: 'Changed by someone else' }))
  expect(notice.getByText(/Someone else changed this user to “/)).toBeDefined()
  await user.click(notice.getByRole('button', { name: 'Load their version' }))
  expect(form.getByLabelText('First Name')).toHaveProperty('value', 'Theirs')
  await user.click(form.getByRole('combobox', { name: /^Plan/ }))
  await user.click(await screen.findByRole('option', { name: /^Pro/ }))
  await user.click(form.getByRole('button', { name: 'Save User' }))
  expect(await screen.findByText('User Updated')).toBeDefined()
  const [first, second] = server.asked('PUT /api/admin/users/:id').map(({ body }) => body)
  expect(first).toMatchObject({ firstName: 'Mine', version: 1 })
  expect(second).toMatchObject({ firstName: 'Theirs', version: 2, subscriptionPlan: 'pro' })
})

it('keeps search, filters and order in the address, and sends them to the server', async () => {
  const user = await open(tab, superAdmin())
  await rows()
  await user.type(screen.getByRole('searchbox', { name: 'Search users' }), 'pat')
  await waitFor(() => expect(address()).toBe(`${tab}?q=pat`))
  people = []
  await user.click(screen.getByRole('combobox', { name: /^Type/ }))
  await user.click(await screen.findByRole('option', { name: 'Super admin' }))
  expect(await screen.findByText('No user matches this search.')).toBeDefined()
  await user.click(screen.getByRole('combobox', { name: /^Order/ }))
  await user.click(await screen.findByRole('option', { name: 'Sort: Name' }))
  await waitFor(() => expect(address()).toBe(`${tab}?q=pat&type=super_admin&sort=name`))
  await waitFor(() => {
    const query = server.asked('GET /api/admin/users').at(-1)?.query
    expect([query?.get('q'), query?.get('type'), query?.get('sort')]).toEqual(['pat', 'super_admin', 'name'])
  })
  people = [managedUser()]
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(address()).toBe(`${tab}?sort=name`))
  expect(await rows()).toHaveLength(1)
})

it('filters and sorts as the address says', async () => {
  await open(`${tab}?type=super_admin&status=locked&sort=name`, superAdmin())
  await rows()
  const query = server.asked('GET /api/admin/users').at(-1)?.query
  expect([query?.get('type'), query?.get('status'), query?.get('sort')]).toEqual([
    ...['super_admin', 'locked', 'name'],
  ])
})

it('lists the people with a permission that a link names, until the filter is removed', async () => {
  const user = await open(`${tab}?permission=tours.set_priority`, superAdmin())
  await rows()
  const asked = () => server.asked('GET /api/admin/users').at(-1)?.query.get('permission')
  expect(asked()).toBe('tours.set_priority')
  expect(screen.getByText('Permission: Set tour priority')).toBeDefined()
  await user.click(screen.getByRole('button', { name: /^Remove the filter: Permission/ }))
  await waitFor(() => expect(address()).toBe(tab))
  await waitFor(() => expect(asked()).toBeNull())
})

it('shows whose invitation is open, and until when its link works', async () => {
  const link = { sentAt: '2026-03-17T15:00:00.000Z', expiresAt: '2096-03-24T15:00:00.000Z' }
  people = [
    managedUser({ hasPassword: false, invitation: link }),
    managedUser({ id: 'ida', hasPassword: false, isActive: false }),
  ]
  await open(`${tab}?user=pat`, superAdmin())
  const details = await dialog('Pat Lowe')
  expect(await details.findByText('Invited')).toBeDefined()
  expect(
    details.getByText('Sent Mar 17, 2026, 10:00 AM CDT. The link works until Mar 24, 2096, 10:00 AM CDT.'),
  ).toBeDefined()
  const list = within(screen.getByRole('list', { name: 'Users', hidden: true }))
  expect(list.getAllByText('Invited')).toHaveLength(1)
})

it('says that an invited administrator has no link that works', async () => {
  people = [managedUser({ hasPassword: false, userType: 'admin', invitation: null })]
  await open(`${tab}?user=pat`, superAdmin({ permissions: ['users.view'] }))
  expect(
    await (await dialog('Pat Lowe')).findByText('No active invitation link. Resend the invitation.'),
  ).toBeDefined()
})

it('lists the people with a role that a link names', async () => {
  await open(`${tab}?role=tour_assistant`, superAdmin())
  await rows()
  expect(server.asked('GET /api/admin/users').at(-1)?.query.get('role')).toBe('tour_assistant')
  expect(screen.getByText('Role: Tour assistant')).toBeDefined()
})

it('shows the filters of a link from Analytics, and clears them together', async () => {
  const march = '2026-03-01..2026-03-31'
  const user = await open(
    `${tab}?subscription=renewing&plan=pro&joined=${march}&used=${march}&sort=name`,
    superAdmin(),
  )
  await rows()
  const asked = () => Object.fromEntries(server.asked('GET /api/admin/users').at(-1)?.query ?? [])
  const days = {
    joinedFrom: '2026-03-01',
    joinedTo: '2026-03-31',
    usedFrom: '2026-03-01',
    usedTo: '2026-03-31',
  }
  expect(asked()).toMatchObject({ subscription: 'renewing', plan: 'pro', ...days })
  const chips = within(screen.getByRole('list', { name: 'Filters in use' })).getAllByRole('listitem')
  expect(chips.map(({ textContent }) => textContent)).toEqual([
    'Renewing subscription',
    'Plan: Pro',
    'Signed up: Mar 1, 2026 – Mar 31, 2026',
    'Used Porchlight: Mar 1, 2026 – Mar 31, 2026',
  ])
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(address()).toBe(`${tab}?sort=name`))
  expect(screen.queryByRole('list', { name: 'Filters in use' })).toBeNull()
})

it('says that only a super administrator may change a super administrator', async () => {
  people = [managedUser({ id: 'ruth', userType: 'super_admin', may: nothingAllowed })]
  server.on('GET /api/admin/users/:id/permissions', {
    userId: 'ruth',
    name: 'Ruth Calloway',
    userType: 'super_admin',
    roles: [],
    permissions: [{ name: 'users.create_admins', category: 'users', by: ['super_admin'] }],
  })
  const admin = superAdmin({ userType: 'admin' })
  const user = await open(tab, admin)
  const list = within(await screen.findByRole('list', { name: 'Users' }))
  expect(list.queryByRole('button', { name: /^More about/ })).toBeNull()
  await user.click(list.getByRole('button'))
  const details = await dialog('Pat Lowe')
  expect(await details.findByText('Only a super admin can change a super admin.')).toBeDefined()
  const part = await details.findByRole('region', { name: 'Permissions' })
  await waitFor(() => expect(part.textContent).toContain('users.create_admins by Super admin'))
})

const lead: Role = {
  id: 'lead',
  name: 'Lead',
  description: 'Leads the assistants',
  isSystemRole: false,
  isActive: true,
  userType: null,
  permissionCount: 0,
  permissionNames: [],
  peopleCount: 0,
  createdBy: null,
  createdAt: '2026-03-18T15:00:00.000Z',
  version: 1,
}

it('opens the form at the roles with “Change roles”, and at the name with “Edit”', async () => {
  const may = { ...managedUser().may, changeRoles: true }
  people = [managedUser({ userType: 'scheduling_assistant', may })]
  const facts = { userId: 'pat', name: 'Pat Lowe', userType: 'scheduling_assistant' } as const
  server.on('GET /api/admin/users/:id/permissions', { ...facts, roles: [], permissions: [] })
  server.on('GET /api/admin/roles', [lead])
  const user = await open(`${tab}?user=pat`, superAdmin())
  await user.click(await screen.findByRole('button', { name: 'Change roles' }))
  await waitFor(async () =>
    expect(document.activeElement).toBe(await screen.findByRole('checkbox', { name: 'Lead' })),
  )
  expect(address()).toBe(`${tab}?user=pat&form=roles`)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  // The roles are loaded now, before the form opens.
  await user.click(await screen.findByRole('button', { name: 'Change roles' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Lead' })))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First Name')))
})

it('says who may lock one’s own account', async () => {
  people = [managedUser({ isSelf: true, may: { ...nothingAllowed, edit: true } })]
  await open(`${tab}?user=pat`, superAdmin())
  const details = await dialog('Pat Lowe')
  expect(
    await details.findByText('This is your own account. Only another administrator can lock it.'),
  ).toBeDefined()
})

it('loads users again after a failure', async () => {
  await openAfterFailure(tab, superAdmin(), 'GET /api/admin/users', {
    message: 'Failed to fetch users',
    answer: people,
  })
  expect(await rows()).toHaveLength(1)
})

it('loads the user of the edit form again after a failure', async () => {
  server.on('GET /api/admin/users/:id', failed())
  const user = await open(`${tab}?user=pat&form=edit`, superAdmin())
  const form = await dialog('Edit User')
  expect(await form.findByText('Failed to fetch user: 500')).toBeDefined()
  server.on('GET /api/admin/users/:id', managedUser())
  await user.click(form.getByRole('button', { name: 'Try again' }))
  expect((await editForm()).getByLabelText('First Name')).toHaveProperty('value', 'Pat')
})

it('shows an account as locked first, then active, past due or canceled, else pending', async () => {
  people = standings.map((standing) => managedUser({ id: standing, standing }))
  await open(tab, superAdmin())
  await waitFor(async () => expect(await rows()).toHaveLength(standings.length))
  const shown = (await rows()).map(({ textContent }) => textContent)
  const words = ['Locked', 'Active', 'Past due', 'Canceled', 'Pending']
  expect(words).toEqual(standings.map((standing) => standingLabels[standing]))
  for (const [at, word] of words.entries()) expect(shown[at]).toContain(word)
})

it('names the columns of the list, but not beside a user’s details or above an empty list', async () => {
  const user = await open(tab, superAdmin())
  await rows()
  expect(screen.getByText('Last sign-in')).toBeDefined()
  people = []
  await user.type(screen.getByRole('searchbox', { name: 'Search users' }), 'x')
  expect(await screen.findByText('No user matches this search.')).toBeDefined()
  expect(screen.queryByText('Last sign-in')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(address()).toBe(tab))
})

it('lists an agent’s payments, also open and refused ones, and leads to everything done for the agent', async () => {
  const paid = { id: 'payment:1', at: '2026-03-18T15:00:00.000Z', tourId: null, address: null, failure: null }
  const noTour = { clientName: null, tourAt: null, timeZone: null }
  const refusal = 'Your card was declined.'
  const listed = [
    { ...paid, ...noTour, kind: 'payment', purpose: 'subscription', amount: 40 },
    {
      ...paid,
      id: 'failed:2',
      kind: 'failed',
      purpose: 'tour_charge',
      amount: 20,
      failure: refusal,
      tourId: 'tour-1',
      address: '118 Live Oak St',
      clientName: 'Nora Field',
      tourAt: '2036-03-18T15:00:00.000Z',
      timeZone: 'America/Chicago',
    },
  ]
  server.on('GET /api/admin/users/:id/payments', pageOf(listed, 3, 'next'))
  await open(`${tab}?user=pat`, superAdmin())
  const payments = within(await screen.findByRole('list', { name: 'Payments' }))
  expect(payments.getByText('Subscription')).toBeDefined()
  expect(payments.getByText('$40.00')).toBeDefined()
  expect(payments.queryByText('Payment')).toBeNull()
  const more = await screen.findByRole('button', { name: 'Show more' })
  const hint = await screen.findByText(/^These are test payments/)
  expect(more.compareDocumentPosition(hint)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(payments.getByText('Failed')).toBeDefined()
  expect(payments.getByText('Nora Field, Mar 18, 2036 10:00 AM CDT')).toBeDefined()
  expect(payments.getByText('The agent’s card was declined.')).toBeDefined()
  const tour = payments.getByRole('link', { name: '118 Live Oak St' })
  expect(tour.getAttribute('href')).toBe('/admin-dashboard/queue?tour=tour-1')
  const activity = screen.getByRole('link', { name: 'View activity' })
  expect(activity.getAttribute('href')).toBe('/admin/audit?agent=pat')
})

it('shows no payments to a reader who may not see payments', async () => {
  const { permissions } = superAdmin()
  await open(
    `${tab}?user=pat`,
    superAdmin({ userType: 'admin', permissions: permissions.filter((one) => one !== 'billing.view') }),
  )
  expect(await screen.findByRole('region', { name: 'Signed in' })).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Payments' })).toBeNull()
  expect(server.asked('GET /api/admin/users/:id/payments')).toEqual([])
})
