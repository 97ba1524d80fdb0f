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

it('promises neither emails nor dates to tours whose requested times have passed', async () => {
  const late = '2020-03-20T15:00:00.000Z'
  const tours = ['Ann', 'Ben', 'Cay'].map((clientName) =>
    staffTour({
      id: clientName.toLowerCase(),
      clientName,
      requestedDateTime: clientName === 'Cay' ? '2036-03-20T15:00:00.000Z' : late,
      alternativeDateTime: null,
    }),
  )
  answerQueue(server, () => tours)
  server.on('GET /api/admin/tours/emails', tourMails)
  const user = await open('/admin-dashboard/queue', superAdmin())
  const tick = async (name: string) => user.click(within(await queueRow(name)).getByRole('checkbox'))
  await tick('Ann')
  await tick('Ben')
  await user.keyboard('d')
  const form = within(await screen.findByRole('dialog', { name: 'Status of 2 tours' }))
  expect(form.getByText(/^2 tours have no date, .* Set their dates one by one\.$/)).toBeDefined()
  expect(form.queryByRole('checkbox')).toBeNull()
  expect(form.queryByText(/^Emails |emailed/)).toBeNull()
  expect(form.getByRole('button', { name: 'Update status' })).toHaveProperty('disabled', true)
  await user.click(form.getByRole('button', { name: 'Keep as is' }))
  await tick('Cay')
  await user.keyboard('d')
  const all = within(await screen.findByRole('dialog', { name: 'Status of 3 tours' }))
  expect(await all.findByText('Emails the agent and the client.')).toBeDefined()
  expect(all.getByRole('button', { name: 'Update status' })).toHaveProperty('disabled', false)
  expect(server.asked('GET /api/admin/tours/emails').map(({ query }) => query.get('tours'))).toEqual(['cay'])
  await user.click(all.getByRole('checkbox', { name: 'Use each tour’s requested time as its date' }))
  expect(all.queryByText(/^Emails /)).toBeNull()
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
