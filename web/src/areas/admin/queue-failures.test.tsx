import type { Assistant } from '@porchlight/contract/assistants'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { failed } from '../../../test/answers.ts'
import { superAdmin } from '../../../test/people.ts'
import { prepareScreens } from '../../../test/screen.tsx'
import { staffTour } from '../../../test/tours.ts'

const { server, open } = prepareScreens()
const queue = '/admin-dashboard/queue'
const requests = '/admin-tour-requests'

const elena: Assistant = {
  id: 'elena',
  name: 'Elena Ruiz',
  email: 'elena@team.example',
  username: 'elena',
  phone: null,
  userType: 'scheduling_assistant',
  hourlyRate: 25,
  bio: null,
  yearsExperience: null,
  isActive: true,
  isLocked: false,
  availability: 'available',
  isAvailable: true,
  currentWorkload: 0,
  specialties: [],
  languages: ['English'],
  certifications: [],
  cities: [],
  rating: 5,
  ratingCount: 0,
  totalTours: 0,
  completedTours: 0,
  lastLoginAt: null,
  createdAt: '2026-03-18T15:00:00.000Z',
  version: 1,
  freeAt: null,
}
beforeEach(() => {
  server.on('GET /api/admin/stats', {
    totalTours: 1,
    pendingTours: 1,
    scheduledTours: 0,
    highPriorityTours: 0,
    unassignedTours: 1,
    overdueTours: 0,
    archivedTours: 0,
    assignedTours: 0,
    inProgressTours: 0,
    completedTours: 0,
    assistantsAvailable: 1,
    activeUsers: 1,
    properties: 1,
  })
  server.on('GET /api/admin/tours', [staffTour()])
  server.on('GET /api/admin/queue-filters', [])
  server.on('GET /api/admin/tour-queue', [staffTour()])
  server.on('GET /api/admin/assistants', [elena])
  server.on('PUT /api/admin/tours/:id/priority', failed())
  server.on('PUT /api/admin/tours/:id/status', failed())
  server.on('PUT /api/admin/tours/:id/archive', failed())
  server.on('PUT /api/admin/tours/:id/assign-assistant', failed())
})

/** The tour's row, also while an open dialog hides it. */
const line = () => screen.findByRole('row', { name: /Nora Field/, hidden: true })
/** Assigns the tour to Elena in the open dialog. */
const giveElena = async (user: UserEvent) => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign Assistant' }))
  await user.click(await dialog.findByRole('radio', { name: /Elena Ruiz/ }))
  await user.click(dialog.getByRole('button', { name: 'Assign Assistant' }))
  return dialog
}
const chooses =
  (button: RegExp, ...then: readonly [role: 'menuitem' | 'button', name: string][]) =>
  async (user: UserEvent): Promise<void> => {
    await user.click(within(await line()).getByRole('button', { name: button }))
    for (const [role, name] of then) await user.click(await screen.findByRole(role, { name }))
  }

it.each([
  ['a priority', chooses(/^Priority of Nora Field/, ['menuitem', 'High']), 'Failed to update priority'],
  [
    'a status',
    chooses(/^Status of Nora Field: /, ['menuitem', 'Contacting Client']),
    'Failed to update status',
  ],
  [
    'an archived tour',
    chooses(/^More for Nora Field/, ['menuitem', 'Archive'], ['button', 'Archive tour']),
    'Failed to archive tour',
  ],
  [
    'an assignment',
    async (user: UserEvent) => {
      await chooses(/^Assign an assistant to the tour of Nora Field/)(user)
      await giveElena(user)
    },
    'Failed to assign assistant',
  ],
])('says of %s that cannot be sent that it failed, and leaves the tour as it was', async (_, act, words) => {
  const user = await open(queue, superAdmin())
  await act(user)
  expect(await screen.findByText(new RegExp(`^${words}: .`))).toBeDefined()
  expect((await line()).textContent).toContain('Requested')
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
    server.on('GET /api/admin/tour-queue', [given])
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
    server.on('GET /api/admin/tour-queue', failed())
    const user = await open(at, superAdmin())
    expect(await screen.findByText('Failed to fetch tour queue: 500')).toBeDefined()
    server.on('GET /api/admin/tour-queue', [staffTour()])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect((await screen.findAllByText(/Nora Field/)).length).toBeGreaterThan(0)
    await waitFor(() => expect(screen.queryByText('Failed to fetch tour queue: 500')).toBeNull())
  },
)

it('opens the tour that an email links to', async () => {
  server.on('GET /api/tours/:id', staffTour())
  server.on('GET /api/tours/:id/history', [])
  await open(`${queue}?tour=tour`, superAdmin())
  expect(await screen.findByRole('link', { name: 'nora@clients.example' })).toBeDefined()
})
