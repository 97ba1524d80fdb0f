import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { agent } from '../../../test/people.ts'
import { prepareScreens } from '../../../test/screen.tsx'
import { agentTour } from '../../../test/tours.ts'

const { server, open, address } = prepareScreens()
const tours = 'GET /api/agent/tour-requests'

beforeEach(() => {
  server.on(tours, ({ query }) => (query.get('when') === 'past' ? [] : [agentTour()]))
})

it('tells an agent without tours how to begin', async () => {
  server.on(tours, [])
  server.on('GET /api/operation-hours', {
    open: true,
    handledFrom: '2026-03-18T15:00:00.000Z',
    holiday: null,
  })
  const user = await open('/schedule-tour?tab=past', agent())
  expect(await screen.findByRole('heading', { name: 'Schedule A Tour', level: 1 })).toBeDefined()
  expect(screen.getByText('Submit tour requests and track their status')).toBeDefined()
  expect(await screen.findByRole('heading', { name: 'No Past Tours Yet' })).toBeDefined()
  expect(screen.getByText('Tours that have already happened will appear here.')).toBeDefined()
  await user.click(screen.getByRole('tab', { name: /^Active Tours/ }))
  expect(await screen.findByRole('heading', { name: 'No Active Tour Requests' })).toBeDefined()
  expect(screen.getByPlaceholderText('Search tours by client name, property, or status...')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Schedule Your First Tour' }))
  expect(await screen.findByRole('form', { name: 'New Tour Request' })).toBeDefined()
})

it('shows a tour whose client has no name under words of its own', async () => {
  server.on(tours, [agentTour({ clientName: null })])
  await open('/schedule-tour', agent())
  const card = await screen.findByRole('listitem', { name: 'Client Name Not Available' })
  expect(card.textContent).toContain('Requested')
})

it('searches by the address, says when nothing is found, and clears the search', async () => {
  server.on(tours, ({ query }) => (query.get('q') === 'nobody' ? [] : [agentTour()]))
  const user = await open('/schedule-tour', agent())
  const box = await screen.findByRole<HTMLInputElement>('searchbox', { name: /^Search tours/ })
  await user.type(box, 'nobody')
  expect(await screen.findByRole('heading', { name: 'No Results Found' })).toBeDefined()
  expect(address()).toBe('/schedule-tour?q=nobody')
  const [clear] = screen.getAllByRole('button', { name: 'Clear search' }).reverse()
  if (clear) await user.click(clear)
  expect(await screen.findByRole('listitem', { name: 'Nora Field' })).toBeDefined()
  expect(box.value).toBe('')
  expect(document.activeElement).toBe(box)
})

it('reads the tours again on Refresh Status, and says so', async () => {
  const user = await open('/schedule-tour', agent())
  await screen.findByRole('listitem', { name: 'Nora Field' })
  const before = server.asked(tours).length
  await user.click(screen.getByRole('button', { name: 'Refresh Status' }))
  expect(await screen.findByText('Refreshing...')).toBeDefined()
  await waitFor(() => expect(server.asked(tours).length).toBeGreaterThan(before))
})

it('leads strangers from Schedule A Tour to the login', async () => {
  await open('/schedule-tour', null)
  expect(await screen.findByText('Please log in to schedule tours.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toMatch(/^\/login/)
})
