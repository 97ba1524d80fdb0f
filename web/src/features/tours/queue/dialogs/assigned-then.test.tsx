import type { StaffTour } from '@porchlight/contract/tours/shapes'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { teamAssistant } from '../../../../../test/assistants.ts'
import { superAdmin } from '../../../../../test/people.ts'
import { answerQueue, pressInRow } from '../../../../../test/queue.ts'
import { prepareScreens } from '../../../../../test/screen.tsx'
import { staffTour } from '../../../../../test/tours.ts'

const { server, open } = prepareScreens()

const assigned: Partial<StaffTour> = {
  schedulingAssistantId: 'elena',
  schedulingAssistantName: 'Elena Ruiz',
  status: 'scheduling',
  requestedDateTime: '2036-03-20T15:00:00.000Z',
}

it.each<[string, Partial<StaffTour>]>([
  ['who escorts', { escortAssistantId: 'elena' }],
  ['who becomes the escort', { assistantEscortDue: true }],
])('says whether the assistant %s is free at the time, as it is typed', async (_, escort) => {
  const tour = staffTour({ ...assigned, ...escort })
  const reasons = [
    {
      kind: 'outside_hours' as const,
      reason: 'Outside working hours',
      tourId: null,
      from: '2036-03-20T14:00:00.000Z',
      until: '2036-03-20T22:00:00.000Z',
    },
  ]
  answerQueue(server, () => [tour])
  server.on('GET /api/tours/:id', tour)
  server.on('GET /api/admin/assistants', ({ query }) => [
    teamAssistant({
      freeAt:
        query.get('at') === '2036-03-20T15:00:00.000Z'
          ? { free: true, reason: null, reasons: [] }
          : { free: false, reason: 'Outside working hours', reasons },
    }),
    teamAssistant({ id: 'wilma', name: 'Wilma Stone' }),
  ])
  const user = await open('/admin-dashboard/queue', superAdmin())
  await pressInRow(user, 'Nora Field', /^Status of Nora Field: /, 'Scheduled')
  const form = within(await screen.findByRole('dialog', { name: 'Schedule this tour' }))
  expect(await form.findByText('Available')).toBeDefined()
  expect(form.getByText('Elena Ruiz')).toBeDefined()
  expect(form.queryByText('Wilma Stone')).toBeNull()
  const when = form.getByLabelText('Date and time')
  await user.clear(when)
  await user.type(when, '8 PM')
  expect(await form.findByText('Not available')).toBeDefined()
  expect(form.getByText('Works 9:00 AM – 5:00 PM that day')).toBeDefined()
  const { query } = server.asked('GET /api/admin/assistants').at(-1) ?? {}
  expect([query?.get('at'), query?.get('tourId')]).toEqual(['2036-03-21T01:00:00.000Z', 'tour'])
  await user.clear(when)
  expect(form.queryByText('Not available')).toBeNull()
})

it.each<[string, string | null]>([
  ['says only whether another escort is free', 'wilma'],
  ['asks nothing without an escort', null],
])('%s, because an assistant who coordinates may have another tour then', async (_, escortAssistantId) => {
  const tour = staffTour({ ...assigned, escortAssistantId })
  answerQueue(server, () => [tour])
  server.on('GET /api/tours/:id', tour)
  server.on('GET /api/admin/assistants', [
    teamAssistant({ freeAt: { free: false, reason: 'Escorting another tour', reasons: [] } }),
    teamAssistant({ id: 'wilma', name: 'Wilma Stone', freeAt: { free: true, reason: null, reasons: [] } }),
  ])
  const user = await open('/admin-dashboard/queue', superAdmin())
  await pressInRow(user, 'Nora Field', /^Status of Nora Field: /, 'Scheduled')
  const form = within(await screen.findByRole('dialog', { name: 'Schedule this tour' }))
  if (escortAssistantId) {
    expect(await form.findByText('Available')).toBeDefined()
    expect(form.getByText('Wilma Stone')).toBeDefined()
  } else expect(server.asked('GET /api/admin/assistants').filter(({ query }) => query?.get('at'))).toEqual([])
  expect(form.queryByText('Elena Ruiz')).toBeNull()
  expect(form.queryByText('Not available')).toBeNull()
})
