import type { CallKey } from '@porchlight/contract/client-types'
import type { StaffTour } from '@porchlight/contract/tours/shapes'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { failed, held, refused } from '../../../../test/answers.ts'
import { teamAssistant } from '../../../../test/assistants.ts'
import { superAdmin } from '../../../../test/people.ts'
import { answerQueue, pressInRow } from '../../../../test/queue.ts'
import { prepareScreens } from '../../../../test/screen.tsx'
import { staffTour } from '../../../../test/tours.ts'
import type { User } from '../../../../test/user.ts'

const { server, open } = prepareScreens()
const queue = '/admin-dashboard/queue'
const details = `${queue}?tour=tour`

let tour: StaffTour
beforeEach(() => {
  tour = staffTour({ version: 3 })
  answerQueue(server, () => [tour])
  server.on('GET /api/tours/:id', () => tour)
  server.on('GET /api/tours/:id/history', [])
  server.on('GET /api/admin/assistants', [teamAssistant()])
})

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
/** Gives the reason in the open dialog, and sends it. */
const giveReason = async (user: User, title: string, send: string): Promise<void> => {
  const form = await dialog(title)
  await user.type(form.getByLabelText('Reason'), '  By check ')
  await user.click(form.getByRole('button', { name: send }))
}
const press = async (user: User, name: string): Promise<void> =>
  user.click(await screen.findByRole('button', { name }))

type Change = {
  name: string
  call: CallKey
  /** What the tour must be like. */
  facts?: Partial<StaffTour>
  at: string
  make: (user: User) => Promise<void>
  /** The body of the call, without the version. */
  body: object
  /** What the server changes about the tour. */
  result?: Partial<StaffTour>
  done: readonly [title: string, description: string]
  failure: string
}

const changes: readonly Change[] = [
  {
    name: 'the priority',
    call: 'PUT /api/admin/tours/:id/priority',
    at: queue,
    make: (user) => pressInRow(user, 'Nora Field', /^Priority of Nora Field/, 'High'),
    body: { priority: 'high' },
    result: { priority: 'high' },
    done: ['Priority Updated', 'Nora Field: High'],
    failure: 'Failed to update priority',
  },
  {
    name: 'the status, without a dialog',
    call: 'PUT /api/admin/tours/:id/status',
    at: queue,
    make: (user) => pressInRow(user, 'Nora Field', /^Status of Nora Field: /, 'Contacting Client'),
    body: { status: 'contacting_client' },
    result: { status: 'contacting_client' },
    done: ['Status Updated', 'Nora Field: Contacting Client'],
    failure: 'Failed to update status',
  },
  {
    name: 'the status, in its dialog',
    call: 'PUT /api/admin/tours/:id/status',
    at: queue,
    make: async (user) => {
      await pressInRow(user, 'Nora Field', /^Status of Nora Field: /, 'Cancelled')
      await user.type((await dialog('Cancel this tour?')).getByLabelText(/^Notes/), ' Client withdrew ')
      await press(user, 'Cancel tour')
    },
    body: { status: 'cancelled', notes: 'Client withdrew' },
    result: { status: 'cancelled' },
    done: ['Status Updated', 'Nora Field: Cancelled'],
    failure: 'Failed to update status',
  },
  {
    name: 'the assistant',
    call: 'PUT /api/admin/tours/:id/assign-assistant',
    at: queue,
    make: async (user) => {
      await pressInRow(user, 'Nora Field', /^Assign an assistant to the tour of Nora Field/)
      const form = await dialog('Assign Assistant')
      await user.click(await form.findByRole('radio', { name: /Elena Ruiz/ }))
      await user.type(form.getByLabelText(/^Notes for the assistant/), 'Ring twice')
      await user.click(form.getByRole('button', { name: 'Assign Assistant' }))
    },
    body: { schedulingAssistantId: 'elena', escortAssistantId: null, notes: 'Ring twice' },
    result: { schedulingAssistantId: 'elena', schedulingAssistantName: 'Elena Ruiz' },
    done: ['Assistant Assigned', 'Nora Field: Elena Ruiz'],
    failure: 'Failed to assign assistant',
  },
  {
    name: 'whether it is archived',
    call: 'PUT /api/admin/tours/:id/archive',
    at: queue,
    make: async (user) => {
      await pressInRow(user, 'Nora Field', /^More for Nora Field/, 'Archive')
      await press(user, 'Archive tour')
    },
    body: {},
    done: ['Tour Archived', 'Nora Field'],
    failure: 'Failed to archive tour',
  },
  {
    name: 'an archived tour back to the queue',
    call: 'PUT /api/admin/tours/:id/restore',
    facts: {
      archived: true,
      status: 'cancelled',
      may: { ...staffTour().may, archive: false, restore: true },
    },
    at: queue,
    make: (user) => pressInRow(user, 'Nora Field', /^More for Nora Field/, 'Restore'),
    body: {},
    done: ['Tour Restored', 'Nora Field'],
    failure: 'Failed to restore tour',
  },
  {
    name: 'the assistant fee',
    call: 'PUT /api/admin/tours/:id/waive-assistant-fee',
    facts: { may: { ...staffTour().may, waiveFee: true } },
    at: details,
    make: async (user) => {
      await press(user, 'Waive fee')
      await giveReason(user, 'Waive the assistant fee?', 'Waive fee')
    },
    body: { reason: 'By check' },
    done: ['Assistant Fee Waived', 'Nora Field'],
    failure: 'Failed to waive the fee',
  },
  ...(
    [
      ['waived', 'Waive charge', 'Waive charge', 'Charge Waived'],
      ['paid_outside', 'Mark as paid', 'Mark charge as paid', 'Charge Marked as Paid'],
    ] as const
  ).map(
    ([as, button, title, done]): Change => ({
      name: `the charge: ${as}`,
      call: 'PUT /api/admin/tours/:id/charge',
      facts: {
        adminScheduled: true,
        tourCharge: 20,
        chargeStatus: 'pending',
        chargeOwed: true,
        may: { ...staffTour().may, settleCharge: true },
      },
      at: details,
      make: async (user) => {
        await press(user, button)
        await giveReason(user, title, button)
      },
      body: { as, reason: 'By check' },
      done: [done, 'Nora Field'],
      failure: 'Failed to update the charge',
    }),
  ),
  {
    name: 'the status of a city tour',
    call: 'PATCH /api/tours/:id/status',
    facts: { adminScheduled: true, status: 'confirmed', scheduledDate: '2036-03-20T15:00:00.000Z' },
    at: '/city-admin?tour=tour',
    make: async (user) => {
      const form = await dialog('Update Status')
      await user.type(form.getByLabelText(/^Notes/), ' All is set ')
      await user.click(form.getByRole('button', { name: 'Update Status' }))
    },
    body: { status: 'confirmed', statusNotes: 'All is set', estimatedCompletion: null },
    done: ['Status Updated', 'Nora Field: Confirmed'],
    failure: 'Failed to update tour status. Please try again.',
  },
]

describe.each(changes)('a change of $name', ({ call, facts, at, make, body, result, done, failure }) => {
  beforeEach(() => {
    tour = staffTour({ version: 3, ...facts })
    server.on('GET /api/admin/city-stats', [])
    server.on('GET /api/tours', () => [tour])
  })

  it('is sent once, with the version that the user saw, and confirmed', async () => {
    const { answering, release } = held(null)
    server.on(call, async () => {
      await answering()
      tour = { ...tour, ...result, version: 4 }
      return tour
    })
    const user = await open(at, superAdmin())
    await make(user)
    const busy = await waitFor(() => {
      const found = document.querySelector('[aria-busy=true]')
      if (!found) throw new Error('nothing shows that the change is on its way')
      return found
    })
    if (busy.matches('[aria-disabled=true]')) await user.click(busy)
    release()
    const [title, description] = done
    expect(await screen.findByText(title)).toBeDefined()
    expect(screen.getAllByText(description).length).toBeGreaterThan(0)
    await waitFor(() =>
      // A toast is a dialog, too; 'Assistant Assigned' is one.
      expect(screen.queryByRole('dialog', { name: /\?$|charge|Assign A|Update Status/ })).toBeNull(),
    )
    expect(server.asked(call).map((asked) => asked.body)).toEqual([{ ...body, version: 3 }])
  })

  it('that fails is reported with the reason', async () => {
    server.on(call, failed(503))
    const user = await open(at, superAdmin())
    await make(user)
    expect(await screen.findByText((text) => text.startsWith(failure))).toBeDefined()
    expect(screen.queryByText(done[0])).toBeNull()
  })

  it('is not made if someone else was faster, and shows their change', async () => {
    const theirs = { ...tour, status: 'awaiting_response' as const, version: 4 }
    server.on(call, refused('version_conflict', { current: theirs }))
    const user = await open(at, superAdmin())
    await make(user)
    const notice = await (at.startsWith('/city-admin')
      ? screen.findByRole('region', { name: 'Changed by someone else' })
      : screen.findByRole('alertdialog', { name: 'Changed by someone else' }))
    expect(notice.textContent).toContain('Awaiting Response')
    expect(screen.queryByText(done[0])).toBeNull()
  })
})
