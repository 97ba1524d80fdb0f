import { refusals } from '@porchlight/contract/kernel/refusals'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { failed, held, refused } from '../../../test/answers.ts'
import { agentClient, clientId } from '../../../test/clients.ts'
import { agent } from '../../../test/people.ts'
import { property } from '../../../test/properties.ts'
import { prepareScreens } from '../../../test/screen.tsx'
import {
  answerTourForms,
  fillTourForm,
  houseId,
  operationHours,
  type TourForm,
  tourForm,
} from '../../../test/tour-form.ts'
import { agentTour } from '../../../test/tours.ts'

const { server, open, address } = prepareScreens()
const place = `/schedule-tour?form=open&property=${houseId}`

const house = property({ id: houseId, propertyName: 'Lantern House', address: '12 Lantern Row' })
beforeEach(() => {
  server.on('GET /api/agent/tour-cards', [])
  server.on('GET /api/properties/:id', house)
  answerTourForms(server)
})
afterEach(() => vi.restoreAllMocks())

const submit = (form: TourForm) => form.findByRole('button', { name: 'Submit Tour Request' })
const valueAt = (form: TourForm, label: string) => form.getByLabelText<HTMLInputElement>(label).value

it('names every missing field of an empty request, and clears each message once its field is valid', async () => {
  const user = await open('/schedule-tour?form=open', agent())
  const form = await tourForm()
  await user.click(await submit(form))
  for (const words of [
    'First name is required',
    'Last name is required',
    'Valid email is required',
    'Phone number is required (minimum 10 digits)',
    'Property selection is required',
    'Requested tour time is required',
    'You must acknowledge the operation hours to proceed',
  ])
    expect(await form.findByText(words)).toBeDefined()
  expect(document.activeElement).toBe(form.getByLabelText('First Name'))
  await user.type(form.getByLabelText('First Name'), 'Nora')
  await user.type(form.getByLabelText('Phone Number'), '555-0100')
  await user.type(form.getByLabelText('Email'), 'nora at example')
  await user.click(await submit(form))
  expect(form.queryByText('First name is required')).toBeNull()
  expect(form.getByText('Valid email is required')).toBeDefined()
  expect(form.getByText('Phone number is required (minimum 10 digits)')).toBeDefined()
  expect(server.asked('POST /api/agent/tour-requests')).toEqual([])
})

it('marks all fields of a request whose time cannot be parsed', async () => {
  const user = await open('/schedule-tour?form=open', agent())
  const form = await tourForm()
  await user.type(form.getByLabelText(/^Requested Tour Time/), 'someday')
  await user.click(await submit(form))
  expect(await form.findByText('First name is required')).toBeDefined()
  expect(form.getByText('Property selection is required')).toBeDefined()
  expect(form.getByLabelText<HTMLInputElement>(/^Requested Tour Time/).value).toBe('someday')
  await user.type(form.getByLabelText('First Name'), 'Nora')
  await waitFor(() => expect(form.queryByText('First name is required')).toBeNull())
  expect(server.asked('POST /api/agent/tour-requests')).toEqual([])
})

it('sends a request for the property in the address, and closes the form', async () => {
  server.on('POST /api/agent/tour-requests', agentTour())
  const user = await open(place, agent())
  const form = await tourForm()
  expect(form.getByRole<HTMLInputElement>('combobox', { name: 'Property' }).value).toContain('12 Lantern Row')
  await fillTourForm(user, form)
  await user.click(await submit(form))
  expect(await screen.findByText('Tour Request Submitted Successfully!')).toBeDefined()
  expect(server.asked('POST /api/agent/tour-requests')[0]?.body).toMatchObject({
    clientFirstName: 'Nora',
    clientLastName: 'Field',
    clientEmail: 'nora@clients.example',
    propertyId: houseId,
    requestedDateTime: '2036-03-20T15:00:00.000Z',
  })
  await waitFor(() => expect(address()).toBe('/schedule-tour'))
})

it('says after sending when the closed desk starts on it, and that it costs nothing', async () => {
  const closed = { open: false, handledFrom: '2026-11-27T15:00:00.000Z', holiday: 'Thanksgiving Day' }
  server.on('GET /api/operation-hours', closed)
  const sent = agentTour({ propertyId: houseId, chargeStatus: 'pending' })
  server.on('POST /api/agent/tour-requests', sent)
  server.on('GET /api/tours/:id', sent)
  server.on('GET /api/tours/:id/history', [])
  server.on('GET /api/agent/tour-cards', [sent])
  const user = await open(place, agent())
  const form = await tourForm()
  await fillTourForm(user, form)
  await user.click(await submit(form))
  expect(
    await screen.findByText(
      'We’ve sent it to the scheduling team. We reopen Fri, Nov 27, 9:00 AM CST and will handle it then. It costs nothing extra.',
    ),
  ).toBeDefined()
  cleanup()
  await open(`/schedule-tour?tour=${sent.id}`, agent())
  const details = within(await screen.findByRole('dialog', { name: 'Nora Field' }))
  const next = (await details.findByText('Next')).nextElementSibling
  await waitFor(() =>
    expect(next?.textContent).toBe(
      'Our office is closed (Thanksgiving Day). We reopen Fri, Nov 27, 9:00 AM CST and will handle it then.',
    ),
  )
  expect((await details.findByText('Cost')).nextElementSibling?.textContent).toBe(
    'Nothing extra. No escort needed.',
  )
})

it('scrolls to the sent request once, and not when the agent requests it again after a search', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
  const sent = agentTour({ status: 'cancelled', propertyId: houseId })
  server.on('POST /api/agent/tour-requests', sent)
  server.on('GET /api/tours/:id', sent)
  server.on('GET /api/agent/tour-cards', ({ query }) => (query.get('q') === 'nobody' ? [] : [sent]))
  const user = await open(place, agent())
  await fillTourForm(user, await tourForm())
  await user.click(await submit(await tourForm()))
  await waitFor(() => expect(scrolled).toHaveBeenCalledTimes(1))
  const box = screen.getByRole('searchbox', { name: /^Search tours/ })
  await user.type(box, 'nobody')
  await screen.findByRole('heading', { name: 'No Results Found' })
  await user.clear(box)
  await user.click(await screen.findByRole('link', { name: 'Request again: Nora Field' }))
  const form = await tourForm()
  await waitFor(() =>
    // The client and the property are those of the earlier tour.
    expect(document.activeElement).toBe(form.getByRole('textbox', { name: 'Requested Tour Time' })),
  )
  expect(scrolled).toHaveBeenCalledTimes(1)
})

it('reports that a request failed, keeps the input, and sends it again', async () => {
  const { answering, release } = held(failed())
  server.on('POST /api/agent/tour-requests', answering)
  const user = await open(place, agent())
  const form = await tourForm()
  await fillTourForm(user, form)
  await user.click(await submit(form))
  expect(await form.findByRole('button', { name: 'Submitting...' })).toBeDefined()
  release()
  expect(await screen.findByText('Submission Failed')).toBeDefined()
  expect(screen.getByText('Failed to submit tour request. Please try again.')).toBeDefined()
  expect(valueAt(form, 'First Name')).toBe('Nora')
  expect(form.getByRole<HTMLInputElement>('combobox', { name: 'Property' }).value).toContain('12 Lantern Row')
  server.on('POST /api/agent/tour-requests', agentTour())
  await user.click(await submit(form))
  expect(await screen.findByText('Tour Request Submitted Successfully!')).toBeDefined()
})

it('shows the server’s refusal of a past time at its field, and keeps the input', async () => {
  server.on('POST /api/agent/tour-requests', refused('time_in_past'))
  const user = await open(place, agent())
  const form = await tourForm()
  await fillTourForm(user, form)
  await user.click(await submit(form))
  expect(await form.findByText(refusals.time_in_past.message)).toBeDefined()
  expect(form.getByRole('textbox', { name: 'Requested Tour Time' }).getAttribute('aria-invalid')).toBe('true')
  expect(valueAt(form, 'First Name')).toBe('Nora')
})

it('rejects a past time while the agent enters it', async () => {
  const user = await open(place, agent())
  const form = await tourForm()
  await user.type(form.getByRole('textbox', { name: 'Requested Tour Time' }), '2020-01-15 10:00 AM{Enter}')
  expect(await form.findByText('That time is in the past. Please choose a later time.')).toBeDefined()
})

it('lists a property without a name as an unnamed one', async () => {
  server.on('GET /api/agent/properties', [{ ...house, propertyName: null }])
  const user = await open('/schedule-tour?form=open', agent())
  const form = await tourForm()
  await user.type(form.getByRole('combobox', { name: 'Property' }), 'San Antonio')
  expect(await screen.findByRole('option', { name: /Unnamed Property/ })).toBeDefined()
})

it('keeps the input across a reload, until the agent starts over', async () => {
  const before = await open(place, agent())
  await before.type((await tourForm()).getByLabelText('First Name'), 'Nora')
  cleanup()
  const user = await open(place, agent())
  const form = await tourForm()
  expect(await form.findByText('We saved your draft.')).toBeDefined()
  expect(valueAt(form, 'First Name')).toBe('Nora')
  await user.click(form.getByRole('button', { name: 'Start over' }))
  expect(valueAt(form, 'First Name')).toBe('')
  cleanup()
  await open(place, agent())
  expect(valueAt(await tourForm(), 'First Name')).toBe('')
  expect(screen.queryByText('We saved your draft.')).toBeNull()
})

it('forgets a draft that was put back to what the form opened with', async () => {
  const user = await open(place, agent())
  const requests = (await tourForm()).getByLabelText(/^Special Requests/)
  await user.type(requests, 'x')
  await waitFor(() => expect(sessionStorage).toHaveLength(1))
  await user.clear(requests)
  await waitFor(() => expect(sessionStorage).toHaveLength(0))
})

it.each([
  ['a request again', `/schedule-tour?form=open&again=${agentTour().id}`],
  ['a request for a property', place],
])('keeps its draft beside %s, which has its own', async (_about, other) => {
  server.on('GET /api/tours/:id', agentTour({ status: 'cancelled', propertyId: houseId }))
  const requests = (form: TourForm) => form.getByLabelText<HTMLInputElement>(/^Special Requests/)
  const first = await open('/schedule-tour?form=open', agent())
  await first.type((await tourForm()).getByLabelText('First Name'), 'Pia')
  cleanup()
  const second = await open(other, agent())
  const form = await tourForm()
  expect(form.queryByText('We saved your draft.')).toBeNull()
  await second.type(requests(form), 'Gate 5')
  await second.click(form.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('form', { name: 'New Tour Request' })).toBeNull())
  await second.click(screen.getByRole('button', { name: 'Schedule New Tour' }))
  const kept = await tourForm()
  expect(valueAt(kept, 'First Name')).toBe('Pia')
  expect(requests(kept).value).toBe('')
  expect(kept.getByRole<HTMLInputElement>('combobox', { name: 'Property' }).value).toBe('')
  cleanup()
  const last = await open(other, agent())
  const own = await tourForm()
  expect(requests(own).value).toContain('Gate 5')
  await last.click(own.getByRole('button', { name: 'Start over' }))
  expect(requests(own).value).not.toContain('Gate 5')
  expect(own.getByRole<HTMLInputElement>('combobox', { name: 'Property' }).value).toContain('12 Lantern Row')
})

it('opens together with what the form begins with while the desk is closed', async () => {
  const hours = held({ ...operationHours, open: false })
  server.on('GET /api/operation-hours', hours.answering)
  await open('/schedule-tour?form=open', agent())
  expect(await screen.findByRole('status', { name: 'Loading the form' })).toBeDefined()
  expect(screen.queryByRole('form', { name: 'New Tour Request' })).toBeNull()
  hours.release()
  expect(
    within(await screen.findByRole('form', { name: 'New Tour Request' })).getByText(/Our office is closed/),
  ).toBeDefined()
})

it('opens although the desk’s hours cannot be read', async () => {
  server.on('GET /api/operation-hours', failed())
  await open('/schedule-tour?form=open', agent())
  expect(await screen.findByRole('form', { name: 'New Tour Request' })).toBeDefined()
})

it('opens for a client at the first empty field, and keeps that field’s list closed', async () => {
  answerTourForms(server, [agentClient({ phone: '(210) 555-0142' })])
  await open(`/schedule-tour?form=open&forClient=${clientId}`, agent())
  const form = await tourForm()
  const property = await form.findByRole('combobox', { name: 'Property' })
  await waitFor(() => expect(document.activeElement).toBe(property))
  expect(form.getByRole('combobox', { name: 'Client' })).toHaveProperty('value', 'Nora Field')
  expect(property.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByText('Start typing to search properties')).toBeNull()
})
