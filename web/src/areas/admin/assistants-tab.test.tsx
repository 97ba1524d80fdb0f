import type { AssistantDetail } from '@porchlight/contract/assistants'
import { refusals } from '@porchlight/contract/kernel/refusals'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { failed, refused } from '../../../test/answers.ts'
import { assistantDetail, teamSummary } from '../../../test/assistants.ts'
import { enterDate } from '../../../test/enter-date.ts'
import { superAdmin } from '../../../test/people.ts'
import { prepareScreens } from '../../../test/screen.tsx'
import type { User } from '../../../test/user.ts'

const { server, open, openAfterFailure, address, sendLiveEvent } = prepareScreens()
const tab = '/admin-dashboard/assistants'

const wilmaWith = (more: Partial<AssistantDetail> = {}): AssistantDetail =>
  assistantDetail({
    id: 'wilma',
    name: 'Wilma Test',
    email: 'wilma@example.test',
    username: 'wilma',
    phone: '210-555-0142',
    ...more,
  })

let team: AssistantDetail[]
beforeEach(() => {
  team = [wilmaWith()]
  server.on('GET /api/admin/assistants', () =>
    team.map((one) => ({ ...one, freeAt: null, notFreeFor: null })),
  )
  server.on('GET /api/admin/assistants/:id', () => team[0] ?? refused('not_found'))
  server.on('GET /api/admin/assistants/summary', teamSummary)
})

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
/** Waits for the form, which opens once the assistant has loaded. */
const editForm = async () => {
  await screen.findByLabelText('Phone')
  return dialog('Edit Assistant')
}
/** Waits for the form, which opens once the assistant has loaded. */
const hoursForm = async () => {
  await screen.findByText(/The assistant can see time off and its reason/)
  return dialog('Hours and time off')
}
const press = async (user: User, within: Awaited<ReturnType<typeof dialog>>, name: string) =>
  user.click(await within.findByRole('button', { name }))
const choose = async (user: User, list: RegExp, name: string): Promise<void> => {
  await user.click(screen.getByRole('combobox', { name: list }))
  await user.click(await screen.findByRole('option', { name }))
}

it('counts the team in four figures', async () => {
  // The number of active ones stands there also when it is all of them, so that the cards keep their height.
  server.on('GET /api/admin/assistants/summary', { ...teamSummary, active: 4 })
  await open(tab, superAdmin())
  const counts = await screen.findByRole('region', { name: 'Counts' })
  await waitFor(() => expect(counts.textContent).toContain('None yet'))
  for (const words of ['Assistants44 active', 'Available2', 'Open tours7', 'Average ratingNone yet'])
    expect(counts.textContent).toContain(words)
})

it('requires an assistant’s fields, and focuses the first missing one', async () => {
  const user = await open(`${tab}?form=new`, superAdmin())
  const form = await dialog('Create Assistant')
  expect(form.getByText(/^Scheduling assistants arrange tours.* Tour assistants meet clients/)).toBeDefined()
  expect(form.getByLabelText('Hourly rate')).toHaveProperty('value', '25')
  await user.clear(form.getByLabelText('Hourly rate'))
  await user.type(form.getByLabelText('Hourly rate'), '0')
  await user.click(form.getByRole('radio', { name: /^Set a password/ }))
  await press(user, form, 'Create Assistant')
  for (const words of [
    'Name is required',
    'Valid email required',
    'Username must be at least 3 characters',
    'Password must be at least 8 characters',
    'Phone is required',
    'Hourly rate must be greater than 0',
  ])
    expect(await form.findByText(words)).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Name')))
  expect(server.asked('POST /api/admin/assistants')).toEqual([])
})

it('refuses a shift that ends before it begins', async () => {
  const user = await open(`${tab}?assistant=wilma&form=hours`, superAdmin())
  await user.click(await screen.findByRole('checkbox', { name: /^Own working hours/ }))
  const form = await hoursForm()
  const [from, until] = [form.getByLabelText('Monday, from'), form.getByLabelText('Monday, until')]
  await user.clear(from)
  await user.type(from, '13:00')
  await user.clear(until)
  await user.type(until, '12:00')
  await press(user, form, 'Save')
  expect(await form.findByText('A shift must end after it starts')).toBeDefined()
  expect(server.asked('PUT /api/admin/assistants/:id')).toEqual([])
})

it('asks for the days of time off, and for none before the first', async () => {
  const user = await open(`${tab}?assistant=wilma&form=hours`, superAdmin())
  const form = await hoursForm()
  await press(user, form, 'Add time off')
  await press(user, form, 'Save')
  expect(await form.findAllByText('Enter a first and last day')).toHaveLength(2)
  await waitFor(() => expect(document.activeElement).toBe(form.getByRole('textbox', { name: 'First day' })))
  await enterDate(user, 'First day', '7/1/2027')
  expect(form.getByRole('textbox', { name: 'Last day' })).toHaveProperty('value', 'Thu, Jul 1, 2027')
  await enterDate(user, 'Last day', '6/30/2027')
  expect(form.getByText('Enter Thu, Jul 1, 2027, or a later date')).toBeDefined()
  await press(user, form, 'Save')
  expect(server.asked('PUT /api/admin/assistants/:id')).toEqual([])
  server.on('PUT /api/admin/assistants/:id', failed())
  await enterDate(user, 'Last day', '7/3/2027')
  await press(user, form, 'Save')
  await waitFor(() => {
    const [saved] = server.asked('PUT /api/admin/assistants/:id')
    expect(saved?.body).toMatchObject({
      timeOff: [{ startsAt: '2027-07-01T05:00:00.000Z', endsAt: '2027-07-04T05:00:00.000Z' }],
    })
  })
})

it('adds time off from the details, above the weekly hours', async () => {
  const user = await open(`${tab}?assistant=wilma`, superAdmin())
  const details = await dialog('Wilma Test')
  const [off, hours] = [await details.findByText('Time off'), details.getByText('Weekly hours')]
  expect(off.compareDocumentPosition(hours) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  await press(user, details, 'Add time off')
  const form = await hoursForm()
  const day = await form.findByRole('textbox', { name: 'First day' })
  await waitFor(() => expect(document.activeElement).toBe(day))
  await enterDate(user, 'First day', '7/1/2027')
  await press(user, form, 'Add time off')
  await waitFor(() => expect(document.activeElement).toBe(form.getAllByLabelText('First day')[1]))
  await press(user, form, 'Remove time off 2')
  server.on('PUT /api/admin/assistants/:id', failed())
  await press(user, form, 'Save')
  await waitFor(() => {
    const [saved] = server.asked('PUT /api/admin/assistants/:id')
    expect(saved?.body).toMatchObject({ timeOff: [{ startsAt: '2027-07-01T05:00:00.000Z' }] })
  })
})

it('keeps search and filters in the address, and sends them to the server', async () => {
  const user = await open(tab, superAdmin())
  await screen.findByRole('table', { name: 'Assistants' })
  team = []
  await user.type(screen.getByRole('searchbox', { name: 'Search assistants' }), 'klingon')
  expect(await screen.findByText('No assistant matches your search.')).toBeDefined()
  await choose(user, /^Availability/, 'Unavailable')
  await choose(user, /^City/, 'Miami')
  await choose(user, /^Active/, 'Inactive')
  await waitFor(() =>
    expect(address()).toBe(`${tab}?q=klingon&availability=unavailable&city=miami&active=no`),
  )
  await waitFor(() => {
    const query = server.asked('GET /api/admin/assistants').at(-1)?.query
    expect(['q', 'availability', 'servesCity', 'active'].map((name) => query?.get(name))).toEqual([
      ...['klingon', 'unavailable', 'miami', 'false'],
    ])
  })
  team = [wilmaWith()]
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  const table = await screen.findByRole('table', { name: 'Assistants' })
  expect(table.textContent).toContain('Wilma Test')
  expect(address()).toBe(tab)
})

it('marks busy and inactive assistants in the list', async () => {
  team = [wilmaWith({ availability: 'busy' }), wilmaWith({ id: 'zora', name: 'Zora', isActive: false })]
  await open(`${tab}?active=all`, superAdmin())
  const table = within(await screen.findByRole('table', { name: 'Assistants' }))
  const [, busy, inactive] = table.getAllByRole('row')
  expect(busy?.textContent).toContain('Busy')
  expect(inactive?.textContent).toContain('Inactive')
})

it('offers the newer version when someone edits an outdated assistant, and reports a taken username', async () => {
  const theirs = wilmaWith({ phone: 'Theirs', version: 2 })
  const { message } = refusals.name_taken
  server.on('PUT /api/admin/assistants/:id', ({ body }) => {
    const { version } = body as { version: number } // the contract's type of this request body
    return version < theirs.version
      ? refused('version_conflict', { current: theirs })
      : refused('name_taken', { errors: [{ path: 'username', message }] })
  })
  const user = await open(`${tab}?assistant=wilma&form=edit`, superAdmin())
  const form = await editForm()
  await user.clear(form.getByLabelText('Phone'))
  await user.type(form.getByLabelText('Phone'), 'Mine')
  await press(user, form, 'Save Assistant')
  const notice = within(await form.findByRole('region', { name: 'Changed by someone else' }))
  expect(notice.getByText(/Someone else changed this assistant\./)).toBeDefined()
  await user.click(notice.getByRole('button', { name: 'Load their version' }))
  expect(form.getByLabelText('Phone')).toHaveProperty('value', 'Theirs')
  await press(user, form, 'Save Assistant')
  expect(await form.findByText('That name is already taken.')).toBeDefined()
  expect(form.getByLabelText('Username').getAttribute('aria-invalid')).toBe('true')
})

it('shows other people’s changes, and says when an assistant no longer exists', async () => {
  await open(`${tab}?assistant=wilma`, superAdmin())
  await (await dialog('Wilma Test')).findByText('Weekly hours')
  team = [wilmaWith({ bio: 'Seen at once' })]
  sendLiveEvent({ topic: 'assistants', id: 'wilma' })
  const bio = await screen.findByText('Seen at once')
  // Last, because a long one would push the email and the phone out of sight.
  expect(bio.previousElementSibling?.textContent).toBe('Bio')
  expect(bio.nextElementSibling).toBeNull()
  team = []
  sendLiveEvent({ topic: 'assistants', id: 'wilma' })
  expect(await (await dialog('Assistant')).findByText('This assistant no longer exists.')).toBeDefined()
})

it('loads assistants again after a failure', async () => {
  await openAfterFailure(tab, superAdmin(), 'GET /api/admin/assistants', {
    message: 'Failed to fetch assistants: 500',
    answer: [],
  })
  expect(await screen.findByText('No assistants yet. Create one to get started.')).toBeDefined()
  expect(screen.getAllByRole('button', { name: 'Create Assistant' })).toHaveLength(2)
})

it('reports a failed update, and keeps the input', async () => {
  server.on('PUT /api/admin/assistants/:id', failed())
  const user = await open(`${tab}?assistant=wilma&form=edit`, superAdmin())
  const form = await editForm()
  await user.type(form.getByLabelText('Phone'), '9')
  await press(user, form, 'Save Assistant')
  expect(await screen.findByText(/^Failed to update assistant/)).toBeDefined()
  expect(form.getByLabelText('Phone')).toHaveProperty('value', '210-555-01429')
})

it('reports a failed deletion', async () => {
  server.on('DELETE /api/admin/assistants/:id', failed())
  const user = await open(`${tab}?assistant=wilma&form=delete`, superAdmin())
  await user.click(await screen.findByRole('button', { name: 'Delete assistant' }))
  expect(await screen.findByText(/^Failed to delete assistant/)).toBeDefined()
})

it('hands over an assistant’s open tours before deleting the assistant', async () => {
  team = [wilmaWith({ currentWorkload: 1 }), wilmaWith({ id: 'paula', name: 'Paula Example' })]
  server.on('POST /api/admin/assistants/:id/hand-over', {
    handedOver: 0,
    left: [{ tourId: 'tour', propertyAddress: '12 Lantern Row', reason: 'Paula is elsewhere then.' }],
  })
  server.on('DELETE /api/admin/assistants/:id', () => {
    team = []
    return null
  })
  const user = await open(`${tab}?assistant=wilma`, superAdmin())
  const details = await dialog('Wilma Test')
  const tours = await details.findByRole('link', { name: '1 open tour' })
  expect(tours.getAttribute('href')).toBe('/admin-dashboard/queue?assistant=wilma')
  await press(user, details, 'Delete')
  const asked = await dialog('Delete Wilma Test?')
  expect(asked.getByText(/^Wilma Test still has 1 open tour\./)).toBeDefined()
  expect(await asked.findByRole('radio', { name: /^Back to the queue/ })).toHaveProperty('checked', true)
  await user.click(asked.getByRole('radio', { name: /^Paula Example/ }))
  await press(user, asked, 'Reassign and delete')
  expect((await asked.findByRole('alert')).textContent).toContain('12 Lantern Row: Paula is elsewhere then.')
  server.on('POST /api/admin/assistants/:id/hand-over', { handedOver: 1, left: [] })
  await user.click(asked.getByRole('radio', { name: /^Back to the queue/ }))
  await press(user, asked, 'Reassign and delete')
  expect(await screen.findByText('Assistant Deleted')).toBeDefined()
  await waitFor(() => expect(address()).toBe(tab))
  expect(server.asked('POST /api/admin/assistants/:id/hand-over').map(({ body }) => body)).toEqual([
    { toAssistantId: 'paula' },
    { toAssistantId: null },
  ])
})

/** Fills in the form of a new assistant, except for the password. */
const fillIn = async (user: User) => {
  const form = await dialog('Create Assistant')
  for (const [label, text] of [
    ['Name', 'Unassigned'],
    ['Email', 'nobody@example.test'],
    ['Username', 'nobody'],
    ['Phone', '1'],
  ] as const)
    await user.type(form.getByLabelText(label), text)
  return form
}

it('invites a new assistant by email, and again from the details until they have signed in', async () => {
  const link = { sentAt: '2026-03-17T15:00:00.000Z', expiresAt: '2096-03-24T15:00:00.000Z' }
  const invited = wilmaWith({ isInvited: true, invitation: { hasPassword: false, maySend: true, link } })
  team = [invited]
  server.on('POST /api/admin/assistants', invited)
  server.on('POST /api/admin/assistants/:id/invitation', { email: 'wilma@example.test' })
  const user = await open(`${tab}?form=new`, superAdmin())
  await press(user, await fillIn(user), 'Create Assistant')
  expect(await screen.findByText('Assistant Created')).toBeDefined()
  expect(screen.getByText('The invitation goes to wilma@example.test.')).toBeDefined()
  expect(server.asked('POST /api/admin/assistants')[0]?.body).toMatchObject({ password: null })

  const details = await dialog('Wilma Test')
  expect(details.getByText('Invited')).toBeDefined()
  const list = within(screen.getByRole('table', { name: 'Assistants', hidden: true }))
  expect(list.getByText('Invited')).toBeDefined()
  const sent = (words: string) => details.findByText(words)
  await sent('Sent Mar 17, 2026, 10:00 AM CDT. The link works until Mar 24, 2096, 10:00 AM CDT.')
  const old = { sentAt: '2026-03-10T15:00:00.000Z', expiresAt: '2026-03-17T15:00:00.000Z' }
  team = [wilmaWith({ invitation: { hasPassword: false, maySend: true, link: old } })]
  sendLiveEvent({ topic: 'assistants', id: 'wilma' })
  await sent('Sent Mar 10, 2026, 10:00 AM CDT. The link expired Mar 17, 2026, 10:00 AM CDT.')
  team = [wilmaWith({ invitation: { hasPassword: false, maySend: true, link: null } })]
  sendLiveEvent({ topic: 'assistants', id: 'wilma' })
  await sent('No active invitation link.')
  await press(user, details, 'Send invitation again')
  expect(await screen.findByText('Invitation Sent')).toBeDefined()
  team = [wilmaWith({ invitation: { hasPassword: true, maySend: true, link: null } })]
  sendLiveEvent({ topic: 'assistants', id: 'wilma' })
  await press(user, details, 'Send invitation')
  team = [wilmaWith({ invitation: null })]
  sendLiveEvent({ topic: 'assistants', id: 'wilma' })
  await waitFor(() => expect(details.queryByRole('region', { name: 'Invitation' })).toBeNull())
})

it.each([
  [{ isActive: false }, 'We send it once you make them active.'],
  [{ isLocked: true }, 'Unlock their account to send it.'],
  [{}, 'Email is not set up on this server, so it can’t be sent.'],
])('says why an invitation of %o cannot be sent', async (facts, words) => {
  team = [wilmaWith({ ...facts, invitation: { hasPassword: false, maySend: false, link: null } })]
  await open(`${tab}?assistant=wilma`, superAdmin())
  const region = await (await dialog('Wilma Test')).findByRole('region', { name: 'Invitation' })
  expect(region.textContent).toContain(words)
  expect(within(region).queryByRole('button')).toBeNull()
})

it('reports a failed creation', async () => {
  server.on('POST /api/admin/assistants', failed())
  const user = await open(`${tab}?form=new`, superAdmin())
  const form = await fillIn(user)
  await user.click(form.getByRole('radio', { name: /^Set a password/ }))
  await user.type(form.getByLabelText('Password'), 'a good password')
  await press(user, form, 'Create Assistant')
  expect(await screen.findByText(/^Failed to create assistant/)).toBeDefined()
})

it('shows assistants without edit buttons to a user who may only view them', async () => {
  const user = await open(
    tab,
    superAdmin({ userType: 'scheduling_assistant', permissions: ['assistants.view', 'tours.view'] }),
  )
  await user.click(await screen.findByRole('button', { name: 'Wilma Test' }))
  expect(await (await dialog('Wilma Test')).findByText('Weekly hours')).toBeDefined()
  for (const name of ['Create Assistant', 'Edit', 'Add time off', 'Hours and time off', 'Delete'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

it('sorts the team by the heading of a column, in both orders, and keeps the order in the address', async () => {
  const user = await open(`${tab}?sort=rating&order=asc`, superAdmin())
  const heading = (name: string) => screen.getByRole('columnheader', { name })
  const sorted = () => Object.fromEntries(server.asked('GET /api/admin/assistants').at(-1)?.query ?? [])
  await screen.findByRole('columnheader', { name: 'Rating' })
  expect(heading('Rating').getAttribute('aria-sort')).toBe('ascending')
  expect(heading('Name').getAttribute('aria-sort')).toBeNull()
  expect(sorted()).toMatchObject({ sort: 'rating', order: 'asc' })

  await user.click(within(heading('Open tours')).getByRole('button'))
  await waitFor(() => expect(address()).toBe(`${tab}?sort=workload`))
  await waitFor(() => expect(sorted()).toMatchObject({ sort: 'workload' }))
  expect(sorted()).not.toHaveProperty('order')
  expect(heading('Open tours').getAttribute('aria-sort')).toBe('descending')
  expect(heading('Rating').getAttribute('aria-sort')).toBeNull()

  const button = within(heading('Open tours')).getByRole('button')
  expect(document.activeElement).toBe(button)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe(`${tab}?sort=workload&order=asc`))
  expect(heading('Open tours').getAttribute('aria-sort')).toBe('ascending')
  expect(document.activeElement).toBe(within(heading('Open tours')).getByRole('button'))

  await user.click(within(heading('Name')).getByRole('button'))
  await waitFor(() => expect(address()).toBe(tab))
  for (const name of ['Availability', 'Cities', 'Languages'])
    expect(within(heading(name)).queryByRole('button')).toBeNull()
})

it('offers the orders in a list, for phones, where the team has no headings', async () => {
  const user = await open(`${tab}?q=wil&sort=completed`, superAdmin())
  expect((await screen.findByRole('combobox', { name: /^Order/ })).textContent).toBe('Sort: Most completed')
  await choose(user, /^Order/, 'Sort: Fewest open tours')
  await waitFor(() => expect(address()).toBe(`${tab}?q=wil&sort=workload&order=asc`))
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(address()).toBe(`${tab}?sort=workload&order=asc`))
})
