import type { TourMails } from '@porchlight/contract/notifications'
import type { TourStatus } from '@porchlight/contract/tours/statuses'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { failed } from '../../../../../test/answers.ts'
import { superAdmin } from '../../../../../test/people.ts'
import { answerQueue, pressInRow } from '../../../../../test/queue.ts'
import { prepareScreens } from '../../../../../test/screen.tsx'
import { staffTour } from '../../../../../test/tours.ts'
import { mailsWords } from './emails-then.tsx'

const { server, open } = prepareScreens()
const nobody = { emailed: 0, no_address: 0, not_chosen: 0, unsubscribed: 0, not_yet: 0 }
const all: TourMails = {
  mailing: 'smtp',
  silent: 0,
  agents: { emailed: 1, left: 0 },
  assistants: ['Elena Ruiz'],
  clients: { ...nobody, emailed: 1 },
}
const client = (kind: keyof typeof nobody) => ({ clients: { ...nobody, [kind]: 1 } })
const off = { emailed: 0, left: 1 }

it.each<[words: string, mails: Partial<TourMails>, status?: TourStatus, tours?: number]>([
  ['Emails the agent, Elena Ruiz, and the client.', {}],
  ['Emails the agent and the client.', { assistants: [] }],
  ['Emails the agent and Elena Ruiz. The client has no email address.', client('no_address')],
  ['Emails the agent and Elena Ruiz. Emails to the client are off for this tour.', client('not_chosen')],
  ['Emails the agent and Elena Ruiz. The client unsubscribed.', client('unsubscribed')],
  [
    'Emails the agent and Elena Ruiz. The client is emailed once the time is confirmed.',
    client('not_yet'),
    'rescheduled',
  ],
  [
    'Emails the agent and Elena Ruiz. The client hasn’t been emailed about this tour.',
    client('not_yet'),
    'cancelled',
  ],
  ['Emails the agent and Elena Ruiz.', client('not_yet'), 'completed'],
  ['Emails Elena Ruiz and the client. The agent gets no emails about changes.', { agents: off }],
  [
    'Nobody is emailed. The agent gets no emails about changes. The client unsubscribed.',
    { agents: off, assistants: [], ...client('unsubscribed') },
  ],
  [
    'This change sends no emails. The agent sees it in Porchlight.',
    { silent: 1, agents: { emailed: 0, left: 0 }, assistants: [], clients: nobody },
  ],
  ['Email is not set up on this site, so nobody is emailed.', { mailing: 'off' }],
  [
    'Emails 2 agents, Elena Ruiz, and 4 clients. 1 agent gets no emails about changes. 1 client has no email address. Emails to the client are off for 2 tours. 3 clients unsubscribed. 2 clients haven’t been emailed about their tours. 1 tour sends no emails.',
    {
      silent: 1,
      agents: { emailed: 2, left: 1 },
      clients: { emailed: 4, no_address: 1, not_chosen: 2, unsubscribed: 3, not_yet: 2 },
    },
    'cancelled',
    9,
  ],
  ['Emails 1 agent, Elena Ruiz, and 1 client. 1 tour sends no emails.', { silent: 1 }, 'confirmed', 2],
  [
    'Emails 1 agent, 2 assistants (Ann Lee and Bo Ng), and 1 client.',
    { assistants: ['Ann Lee', 'Bo Ng'] },
    'confirmed',
    2,
  ],
  ['Emails 1 agent, 4 assistants, and 1 client.', { assistants: ['Ann', 'Bo', 'Cy', 'Di'] }, 'confirmed', 4],
  // The same client, twice.
  [
    'Emails 1 agent and Elena Ruiz. Emails to the client are off for 1 tour.',
    client('not_chosen'),
    'confirmed',
    2,
  ],
  // A pending tour that loses its assistant.
  ['Emails Elena Ruiz.', { agents: { emailed: 0, left: 0 }, clients: nobody }, 'requested'],
  [
    'Emails Elena Ruiz. 1 tour sends no emails.',
    { silent: 1, agents: { emailed: 0, left: 0 }, clients: nobody },
    'requested',
    2,
  ],
  [
    'These changes send no emails. The agents see them in Porchlight.',
    { silent: 2, agents: { emailed: 0, left: 0 }, assistants: [], clients: nobody },
    'confirmed',
    2,
  ],
])('says “%s”', (words, mails, status = 'confirmed', tours = 1) => {
  expect(mailsWords({ ...all, ...mails }, { status, tours })).toBe(words)
})

const scheduledDate = '2036-03-20T15:00:00.000Z'
const openDialog = async (
  mails: TourMails | ReturnType<typeof failed>,
  [status, change, title]: readonly ['confirmed' | 'scheduled' | 'cancelled', string, string] = [
    'confirmed',
    'Rescheduled',
    'Reschedule this tour',
  ],
) => {
  const tour = staffTour({ status, scheduledDate })
  answerQueue(server, () => [tour])
  server.on('GET /api/tours/:id', tour)
  server.on('GET /api/admin/tours/emails', mails)
  const user = await open('/admin-dashboard/queue', superAdmin())
  await pressInRow(user, 'Nora Field', /^Status of Nora Field: /, change)
  return { user, form: within(await screen.findByRole('dialog', { name: title })) }
}

it('says whom a change emails before the tour is moved', async () => {
  const { form } = await openDialog(all)
  expect(await form.findByText('Emails the agent, Elena Ruiz, and the client.')).toBeDefined()
  // The dialog opens with the tour's own time, but asks for another one.
  const [asked] = server.asked('GET /api/admin/tours/emails')
  expect(asked?.query.get('status')).toBe('rescheduled')
  expect(asked?.query.get('moves')).toBe('true')
})

it('asks again whom a change emails when the time changes', async () => {
  const { user, form } = await openDialog(all, ['scheduled', 'Confirmed', 'Confirm this tour'])
  await form.findByText('Emails the agent, Elena Ruiz, and the client.')
  const moves = () => server.asked('GET /api/admin/tours/emails').map(({ query }) => query.get('moves'))
  expect(moves()).toEqual(['false'])
  const when = form.getByLabelText('Date and time')
  await user.clear(when)
  await user.type(when, 'Mar 21, 2036 9:00 AM{Tab}')
  await waitFor(() => expect(moves()).toEqual(['false', 'true']))
  const [before, after] = server.asked('GET /api/admin/tours/emails').map(({ query }) => query)
  expect(before?.get('scheduledDate')).toBeNull()
  expect(Date.parse(after?.get('scheduledDate') ?? '')).toBeGreaterThan(Date.parse(scheduledDate))
})

it('lets the desk move a tour if the check of who is emailed fails, and check again', async () => {
  const { user, form } = await openDialog(failed())
  expect(await form.findByText('We couldn’t check who is emailed.')).toBeDefined()
  expect(form.getByRole('button', { name: 'Reschedule tour' })).toHaveProperty('disabled', false)
  const again = form.getByRole('button', { name: 'Try again' })
  await user.click(again)
  await waitFor(() => expect(server.asked('GET /api/admin/tours/emails')).toHaveLength(2))
  await waitFor(() => expect(again.getAttribute('aria-busy')).toBeNull())
  expect(document.activeElement).toBe(again)
  server.on('GET /api/admin/tours/emails', all)
  await user.click(again)
  const answer = await form.findByText('Emails the agent, Elena Ruiz, and the client.')
  expect(form.queryByRole('button', { name: 'Try again' })).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(answer))
})

it('says who is emailed when a cancelled tour goes back to In Progress', async () => {
  const { form } = await openDialog(all, ['cancelled', 'In Progress', 'Start this tour'])
  expect(await form.findByText('Emails the agent, Elena Ruiz, and the client.')).toBeDefined()
  const [asked] = server.asked('GET /api/admin/tours/emails')
  expect(asked?.query.get('status')).toBe('in_progress')
})

it('says who is emailed about a cancellation', async () => {
  const { form } = await openDialog(all, ['scheduled', 'Cancelled', 'Cancel this tour?'])
  await form.findByText('Emails the agent, Elena Ruiz, and the client.')
  expect(server.asked('GET /api/admin/tours/emails').map(({ query }) => query.get('status'))).toEqual([
    'cancelled',
  ])
})
