import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { failed } from '../../../test/answers.ts'
import { superAdmin } from '../../../test/people.ts'
import { prepareScreens } from '../../../test/screen.tsx'
import { staffTour } from '../../../test/tours.ts'

const { server, open, address } = prepareScreens()
const queue = '/admin-dashboard/queue'
const tours = ['Ann', 'Ben', 'Cleo'].map((name, at) =>
  staffTour({ id: `01935c5e-0000-7000-8000-00000000000${at + 1}`, clientName: `${name} Field` }),
)

beforeEach(() => {
  // The figures above the queue do not matter here.
  server.on('GET /api/admin/stats', failed())
  server.on('GET /api/admin/queue-filters', [])
  server.on('GET /api/admin/assistants', [])
  server.on('GET /api/admin/tour-queue', tours)
  server.on('GET /api/tours/:id', ({ params }) => tours.find(({ id }) => id === params.id) ?? failed())
  server.on('GET /api/tours/:id/history', [])
})

const row = async (client: string) => within(await screen.findByRole('row', { name: new RegExp(client) }))
const target = async (client: string) => (await row(client)).getByRole('button', { name: /Lantern/ })
const details = () => screen.findByRole('heading', { name: '12 Lantern Row', level: 2 })
const focused = (): Element | null => document.activeElement

it('walks the rows with J and K, and opens one with Enter', async () => {
  const user = await open(queue, superAdmin())
  await row('Ann')
  await user.keyboard('jj')
  expect(focused()).toBe(await target('Ben'))
  await user.keyboard('k')
  expect(focused()).toBe(await target('Ann'))
  await user.keyboard('{Enter}')
  await waitFor(async () => expect(focused()).toBe(await details()))
  expect(address()).toContain(tours[0]?.id)
})

it('goes on from the row whose details are open', async () => {
  const user = await open(`${queue}?tour=${tours[1]?.id}`, superAdmin())
  await row('Ben')
  await waitFor(async () => expect(focused()).toBe(await details()))
  await user.keyboard('j')
  expect(focused()).toBe(await target('Cleo'))
})

it('closes the details with Escape, and returns to their row', async () => {
  const user = await open(`${queue}?tour=${tours[1]?.id}`, superAdmin())
  await row('Ben')
  await details()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe(queue))
  expect(focused()).toBe(await target('Ben'))
})

it('keeps the details open when Escape clears the search', async () => {
  const user = await open(`${queue}?tour=${tours[1]?.id}&q=Ben`, superAdmin())
  await row('Ben')
  await details()
  const search = screen.getByRole('searchbox')
  act(() => search.focus())
  await user.keyboard('{Escape}')
  expect(search).toHaveProperty('value', '')
  await waitFor(() => expect(address()).toBe(`${queue}?tour=${tours[1]?.id}`))
})

it('chooses the focused row with X, but not while the user types', async () => {
  const user = await open(queue, superAdmin())
  await row('Ann')
  await user.keyboard('jx')
  expect(await screen.findByText('1 tour chosen')).toBeDefined()
  expect((await row('Ann')).getByRole('checkbox')).toHaveProperty('checked', true)
  await user.click(screen.getByRole('searchbox'))
  await user.keyboard('x')
  expect(screen.getByText('1 tour chosen')).toBeDefined()
})
