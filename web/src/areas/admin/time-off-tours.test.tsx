import type { AssistantDetail, TimeOff } from '@porchlight/contract/assistants'
import type { StaffTour } from '@porchlight/contract/tours/shapes'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { failed } from '../../../test/answers.ts'
import { assistantDetail } from '../../../test/assistants.ts'
import { superAdmin } from '../../../test/people.ts'
import { prepareScreens } from '../../../test/screen.tsx'
import { staffTour } from '../../../test/tours.ts'

const { server, open, address } = prepareScreens()
const id = '01900000-0000-7000-8000-000000000001'
const form = `/admin-dashboard/assistants?assistant=${id}&form=hours`
const title = 'Open tours during time off'

const offOf = (more: Partial<TimeOff> = {}): TimeOff => ({
  id: 'off',
  startsAt: '2036-03-20T05:00:00.000Z',
  endsAt: '2036-03-22T05:00:00.000Z',
  reason: null,
  tours: 2,
  ...more,
})

let wilma: AssistantDetail
let tours: StaffTour[]
beforeEach(() => {
  wilma = assistantDetail({ id, name: 'Wilma Test' })
  tours = [
    staffTour({ id: 't1', clientName: 'Nora Field', scheduledDate: '2036-03-20T15:00:00.000Z' }),
    staffTour({
      id: 't2',
      clientName: 'Omar Later '.repeat(12).trim(),
      scheduledDate: null,
      requestedDateTime: '2036-03-21T15:00:00.000Z',
    }),
  ]
  server.on('GET /api/admin/assistants', [])
  server.on('GET /api/admin/assistants/:id', () => wilma)
  server.on('GET /api/admin/assistants/:id/feedback', [])
  server.on('GET /api/admin/assistants/summary', {
    total: 1,
    active: 1,
    available: 1,
    openTours: 2,
    rating: null,
    ratingCount: 0,
  })
  server.on('GET /api/admin/queue-rows', () => tours)
})

/** Opens the form and saves it; the server answers with this time off. */
const save = async (timeOff: TimeOff[], user = superAdmin()) => {
  server.on('PUT /api/admin/assistants/:id', () => {
    wilma = { ...wilma, timeOff, version: wilma.version + 1 }
    return wilma
  })
  const hands = await open(form, user)
  await hands.click(await screen.findByRole('button', { name: 'Save' }))
  await screen.findByText('Assistant Updated')
  return hands
}

it('lists the open tours in time off that was just saved, with links to them in the queue', async () => {
  const hands = await save([offOf()])
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  expect(dialog.getByText(/^The time off is saved\. Wilma Test keeps these tours until/)).toBeDefined()
  const days = within(dialog.getByRole('region', { name: 'Mar 20, 2036 – Mar 21, 2036' }))
  expect(days.getByText('2 open tours')).toBeDefined()
  const queue = `/admin-dashboard/queue?assistant=${id}&due=2036-03-20..2036-03-21`
  const tour = await days.findByRole('link', { name: 'Nora Field' })
  expect(tour.getAttribute('href')).toBe(`${queue}&tour=t1`)
  const items = days.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(items[0]).toContain('Thu, Mar 20, 10:00 AM CDT')
  expect(items[1]).toContain('Requested')
  expect(days.getByRole('link', { name: 'Show all 2 in the queue' }).getAttribute('href')).toBe(queue)
  const { query } = server.asked('GET /api/admin/queue-rows').at(-1) ?? {}
  expect(['assistantId', 'startsFrom', 'startsBefore'].map((name) => query?.get(name))).toEqual([
    id,
    offOf().startsAt,
    offOf().endsAt,
  ])
  await hands.click(dialog.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull())
  expect(address()).toBe(`/admin-dashboard/assistants?assistant=${id}`)
})

it('says nothing about time off without tours, or that was there before', async () => {
  wilma = { ...wilma, timeOff: [offOf()] }
  await save([offOf(), offOf({ id: 'free', startsAt: '2036-04-01T05:00:00.000Z', tours: 0 })])
  const details = within(await screen.findByRole('dialog', { name: 'Wilma Test' }))
  const count = await details.findByRole('link', { name: '2 open tours during this time' })
  expect(count.getAttribute('href')).toBe(`/admin-dashboard/queue?assistant=${id}&due=2036-03-20..2036-03-21`)
  expect(screen.queryByRole('dialog', { name: title })).toBeNull()
  expect(server.asked('GET /api/admin/queue-rows')).toEqual([])
})

it('says how many tours there are to a user who may not see tours', async () => {
  await save([offOf()], superAdmin({ permissions: ['assistants.view', 'assistants.manage'] }))
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  expect(dialog.getByText('2 open tours')).toBeDefined()
  expect(dialog.queryByRole('link')).toBeNull()
  expect(server.asked('GET /api/admin/queue-rows')).toEqual([])
})

it('still leads to the queue if the tours do not load, and loads them again', async () => {
  server.on('GET /api/admin/queue-rows', failed())
  const hands = await save([offOf()])
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  expect(await dialog.findByText('Failed to fetch tours: 500')).toBeDefined()
  expect(dialog.getByRole('link', { name: 'Show all 2 in the queue' })).toBeDefined()
  tours = []
  server.on('GET /api/admin/queue-rows', () => tours)
  await hands.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await dialog.findByText('No open tours left.')).toBeDefined()
})
