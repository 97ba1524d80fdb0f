import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { failed, held } from '../../../test/answers.ts'
import { teamAssistant } from '../../../test/assistants.ts'
import { superAdmin } from '../../../test/people.ts'
import { adminStats, answerQueue, pressInRow, queueRow } from '../../../test/queue.ts'
import { prepareScreens } from '../../../test/screen.tsx'
import { staffTour } from '../../../test/tours.ts'
import type { User } from '../../../test/user.ts'

const { server, open } = prepareScreens()
const queue = '/admin-dashboard/queue'
const requests = '/admin-tour-requests'

beforeEach(() => {
  answerQueue(server, () => [staffTour()])
  server.on('GET /api/admin/assistants', [teamAssistant()])
  server.on('PUT /api/admin/tours/:id/priority', failed())
  server.on('PUT /api/admin/tours/:id/status', failed())
  server.on('PUT /api/admin/tours/:id/archive', failed())
  server.on('PUT /api/admin/tours/:id/assign-assistant', failed())
})

/** Assigns the tour to Elena in the open dialog. */
const giveElena = async (user: User) => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign Assistant' }))
  await user.click(await dialog.findByRole('radio', { name: /Elena Ruiz/ }))
  await user.click(dialog.getByRole('button', { name: 'Assign Assistant' }))
  return dialog
}
const chooses =
  (button: RegExp, entry?: string, then?: string) =>
  async (user: User): Promise<void> => {
    await pressInRow(user, 'Nora Field', button, entry)
    if (then) await user.click(await screen.findByRole('button', { name: then }))
  }

it.each([
  ['a priority', chooses(/^Priority of Nora Field/, 'High'), 'Failed to update priority'],
  ['a status', chooses(/^Status of Nora Field: /, 'Contacting Client'), 'Failed to update status'],
  ['an archived tour', chooses(/^More for Nora Field/, 'Archive', 'Archive tour'), 'Failed to archive tour'],
  [
    'an assignment',
    async (user: User) => {
      await chooses(/^Assign an assistant to the tour of Nora Field/)(user)
      await giveElena(user)
    },
    'Failed to assign assistant',
  ],
])('says of %s that cannot be sent that it failed, and leaves the tour as it was', async (_, act, words) => {
  const user = await open(queue, superAdmin())
  await act(user)
  expect(await screen.findByText(new RegExp(`^${words}: .`))).toBeDefined()
  expect((await queueRow('Nora Field')).textContent).toContain('Requested')
})

it('reports a failed assignment on the requests page, and succeeds on retry', async () => {
  const user = await open(requests, superAdmin())
  await user.click(await screen.findByRole('button', { name: 'Assign Assistant to Nora Field' }))
  const dialog = await giveElena(user)
  expect(await screen.findByText('Assignment Failed')).toBeDefined()
  expect(screen.getByText('Failed to assign tour. Please try again.')).toBeDefined()
  const given = staffTour({
    status: 'assistant_assigned',
    version: 2,
    schedulingAssistantId: 'elena',
    schedulingAssistantName: 'Elena Ruiz',
  })
  server.on('PUT /api/admin/tours/:id/assign-assistant', () => {
    server.on('GET /api/admin/queue-rows', [given])
    return given
  })
  await user.click(dialog.getByRole('button', { name: 'Assign Assistant' }))
  expect(await screen.findByText('Tour Assigned')).toBeDefined()
  const card = await screen.findByRole('listitem', { name: 'Nora Field' })
  await waitFor(() => expect(card.textContent).toContain('Assistant Assigned: Elena Ruiz'))
  expect(server.asked('PUT /api/admin/tours/:id/assign-assistant').at(-1)?.body).toMatchObject({
    schedulingAssistantId: 'elena',
  })
})

it.each([queue, requests])(
  'reports at %s that the queue could not be loaded, and loads it again',
  async (at) => {
    server.on('GET /api/admin/queue-rows', failed())
    const user = await open(at, superAdmin())
    expect(await screen.findByText('Failed to fetch tour queue: 500')).toBeDefined()
    server.on('GET /api/admin/queue-rows', [staffTour()])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect((await screen.findAllByText(/Nora Field/)).length).toBeGreaterThan(0)
    await waitFor(() => expect(screen.queryByText('Failed to fetch tour queue: 500')).toBeNull())
  },
)

it.each([queue, requests])(
  'says once at %s that the counts could not be loaded, and loads them again',
  async (at) => {
    server.on('GET /api/admin/stats', failed())
    const user = await open(at, superAdmin())
    const counts = within(await screen.findByRole('region', { name: 'Counts' }))
    expect((await counts.findByRole('status')).textContent).toBe('We couldn’t load the counts.')
    const { answering, release } = held(adminStats({ totalTours: 412 }))
    server.on('GET /api/admin/stats', answering)
    const again = counts.getByRole('button', { name: 'Try again' })
    await user.click(again)
    await waitFor(() => expect(again.getAttribute('aria-busy')).toBe('true'))
    expect(document.activeElement).toBe(again)
    release()
    expect(await counts.findByText('412')).toBeDefined()
    expect(counts.getByRole('status').textContent).toBe('')
  },
)

it('keeps the counts that loaded beside one that did not', async () => {
  server.on('GET /api/admin/tours', failed())
  await open(requests, superAdmin())
  const counts = within(await screen.findByRole('region', { name: 'Counts' }))
  // The screen reads the count of requested tours separately.
  expect(await counts.findByText('–')).toBeDefined()
  expect(counts.getAllByText(/^\d+$/)).toHaveLength(4)
  expect(counts.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it('downloads all tours that match the filters, and reports a failure', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  URL.createObjectURL = () => 'blob:one'
  URL.revokeObjectURL = () => undefined
  server.on('GET /api/admin/tour-queue.csv', failed())
  const user = await open(`${queue}?status=all-pending&q=oak`, superAdmin())
  await user.click(await screen.findByRole('button', { name: 'Download CSV' }))
  expect(await screen.findByText('Download failed')).toBeDefined()
  expect(saved).not.toHaveBeenCalled()
  server.on('GET /api/admin/tour-queue.csv', () => new Response('Tour ID'))
  await user.click(screen.getByRole('button', { name: 'Download CSV' }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  const asked = server.asked('GET /api/admin/tour-queue.csv').at(-1)?.query
  expect(Object.fromEntries(asked ?? [])).toEqual({
    group: 'pending',
    q: 'oak',
    sort: 'urgency',
    archived: 'false',
  })
  saved.mockRestore()
})

it('opens the tour that an email links to', async () => {
  server.on('GET /api/tours/:id', staffTour())
  server.on('GET /api/tours/:id/history', [])
  await open(`${queue}?tour=tour`, superAdmin())
  expect(await screen.findByRole('link', { name: 'nora@clients.example' })).toBeDefined()
})
