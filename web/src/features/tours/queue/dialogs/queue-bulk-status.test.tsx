import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { superAdmin } from '../../../../../test/people.ts'
import { answerQueue, queueRow, tourMails } from '../../../../../test/queue.ts'
import { prepareScreens } from '../../../../../test/screen.tsx'
import { staffTour } from '../../../../../test/tours.ts'

const { server, open } = prepareScreens()

it('says how many times of several tours are outside the hours', async () => {
  // In Chicago, at 9 PM, at 11 AM on Independence Day, and at 10 AM.
  const tours = ['2036-03-21T02:00:00.000Z', '2036-07-04T16:00:00.000Z', '2036-03-20T15:00:00.000Z'].map(
    (requestedDateTime, at) => staffTour({ id: `tour${at}`, clientName: `Client ${at}`, requestedDateTime }),
  )
  answerQueue(server, () => tours)
  const user = await open('/admin-dashboard/queue', superAdmin())
  for (const { clientName } of tours)
    await user.click(within(await queueRow(clientName ?? '')).getByRole('checkbox'))
  await user.keyboard('d')
  const form = within(await screen.findByRole('dialog', { name: 'Status of 3 tours' }))
  const [warning = expect.unreachable()] = form.getAllByRole('status')
  await waitFor(() =>
    expect(warning.textContent).toBe(
      '2 of 3 times are outside our hours (9:00 AM to 7:00 PM CST, closed on holidays). You can still choose them.',
    ),
  )
  await user.click(form.getByRole('checkbox', { name: 'Use each tour’s requested time as its date' }))
  expect(warning.textContent).toBe('')
})

it('says whom the status of several tours emails', async () => {
  const tours = ['Ann', 'Ben'].map((clientName) => staffTour({ id: clientName.toLowerCase(), clientName }))
  answerQueue(server, () => tours)
  server.on('GET /api/admin/tours/emails', {
    ...tourMails,
    agents: { emailed: 1, left: 0 },
    clients: { ...tourMails.clients, emailed: 2 },
  })
  const user = await open('/admin-dashboard/queue', superAdmin())
  for (const { clientName } of tours)
    await user.click(within(await queueRow(clientName ?? '')).getByRole('checkbox'))
  await user.keyboard('s')
  const form = within(await screen.findByRole('dialog', { name: 'Status of 2 tours' }))
  expect(server.asked('GET /api/admin/tours/emails')).toEqual([])
  await user.click(form.getByRole('combobox', { name: /^Status/ }))
  await user.click(await screen.findByRole('option', { name: 'Cancelled' }))
  expect(await form.findByText('Emails 1 agent and 2 clients.')).toBeDefined()
  const [asked] = server.asked('GET /api/admin/tours/emails')
  expect(Object.fromEntries(asked?.query ?? [])).toEqual({
    tours: 'ann,ben',
    status: 'cancelled',
    moves: 'false',
  })
})
