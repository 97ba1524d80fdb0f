import type { StaffTour } from '@porchlight/contract/tours/shapes'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { failed, held, refused } from '../../../test/answers.ts'
import { teamAssistant } from '../../../test/assistants.ts'
import {
  answerCityTours,
  cityAgentId,
  cityCharge,
  cityPrices,
  deskTour,
  fillCityTour,
} from '../../../test/city-tours.ts'
import { agentClient, clientId } from '../../../test/clients.ts'
import { agent, superAdmin } from '../../../test/people.ts'
import { property } from '../../../test/properties.ts'
import { answerQueue } from '../../../test/queue.ts'
import { prepareScreens } from '../../../test/screen.tsx'
import { houseId } from '../../../test/tour-form.ts'
import { staffTour } from '../../../test/tours.ts'
import type { User } from '../../../test/user.ts'

const { server, open, address, goBack } = prepareScreens()
const place = '/city-admin'
const assistantId = '01935c5e-0000-7000-8000-000000000009'

const statOf = (city: string, cityName: string) => ({
  city,
  cityName,
  ...cityPrices,
  pending: 1,
  scheduled: 2,
  underWay: 3,
})
const timeTaken = refused('time_taken', {
  freeTimes: ['2036-03-20T17:00:00.000Z', '2036-03-20T18:00:00.000Z'],
  conflict: {
    tourId: 'held',
    clientName: 'Held Before',
    propertyAddress: '12 Lantern Row',
    scheduledDate: '2036-03-20T15:00:00.000Z',
    holds: 'property',
  },
})

let tours: StaffTour[]
beforeEach(() => {
  tours = [deskTour()]
  answerCityTours(server)
  server.on('GET /api/admin/city-stats', [
    ...[statOf('san_antonio', 'San Antonio'), statOf('austin', 'Austin'), statOf('dallas', 'Dallas')],
    ...[statOf('houston', 'Houston'), statOf('denver', 'Denver')],
  ])
  server.on('GET /api/tours', () => tours)
  server.on('GET /api/tours/:id', () => tours[0] ?? refused('not_found'))
})

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const sent = () => server.asked('POST /api/admin/schedule-tour').map(({ body }) => body)
const updated = () => server.asked('PATCH /api/tours/:id/status').map(({ body }) => body)

const openUpdate = async (user: User) => {
  await user.click(await screen.findByRole('button', { name: 'Update Status of Nora Field' }))
  return dialog('Update Status')
}
const choose = async (user: User, box: HTMLElement, option: string): Promise<void> => {
  await user.click(box)
  await user.click(await screen.findByRole('option', { name: option }))
}

it('shows the first four cities as cards, the others below, all with their prices', async () => {
  await open(place, superAdmin())
  const cities = within(await screen.findByRole('region', { name: 'Cities' }))
  const names = ['San Antonio', 'Austin', 'Dallas', 'Houston', 'Atlanta', 'Miami', 'Denver', 'New York City']
  expect(cities.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(names)
  await waitFor(() => expect(cities.getAllByText('6 open')).toHaveLength(5))
  const others = cities.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(others).toContain('Denver 6 open$15 per tour, $20 with an escort')
})

it('says what an amount is for, and which tours are free', async () => {
  tours = [
    deskTour({ id: 'a' }),
    staffTour({ id: 'b', tourCharge: 25, chargeStatus: 'paid' }),
    staffTour({ id: 'c', tourCharge: 0, chargeStatus: 'pending' }),
  ]
  await open(place, superAdmin())
  const rows = await screen.findAllByRole('row')
  expect(rows[1]?.textContent).toContain('City tour')
  expect(rows[2]?.textContent).toContain('Assistant fee')
  expect(rows[3]?.textContent).toContain('No charge')
})

it('requires an agent, a property and a time, and accepts 30 minutes to 8 hours', async () => {
  const user = await open(`${place}?schedule=open`, superAdmin())
  const form = await dialog('Schedule City Tour')
  const minutes = form.getByLabelText('Duration')
  fireEvent.change(minutes, { target: { value: '20' } })
  await user.click(form.getByRole('button', { name: 'Schedule Tour' }))
  for (const words of [
    ...['Agent is required', 'Client is required', 'City is required', 'Property is required'],
    ...['Date is required', 'Minimum 30 minutes'],
  ])
    expect(await form.findByText(words)).toBeDefined()
  fireEvent.change(minutes, { target: { value: '481' } })
  expect(await form.findByText('Maximum 8 hours')).toBeDefined()
  expect(sent()).toEqual([])
})

it('schedules a tour at its price, suggests times when the slot is taken, and reports a failure', async () => {
  server.on('POST /api/admin/schedule-tour', timeTaken)
  const user = await open(`${place}?schedule=open`, superAdmin())
  const form = await fillCityTour(user)
  expect(form.getByRole('combobox', { name: /^City/ }).textContent).toContain('San Antonio')
  const costs = form.getByRole('region', { name: 'Tour charge' })
  await waitFor(() => expect(costs.textContent).toContain('$15.00'))
  expect(costs.textContent).toContain('The base price of San Antonio.')
  const when = form.getByLabelText('Date and time')
  fireEvent.change(when, { target: { value: 'Mar 20, 2036 10:00 AM' } })
  fireEvent.blur(when)
  const send = form.getByRole('button', { name: 'Schedule Tour' })
  await user.click(send)
  const notice = await form.findByRole('alert')
  expect(notice.textContent).toContain('That time is taken.')
  expect(notice.textContent).toContain('Held Before')
  const [first] = within(notice).getAllByRole('button', { name: /Mar 20/ })
  if (first) await user.click(first)
  expect(when).toHaveProperty('value', 'Mar 20, 2036 12:00 PM')
  server.on('POST /api/admin/schedule-tour', failed())
  await user.click(send)
  expect(await screen.findByText('Failed to schedule tour')).toBeDefined()
  server.on('POST /api/admin/schedule-tour', deskTour())
  await user.click(send)
  expect(await screen.findByText('Tour Scheduled')).toBeDefined()
  expect(sent().at(-1)).toMatchObject({
    clientId,
    propertyId: houseId,
    assignedAgentId: cityAgentId,
    city: 'san_antonio',
    duration: 60,
    scheduledDate: '2036-03-20T17:00:00.000Z',
  })
})

it('assigns an assistant, who escorts where the property requires it, and shows who is not free', async () => {
  server.on('GET /api/properties', [
    property({ id: houseId, propertyName: 'Lantern House', escortRequired: true }),
  ])
  server.on('GET /api/admin/assistants', [
    teamAssistant({ id: assistantId, name: 'Elena Vásquez' }),
    teamAssistant({
      id: 'theo',
      name: 'Al Brandt',
      freeAt: { free: false, reason: 'Off on Thursdays', reasons: [] },
    }),
    teamAssistant({ id: 'gone', name: 'Away', isAvailable: false, availability: 'unavailable' }),
  ])
  const user = await open(`${place}?schedule=open`, superAdmin())
  const form = await fillCityTour(user)
  const when = form.getByLabelText('Date and time')
  fireEvent.change(when, { target: { value: 'Mar 20, 2036 10:00 AM' } })
  fireEvent.blur(when)
  // The list of properties closes after a choice.
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
  await user.click(form.getByRole('combobox', { name: /^Assistant/ }))
  const offered = await screen.findAllByRole('option')
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    'Not assigned yet',
    'Elena Vásquez',
    'Al Brandt (Off on Thursdays)',
  ])
  await user.click(screen.getByRole('option', { name: /^Al Brandt/ }))
  const warning = 'Al Brandt is not available: Off on Thursdays. You can still assign them.'
  expect(await form.findByText(warning)).toBeDefined()
  await user.click(form.getByRole('combobox', { name: /^Assistant/ }))
  await user.click(await screen.findByRole('option', { name: 'Elena Vásquez' }))
  expect(form.queryByText(warning)).toBeNull()
  expect(await form.findByText('They also escort the client, as this property requires.')).toBeDefined()
  await user.click(form.getByRole('button', { name: 'Schedule Tour' }))
  expect(await screen.findByText('Tour Scheduled')).toBeDefined()
  expect(sent()).toMatchObject([{ schedulingAssistantId: assistantId }])
})

it('shows the properties that a misspelled text meant', async () => {
  server.on('GET /api/properties', ({ query }) =>
    query.get('q') === 'lantern' ? [property({ id: houseId, propertyName: 'Lantern House' })] : [],
  )
  server.on('GET /api/properties/spelling', { q: 'lantern' })
  const user = await open(`${place}?schedule=open`, superAdmin())
  const form = within(await screen.findByRole('dialog', { name: 'Schedule City Tour' }))
  const box = form.getByLabelText('Property')
  await user.click(box)
  await user.type(box, 'latnern')
  expect(await screen.findByText('Nothing matches “latnern”. Showing “lantern”:')).toBeDefined()
  await user.click(await screen.findByRole('option', { name: /Lantern House/ }))
  await waitFor(() => expect(box).toHaveProperty('value', expect.stringContaining('Lantern House')))
})

it('hides the results of the previous search while the next one loads', async () => {
  const next = held([property({ id: houseId, propertyName: 'Oak House' })])
  const lantern = [property({ id: houseId, propertyName: 'Lantern House' })]
  server.on('GET /api/properties', ({ query }) => {
    const q = query.get('q')
    return q === 'oak' ? next.answering() : q === 'lantern' ? lantern : []
  })
  server.on('GET /api/properties/spelling', ({ query }) => ({
    q: query.get('q') === 'okk' ? 'oak' : 'lantern',
  }))
  const user = await open(`${place}?schedule=open`, superAdmin())
  const form = within(await screen.findByRole('dialog', { name: 'Schedule City Tour' }))
  const box = form.getByLabelText('Property')
  await user.type(box, 'latnern')
  await screen.findByRole('option', { name: /Lantern House/ })
  await user.clear(box)
  await user.type(box, 'okk')
  await waitFor(() => expect(server.asked('GET /api/properties').at(-1)?.query.get('q')).toBe('oak'))
  expect(screen.queryByText(/Showing “oak”/)).toBeNull()
  expect(screen.queryByRole('option', { name: /Lantern House/ })).toBeNull()
  next.release()
  expect(await screen.findByText('Nothing matches “okk”. Showing “oak”:')).toBeDefined()
  expect(await screen.findByRole('option', { name: /Oak House/ })).toBeDefined()
})

it('keeps the focus at a property that is chosen by keyboard and sets the city', async () => {
  const user = await open(`${place}?schedule=open`, superAdmin())
  const form = within(await screen.findByRole('dialog', { name: 'Schedule City Tour' }))
  await user.click(form.getByLabelText('Property'))
  await screen.findByText('Lantern House', { selector: '[role=option] *' })
  await user.keyboard('{Enter}')
  const box = form.getByLabelText('Property')
  await waitFor(() => expect(box).toHaveProperty('value', expect.stringContaining('Lantern House')))
  expect(form.getByRole('combobox', { name: /^City/ }).textContent).toBe('San Antonio')
  expect(document.activeElement).toBe(box)
})

it('offers no assistant to a user who may not assign', async () => {
  const permissions = superAdmin().permissions.filter((one) => one !== 'tours.assign')
  const form = await fillCityTour(await open(`${place}?schedule=open`, superAdmin({ permissions })))
  expect(form.queryByRole('combobox', { name: /^Assistant/ })).toBeNull()
})

it('adds a client of the agent on the spot, and keeps the rest of the form', async () => {
  server.on(
    'POST /api/admin/clients',
    refused('invalid_input', { errors: [{ path: 'email', message: 'Valid email is required' }] }),
  )
  const user = await open(`${place}?schedule=open`, superAdmin())
  const form = await dialog('Schedule City Tour')
  expect(form.getByLabelText('Client')).toHaveProperty('disabled', true)
  expect(form.getByText('Choose the agent first.')).toBeDefined()
  await choose(user, form.getByLabelText('Agent'), 'Marcus Delgado marcus@agents.example')
  server.on('GET /api/clients', [])
  await user.type(form.getByLabelText('Client'), 'Vera van Lang')
  await user.click(await screen.findByRole('option', { name: 'Add “Vera van Lang” as a new client' }))
  const add = await dialog('Add Client')
  expect(add.getByLabelText('First Name')).toHaveProperty('value', 'Vera')
  expect(add.getByLabelText('Last Name')).toHaveProperty('value', 'van Lang')
  await user.type(add.getByLabelText('Email'), 'vera@clients.example')
  await user.type(add.getByLabelText('Phone Number'), '555-010-0199')
  await user.click(add.getByRole('button', { name: 'Add Client' }))
  expect(await add.findByText('Valid email is required')).toBeDefined()
  server.on('POST /api/admin/clients', {
    ...agentClient({ id: 'vera', agentId: cityAgentId, name: 'Vera van Lang' }),
    alreadyListed: false,
  })
  await user.click(add.getByRole('button', { name: 'Add Client' }))
  expect(await screen.findByText('Vera van Lang added')).toBeDefined()
  expect(server.asked('POST /api/admin/clients').at(-1)?.body).toMatchObject({
    agentId: cityAgentId,
    firstName: 'Vera',
    email: 'vera@clients.example',
  })
  expect(form.getByLabelText('Client')).toHaveProperty('value', 'Vera van Lang')
  expect(form.getByLabelText('Agent')).toHaveProperty('value', 'Marcus Delgado')
})

it('charges agents on Pro nothing', async () => {
  server.on('GET /api/admin/properties/:id/tour-charge', {
    ...cityCharge,
    tourCharge: 0,
    chargeStatus: 'waived',
  })
  const form = await fillCityTour(await open(`${place}?schedule=open`, superAdmin()))
  expect(await form.findByText('Waived: the agent is on Pro.')).toBeDefined()
  expect(form.getByRole('region', { name: 'Tour charge' }).textContent).toContain('$0.00')
  const asked = server.asked('GET /api/admin/properties/:id/tour-charge').at(-1)
  expect(asked?.query.get('assignedAgentId')).toBe(cityAgentId)
})

it('filters the server’s tours by the address', async () => {
  const user = await open(place, superAdmin())
  await screen.findByText('By our team')
  await user.click(screen.getByRole('checkbox', { name: 'Only scheduled by our team' }))
  await choose(user, screen.getByRole('combobox', { name: /^City/ }), 'Austin')
  await user.type(screen.getByRole('searchbox', { name: 'Search tours' }), 'Nora')
  await waitFor(() => expect(address()).toBe(`${place}?q=Nora&city=austin&by=desk`))
  await waitFor(() =>
    expect(Object.fromEntries(server.asked('GET /api/tours').at(-1)?.query ?? [])).toMatchObject({
      q: 'Nora',
      city: 'austin',
      adminScheduled: 'true',
    }),
  )
  const row = (await screen.findByText('By our team')).closest('tr')
  for (const words of ['$15.00', 'Charged after the tour', 'Scheduled'])
    expect(row?.textContent).toContain(words)
})

it('requires a status, and a reason for completing a tour before it takes place', async () => {
  server.on('PATCH /api/tours/:id/status', failed())
  const user = await open(place, superAdmin())
  const form = await openUpdate(user)
  const status = form.getByRole('combobox', { name: /^Status/ })
  const send = form.getByRole('button', { name: 'Update Status' })
  await user.click(send)
  expect(await form.findByText('Please choose a status')).toBeDefined()
  await choose(user, status, 'Completed')
  await user.click(send)
  expect(await form.findByText('Enter a reason')).toBeDefined()
  await user.type(form.getByLabelText(/^Reason/), 'They met early')
  await user.type(form.getByLabelText(/^Notes/), 'All three came')
  await user.click(send)
  expect(await screen.findByText('Update Failed')).toBeDefined()
  expect(screen.getByText('Failed to update tour status. Please try again.')).toBeDefined()
  expect(updated()).toMatchObject([
    { status: 'completed', earlyReason: 'They met early', statusNotes: 'All three came', version: 1 },
  ])
})

it('offers the newer status when someone updates an outdated tour, and Back does not reopen the closed dialog', async () => {
  const theirs = deskTour({ status: 'in_progress', version: 2 })
  server.on('PATCH /api/tours/:id/status', () => {
    tours = [theirs]
    return refused('version_conflict', { current: theirs })
  })
  const user = await open(place, superAdmin())
  const form = await openUpdate(user)
  const status = () => form.getByRole('combobox', { name: /^Status/ })
  await choose(user, status(), 'Confirmed')
  await user.type(form.getByLabelText(/^Notes/), 'The key is in the box')
  await user.click(form.getByRole('button', { name: 'Update Status' }))
  const notice = await form.findByRole('region', { name: 'Changed by someone else' })
  expect(notice.textContent).toContain('In Progress')
  expect(status().textContent).toContain('Confirmed')
  expect(form.getByLabelText(/^Notes/)).toHaveProperty('value', 'The key is in the box')
  await user.click(within(notice).getByRole('button', { name: 'Load their version' }))
  expect(status().textContent).toContain('In Progress')
  await user.click(form.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  goBack()
  await waitFor(() => expect(address()).toBe(place))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('denies city tours to agents, with two ways out', async () => {
  await open(place, agent())
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Go Back' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Return to Dashboard' }).getAttribute('href')).toBe('/dashboard')
})

it('sends signed-out visitors to the back office’s sign-in page', async () => {
  await open(place, null)
  await waitFor(() => expect(address()).toMatch(/^\/admin-login\?next=/))
})

it('leads from each row to the tour’s details in the queue, also one that an agent requested', async () => {
  tours = [deskTour(), deskTour({ id: 'asked', clientName: 'Otto Lang', adminScheduled: false })]
  answerQueue(server, () => tours)
  server.on('GET /api/tours/:id/history', [])
  const user = await open(place, superAdmin())
  const table = within(await screen.findByRole('table', { name: 'City tours' }))
  const [, first, second] = table.getAllByRole('row')
  const links = (row: HTMLElement | undefined) =>
    within(row ?? document.body)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
  const to = (tour: StaffTour | undefined) => `/admin-dashboard/queue?tour=${tour?.id}`
  expect(links(first)).toEqual([to(tours[0])])
  expect(links(second)).toEqual([to(tours[1]), to(tours[1])])
  expect(table.getByRole('link', { name: 'Open the tour of Otto Lang' })).toBeDefined()
  await user.click(table.getByText('Otto Lang', { ignore: '.sr-only' }))
  await waitFor(() => expect(address()).toBe(to(tours[1])))
})

it('leads nowhere for a user who may not see the queue', async () => {
  tours = [deskTour({ adminScheduled: false })]
  const { permissions, ...rest } = superAdmin()
  await open(place, { ...rest, permissions: permissions.filter((one) => one !== 'tours.view') })
  const table = within(await screen.findByRole('table', { name: 'City tours' }))
  expect(table.queryByRole('link')).toBeNull()
})
