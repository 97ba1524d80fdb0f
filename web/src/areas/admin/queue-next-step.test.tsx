import type { StaffTour } from '@porchlight/contract/tours/shapes'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { teamAssistant } from '../../../test/assistants.ts'
import { superAdmin } from '../../../test/people.ts'
import { answerQueue } from '../../../test/queue.ts'
import { prepareScreens } from '../../../test/screen.tsx'
import { staffTour } from '../../../test/tours.ts'

const { server, open } = prepareScreens()
const details = '/admin-dashboard/queue?tour=tour'
const statusCall = 'PUT /api/admin/tours/:id/status'
const elena = { schedulingAssistantId: 'elena', schedulingAssistantName: 'Elena Ruiz' }
const scheduled = staffTour({ status: 'scheduled', scheduledDate: '2036-03-20T15:00:00.000Z', ...elena })

let tour: StaffTour
beforeEach(() => {
  tour = scheduled
  answerQueue(server, () => [tour])
  server.on('GET /api/tours/:id', () => tour)
  server.on('GET /api/tours/:id/history', [])
  server.on(statusCall, ({ body }) => {
    const { status } = body as { status: StaffTour['status'] } // the contract's type of this request body
    tour = { ...tour, status, version: tour.version + 1 }
    return tour
  })
})

const button = (name: string) => screen.findByRole('button', { name })

it('confirms a scheduled tour from its details, and keeps the focus among the actions', async () => {
  const user = await open(details, superAdmin())
  const confirm = await button('Confirm Tour')
  confirm.focus()
  await user.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm this tour' }))
  await user.click(dialog.getByRole('button', { name: 'Confirm tour' }))
  expect(await screen.findByText('Nora Field: Confirmed')).toBeDefined()
  expect(server.asked(statusCall)).toMatchObject([
    { params: { id: 'tour' }, body: { status: 'confirmed', scheduledDate: tour.scheduledDate, version: 1 } },
  ])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Confirm Tour' })).toBeNull())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Reassign'))
})

it('takes a step that asks for nothing with one click, and undoes it', async () => {
  tour = staffTour({ status: 'assistant_assigned', ...elena })
  server.on('POST /api/admin/tours/:id/undo', () => {
    tour = { ...tour, status: 'assistant_assigned', version: 3 }
    return tour
  })
  const user = await open(details, superAdmin())
  await user.dblClick(await button('Start Contact'))
  expect(await screen.findByText('Nora Field: Contacting Client')).toBeDefined()
  expect(await button('Mark Scheduling')).toBeDefined()
  expect(server.asked(statusCall)).toMatchObject([{ body: { status: 'contacting_client', version: 1 } }])
  await user.click(await button('Undo'))
  const restored = await button('Start Contact')
  await waitFor(() => expect(document.activeElement).toBe(restored))
})

it('offers no next step to a reader who may not set the status', async () => {
  tour = { ...scheduled, may: { ...scheduled.may, updateStatus: false } }
  await open(details, superAdmin())
  expect(await button('Reassign')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Confirm Tour' })).toBeNull()
})

it('offers the next step on the card of a request, named after the client', async () => {
  const user = await open('/admin-tour-requests', superAdmin())
  const card = within(await screen.findByRole('listitem', { name: 'Nora Field' }))
  await user.click(card.getByRole('button', { name: 'Confirm Tour: Nora Field' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm this tour' }))
  await user.click(dialog.getByRole('button', { name: 'Confirm tour' }))
  await waitFor(() => expect(card.queryByRole('button', { name: /^Confirm Tour/ })).toBeNull())
  expect(server.asked(statusCall)).toMatchObject([{ body: { status: 'confirmed' } }])
})

it('keeps the focus in the card after its dialogs, not in a search that was open before', async () => {
  tour = staffTour()
  server.on('GET /api/admin/assistants', [teamAssistant()])
  server.on('PUT /api/admin/tours/:id/assign-assistant', () => {
    tour = { ...scheduled, version: tour.version + 1 }
    return tour
  })
  const user = await open('/admin-tour-requests', superAdmin())
  const assignButton = await button('Assign Assistant to Nora Field')
  const [search] = screen.getAllByRole('button', { name: /^Search or jump to/ })
  if (search) await user.click(search)
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(search))
  await user.click(assignButton)
  const assign = within(await screen.findByRole('dialog', { name: /^Assign/ }))
  await user.click(await assign.findByRole('radio', { name: /Elena Ruiz/ }))
  await user.click(assign.getByRole('button', { name: 'Assign Assistant' }))
  const confirm = await button('Confirm Tour: Nora Field')
  await waitFor(() => expect(document.activeElement).toBe(confirm))
  await user.click(confirm)
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm this tour' }))
  await user.click(dialog.getByRole('button', { name: 'Confirm tour' }))
  const notes = await screen.findByRole('button', { name: /^Notes/ })
  await waitFor(() => expect(document.activeElement).toBe(notes))
})
