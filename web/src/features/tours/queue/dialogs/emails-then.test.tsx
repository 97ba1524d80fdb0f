import type { TourMails } from '@porchlight/contract/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { failed } from '../../../../../test/answers.ts'
import { superAdmin } from '../../../../../test/people.ts'
import { answerQueue, pressInRow } from '../../../../../test/queue.ts'
import { prepareScreens } from '../../../../../test/screen.tsx'
import { staffTour } from '../../../../../test/tours.ts'
import { mailsWords } from './emails-then.tsx'

const { server, open } = prepareScreens()
const all: TourMails = {
  mailing: 'smtp',
  isTold: true,
  agent: true,
  assistants: ['Elena Ruiz'],
  client: 'emailed',
}

it.each<[string, Partial<TourMails>]>([
  ['Emails the agent, Elena Ruiz, and the client.', {}],
  ['Emails the agent and the client.', { assistants: [] }],
  ['Emails the agent and Elena Ruiz. The client has no email address.', { client: 'no_address' }],
  ['Emails the agent and Elena Ruiz. Emails to the client are off for this tour.', { client: 'not_chosen' }],
  ['Emails the agent and Elena Ruiz. The client unsubscribed.', { client: 'unsubscribed' }],
  [
    'Emails the agent and Elena Ruiz. The client is emailed once the time is confirmed.',
    { client: 'not_yet' },
  ],
  ['Emails Elena Ruiz and the client. The agent gets no emails about changes.', { agent: false }],
  [
    'Nobody is emailed. The agent gets no emails about changes. The client unsubscribed.',
    { agent: false, assistants: [], client: 'unsubscribed' },
  ],
  ['This change sends no emails.', { isTold: false }],
  ['Email is not set up on this site, so nobody is emailed.', { mailing: 'off' }],
])('says “%s”', (words, facts) => {
  expect(mailsWords({ ...all, ...facts })).toBe(words)
})

const scheduledDate = '2036-03-20T15:00:00.000Z'
const openDialog = async (
  mails: TourMails | ReturnType<typeof failed>,
  [status, change, title]: readonly ['confirmed' | 'scheduled', string, string] = [
    'confirmed',
    'Rescheduled',
    'Reschedule this tour',
  ],
) => {
  const tour = staffTour({ status, scheduledDate })
  answerQueue(server, () => [tour])
  server.on('GET /api/tours/:id', tour)
  server.on('GET /api/admin/tours/:id/emails', mails)
  const user = await open('/admin-dashboard/queue', superAdmin())
  await pressInRow(user, 'Nora Field', /^Status of Nora Field: /, change)
  return { user, form: within(await screen.findByRole('dialog', { name: title })) }
}

it('stands in the dialog before a tour is moved', async () => {
  const { form } = await openDialog(all)
  expect(await form.findByText('Emails the agent, Elena Ruiz, and the client.')).toBeDefined()
  // The dialog opens with the tour's own time, but asks for another one.
  const [asked] = server.asked('GET /api/admin/tours/:id/emails')
  expect(asked?.query.get('status')).toBe('rescheduled')
  expect(asked?.query.get('moves')).toBe('true')
})

it('follows the time', async () => {
  const { user, form } = await openDialog(all, ['scheduled', 'Confirmed', 'Confirm this tour'])
  await form.findByText('Emails the agent, Elena Ruiz, and the client.')
  const moves = () => server.asked('GET /api/admin/tours/:id/emails').map(({ query }) => query.get('moves'))
  expect(moves()).toEqual(['false'])
  const when = form.getByLabelText('Date and time')
  await user.clear(when)
  await user.type(when, 'Mar 21, 2036 9:00 AM{Tab}')
  await waitFor(() => expect(moves()).toEqual(['false', 'true']))
})

it('does not keep the desk from moving a tour when the answer fails', async () => {
  const { form } = await openDialog(failed())
  expect(await form.findByText('We couldn’t check who is emailed.')).toBeDefined()
  expect(form.getByRole('button', { name: 'Reschedule tour' })).toHaveProperty('disabled', false)
})
