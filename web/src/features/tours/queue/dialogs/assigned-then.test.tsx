import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { teamAssistant } from '../../../../../test/assistants.ts'
import { superAdmin } from '../../../../../test/people.ts'
import { answerQueue, pressInRow } from '../../../../../test/queue.ts'
import { prepareScreens } from '../../../../../test/screen.tsx'
import { staffTour } from '../../../../../test/tours.ts'

const { server, open } = prepareScreens()

it('says whether the assistant is free at the time, as it is typed', async () => {
  const tour = staffTour({
    schedulingAssistantId: 'elena',
    schedulingAssistantName: 'Elena Ruiz',
    status: 'scheduling',
    requestedDateTime: '2036-03-20T15:00:00.000Z',
  })
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
