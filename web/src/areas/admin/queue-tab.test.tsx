import { refusals } from '@porchlight/contract/kernel/refusals'
import type { QueueFilter } from '@porchlight/contract/tours/queue'
import type { StaffTour } from '@porchlight/contract/tours/shapes'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { failed, refused } from '../../../test/answers.ts'
import { teamAssistant } from '../../../test/assistants.ts'
import { superAdmin } from '../../../test/people.ts'
import { answerQueue, pressInRow, queueRow, timeConflict } from '../../../test/queue.ts'
import { prepareScreens } from '../../../test/screen.tsx'
import { staffTour } from '../../../test/tours.ts'
import type { User } from '../../../test/user.ts'

const { server, open, address, sendLiveEvent } = prepareScreens()
const queue = '/admin-dashboard/queue'

const [first, second] = [
  staffTour({ id: '01935c5e-0000-7000-8000-000000000001' }),
  staffTour({ id: '01935c5e-0000-7000-8000-000000000002', clientName: 'Piet Lund' }),
]
let tours: StaffTour[]
let filters: QueueFilter[]
beforeEach(() => {
  tours = [first, second]
  filters = []
  answerQueue(server, () => tours)
  server.on('GET /api/admin/queue-filters', () => filters)
})

const line = async (client: string) => within(await queueRow(client))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const setStatus = (user: User, client: string, status: string): Promise<void> =>
  pressInRow(user, client, new RegExp(`^Status of ${client}: `), status)

it('sends the address’s filters to the server, says when nothing matches, and clears the filters', async () => {
  server.on('GET /api/admin/queue-rows', ({ query }) => (query.get('priority') === 'high' ? [] : tours))
  const user = await open(`${queue}?q=Nora`, superAdmin())
  await line('Nora Field')
  const choose = async (box: string, option: string): Promise<void> => {
    await user.click(screen.getByRole('combobox', { name: new RegExp(`^${box}`) }))
    await user.click(await screen.findByRole('option', { name: new RegExp(`^${option}`) }))
  }
  await choose('Status', 'Requested')
  await choose('Priority', 'High')
  expect(await screen.findByText('No matching tours')).toBeDefined()
  expect(address()).toBe(`${queue}?status=requested&priority=high&q=Nora`)
  const asked = server.asked('GET /api/admin/queue-rows').at(-1)?.query
  expect(Object.fromEntries(asked ?? [])).toMatchObject({ q: 'Nora', status: 'requested', priority: 'high' })
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(await line('Piet Lund')).toBeDefined()
  expect(address()).toBe(queue)
})

it.each([true, false])('offers in an empty queue to schedule a city tour (permission: %s)', async (may) => {
  tours = []
  await open(queue, superAdmin(may ? {} : { permissions: ['tours.view'] }))
  expect(await screen.findByText('The queue is empty')).toBeDefined()
  const link = screen.queryByRole('link', { name: 'Schedule a city tour' })
  expect(link?.getAttribute('href')).toBe(may ? '/city-admin' : undefined)
})

it('refuses a double booking of an assistant, whatever the reason', async () => {
  const freeTimes = ['17', '18', '19'].map((hour) => `2036-03-20T${hour}:00:00.000Z`)
  let conflict = timeConflict('property')
  server.on('PUT /api/admin/tours/:id/status', () => refused('time_taken', { freeTimes, conflict }))
  const user = await open(queue, superAdmin())
  await setStatus(user, 'Nora Field', 'Confirmed')
  const form = await dialog('Confirm this tour')
  await user.click(form.getByRole('button', { name: 'Confirm tour' }))
  const notice = within(await form.findByRole('alert'))
  expect(notice.getByText('That time is taken.')).toBeDefined()
  expect(notice.getAllByRole('listitem')).toHaveLength(3)
  expect(notice.getByLabelText('Reason for override')).toBeDefined()
  conflict = timeConflict('assistant')
  await user.click(form.getByRole('button', { name: 'Confirm tour' }))
  await waitFor(() => expect(form.queryByLabelText('Reason for override')).toBeNull())
  expect(form.getAllByRole('listitem')).toHaveLength(3)
})

it('keeps the tours selected when someone else has changed one, explains why, and narrows to that one', async () => {
  const conflict = { code: 'version_conflict', message: refusals.version_conflict.message } as const
  server.on('POST /api/admin/tours/bulk/priority', {
    results: [
      { id: first.id, tour: null, refused: conflict },
      { id: second.id, tour: { ...second, priority: 'low', version: 2 }, refused: null },
    ],
  })
  const user = await open(queue, superAdmin())
  ;(await line('Nora Field')).getByRole('button', { name: /Lantern/ }).focus()
  await user.keyboard('x')
  await user.click((await line('Piet Lund')).getByRole('checkbox'))
  const bar = within(screen.getByRole('region', { name: 'Selected tours' }))
  expect(bar.getByText('2 tours selected')).toBeDefined()
  await user.click(bar.getByRole('button', { name: 'Priority' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Low' }))
  const left = await screen.findByRole('dialog', { name: 'Some tours were not changed' })
  const result = within(left)
  expect(await screen.findByText('Priority Updated')).toBeDefined()
  expect(left.textContent).toContain('1 tour updated, 1 tour failed.')
  expect(result.getByText(conflict.message)).toBeDefined()
  await user.click(result.getByRole('button', { name: 'Select failed tours' }))
  expect(await bar.findByText('1 tour selected')).toBeDefined()
  expect((await line('Nora Field')).getByRole('checkbox')).toHaveProperty('checked', true)
  expect(server.asked('POST /api/admin/tours/bulk/priority')).toMatchObject([
    {
      body: {
        priority: 'low',
        tours: [
          { id: first.id, version: 1 },
          { id: second.id, version: 1 },
        ],
      },
    },
  ])
})

it('asks for a new status of several tours, and explains each refusal', async () => {
  const noDate = { code: 'date_needed', message: refusals.date_needed.message } as const
  server.on('POST /api/admin/tours/bulk/status', {
    results: [first, second].map(({ id }) => ({ id, tour: null, refused: noDate })),
  })
  const user = await open(queue, superAdmin())
  for (const client of ['Nora Field', 'Piet Lund'])
    await user.click((await line(client)).getByRole('checkbox'))
  const bar = within(screen.getByRole('region', { name: 'Selected tours' }))
  await user.click(bar.getByRole('button', { name: 'Status' }))
  const form = await dialog('Status of 2 tours')
  await user.click(form.getByRole('button', { name: 'Update status' }))
  expect(await form.findByText('Please choose a status')).toBeDefined()
  await user.click(form.getByRole('combobox', { name: /^Status/ }))
  await user.click(await screen.findByRole('option', { name: 'Confirmed' }))
  const dates = form.getByRole('checkbox', { name: 'Use each tour’s requested time as its date' })
  expect(dates).toHaveProperty('checked', true)
  await user.click(dates)
  await user.click(form.getByRole('button', { name: 'Update status' }))
  const result = await dialog('Nothing was changed')
  expect(result.getAllByText(noDate.message)).toHaveLength(2)
  expect(bar.getByText('2 tours selected')).toBeDefined()
  expect(server.asked('POST /api/admin/tours/bulk/status')).toMatchObject([
    { body: { status: 'confirmed', useRequestedTime: false } },
  ])
})

it('saves a filter under a name, renames it and deletes it', async () => {
  const kept: QueueFilter = {
    id: 'filter',
    name: 'Waiting',
    search: 'status=all-pending&city=denver',
    shared: true,
    ownerName: 'Ruth Calloway',
    own: true,
    version: 1,
    createdAt: '2026-03-18T15:00:00.000Z',
  }
  server.on('POST /api/admin/queue-filters', () => {
    filters = [kept]
    return kept
  })
  server.on('PUT /api/admin/queue-filters/:id', ({ body }) => {
    const { name } = body as { name: string } // the contract's type of this request body
    filters = [{ ...kept, name, version: 2 }]
    return { ...kept, name, version: 2 }
  })
  server.on('DELETE /api/admin/queue-filters/:id', () => {
    filters = []
    return null
  })
  const user = await open(`${queue}?status=all-pending&city=denver`, superAdmin())
  await user.click(await screen.findByRole('button', { name: 'Saved views' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Save view' }))
  const keep = await dialog('Save view')
  await user.click(keep.getByRole('button', { name: 'Save view' }))
  expect(await keep.findByText('Enter a name for the view')).toBeDefined()
  await user.type(keep.getByLabelText('Name'), 'Waiting')
  await user.click(keep.getByRole('checkbox', { name: 'Share with the team' }))
  await user.click(keep.getByRole('button', { name: 'Save view' }))
  expect(await screen.findByText('View saved')).toBeDefined()
  expect(server.asked('POST /api/admin/queue-filters')).toMatchObject([
    { body: { name: 'Waiting', search: 'status=all-pending&city=denver', shared: true } },
  ])
  await user.click(await screen.findByRole('button', { name: 'Saved views: Waiting' }))
  expect(await screen.findByRole('menuitem', { name: 'Waiting (shared)' })).toBeDefined()
  await user.click(await screen.findByRole('menuitem', { name: 'Manage views' }))
  const own = await dialog('Your views')
  await user.click(own.getByRole('button', { name: 'Edit Waiting' }))
  const change = await dialog('Edit view')
  await user.type(change.getByLabelText('Name'), ' b')
  await user.click(change.getByRole('button', { name: 'Save view' }))
  await user.click(await own.findByRole('button', { name: 'Delete Waiting b' }))
  expect(await screen.findByText('View deleted')).toBeDefined()
  await waitFor(() => expect(own.queryByText('Waiting b')).toBeNull())
})

it('says why a view cannot be saved, and loads the saved views again after a failure', async () => {
  server.on('GET /api/admin/queue-filters', failed())
  const user = await open(queue, superAdmin())
  await line('Nora Field')
  await user.click(screen.getByRole('button', { name: 'Saved views' }))
  expect(await screen.findByText('We couldn’t load the saved views.')).toBeDefined()
  expect(screen.getByRole('menuitem', { name: /^Save view/ }).textContent).toContain('Filter the list first.')
  filters = [
    {
      id: 'mine',
      name: 'All',
      search: '',
      shared: false,
      ownerName: 'Ruth Calloway',
      own: true,
      version: 1,
      createdAt: '2026-03-18T15:00:00.000Z',
    },
  ]
  server.on('GET /api/admin/queue-filters', () => filters)
  await user.click(screen.getByRole('menuitem', { name: 'Try again' }))
  // The menu stays open, and shows them.
  expect(await screen.findByRole('menuitem', { name: 'All' })).toBeDefined()
  expect(screen.queryByText('We couldn’t load the saved views.')).toBeNull()
})

it('applies a filter that a teammate has just shared', async () => {
  const user = await open(queue, superAdmin())
  await line('Nora Field')
  filters = [
    {
      id: 'theirs',
      name: 'Waiting',
      search: 'status=all-pending&city=denver',
      shared: true,
      ownerName: 'Adaeze Nwosu',
      own: false,
      version: 1,
      createdAt: '2026-03-18T15:00:00.000Z',
    },
  ]
  sendLiveEvent({ topic: 'filters', id: 'theirs' })
  await waitFor(() => expect(server.asked('GET /api/admin/queue-filters')).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: 'Saved views' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Waiting (Adaeze Nwosu)' }))
  await waitFor(() => expect(address()).toBe(`${queue}?status=all-pending&city=denver`))
})

it('shows a client with their agent and all of their tours, with every status available', async () => {
  const other = { ...second, clientName: first.clientName }
  server.on('PUT /api/admin/tours/:id/status', { ...first, status: 'requested', version: 2 })
  tours = [{ ...first, status: 'contacting_client' }]
  server.on('GET /api/tours', [...tours, other])
  server.on('GET /api/tours/:id', () => tours[0] ?? first)
  const user = await open(queue, superAdmin())
  // The row's menu omits the first status.
  await user.click((await line('Nora Field')).getByRole('button', { name: /^Status of Nora Field: / }))
  expect(await screen.findByRole('menuitem', { name: 'Scheduling' })).toBeDefined()
  expect(screen.queryByRole('menuitem', { name: 'Requested' })).toBeNull()
  await user.keyboard('{Escape}')
  await user.click((await line('Nora Field')).getByRole('button', { name: 'More for Nora Field' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Client profile' }))
  const profile = await dialog('Nora Field')
  await waitFor(() => expect(profile.getAllByRole('listitem')).toHaveLength(2))
  for (const words of ['nora@clients.example', '(210) 555-0111', 'Sarah Whitfield', 'sarah@agents.example'])
    expect(profile.getByText(words)).toBeDefined()
  const [status] = profile.getAllByRole('button', { name: /^Status of Nora Field: / })
  if (status) await user.click(status)
  await user.click(await screen.findByRole('menuitem', { name: 'Requested' }))
  const back = await dialog('Return to requested?')
  await user.click(back.getByRole('button', { name: 'Return to requested' }))
  expect(await screen.findByText('Status Updated')).toBeDefined()
  expect(server.asked('PUT /api/admin/tours/:id/status')).toMatchObject([
    { params: { id: first.id }, body: { status: 'requested' } },
  ])
})

it('links to the assistant of the open tour, for readers who may see assistants', async () => {
  const elena = teamAssistant({ phone: '5125550188', email: 'elena@example.com' })
  const tour = staffTour({
    ...first,
    schedulingAssistantId: elena.id,
    schedulingAssistantName: elena.name,
  })
  tours = [tour, second]
  server.on('GET /api/tours/:id', tour)
  server.on('GET /api/tours/:id/history', [])
  server.on('GET /api/admin/assistants', [elena])
  await open(`${queue}?tour=${first.id}`, superAdmin())
  const hrefOf = async (name: string | RegExp) =>
    (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await hrefOf(elena.name)).toBe(`/admin-dashboard/assistants?assistant=${elena.id}`)
  expect(await hrefOf(/555-0188/)).toMatch(/^tel:/)
  expect(await hrefOf('elena@example.com')).toBe('mailto:elena@example.com')
  cleanup()
  await open(`${queue}?tour=${first.id}`, { ...superAdmin(), permissions: ['tours.view'] })
  expect((await screen.findAllByText(elena.name)).length).toBeGreaterThan(0)
  expect(screen.queryByRole('link', { name: elena.name })).toBeNull()
  expect(screen.queryByText(/555-0188/)).toBeNull()
})

it('selects all tours above the cards, and clears the selection there', async () => {
  const user = await open(queue, superAdmin())
  await line('Nora Field')
  const all = screen.getByRole('button', { name: 'Select all' })
  await user.click(all)
  expect(await screen.findByText('2 tours selected')).toBeDefined()
  expect(all.textContent).toBe('Clear selection')
  await user.click(all)
  await waitFor(() => expect(screen.queryByText('2 tours selected')).toBeNull())
})
