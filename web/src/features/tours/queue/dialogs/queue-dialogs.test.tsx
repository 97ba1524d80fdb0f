import type { Assistant } from '@porchlight/contract/assistants'
import { refusals } from '@porchlight/contract/kernel/refusals'
import type { StaffTour } from '@porchlight/contract/tours/shapes'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { failed, noAnswer, refused } from '../../../../../test/answers.ts'
import { teamAssistant } from '../../../../../test/assistants.ts'
import { superAdmin } from '../../../../../test/people.ts'
import { answerQueue, pressInRow, queueRow, timeConflict } from '../../../../../test/queue.ts'
import { prepareScreens } from '../../../../../test/screen.tsx'
import { operationHours } from '../../../../../test/tour-form.ts'
import { staffTour } from '../../../../../test/tours.ts'
import type { User } from '../../../../../test/user.ts'

const { server, open } = prepareScreens()
const queue = '/admin-dashboard/queue'

let tour: StaffTour
let team: Assistant[]
beforeEach(() => {
  tour = staffTour()
  team = [teamAssistant(), teamAssistant({ id: 'wilma', name: 'Wilma Stone' })]
  answerQueue(server, () => [tour])
  server.on('GET /api/tours/:id', () => tour)
  server.on('GET /api/tours/:id/history', [])
  server.on('GET /api/admin/assistants', () => team)
})

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const setStatus = (user: User, status: string): Promise<void> =>
  pressInRow(user, 'Nora Field', /^Status of Nora Field: /, status)
const statusCall = 'PUT /api/admin/tours/:id/status'
const sentStatus = () => server.asked(statusCall).map(({ body }) => body)
const focused = async (element: HTMLElement): Promise<void> =>
  waitFor(() => expect(document.activeElement).toBe(element))

describe('a dialog that asks for a reason', () => {
  it.each([
    ['Waive fee', 'Waive the assistant fee?', 'Waive fee', /the agent isn’t charged/],
    ['Waive charge', 'Waive charge', 'Waive charge', /The agent doesn’t pay the \$20\.00 for this tour/],
    [
      'Mark as paid',
      'Mark charge as paid',
      'Mark as paid',
      /you received the \$20\.00 outside of Porchlight/,
    ],
  ])(
    '%s: explains the change, requires the reason, and keeps it after a failure',
    async (button, title, send, effect) => {
      const may = { ...tour.may, waiveFee: true, settleCharge: true }
      tour = staffTour({ adminScheduled: true, tourCharge: 20, chargeStatus: 'pending', may })
      server.on('PUT /api/admin/tours/:id/waive-assistant-fee', noAnswer)
      server.on('PUT /api/admin/tours/:id/charge', noAnswer)
      const user = await open(`${queue}?tour=tour`, superAdmin())
      await user.click(await screen.findByRole('button', { name: button }))
      const form = await dialog(title)
      expect(form.getByText(effect)).toBeDefined()
      const reason = form.getByLabelText('Reason')
      await user.type(reason, '   ')
      await user.click(form.getByRole('button', { name: send }))
      expect(await form.findByText('Reason is required')).toBeDefined()
      await focused(reason)
      await user.type(reason, 'Goodwill')
      expect(form.queryByText('Reason is required')).toBeNull()
      await user.click(form.getByRole('button', { name: send }))
      expect(await screen.findByText(/No connection\. Check your network and try again\.$/)).toBeDefined()
      expect(reason).toHaveProperty('value', '   Goodwill')
    },
  )
})

describe('the dialog of a status', () => {
  it('requires a date, and focuses it', async () => {
    tour = staffTour({ requestedDateTime: '2020-03-20T15:00:00.000Z' })
    const user = await open(queue, superAdmin())
    await setStatus(user, 'Confirmed')
    const form = await dialog('Confirm this tour')
    // A time that has passed is not proposed.
    const when = form.getByLabelText('Date and time')
    expect(when).toHaveProperty('value', '')
    await user.click(form.getByRole('button', { name: 'Confirm tour' }))
    expect(await form.findByText('Choose a date and time')).toBeDefined()
    await focused(when)
    expect(sentStatus()).toEqual([])
  })

  it('says that the desk is closed at the chosen time', async () => {
    server.on('GET /api/operation-hours', { ...operationHours, open: false, holiday: 'Thanksgiving Day' })
    const user = await open(queue, superAdmin())
    await setStatus(user, 'Scheduled')
    const form = await dialog('Schedule this tour')
    // The field's own; who is emailed is another one.
    const [warning] = form.getAllByRole('status')
    await waitFor(() =>
      expect(warning?.textContent).toBe(
        'Outside our hours (Thanksgiving Day). You can still choose this time.',
      ),
    )
    server.on('GET /api/operation-hours', { ...operationHours, open: false })
    await user.clear(form.getByLabelText('Date and time'))
    await user.tab()
    expect(warning?.textContent).toBe('')
    await user.type(form.getByLabelText('Date and time'), 'Mar 21, 2036 9:00 PM')
    await user.tab()
    await waitFor(() => expect(warning?.textContent).toContain('Outside our hours (9:00 AM to 7:00 PM CST).'))
    // The warning prevents nothing.
    server.on(statusCall, { ...tour, status: 'scheduled', version: 2 })
    await user.click(form.getByRole('button', { name: 'Schedule tour' }))
    await waitFor(() => expect(sentStatus()).toHaveLength(1))
  })

  it('requires a new time to reschedule a tour', async () => {
    tour = staffTour({ status: 'scheduled', scheduledDate: '2036-03-20T15:00:00.000Z' })
    server.on(statusCall, { ...tour, status: 'rescheduled', version: 2 })
    const user = await open(queue, superAdmin())
    await setStatus(user, 'Rescheduled')
    const form = await dialog('Reschedule this tour')
    const when = form.getByLabelText('Date and time')
    const send = form.getByRole('button', { name: 'Reschedule tour' })
    await user.click(send)
    expect(await form.findByText('The tour has this time already. Choose another one.')).toBeDefined()
    await focused(when)
    await user.clear(when)
    await user.click(send)
    expect(await form.findByText('Choose a date and time')).toBeDefined()
    await focused(when)
    expect(sentStatus()).toEqual([])
    await user.type(when, '2036-03-21 11:00 AM{Tab}')
    await user.click(send)
    expect(await screen.findByText('Status Updated')).toBeDefined()
    expect(sentStatus()).toMatchObject([{ scheduledDate: '2036-03-21T16:00:00.000Z' }])
  })

  it.each(['time_in_past', 'date_needed', 'too_early'] as const)(
    'shows the refusal %s at the date, and sends the next one',
    async (code) => {
      server.on(statusCall, refused(code))
      const user = await open(queue, superAdmin())
      await setStatus(user, 'Scheduled')
      const form = await dialog('Schedule this tour')
      await user.click(form.getByRole('button', { name: 'Schedule tour' }))
      expect(await form.findByText(refusals[code].message)).toBeDefined()
      const when = form.getByLabelText('Date and time')
      expect(when.getAttribute('aria-invalid')).toBe('true')
      await focused(when)
      await user.clear(when)
      await user.type(when, '2036-03-21 11:00 AM{Tab}')
      expect(form.queryByText(refusals[code].message)).toBeNull()
      server.on(statusCall, { ...tour, status: 'scheduled', version: 2 })
      await user.click(form.getByRole('button', { name: 'Schedule tour' }))
      expect(await screen.findByText('Status Updated')).toBeDefined()
      expect(sentStatus().at(-1)).toMatchObject({ scheduledDate: '2036-03-21T16:00:00.000Z' })
    },
  )

  it('asks why a tour is completed before its time, and shows the server’s objection at the reason', async () => {
    tour = staffTour({ status: 'confirmed', scheduledDate: '2036-03-20T15:00:00.000Z' })
    server.on(statusCall, refused('too_early'))
    const user = await open(queue, superAdmin())
    await setStatus(user, 'Completed')
    const form = await dialog('Complete this tour now?')
    const reason = form.getByLabelText('Reason')
    await user.click(form.getByRole('button', { name: 'Complete tour' }))
    expect(await form.findByText('Enter a reason')).toBeDefined()
    await focused(reason)
    await user.type(reason, 'They met early')
    await user.click(form.getByRole('button', { name: 'Complete tour' }))
    expect(await form.findByText(refusals.too_early.message)).toBeDefined()
    expect(sentStatus()).toEqual([
      { status: 'completed', notes: '', earlyReason: 'They met early', version: 1 },
    ])
  })

  it('offers free times instead of a taken one, and books a taken time for a reason', async () => {
    server.on(
      statusCall,
      refused('time_taken', { freeTimes: ['2036-03-20T17:00:00.000Z'], conflict: timeConflict() }),
    )
    const user = await open(queue, superAdmin())
    await setStatus(user, 'Confirmed')
    const form = await dialog('Confirm this tour')
    const send = form.getByRole('button', { name: 'Confirm tour' })
    await user.click(send)
    await user.click(await form.findByRole('button', { name: /^Thu, Mar 20/ }))
    expect(form.queryByRole('alert')).toBeNull()
    await user.click(send)
    const override = await form.findByRole('button', { name: 'Override' })
    expect(override).toHaveProperty('disabled', true)
    await user.type(form.getByLabelText('Reason for override'), ' Both agree ')
    server.on(statusCall, { ...tour, status: 'confirmed', version: 2 })
    await user.click(override)
    expect(await screen.findByText('Status Updated')).toBeDefined()
    expect(sentStatus().slice(1)).toMatchObject([
      { scheduledDate: '2036-03-20T17:00:00.000Z' },
      { scheduledDate: '2036-03-20T17:00:00.000Z', overrideReason: 'Both agree' },
    ])
  })

  it('fills the time from the requested and the alternative one', async () => {
    tour = staffTour({ alternativeDateTime: '2036-03-21T16:00:00.000Z' })
    server.on(statusCall, { ...tour, status: 'confirmed', version: 2 })
    const user = await open(queue, superAdmin())
    await setStatus(user, 'Confirmed')
    const form = await dialog('Confirm this tour')
    const requested = form.getByRole('button', { name: /^Requested/ })
    expect(requested.getAttribute('aria-pressed')).toBe('true')
    await user.click(form.getByRole('button', { name: /^Alternative ?Fri, Mar 21, 11:00 AM/ }))
    expect(requested.getAttribute('aria-pressed')).toBe('false')
    await user.click(form.getByRole('button', { name: 'Confirm tour' }))
    await screen.findByText('Status Updated')
    expect(sentStatus()).toMatchObject([{ scheduledDate: '2036-03-21T16:00:00.000Z' }])
  })

  it('suggests a time when it asks for another one', async () => {
    tour = staffTour({ alternativeDateTime: '2036-03-21T16:00:00.000Z' })
    server.on(statusCall, { ...tour, status: 'choose_another_time', version: 2 })
    const user = await open(queue, superAdmin())
    await setStatus(user, 'Choose Another Time')
    const form = await dialog('Ask for another time')
    await user.click(form.getByRole('button', { name: /^Alternative/ }))
    await user.type(form.getByLabelText(/^Notes/), 'The owner is away')
    await user.click(form.getByRole('button', { name: 'Ask for another time' }))
    await screen.findByText('Status Updated')
    expect(sentStatus()).toMatchObject([
      { notes: 'Suggested time: Fri, Mar 21, 11:00 AM CDT\nThe owner is away' },
    ])
  })

  it('takes the alternative time of one of several tours', async () => {
    const call = 'POST /api/admin/tours/bulk/status'
    tour = staffTour({ alternativeDateTime: '2036-03-21T16:00:00.000Z' })
    server.on(call, { results: [{ id: 'tour', tour: { ...tour, version: 2 }, refused: null }] })
    const user = await open(queue, superAdmin())
    await user.click(within(await queueRow('Nora Field')).getByRole('checkbox'))
    await user.keyboard('d')
    const form = await dialog('Status of 1 tour')
    const times = within(form.getByRole('group', { name: 'Times for Nora Field' }))
    expect(times.getByRole('button', { name: /^Requested/ }).getAttribute('aria-pressed')).toBe('true')
    await user.click(times.getByRole('button', { name: /^Alternative/ }))
    await user.click(form.getByRole('button', { name: 'Update status' }))
    await screen.findByText('1 tour: Scheduled')
    expect(server.asked(call)).toMatchObject([
      {
        body: {
          status: 'scheduled',
          useRequestedTime: true,
          tours: [{ id: 'tour', version: 1, scheduledDate: '2036-03-21T16:00:00.000Z' }],
        },
      },
    ])
  })

  it.each([
    ['date_needed', 'Set to Contacting Client'],
    ['time_taken', 'Set to Contacting Client'],
    ['no_assistant', 'Assign Assistant'],
  ] as const)('opens when the menu’s choice is refused with %s', async (code, title) => {
    server.on(statusCall, refused(code, { freeTimes: ['2036-03-20T17:00:00.000Z'] }))
    const user = await open(queue, superAdmin())
    await setStatus(user, 'Contacting Client')
    const form = await dialog(title)
    if (code === 'time_taken') expect(form.getByText('Next free times')).toBeDefined()
  })
})

describe('the dialog of an assignment', () => {
  const assignCall = 'PUT /api/admin/tours/:id/assign-assistant'
  const assign = (user: User): Promise<void> =>
    pressInRow(user, 'Nora Field', /^Assign an assistant to the tour of Nora Field/)

  it('requires an assistant, and focuses the first one', async () => {
    const user = await open(queue, superAdmin())
    await assign(user)
    const form = await dialog('Assign Assistant')
    const [first] = await form.findAllByRole('radio')
    await user.click(form.getByRole('button', { name: 'Assign Assistant' }))
    expect(await form.findByText('Please choose an assistant')).toBeDefined()
    expect(document.activeElement).toBe(first)
    if (first) await user.click(first)
    expect(form.queryByText('Please choose an assistant')).toBeNull()
    expect(server.asked(assignCall)).toEqual([])
  })

  const conflict = {
    tourId: 'held',
    clientName: 'Held Before',
    propertyAddress: '12 Lantern Row',
    scheduledDate: '2036-03-20T15:00:00.000Z',
    holds: 'assistant',
  }
  it.each([
    ['time_taken', { conflict }, 'That time is taken. (Held Before, 12 Lantern Row)'],
    ['time_taken', {}, 'That time is taken.'],
    ['assistant_unavailable', {}, refusals.assistant_unavailable.message],
  ] as const)('shows the refusal %s (%o) until another choice is made', async (code, facts, words) => {
    server.on(assignCall, refused(code, facts))
    const user = await open(queue, superAdmin())
    await assign(user)
    const form = await dialog('Assign Assistant')
    await user.click(await form.findByRole('radio', { name: /Elena Ruiz/ }))
    await user.click(form.getByRole('button', { name: 'Assign Assistant' }))
    expect(await form.findByText(words)).toBeDefined()
    await user.click(form.getByRole('combobox', { name: /^Escort/ }))
    await user.click(await screen.findByRole('option', { name: 'Wilma Stone' }))
    expect(form.queryByText(words)).toBeNull()
    server.on(assignCall, { ...tour, schedulingAssistantId: 'elena', version: 2 })
    await user.click(form.getByRole('button', { name: 'Assign Assistant' }))
    expect(await screen.findByText('Nora Field: assigned')).toBeDefined()
    expect(server.asked(assignCall).at(-1)?.body).toMatchObject({ escortAssistantId: 'wilma' })
  })

  it('says that the tour’s time is past, and calls nobody available then', async () => {
    tour = staffTour({ scheduledDate: null, requestedDateTime: '2020-03-20T15:00:00.000Z' })
    team = [teamAssistant(), teamAssistant({ id: 'wilma', name: 'Wilma Stone', availability: 'busy' })]
    const user = await open(queue, superAdmin())
    await assign(user)
    const form = await dialog('Assign Assistant')
    expect(await form.findByText(/^This tour’s time has passed\./)).toBeDefined()
    expect(form.getByRole('radio', { name: /Elena Ruiz/ })).toBeDefined()
    expect(form.queryByText('Available')).toBeNull()
    expect(form.getAllByText('Busy')).not.toEqual([])
    expect(server.asked('GET /api/admin/assistants').at(-1)?.query.get('at')).toBeNull()
  })

  it('says who is available for a tour that takes place now', async () => {
    const scheduledDate = new Date(Date.now() - 60_000).toISOString()
    tour = staffTour({ status: 'confirmed', scheduledDate, duration: 60 })
    team = [teamAssistant({ freeAt: { free: true, reason: null, reasons: [] } })]
    const user = await open(queue, superAdmin())
    await assign(user)
    const form = await dialog('Assign Assistant')
    expect(await form.findByText('Available')).toBeDefined()
    expect(form.queryByText(/^This tour’s time has passed\./)).toBeNull()
    expect(server.asked('GET /api/admin/assistants').at(-1)?.query.get('at')).toBe(scheduledDate)
  })

  it('says that another assistant sets the status back', async () => {
    tour = staffTour({
      ...tour,
      status: 'scheduling',
      statusNotes: 'Left a voicemail',
      schedulingAssistantId: 'elena',
    })
    const user = await open(`${queue}?tour=tour`, superAdmin())
    await user.click(await screen.findByRole('button', { name: 'Reassign' }))
    const form = await dialog('Assign another assistant')
    const effect =
      'The status goes from Scheduling back to Assistant Assigned. Its note “Left a voicemail” stays in the timeline.'
    expect(await form.findByRole('radio', { name: /Elena Ruiz/ })).toBeDefined()
    expect(form.queryByText(effect)).toBeNull()
    await user.click(form.getByRole('radio', { name: /Wilma Stone/ }))
    expect(form.getByText(effect)).toBeDefined()
  })

  it('says that there is nobody to assign', async () => {
    team = []
    const user = await open(queue, superAdmin())
    await assign(user)
    const form = await dialog('Assign Assistant')
    expect(await form.findByText('No assistants to assign yet.')).toBeDefined()
    expect(form.getByRole('button', { name: 'Assign Assistant' })).toHaveProperty('disabled', true)
  })

  it('loads the assistants again after a failure', async () => {
    server.on('GET /api/admin/assistants', failed())
    const user = await open(queue, superAdmin())
    await assign(user)
    const form = await dialog('Assign Assistant')
    expect(await form.findByText('Failed to fetch assistants: 500')).toBeDefined()
    server.on('GET /api/admin/assistants', () => team)
    await user.click(form.getByRole('button', { name: 'Try again' }))
    expect(await form.findByRole('radio', { name: /Elena Ruiz/ })).toBeDefined()
  })

  it('assigns several tours at once, with the same notes', async () => {
    const call = 'POST /api/admin/tours/bulk/assign-assistant'
    const given = { ...tour, schedulingAssistantName: 'Elena Ruiz', version: 2 }
    server.on(call, { results: [{ id: 'tour', tour: given, refused: null }] })
    const user = await open(queue, superAdmin())
    await user.click(within(await queueRow('Nora Field')).getByRole('checkbox'))
    const bar = within(screen.getByRole('region', { name: 'Selected tours' }))
    await user.click(bar.getByRole('button', { name: 'Assign' }))
    const form = await dialog('Assign 1 tour')
    const send = form.getByRole('button', { name: 'Assign Assistant' })
    await form.findAllByRole('radio')
    await user.click(send)
    expect(await form.findByText('Please choose an assistant')).toBeDefined()
    await user.click(form.getByRole('radio', { name: /Elena Ruiz/ }))
    await user.type(form.getByLabelText(/^Notes for the assistant/), ' Ring twice ')
    await user.click(send)
    expect(await screen.findByText('1 tour: Elena Ruiz')).toBeDefined()
    expect(server.asked(call).map(({ body }) => body)).toEqual([
      { tours: [{ id: 'tour', version: 1 }], schedulingAssistantId: 'elena', notes: 'Ring twice' },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Assign 1 tour' })).toBeNull())
  })
})
