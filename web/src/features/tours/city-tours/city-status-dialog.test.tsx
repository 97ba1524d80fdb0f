import { refusals } from '@porchlight/contract/kernel/refusals'
import type { StaffTour } from '@porchlight/contract/tours/shapes'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { refused } from '../../../../test/answers.ts'
import { answerCityTours, deskTour } from '../../../../test/city-tours.ts'
import { superAdmin } from '../../../../test/people.ts'
import { prepareScreens } from '../../../../test/screen.tsx'
import type { User } from '../../../../test/user.ts'

const { server, open } = prepareScreens()
const place = '/city-admin?tour=tour'
const call = 'PATCH /api/tours/:id/status'

let tour: StaffTour
beforeEach(() => {
  tour = deskTour({ status: 'confirmed' })
  answerCityTours(server)
  server.on('GET /api/tours', () => [tour])
  server.on('GET /api/tours/:id', () => tour)
  server.on(call, () => {
    tour = { ...tour, version: 2 }
    return tour
  })
})

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Update Status' }))
const send = async (user: User): Promise<void> =>
  user.click((await dialog()).getByRole('button', { name: 'Update Status' }))
const sent = () => server.asked(call).map(({ body }) => body)
const type = async (user: User, field: HTMLElement, text: string): Promise<void> => {
  await user.clear(field)
  await user.type(field, `${text}{Tab}`)
}

it('sends no time until the user picks another one, and the estimated completion if there is one', async () => {
  const user = await open(place, superAdmin())
  const form = await dialog()
  const when = form.getByLabelText('Date and time')
  expect(when).toHaveProperty('value', 'Mar 20, 2036 10:00 AM')
  await type(user, form.getByLabelText(/^Estimated completion/), 'Mar 20, 2036 11:30 AM')
  await send(user)
  expect(await screen.findByText('Status Updated')).toBeDefined()
  expect(sent()).toEqual([
    { status: 'confirmed', statusNotes: '', estimatedCompletion: '2036-03-20T16:30:00.000Z', version: 1 },
  ])
})

it('sends another time that the user picks', async () => {
  const user = await open(place, superAdmin())
  await type(user, (await dialog()).getByLabelText('Date and time'), 'Mar 21, 2036 9:00 AM')
  await send(user)
  expect(await screen.findByText('Status Updated')).toBeDefined()
  expect(sent()).toMatchObject([{ scheduledDate: '2036-03-21T14:00:00.000Z' }])
})

it('asks for no time when the status has none', async () => {
  const user = await open(place, superAdmin())
  const form = await dialog()
  await user.click(form.getByRole('combobox', { name: /^Status/ }))
  await user.click(await screen.findByRole('option', { name: 'Scheduling' }))
  expect(form.queryByLabelText('Date and time')).toBeNull()
  await send(user)
  expect(await screen.findByText('Status Updated')).toBeDefined()
  expect(sent()).toEqual([{ status: 'scheduling', statusNotes: '', estimatedCompletion: null, version: 1 }])
})

it.each([
  ['time_in_past', 'Date and time'],
  ['date_needed', 'Date and time'],
  ['no_assistant', /^Status/],
] as const)('shows the refusal %s at its field, and as a toast', async (code, field) => {
  server.on(call, refused(code))
  const user = await open(place, superAdmin())
  await send(user)
  const form = await dialog()
  expect(await form.findByText(refusals[code].message)).toBeDefined()
  expect(await screen.findByText('Failed to update tour status. Please try again.')).toBeDefined()
  const wrong =
    typeof field === 'string' ? form.getByLabelText(field) : form.getByRole('combobox', { name: field })
  expect(wrong.getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(wrong))
  await user.click(form.getByRole('combobox', { name: /^Status/ }))
  await user.click(await screen.findByRole('option', { name: 'In Progress' }))
  expect(form.queryByText(refusals[code].message)).toBeNull()
})

it('offers free times instead of a taken one, without a toast', async () => {
  server.on(call, refused('time_taken', { freeTimes: ['2036-03-20T17:00:00.000Z'] }))
  const user = await open(place, superAdmin())
  await send(user)
  const form = await dialog()
  await user.click(await form.findByRole('button', { name: /^Thu, Mar 20/ }))
  expect(screen.queryByText('Update Failed')).toBeNull()
  expect(form.getByLabelText('Date and time')).toHaveProperty('value', 'Mar 20, 2036 12:00 PM')
  server.on(call, { ...tour, version: 2 })
  await send(user)
  expect(await screen.findByText('Status Updated')).toBeDefined()
  expect(sent().at(-1)).toMatchObject({ scheduledDate: '2036-03-20T17:00:00.000Z' })
})

it('labels a no-show “No-Show”, even if someone else recorded it', async () => {
  tour = deskTour({ status: 'cancelled', outcome: 'no_show' })
  server.on(call, refused('version_conflict', { current: { ...tour, version: 2 } }))
  const user = await open(place, superAdmin())
  const form = await dialog()
  expect(form.getByText(/Now: No-Show\.$/)).toBeDefined()
  await user.click(form.getByRole('combobox', { name: /^Status/ }))
  await user.click(await screen.findByRole('option', { name: 'Scheduling' }))
  await send(user)
  expect(await form.findByText(/It is now “No-Show”\./)).toBeDefined()
})
