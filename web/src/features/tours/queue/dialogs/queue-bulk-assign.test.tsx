import type { Assistant, Hindrance } from '@porchlight/contract/assistants'
import type { StaffTour } from '@porchlight/contract/tours/shapes'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { failed } from '../../../../../test/answers.ts'
import { teamAssistant } from '../../../../../test/assistants.ts'
import { superAdmin } from '../../../../../test/people.ts'
import { answerQueue, queueRow } from '../../../../../test/queue.ts'
import { prepareScreens } from '../../../../../test/screen.tsx'
import { staffTour } from '../../../../../test/tours.ts'

const { server, open } = prepareScreens()
const listCall = 'GET /api/admin/assistants'
const assignCall = 'POST /api/admin/tours/bulk/assign-assistant'

const hindrance = (kind: Hindrance['kind'], reason: string): Hindrance => ({
  kind,
  reason,
  from: null,
  until: null,
  tourId: null,
})
const hindered = (id: string, kind: Hindrance['kind'], reason = '') => ({
  tourId: id,
  reasons: [hindrance(kind, reason)],
})

let nora: StaffTour
let omar: StaffTour
let team: Assistant[]
beforeEach(() => {
  nora = staffTour({ id: 'nora', city: 'austin', scheduledDate: '2036-11-27T16:00:00.000Z' })
  omar = staffTour({
    id: 'omar',
    clientName: 'Omar Reyes',
    city: 'san_antonio',
    scheduledDate: '2036-11-28T16:00:00.000Z',
  })
  team = [
    teamAssistant({
      name: 'Elena Ruiz',
      notFreeFor: [hindered('nora', 'time_off'), hindered('omar', 'other_city')],
    }),
    teamAssistant({
      id: 'james',
      name: 'James Okafor',
      notFreeFor: [hindered('omar', 'other_city', 'Other city')],
    }),
    teamAssistant({ id: 'wilma', name: 'Wilma Stone', currentWorkload: 40, notFreeFor: [] }),
    teamAssistant({
      id: 'zed',
      name: 'Zed Away',
      availability: 'unavailable',
      notFreeFor: ['nora', 'omar'].map((id) => hindered(id, 'unavailable', 'Unavailable')),
    }),
  ]
  answerQueue(server, () => [nora, omar])
  server.on(listCall, () => team)
  server.on(assignCall, () => ({
    results: [nora, omar].map((tour) => ({
      id: tour.id,
      tour: { ...tour, schedulingAssistantName: 'James Okafor', version: 2 },
      refused: null,
    })),
  }))
})

const begin = async (...clients: string[]) => {
  const user = await open('/admin-dashboard/queue', superAdmin())
  for (const client of clients) await user.click(within(await queueRow(client)).getByRole('checkbox'))
  const bar = within(screen.getByRole('region', { name: 'Selected tours' }))
  await user.click(bar.getByRole('button', { name: 'Assign' }))
  const title = clients.length === 1 ? 'Assign 1 tour' : `Assign ${clients.length} tours`
  return { user, form: within(await screen.findByRole('dialog', { name: title })) }
}

it('says for how many tours each assistant is available and what hinders the others, the best first', async () => {
  const { form } = await begin('Nora Field', 'Omar Reyes')
  const choices = (await form.findAllByRole('radio')).map((radio) => radio.closest('label')?.textContent)
  expect(choices).toEqual([
    expect.stringMatching(/^Wilma Stone ?Available for all 2/),
    expect.stringMatching(/^James Okafor ?Available for 1 of 2 ?Doesn’t serve San Antonio/),
    expect.stringMatching(/^Elena Ruiz ?Not available ?On time off on Nov 27 ?Doesn’t serve San Antonio/),
    expect.stringMatching(/^Zed Away ?Unavailable ?\d+ open tours/),
  ])
  expect(form.getByRole('radio', { name: /Zed Away/ })).toHaveProperty('disabled', true)
  expect(server.asked(listCall).at(-1)?.query.get('tours')).toBe('nora,omar')
  expect(form.getByText(/^You can assign an assistant who isn’t available\. /)).toBeDefined()
})

it('assigns an assistant who is not available for all tours, and then names the tours', async () => {
  const { user, form } = await begin('Nora Field', 'Omar Reyes')
  await user.click(await form.findByRole('radio', { name: /James Okafor/ }))
  const notice = within(form.getByRole('region', { name: 'Not available' }))
  expect(notice.getByText('Not available for 1 of 2 tours:')).toBeDefined()
  expect(notice.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Omar Reyes, Fri, Nov 28, 10:00 AM CST: Other city',
  ])
  await user.click(form.getByRole('button', { name: 'Assign Assistant' }))
  expect(await screen.findByText('2 tours: James Okafor. Not available for Omar Reyes.')).toBeDefined()
  expect(server.asked(assignCall)).toMatchObject([{ body: { schedulingAssistantId: 'james' } }])
})

it('asks only about tours whose time is ahead, and says so', async () => {
  nora = { ...nora, scheduledDate: '2020-03-20T15:00:00.000Z' }
  team = [teamAssistant({ notFreeFor: [] })]
  const { form } = await begin('Nora Field', 'Omar Reyes')
  expect(
    await form.findByText('The time has passed for 1 of these tours. Availability covers the others.'),
  ).toBeDefined()
  expect(form.getByText('Available')).toBeDefined()
  expect(server.asked(listCall).at(-1)?.query.get('tours')).toBe('omar')
})

it('calls nobody available when the time of all tours is past', async () => {
  nora = { ...nora, scheduledDate: '2020-03-20T15:00:00.000Z' }
  team = [teamAssistant()]
  const { form } = await begin('Nora Field')
  expect(await form.findByRole('radio', { name: /Elena Ruiz/ })).toBeDefined()
  expect(form.queryByText('Available')).toBeNull()
  expect(server.asked(listCall).at(-1)?.query.get('tours')).toBeNull()
})

it('loads the assistants again after a failure', async () => {
  server.on(listCall, failed())
  const { user, form } = await begin('Nora Field')
  expect(await form.findByText('Failed to fetch assistants: 500')).toBeDefined()
  server.on(listCall, () => team)
  await user.click(form.getByRole('button', { name: 'Try again' }))
  expect(await form.findByRole('radio', { name: /Wilma Stone/ })).toBeDefined()
})
