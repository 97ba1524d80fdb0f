import type { StaffTour } from '@porchlight/contract/tours/shapes'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { managedUser } from '../../../test/accounts.ts'
import { failed } from '../../../test/answers.ts'
import { teamAssistant } from '../../../test/assistants.ts'
import { agentClient, clientId } from '../../../test/clients.ts'
import { enterDate } from '../../../test/enter-date.ts'
import { superAdmin } from '../../../test/people.ts'
import { answerQueue, queueRow } from '../../../test/queue.ts'
import { prepareScreens } from '../../../test/screen.tsx'
import { staffTour } from '../../../test/tours.ts'
import type { User } from '../../../test/user.ts'

const { server, open, address } = prepareScreens()
const queue = '/admin-dashboard/queue'
const wilma = '01935c5e-0000-7000-8000-000000000003'
const nora = staffTour({
  id: '01935c5e-0000-7000-8000-000000000001',
  assignedAgentId: '01935c5e-0000-7000-8000-000000000004',
  assignedAgentName: 'Ada Acker',
})

let tours: StaffTour[]
beforeEach(() => {
  tours = [nora]
  answerQueue(server, () => tours)
  server.on('GET /api/admin/assistants', [
    teamAssistant({ id: wilma, name: 'Wilma Test', currentWorkload: 3 }),
  ])
})

const choose = async (user: User, box: string, option: RegExp): Promise<void> => {
  await user.click(screen.getByRole('combobox', { name: new RegExp(`^${box}`) }))
  await user.click(await screen.findByRole('option', { name: option }))
}
const lastQuery = () => Object.fromEntries(server.asked('GET /api/admin/queue-rows').at(-1)?.query ?? [])

it('filters by start and by assistant, with the number of tours beside each choice', async () => {
  const user = await open(queue, superAdmin())
  await queueRow('Nora Field')
  await choose(user, 'Start', /^Overdue 1$/)
  await waitFor(() => expect(lastQuery()).toMatchObject({ overdue: 'true' }))
  await choose(user, 'Assistant', /^Unassigned 5$/)
  await waitFor(() => expect(lastQuery()).toMatchObject({ overdue: 'true', unassigned: 'true' }))
  expect(address()).toBe(`${queue}?due=overdue&assistant=none`)
  await choose(user, 'Start', /^Needs a date 6$/)
  await choose(user, 'Assistant', /^Wilma Test 3$/)
  await waitFor(() => expect(lastQuery()).toMatchObject({ undated: 'true', assistantId: wilma }))
  expect(lastQuery()).not.toHaveProperty('unassigned')
  await choose(user, 'Start', /^Any date$/)
  await choose(user, 'Assistant', /^All assistants$/)
  await waitFor(() => expect(address()).toBe(queue))
})

it('filters by chosen days, and refuses a range that ends before it begins', async () => {
  const user = await open(queue, superAdmin())
  await queueRow('Nora Field')
  await choose(user, 'Start', /^Choose days…$/)
  const form = within(await screen.findByRole('dialog', { name: 'Choose days' }))
  await enterDate(user, 'From', '2036-03-21')
  expect(form.getByLabelText('To')).toHaveProperty('value', 'Fri, Mar 21, 2036')
  await enterDate(user, 'To', '2036-03-20')
  await user.click(form.getByRole('button', { name: 'Show tours' }))
  expect(await form.findByText('The last day must not be before the first')).toBeDefined()
  await enterDate(user, 'From', '')
  await user.click(form.getByRole('button', { name: 'Show tours' }))
  expect(await form.findByText('Enter the first day')).toBeDefined()
  expect(address()).toBe(queue)
  await enterDate(user, 'From', '2036-03-19')
  await user.click(form.getByRole('button', { name: 'Show tours' }))
  await waitFor(() => expect(address()).toBe(`${queue}?due=2036-03-19..2036-03-20`))
  expect(lastQuery()).toMatchObject({
    startsFrom: '2036-03-19T05:00:00.000Z',
    startsBefore: '2036-03-21T05:00:00.000Z',
  })
  expect(screen.getByRole('combobox', { name: /^Start/ }).textContent).toBe('Mar 19, 2036 – Mar 20, 2036')
})

it('names the default Open tours, and leads to the closed tours that a search matches', async () => {
  let closed = [nora, staffTour({ id: 'b' }), staffTour({ id: 'c' })]
  server.on('GET /api/admin/tours', ({ query }) => (query.get('group') === 'closed' ? closed : tours))
  const user = await open(queue, superAdmin())
  await queueRow('Nora Field')
  const status = () => screen.getByRole('combobox', { name: /^Status/ })
  expect(status().textContent).toBe('Open tours')
  expect(screen.getByText('1 open tour, due next first')).toBeDefined()
  // Without a filter, the link would only repeat the figures above.
  expect(screen.queryByRole('link', { name: /closed tour/ })).toBeNull()
  await user.type(screen.getByLabelText('Search the queue'), 'nora')
  const link = await screen.findByRole('link', { name: '3 closed tours match' })
  expect(server.asked('GET /api/admin/tours').at(-1)?.query.get('q')).toBe('nora')
  await user.click(link)
  await waitFor(() => expect(lastQuery()).toMatchObject({ group: 'closed', q: 'nora', sort: 'newest' }))
  expect(address()).toBe(`${queue}?status=all-closed&q=nora`)
  expect(screen.queryByRole('link', { name: /closed tour/ })).toBeNull()

  closed = [nora]
  tours = []
  await choose(user, 'Status', /^Open tours$/)
  await user.type(screen.getByLabelText('Search the queue'), ' f')
  expect(await screen.findByText('Nothing matches “nora f” among the open tours.')).toBeDefined()
  expect(await screen.findByRole('link', { name: '1 closed tour matches' })).toBeDefined()
})

it('lists every status when the newest come first', async () => {
  await open(`${queue}?sort=newest`, superAdmin())
  await queueRow('Nora Field')
  expect(screen.getByRole('combobox', { name: /^Status/ }).textContent).toBe('All statuses')
})

it('shows the number of open tours beside each city', async () => {
  const user = await open(queue, superAdmin())
  await queueRow('Nora Field')
  await user.click(screen.getByRole('combobox', { name: /^City/ }))
  const counted = async (city: RegExp) => (await screen.findByRole('option', { name: city })).textContent
  expect(await counted(/^Austin/)).toBe('Austin3')
  expect(await counted(/^Miami/)).toBe('Miami0')
  expect(await counted(/^Other cities/)).toBe('Other cities1')
})

it('shows the tours of one agent from a tour’s details, and names the agent until the filter is removed', async () => {
  server.on('GET /api/tours/:id', nora)
  server.on('GET /api/tours/:id/history', [])
  const user = await open(`${queue}?tour=${nora.id}`, superAdmin())
  await user.click(await screen.findByRole('link', { name: 'All tours of Ada Acker' }))
  const chip = await screen.findByRole('button', { name: 'Tours of Ada Acker. Remove this filter' })
  expect(lastQuery()).toMatchObject({ agentId: nora.assignedAgentId, archived: 'true', sort: 'newest' })
  await user.click(chip)
  await waitFor(() => expect(address()).not.toContain('agent='))
})

it('finds an agent or a client by a typed name, and shows only their tours', async () => {
  const agentId = nora.assignedAgentId ?? ''
  const ada = managedUser({ id: agentId, name: 'Ada Acker', email: 'ada@agents.example' })
  server.on('GET /api/users', ({ query }) => (query.get('q') === 'ada' ? [ada] : []))
  server.on('GET /api/clients', [agentClient({ id: clientId, name: 'Adam Field' })])
  const user = await open(queue, superAdmin())
  await queueRow('Nora Field')
  const box = () => screen.getByRole('combobox', { name: 'Agent or client' })
  await user.click(box())
  expect(await screen.findByText('Type the name of an agent or a client')).toBeDefined()
  expect(server.asked('GET /api/clients')).toEqual([])
  await user.type(box(), 'ada')
  await user.click(await screen.findByRole('option', { name: /^Ada Acker Agent/ }))
  await waitFor(() => expect(lastQuery()).toMatchObject({ agentId }))
  expect(server.asked('GET /api/users').at(-1)?.query.get('q')).toBe('ada')
  await user.click(await screen.findByRole('button', { name: 'Tours of Ada Acker. Remove this filter' }))
  await user.type(box(), 'adam{Enter}')
  await waitFor(() => expect(address()).toContain(`client=${clientId}`))
  expect(lastQuery()).not.toHaveProperty('agentId')
})

it('offers only clients to a user who may not list agents, and reports a failed search', async () => {
  server.on('GET /api/clients', failed())
  const permissions = superAdmin().permissions.filter((one) => one !== 'users.view')
  const user = await open(queue, superAdmin({ permissions }))
  await queueRow('Nora Field')
  await user.type(screen.getByRole('combobox', { name: 'Agent or client' }), 'ada')
  expect(await screen.findByText('Failed to fetch agents and clients')).toBeDefined()
  expect(server.asked('GET /api/users')).toEqual([])
})

it('keeps the filter of a link whose assistant is not in the list, and removes it like any other', async () => {
  const gone = '01935c5e-0000-7000-8000-00000000000f'
  const user = await open(`${queue}?assistant=${gone}`, superAdmin())
  await queueRow('Nora Field')
  expect(lastQuery()).toMatchObject({ assistantId: gone })
  expect(screen.getByRole('combobox', { name: /^Assistant/ }).textContent).toBe('One assistant')
  await choose(user, 'Assistant', /^All assistants$/)
  await waitFor(() => expect(address()).toBe(queue))
})

it('shows the filters of a link from Analytics, and removes them one by one', async () => {
  const march = '2026-03-01..2026-03-31'
  const user = await open(`${queue}?completed=${march}&escorted=yes&charge=open&archived=shown`, superAdmin())
  await queueRow('Nora Field')
  expect(lastQuery()).toMatchObject({
    completedFrom: '2026-03-01',
    completedTo: '2026-03-31',
    escorted: 'true',
    openCharge: 'true',
    archived: 'true',
    sort: 'newest',
  })
  const chips = within(screen.getByRole('list', { name: 'Filters in use' }))
  expect(chips.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    ...['Completed: Mar 1, 2026 – Mar 31, 2026', 'With an escort', 'Open charges'],
  ])
  await user.click(chips.getByRole('button', { name: 'Remove the filter: With an escort' }))
  await user.click(chips.getByRole('button', { name: 'Remove the filter: Open charges' }))
  await waitFor(() => expect(address()).toBe(`${queue}?archived=shown&completed=${march}`))
  await waitFor(() => expect(lastQuery()).not.toHaveProperty('escorted'))
  // Closed tours have no urgency, so the order stays fixed.
  expect(lastQuery()).toMatchObject({ sort: 'newest' })
})

it('shows archived tours too, and then alone', async () => {
  const user = await open(queue, superAdmin())
  await user.click(await screen.findByRole('button', { name: 'Show Archived' }))
  await waitFor(() => expect(address()).toContain('archived=shown'))
  await user.click(screen.getByRole('button', { name: 'Archived only' }))
  await waitFor(() => expect(address()).toContain('archived=only'))
  await user.click(screen.getByRole('button', { name: 'Hide Archived' }))
  await waitFor(() => expect(address()).not.toContain('archived'))
})
