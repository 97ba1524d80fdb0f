import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { refused } from '../../../test/answers.ts'
import { agent } from '../../../test/people.ts'
import { prepareScreens } from '../../../test/screen.tsx'
import { answerTourForms } from '../../../test/tour-form.ts'
import { agentTour } from '../../../test/tours.ts'

const { server, open, address, goBack } = prepareScreens()
const tours = 'GET /api/agent/tour-cards'

beforeEach(() => {
  server.on(tours, ({ query }) => (query.get('when') === 'past' ? [] : [agentTour()]))
  server.on('GET /api/agent/tour-months', [])
})

it('tells an agent without tours how to start', async () => {
  server.on(tours, [])
  answerTourForms(server)
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

it('shows a placeholder for a client without a name', async () => {
  server.on(tours, [agentTour({ clientName: null })])
  await open('/schedule-tour', agent())
  const card = await screen.findByRole('listitem', { name: 'Client Name Not Available' })
  expect(card.textContent).toContain('Requested')
})

it('reads the search from the address, says when nothing matches, and clears the search', async () => {
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

it('loads the tours again on Refresh Status, and confirms it', async () => {
  const user = await open('/schedule-tour', agent())
  await screen.findByRole('listitem', { name: 'Nora Field' })
  const before = server.asked(tours).length
  await user.click(screen.getByRole('button', { name: 'Refresh Status' }))
  expect(await screen.findByText('Refreshing...')).toBeDefined()
  await waitFor(() => expect(server.asked(tours).length).toBeGreaterThan(before))
})

it('links signed-out visitors of Schedule A Tour to the sign-in page', async () => {
  await open('/schedule-tour', null)
  expect(await screen.findByText('Please log in to schedule tours.')).toBeDefined()
  const way = screen.getByRole('link', { name: 'Log In' })
  expect(way.getAttribute('href')).toMatch(/^\/login/)
  // The sign-in form is on this page, too.
  expect(way.parentElement?.textContent).toBe('Log In on a separate page')
})

it('says that someone else’s tour does not exist, and links back to the agent’s own tours', async () => {
  server.on('GET /api/tours/:id', refused('not_found'))
  server.on('GET /api/tours/:id/history', refused('not_found'))
  const user = await open('/schedule-tour?tour=theirs', agent())
  expect(await screen.findByText('Tour not found')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Back to your tours' }))
  await waitFor(() => expect(address()).toBe('/schedule-tour'))
})

it('keeps the form and the tab in the address, so Back works', async () => {
  answerTourForms(server)
  const user = await open('/schedule-tour', agent())
  await screen.findByRole('listitem', { name: 'Nora Field' })
  await user.click(screen.getByRole('button', { name: 'Schedule New Tour' }))
  expect(await screen.findByRole('form', { name: 'New Tour Request' })).toBeDefined()
  expect(address()).toBe('/schedule-tour?form=open')
  await user.click(screen.getByRole('button', { name: 'Cancel Request' }))
  await waitFor(() => expect(screen.queryByRole('form', { name: 'New Tour Request' })).toBeNull())
  await user.click(screen.getByRole('tab', { name: /^Past Tours/ }))
  await waitFor(() => expect(address()).toBe('/schedule-tour?tab=past'))
  goBack()
  goBack()
  expect(await screen.findByRole('form', { name: 'New Tour Request' })).toBeDefined()
  cleanup()
  await open('/schedule-tour?tab=past', agent())
  const past = await screen.findByRole('tab', { name: /^Past Tours/ })
  expect(past.getAttribute('aria-selected')).toBe('true')
})

it('opens a tour’s details at their own address, and Back closes them', async () => {
  server.on('GET /api/tours/:id', agentTour())
  server.on('GET /api/tours/:id/history', [])
  const user = await open('/schedule-tour?q=Nora', agent())
  await user.click(await screen.findByRole('button', { name: 'Details of Nora Field' }))
  expect(await screen.findByRole('dialog', { name: 'Nora Field' })).toBeDefined()
  expect(address()).toBe('/schedule-tour?q=Nora&tour=tour')
  goBack()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address()).toBe('/schedule-tour?q=Nora')
})
