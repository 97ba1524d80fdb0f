import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { failed, refused } from '../../../test/answers.ts'
import { agentClient, clientId } from '../../../test/clients.ts'
import { agent } from '../../../test/people.ts'
import { prepareScreens } from '../../../test/screen.tsx'
import { answerTourForms, tourForm } from '../../../test/tour-form.ts'
import { agentTour } from '../../../test/tours.ts'

const { server, open, address } = prepareScreens()
const list = 'GET /api/agent/tour-cards'
const file = 'GET /api/agent/clients/:id/tours.csv'
const page = `/schedule-tour?client=${clientId}`

beforeEach(() => {
  server.on('GET /api/agent/clients/:id', agentClient())
  server.on('GET /api/agent/tour-months', [])
  server.on(list, ({ query }) => (query.get('clientId') === clientId ? [agentTour()] : []))
})

it('shows a client’s tours, latest first, with how to reach the client', async () => {
  const user = await open(page, agent())
  expect(await screen.findByRole('heading', { name: 'Tours with Nora Field (1)' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'nora@clients.example' }).getAttribute('href')).toBe(
    'mailto:nora@clients.example',
  )
  const shown = within(screen.getByRole('list', { name: 'Tours with this client' }))
  expect(shown.getByRole('listitem', { name: 'Nora Field' })).toBeDefined()
  const asked = server.asked(list).find(({ query }) => query.get('clientId') === clientId)?.query
  expect(asked?.get('sort')).toBe('latest')
  await user.click(screen.getByRole('button', { name: 'Show all tours' }))
  await waitFor(() => expect(address()).toBe('/schedule-tour'))
})

it('requests a tour for the client whose tours are shown, and keeps the client when all tours are shown', async () => {
  answerTourForms(server, [agentClient()])
  const user = await open(page, agent())
  await user.click(await screen.findByRole('button', { name: 'Schedule New Tour' }))
  const form = await tourForm()
  expect(form.getByRole('combobox', { name: 'Client' })).toHaveProperty('value', 'Nora Field')
  expect(form.getByLabelText('Last Name')).toHaveProperty('value', 'Field')
  await user.type(form.getByLabelText(/^Special Requests/), 'Ring twice')
  await user.click(screen.getByRole('button', { name: 'Show all tours' }))
  await waitFor(() => expect(address()).toBe(`/schedule-tour?form=open&forClient=${clientId}`))
  expect(form.getByLabelText(/^Special Requests/)).toHaveProperty('value', 'Ring twice')
  await user.click(form.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(address()).toBe('/schedule-tour'))
  // The draft belongs to this client. The form without a client is empty.
  await user.click(await screen.findByRole('link', { name: 'Continue: Nora Field' }))
  expect((await tourForm()).getByLabelText(/^Special Requests/)).toHaveProperty('value', 'Ring twice')
  expect(address()).toBe(`/schedule-tour?form=open&forClient=${clientId}`)
})

it('downloads the client’s tours, and reports a failure', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  URL.createObjectURL = () => 'blob:one'
  URL.revokeObjectURL = () => undefined
  server.on(file, failed())
  const user = await open(page, agent())
  await user.click(await screen.findByRole('button', { name: 'Download tours (CSV)' }))
  expect(await screen.findByText('Download failed')).toBeDefined()
  expect(saved).not.toHaveBeenCalled()
  server.on(file, () => new Response('Status'))
  await user.click(screen.getByRole('button', { name: 'Download tours (CSV)' }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(server.asked(file)[0]?.params.id).toBe(clientId)
  saved.mockRestore()
})

it('says that another agent’s client does not exist, and when one has no tours', async () => {
  server.on(list, [])
  await open(page, agent())
  expect(await screen.findByRole('heading', { name: 'No Tours Yet' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Schedule New Tour' }).getAttribute('href')).toBe(
    `/properties?schedule=open&client=${clientId}`,
  )
  cleanup()
  server.on('GET /api/agent/clients/:id', refused('not_found'))
  const user = await open('/schedule-tour?client=01935c5e-0000-7000-8000-000000000009', agent())
  expect(await screen.findByRole('heading', { name: 'Client not found' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Download tours (CSV)' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show all tours' }))
  await waitFor(() => expect(address()).toBe('/schedule-tour'))
})
