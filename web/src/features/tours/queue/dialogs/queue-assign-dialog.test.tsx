import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { teamAssistant } from '../../../../../test/assistants.ts'
import { superAdmin } from '../../../../../test/people.ts'
import { answerQueue, queueRow } from '../../../../../test/queue.ts'
import { prepareScreens } from '../../../../../test/screen.tsx'
import { staffTour } from '../../../../../test/tours.ts'

const { server, open } = prepareScreens()
const call = 'PUT /api/admin/tours/:id/assign-assistant'
const team = [...Array(9)].map((_, at) => teamAssistant({ id: `one${at}`, name: `Person ${at}` }))

it.each([
  ['sends it at once', staffTour(), 1],
  ['first says what it resets', staffTour({ status: 'scheduling', schedulingAssistantId: 'gone' }), 2],
] as const)('Enter takes the match that the arrow key leads to, and %s', async (_, tour, times) => {
  answerQueue(server, () => [tour])
  server.on('GET /api/admin/assistants', team)
  server.on(call, { ...tour, version: 2 })
  const user = await open('/admin-dashboard/queue', superAdmin())
  await queueRow('Nora Field')
  await user.keyboard('ja')
  const form = within(await screen.findByRole('dialog'))
  await user.type(await form.findByLabelText('Search assistants'), 'Person 7{ArrowDown}')
  await waitFor(() => expect(document.activeElement).toBe(form.getByRole('radio')))
  // Enter submits the form in a browser, but not here.
  fireEvent.submit(form.getByRole('form'))
  if (times === 2) {
    expect(await form.findByText(/back to Assistant Assigned/)).toBeDefined()
    expect(server.asked(call)).toEqual([])
    fireEvent.submit(form.getByRole('form'))
  }
  expect(await screen.findByText('Nora Field: assigned')).toBeDefined()
  expect(server.asked(call).at(-1)?.body).toMatchObject({ schedulingAssistantId: 'one7' })
})
