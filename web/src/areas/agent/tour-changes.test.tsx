import { refusals } from '@porchlight/contract/kernel/refusals'
import type { AgentTour } from '@porchlight/contract/tours/shapes'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { failed, held, refused } from '../../../test/answers.ts'
import { agentClient } from '../../../test/clients.ts'
import { agent } from '../../../test/people.ts'
import { prepareScreens } from '../../../test/screen.tsx'
import { answerTourForms } from '../../../test/tour-form.ts'
import { agentTour } from '../../../test/tours.ts'

const { server, open, address, sendLiveEvent } = prepareScreens()
const details = '/schedule-tour?tour=tour'
const editing = `${details}&edit=open`

let tour: AgentTour
beforeEach(() => {
  tour = agentTour()
  answerTourForms(server)
  server.on('GET /api/agent/tour-cards', ({ query }) => (query.get('when') === 'past' ? [] : [tour]))
  server.on('GET /api/tours/:id', () => tour)
  server.on('GET /api/tours/:id/history', [])
})

const sheet = async () => within(await screen.findByRole('dialog', { name: 'Nora Field' }))
const formOf = async () => within(await screen.findByRole('form', { name: 'Edit Request' }))
const assigned = (): AgentTour =>
  agentTour({
    status: 'assistant_assigned',
    version: 2,
    may: { ...tour.may, edit: false, cancel: false, askToCancel: true },
  })

it('reports that a request could not be cancelled, and leaves it as it is', async () => {
  const { answering, release } = held(failed())
  server.on('PUT /api/agent/tour-requests/:id/cancel', answering)
  const user = await open(details, agent())
  await user.click((await sheet()).getByRole('button', { name: 'Cancel Request' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Cancel this tour request?' }))
  await user.click(question.getByRole('button', { name: 'Cancel Request' }))
  expect(await question.findByRole('button', { name: 'Cancelling...' })).toBeDefined()
  release()
  expect(await screen.findByText('Cancellation Failed')).toBeDefined()
  expect(screen.getByText('Failed to cancel tour request. Please try again.')).toBeDefined()
  await user.click(question.getByRole('button', { name: 'Keep it' }))
  expect((await sheet()).getByRole('button', { name: 'Cancel Request' })).toBeDefined()
})

it('reports that a change could not be saved, and keeps the input', async () => {
  const { answering, release } = held(failed())
  server.on('PUT /api/agent/tour-requests/:id', answering)
  const user = await open(details, agent())
  await user.click((await sheet()).getByRole('button', { name: 'Edit Request' }))
  const form = await formOf()
  const requests = form.getByLabelText<HTMLTextAreaElement>(/^Special Requests/)
  await user.clear(requests)
  await user.type(requests, 'Bring the dog.')
  await user.click(form.getByRole('button', { name: 'Save Changes' }))
  expect(await form.findByRole('button', { name: 'Saving...' })).toBeDefined()
  release()
  expect(await screen.findByText('Update Failed')).toBeDefined()
  expect(await form.findByText('Failed to update tour request. Please try again.')).toBeDefined()
  expect(requests.value).toBe('Bring the dog.')
})

it('shows the server’s objection at its field', async () => {
  const message = 'Valid email is required'
  server.on(
    'PUT /api/agent/tour-requests/:id',
    refused('invalid_input', { errors: [{ path: 'clientEmail', message }] }),
  )
  const user = await open(editing, agent())
  const form = await formOf()
  expect(form.getByRole('combobox', { name: 'Client' })).toHaveProperty('value', 'Nora Field')
  expect(form.queryByLabelText('Email')).toBeNull()
  await user.click(form.getByRole('button', { name: 'Save Changes' }))
  expect(await form.findByText(message)).toBeDefined()
  expect(form.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
})

it('gives the tour another of the agent’s clients, or a new one', async () => {
  const facts = { firstName: 'Vera', lastName: 'Lang', email: 'vera@clients.example', phone: '555-010-0199' }
  const vera = agentClient({ id: 'vera', name: 'Vera Lang', ...facts })
  server.on('GET /api/agent/clients', ({ query }) => (query.get('q') === 'vera' ? [vera] : []))
  server.on('PUT /api/agent/tour-requests/:id', () => tour)
  const user = await open(editing, agent())
  const form = await formOf()
  const box = form.getByRole('combobox', { name: 'Client' })
  await user.clear(box)
  await user.type(box, 'vera')
  await user.click(await screen.findByRole('option', { name: /^Vera Lang/ }))
  expect(await form.findByText('vera@clients.example')).toBeDefined()
  await user.click(form.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Tour Request Updated')).toBeDefined()
  expect(server.asked('PUT /api/agent/tour-requests/:id').at(-1)?.body).toMatchObject({
    clientFirstName: facts.firstName,
    clientLastName: facts.lastName,
    clientEmail: facts.email,
    clientPhone: facts.phone,
  })
})

it('offers the newer tour when someone edits an outdated one, and overwrites nothing', async () => {
  server.on('PUT /api/agent/tour-requests/:id', ({ body }) => {
    const { version } = body as { version: number } // the contract's type of this request body
    return version < tour.version ? refused('version_conflict', { current: tour }) : tour
  })
  const user = await open(editing, agent())
  const form = await formOf()
  await user.click(form.getByRole('button', { name: 'Edit for this tour' }))
  await user.type(form.getByLabelText('First Name'), 'h')
  tour = agentTour({ version: 2 })
  await user.click(form.getByRole('button', { name: 'Save Changes' }))
  const conflict = within(await screen.findByRole('alertdialog', { name: 'This tour has changed' }))
  await user.click(conflict.getByRole('button', { name: 'Reload' }))
  await waitFor(() => expect(form.queryByLabelText('First Name')).toBeNull())
  expect(form.getByRole('combobox', { name: 'Client' })).toHaveProperty('value', 'Nora Field')
  await user.click(form.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Tour Request Updated')).toBeDefined()
})

it('keeps the text of an edit when the team starts work on the tour, and hides the save button', async () => {
  const user = await open(editing, agent())
  const form = await formOf()
  await user.click(form.getByRole('button', { name: 'Edit for this tour' }))
  await user.type(form.getByLabelText('First Name'), 'h')
  tour = assigned()
  sendLiveEvent({ topic: 'tours', id: 'tour' })
  expect(await form.findByText(/^Our team changed this tour while you were editing\./)).toBeDefined()
  expect(form.getByLabelText('First Name')).toHaveProperty('value', 'Norah')
  expect(form.queryByRole('button', { name: 'Save Changes' })).toBeNull()
  await user.click(form.getByRole('button', { name: 'Cancel Edit' }))
  expect(await (await sheet()).findByRole('button', { name: 'Request cancellation' })).toBeDefined()
})

it('asks the team once to cancel a tour that is under way', async () => {
  tour = assigned()
  server.on('POST /api/agent/tour-requests/:id/ask-to-cancel', () => {
    tour = { ...tour, version: 3, cancelRequestedAt: '2026-03-19T15:00:00.000Z' }
    tour.may = { ...tour.may, askToCancel: false }
    return tour
  })
  const user = await open('/schedule-tour', agent())
  const card = within(await screen.findByRole('listitem', { name: 'Nora Field' }))
  expect(card.queryByRole('button', { name: /^(?:Edit|Cancel) the request/ })).toBeNull()
  await user.click(card.getByRole('button', { name: 'Request cancellation of the tour of Nora Field' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Request cancellation?' }))
  const other = question.getByRole('link', { name: 'send us a message' })
  expect(other.getAttribute('href')).toBe('/tour-notes?tour=tour')
  await user.type(question.getByLabelText(/^Message to the team/), 'They bought elsewhere.')
  await user.click(question.getByRole('button', { name: 'Request cancellation' }))
  expect(await screen.findAllByText('Cancellation requested')).toBeDefined()
  expect(server.asked('POST /api/agent/tour-requests/:id/ask-to-cancel')[0]?.body).toEqual({
    message: 'They bought elsewhere.',
  })
  expect(screen.queryByRole('button', { name: /^Request cancellation/ })).toBeNull()
})

it('says in the details how to move a tour that is under way, and leads to all tours with its client', async () => {
  tour = { ...assigned(), scheduledDate: '2036-03-20T15:00:00.000Z' }
  tour.may = { ...tour.may, addToCalendar: true }
  const view = await open(details, agent())
  const shown = await sheet()
  expect((await shown.findByRole('link', { name: 'send us a message' })).getAttribute('href')).toBe(
    '/tour-notes?tour=tour',
  )
  expect(shown.getByRole('button', { name: 'Add to Calendar' })).toBeDefined()
  await view.click(shown.getByRole('link', { name: 'All tours with this client' }))
  await waitFor(() => expect(address()).toBe('/schedule-tour?client=nora'))
})

it('offers no calendar for a tour that is over', async () => {
  tour = agentTour({ status: 'cancelled', when: 'past', scheduledDate: '2026-03-20T15:00:00.000Z' })
  tour.may = { ...tour.may, edit: false, cancel: false, addToCalendar: true }
  await open(details, agent())
  const shown = await sheet()
  expect(await shown.findByRole('link', { name: 'Request again' })).toBeDefined()
  expect(shown.queryByRole('button', { name: 'Add to Calendar' })).toBeNull()
})

it('explains why a request that the team works on is not cancelled', async () => {
  server.on('PUT /api/agent/tour-requests/:id/cancel', refused('not_cancellable'))
  const user = await open(details, agent())
  await user.click((await sheet()).getByRole('button', { name: 'Cancel Request' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Cancel this tour request?' }))
  tour = assigned()
  await user.click(question.getByRole('button', { name: 'Cancel Request' }))
  expect(await screen.findByText(refusals.not_cancellable.message)).toBeDefined()
})

it('shows a request as requested again after a new time is chosen for it', async () => {
  tour = agentTour({ status: 'choose_another_time' })
  server.on('PUT /api/agent/tour-requests/:id', () => {
    tour = agentTour({ version: 2, requestedDateTime: '2036-04-02T16:00:00.000Z' })
    return tour
  })
  const user = await open('/schedule-tour', agent())
  const card = within(await screen.findByRole('listitem', { name: 'Nora Field' }))
  expect(card.getByText('Choose Another Time')).toBeDefined()
  await user.click(card.getByRole('button', { name: 'Edit the request of Nora Field' }))
  const form = await formOf()
  const time = form.getByLabelText('Requested Tour Time')
  fireEvent.change(time, { target: { value: 'Apr 2, 2036 11:00 AM' } })
  fireEvent.blur(time)
  const body = screen.getByRole('form', { name: 'Edit Request' }).parentElement
  body?.scrollTo({ top: 600 })
  await user.click(form.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Tour Request Updated')).toBeDefined()
  expect(screen.getByText('We’ve let the team know.')).toBeDefined()
  // The new time and status are at the top.
  expect(body?.scrollTop).toBe(0)
  expect(card.queryByText('Choose Another Time')).toBeNull()
  expect(card.getByText('Requested')).toBeDefined()
  expect(server.asked('PUT /api/agent/tour-requests/:id')).toMatchObject([
    { body: { requestedDateTime: '2036-04-02T16:00:00.000Z', version: 1 } },
  ])
})
