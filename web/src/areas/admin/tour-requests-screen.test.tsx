import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { superAdmin } from '../../../test/people.ts'
import { answerQueue } from '../../../test/queue.ts'
import { prepareScreens } from '../../../test/screen.tsx'
import { staffTour } from '../../../test/tours.ts'

const { server, open, address } = prepareScreens()
const place = '/admin-tour-requests'

beforeEach(() => answerQueue(server, () => [staffTour()]))

const card = (name: string) => screen.findByRole('listitem', { name })

it('counts each group of requests, and links to it', async () => {
  await open(place, superAdmin())
  const counts = await screen.findByRole('region', { name: 'Counts' })
  await waitFor(() =>
    expect([...(counts.firstElementChild?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      ...['Total412', 'Pending1', 'Assigned31', 'In Progress12', 'Completed205'],
    ]),
  )
  const ways = within(counts).getAllByRole('link')
  expect(ways.map((way) => way.getAttribute('href'))).toEqual([
    `${place}?sort=newest`,
    `${place}?status=requested`,
    `${place}?status=assistant_assigned`,
    `${place}?status=all-in_progress`,
    `${place}?status=completed`,
  ])
})

it('shows each request’s client, property and wishes', async () => {
  server.on('GET /api/admin/queue-rows', [staffTour({ id: '0123456789abcdef' })])
  await open(place, superAdmin())
  const { textContent } = await card('Nora Field')
  for (const words of [
    ...['Requested', '12 Lantern Row, San Antonio, TX 78205', '(210) 555-0111 · nora@clients.example'],
    ...['Please ring twice.', 'Requested by Sarah Whitfield', 'Tour 89abcdef'],
  ])
    expect(textContent).toContain(words)
})

it('marks an overdue request once: by how late it is, or else as overdue', async () => {
  const late = { overdue: true, urgency: 'urgent', requestedDateTime: '2026-02-17T15:00:00.000Z' } as const
  server.on('GET /api/admin/queue-rows', [
    staffTour(late),
    staffTour({
      ...late,
      id: 'waits',
      clientName: 'Otto Lang',
      requestedDateTime: '2036-02-17T15:00:00.000Z',
    }),
  ])
  await open(place, superAdmin())
  const { textContent } = await card('Nora Field')
  expect(textContent).toContain(' late')
  expect(textContent).not.toContain('Overdue')
  expect((await card('Otto Lang')).textContent).toContain('Overdue')
})

it('reads search and filters from the address, and sends them to the server', async () => {
  server.on('GET /api/admin/queue-rows', ({ query }) =>
    query.get('status') === 'completed' ? [] : [staffTour()],
  )
  const user = await open(place, superAdmin())
  await user.type(await screen.findByRole('searchbox', { name: 'Search requests' }), 'Nora')
  await waitFor(() => expect(address()).toContain('q=Nora'))
  await user.click(screen.getByRole('combobox', { name: /^Status/ }))
  await user.click(await screen.findByRole('option', { name: 'Completed' }))
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Nora Field' })).toBeNull())
  await user.click(screen.getByRole('combobox', { name: /^Status/ }))
  await user.click(await screen.findByRole('option', { name: /^Requested/ }))
  expect(await card('Nora Field')).toBeDefined()
  await user.click(screen.getByRole('combobox', { name: /^City/ }))
  await user.click(await screen.findByRole('option', { name: 'Denver' }))
  await waitFor(() => expect(address()).toContain('city=denver'))
  const query = server.asked('GET /api/admin/queue-rows').at(-1)?.query
  expect(Object.fromEntries(query ?? [])).toMatchObject({ q: 'Nora', status: 'requested', city: 'denver' })
})

it('offers assignment only for requests, and names the assistant of other open tours', async () => {
  const elena = { schedulingAssistantId: 'elena', schedulingAssistantName: 'Elena Ruiz' }
  server.on('GET /api/admin/queue-rows', [
    staffTour(),
    staffTour({ id: 'given', clientName: 'Otto Lang', status: 'assistant_assigned', ...elena }),
    staffTour({ id: 'taken', clientName: 'Tilda Moss', status: 'contacting_client', ...elena }),
    staffTour({ id: 'over', clientName: 'Ulla Berg', status: 'cancelled', when: 'past', ...elena }),
  ])
  await open(place, superAdmin())
  expect((await card('Otto Lang')).textContent).toContain('Assistant Assigned: Elena Ruiz')
  expect((await card('Tilda Moss')).textContent).toContain('Assistant Assigned: Elena Ruiz')
  expect((await card('Ulla Berg')).textContent).toContain('Cancelled')
  expect((await card('Ulla Berg')).textContent).not.toContain('Assistant Assigned')
  const offers = screen.getAllByRole('button', { name: /^Assign Assistant to/ })
  expect(offers.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Assign Assistant to Nora Field',
  ])
})

it('opens the notes of a request', async () => {
  server.on('GET /api/tours/:id', staffTour())
  server.on('GET /api/tours/:tourId/notes', [])
  const user = await open(place, superAdmin())
  await user.click(within(await card('Nora Field')).getByRole('button', { name: /^Notes/ }))
  const panel = within(await screen.findByRole('dialog', { name: 'Tour Notes' }))
  expect(await panel.findByText('No notes yet')).toBeDefined()
  const readers = 'Visible to the agent, our team, and this tour’s assistants.'
  expect(panel.getByText(readers)).toBeDefined()
  expect(address()).toContain('notes=tour')
})

it('opens a request’s details in the queue from its client’s name', async () => {
  server.on('GET /api/tours/:id', staffTour({ status: 'confirmed' }))
  server.on('GET /api/tours/:id/history', [])
  const user = await open(place, superAdmin())
  within(await card('Nora Field'))
    .getByRole('link', { name: 'Nora Field' })
    .focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { name: '12 Lantern Row' })).toBeDefined()
  expect(address()).toBe('/admin-dashboard/queue?tour=tour')
})
