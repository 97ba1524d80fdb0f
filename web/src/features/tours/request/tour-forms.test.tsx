import type { CallKey } from '@porchlight/contract/client-types'
import { refusals } from '@porchlight/contract/kernel/refusals'
import type { SessionUser } from '@porchlight/contract/sessions'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { failed, held, noAnswer, refused } from '../../../../test/answers.ts'
import { cards, submitCard } from '../../../../test/billing.ts'
import { answerCityTours, cityAgentId, deskTour, fillCityTour } from '../../../../test/city-tours.ts'
import { agentClient, clientId } from '../../../../test/clients.ts'
import { agent, superAdmin } from '../../../../test/people.ts'
import { property } from '../../../../test/properties.ts'
import { timeConflict } from '../../../../test/queue.ts'
import { prepareScreens } from '../../../../test/screen.tsx'
import { answerEscortFee, answerTourForms, fillTourForm, houseId } from '../../../../test/tour-form.ts'
import { agentTour } from '../../../../test/tours.ts'
import type { User } from '../../../../test/user.ts'

const { server, open } = prepareScreens()

/** The form, with its buttons. */
type Form = ReturnType<typeof within>
type TourForm = {
  name: string
  user: SessionUser
  /** Where it opens empty, and where with the property and the client that the address can name. */
  empty: string
  prepared: string
  find: () => Promise<Form>
  fill: (user: User, form: Form) => Promise<void>
  send: string
  busy: string
  call: CallKey
  body: object
  done: string
  failure: readonly [title: string, words: string, offline: string]
  /** The messages about an empty form, in reading order, and the field of the first one. */
  missing: readonly string[]
  first: string
  /** The text field, as the form and as the request name it. */
  words: readonly [label: RegExp, path: string]
  /** The field that shows a refused time; null if only the toast reports it. */
  start: string | null
  /** Whether its input is kept as a draft. */
  keepsDraft: boolean
}

const offline = 'No connection. Check your network and try again.'
const inDialog = async (name: string): Promise<Form> => {
  await screen.findByRole('form', { name })
  return within(screen.getByRole('dialog', { name }))
}

const forms: readonly TourForm[] = [
  {
    name: 'New Tour Request',
    user: agent(),
    empty: '/schedule-tour?form=open',
    prepared: `/schedule-tour?form=open&property=${houseId}`,
    find: async () => within(await screen.findByRole('form', { name: 'New Tour Request' })),
    fill: fillTourForm,
    send: 'Submit Tour Request',
    busy: 'Submitting...',
    call: 'POST /api/agent/tour-requests',
    body: {
      clientFirstName: 'Nora',
      clientLastName: 'Field',
      clientEmail: 'nora@clients.example',
      clientPhone: '(210) 555-0111',
      propertyId: houseId,
      requestedDateTime: '2036-03-20T15:00:00.000Z',
      alternativeDateTime: '',
      specialRequests: 'Ring twice.',
      emailClient: true,
    },
    done: 'Tour Request Submitted Successfully!',
    failure: ['Submission Failed', 'Failed to submit tour request. Please try again.', offline],
    // new-tour.test.tsx goes through all seven.
    missing: ['First name is required', 'You must acknowledge the operation hours to proceed'],
    first: 'First Name',
    words: [/^Special Requests/, 'specialRequests'],
    start: 'Requested Tour Time',
    keepsDraft: true,
  },
  {
    name: 'Schedule New Tour',
    user: agent(),
    empty: '/properties?schedule=any',
    prepared: `/properties?schedule=${houseId}&client=${clientId}`,
    find: () => inDialog('Schedule New Tour'),
    fill: async (user, form) => {
      await user.type(form.getByLabelText('Requested Tour Time'), 'Mar 20, 2036 10:00 AM{Tab}')
      await user.click(form.getByRole('checkbox', { name: /^I acknowledge the scheduling assistant hours/ }))
    },
    send: 'Schedule Tour',
    busy: 'Scheduling...',
    call: 'POST /api/tours',
    body: {
      clientId,
      propertyId: houseId,
      scheduledDate: '2036-03-20T15:00:00.000Z',
      notes: 'Ring twice.',
      emailClient: true,
    },
    done: 'Tour scheduled successfully',
    failure: ['Error scheduling tour', 'Failed to schedule the tour. Please try again.', offline],
    missing: [
      'Client is required',
      'Property selection is required',
      'Date is required',
      'You must acknowledge the scheduling assistant hours before submitting.',
    ],
    first: 'Client',
    words: [/^Special Requests/, 'notes'],
    start: 'Requested Tour Time',
    keepsDraft: true,
  },
  {
    name: 'Schedule City Tour',
    user: superAdmin(),
    empty: '/city-admin?schedule=open',
    prepared: '/city-admin?schedule=open',
    find: () => inDialog('Schedule City Tour'),
    fill: async (user, form) => {
      await fillCityTour(user)
      await user.type(form.getByLabelText('Date and time'), 'Mar 20, 2036 10:00 AM{Tab}')
    },
    send: 'Schedule Tour',
    busy: 'Scheduling...',
    call: 'POST /api/admin/schedule-tour',
    body: {
      clientId,
      propertyId: houseId,
      assignedAgentId: cityAgentId,
      city: 'san_antonio',
      scheduledDate: '2036-03-20T15:00:00.000Z',
      duration: 60,
      notes: 'Ring twice.',
    },
    done: 'Tour Scheduled',
    failure: ['Error', 'Failed to schedule tour', `Failed to schedule tour. ${offline}`],
    missing: [
      'Agent is required',
      'Client is required',
      'City is required',
      'Property is required',
      'Date is required',
    ],
    first: 'Agent',
    words: [/^Notes/, 'notes'],
    start: null,
    keepsDraft: false,
  },
]

const house = property({ id: houseId, propertyName: 'Lantern House' })
beforeEach(() => {
  server.on('GET /api/agent/tour-cards', [])
  server.on('GET /api/agent/properties', [house])
  server.on('GET /api/properties/:id', ({ params }) => (params.id === houseId ? house : refused('not_found')))
  answerTourForms(server, [agentClient()])
  server.on('POST /api/agent/tour-requests', agentTour())
  server.on('POST /api/tours', agentTour())
  server.on('GET /api/tours', [])
  answerCityTours(server)
})

describe.each(forms)('the form $name', (one) => {
  const { call, words, find } = one
  const send = async (user: User, form: Form): Promise<void> =>
    user.click(form.getByRole('button', { name: one.send }))
  /** Opens the form and fills it in. */
  const openFilled = async () => {
    const user = await open(one.prepared, one.user)
    const form = await find()
    await one.fill(user, form)
    await user.type(form.getByLabelText(words[0]), 'Ring twice.')
    return { user, form }
  }
  const focused = async (element: HTMLElement): Promise<void> =>
    waitFor(() => expect(document.activeElement).toBe(element))

  it('names each missing field, focuses the first one, and sends nothing', async () => {
    const user = await open(one.empty, one.user)
    const form = await find()
    await send(user, form)
    for (const message of one.missing) expect(await form.findByText(message)).toBeDefined()
    await focused(form.getByLabelText(one.first))
    expect(server.asked(call)).toEqual([])
  })

  it('is sent once, shows that it is on its way, and closes', async () => {
    const { answering, release } = held(call === 'POST /api/admin/schedule-tour' ? deskTour() : agentTour())
    server.on(call, answering)
    const { user, form } = await openFilled()
    await send(user, form)
    await user.click(await form.findByRole('button', { name: one.busy }))
    release()
    expect(await screen.findByText(one.done)).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('form', { name: one.name })).toBeNull())
    expect(server.asked(call).map(({ body }) => body)).toEqual([one.body])
  })

  it.each([
    ['the server fails', failed(503)],
    ['there is no connection', noAnswer],
  ])('keeps its input when %s, and is sent again', async (problem, answer) => {
    server.on(call, answer)
    const { user, form } = await openFilled()
    await send(user, form)
    const [title, text, unreachable] = one.failure
    expect(await screen.findByText(title)).toBeDefined()
    expect(screen.getByText(problem === 'the server fails' ? text : unreachable)).toBeDefined()
    expect(form.getByLabelText(words[0])).toHaveProperty('value', 'Ring twice.')
    server.on(call, call === 'POST /api/admin/schedule-tour' ? deskTour() : agentTour())
    await send(user, form)
    expect(await screen.findByText(one.done)).toBeDefined()
  })

  it('marks the fields that the server refuses, and focuses the first one', async () => {
    const errors = [
      { path: words[1], message: 'Too long' },
      { path: 'propertyId', message: 'Not yours' },
      { path: 'elsewhere', message: 'Not a field of this form' },
    ]
    server.on(call, refused('invalid_input', { errors }))
    const { user, form } = await openFilled()
    await send(user, form)
    expect(await form.findByText('Too long')).toBeDefined()
    expect(form.getByText('Not yours')).toBeDefined()
    expect(screen.queryByText('Not a field of this form')).toBeNull()
    await focused(form.getByLabelText('Property'))
    await user.type(form.getByLabelText(words[0]), ' Then wait.')
    await waitFor(() => expect(form.queryByText('Too long')).toBeNull())
  })

  it('reports that the server refuses a past time', async () => {
    server.on(call, refused('time_in_past'))
    const { user, form } = await openFilled()
    await send(user, form)
    expect(await screen.findByText(one.failure[0])).toBeDefined()
    const { message } = refusals.time_in_past
    if (one.start === null) expect(form.queryByText(message)).toBeNull()
    else {
      expect(form.getByText(message)).toBeDefined()
      await focused(form.getByLabelText(one.start))
    }
  })

  it(one.keepsDraft ? 'keeps its input as a draft until it is sent' : 'keeps no draft', async () => {
    const type = async () => {
      const user = await open(one.prepared, one.user)
      const form = await find()
      return { user, form, field: form.getByLabelText(words[0]) }
    }
    const before = await type()
    await before.user.type(before.field, 'The gate code is 4455.')
    cleanup()
    const after = await type()
    expect(after.field).toHaveProperty('value', one.keepsDraft ? 'The gate code is 4455.' : '')
    expect(after.form.queryByText('We saved your draft.') !== null).toBe(one.keepsDraft)
    await one.fill(after.user, after.form)
    await send(after.user, after.form)
    expect(await screen.findByText(one.done)).toBeDefined()
    cleanup()
    const last = await type()
    expect(last.field).toHaveProperty('value', '')
    expect(last.form.queryByText('We saved your draft.')).toBeNull()
  })
})

describe('a taken time', () => {
  const freeTimes = ['2036-03-20T17:00:00.000Z']
  const openFilled = async ({ prepared, user: person, find, fill, send }: TourForm) => {
    const user = await open(prepared, person)
    const form = await find()
    await fill(user, form)
    await user.click(form.getByRole('button', { name: send }))
    return { user, form, again: () => user.click(form.getByRole('button', { name: send })) }
  }
  const formOf = (name: string): TourForm => {
    const found = forms.find((form) => form.name === name)
    if (!found) throw new Error(`there is no form ${name}`)
    return found
  }

  it('is replaced by a free one on the agent’s page', async () => {
    const form = formOf('New Tour Request')
    server.on(form.call, refused('time_taken', { freeTimes }))
    const { user, again } = await openFilled(form)
    await user.click(await screen.findByRole('button', { name: /Mar 20/ }))
    expect(screen.queryByText(/These are free:/)).toBeNull()
    server.on('POST /api/agent/tour-requests', agentTour())
    await again()
    expect(await screen.findByText(form.done)).toBeDefined()
    expect(server.asked(form.call).at(-1)?.body).toMatchObject({
      requestedDateTime: '2036-03-20T17:00:00.000Z',
    })
  })

  it('says on the agent’s page that no time is free', async () => {
    const form = formOf('New Tour Request')
    server.on(form.call, refused('time_taken'))
    await openFilled(form)
    expect(await screen.findByText(/Choose another time\./)).toBeDefined()
  })

  it('is booked by the desk in spite of the conflict, for a reason', async () => {
    const form = formOf('Schedule City Tour')
    server.on(form.call, refused('time_taken', { freeTimes: [], conflict: timeConflict() }))
    const { user } = await openFilled(form)
    expect(await screen.findByText(/^No free times in the next two weeks/)).toBeDefined()
    await user.type(screen.getByLabelText('Reason for override'), 'Both agree')
    server.on('POST /api/admin/schedule-tour', deskTour())
    await user.click(screen.getByRole('button', { name: 'Override' }))
    expect(await screen.findByText(form.done)).toBeDefined()
    expect(server.asked(form.call).at(-1)?.body).toEqual({
      ...form.body,
      notes: '',
      overrideReason: 'Both agree',
    })
  })
})

describe.each(forms.filter(({ keepsDraft }) => keepsDraft))('the escort in $name', (one) => {
  const escorted = agentTour({ tourCharge: 25, chargeStatus: 'pending' })
  beforeEach(() => {
    server.on('GET /api/properties/:id', { ...house, escortRequired: true })
    answerEscortFee(server)
  })
  const question = async () => within(await screen.findByRole('dialog', { name: 'Escort Required Property' }))
  const sendFilled = async () => {
    const user = await open(one.prepared, one.user)
    const form = await one.find()
    await one.fill(user, form)
    await user.click(form.getByRole('button', { name: one.send }))
    return user
  }
  const sendAgain = async (user: User): Promise<void> =>
    user.click((await one.find()).getByRole('button', { name: one.send }))

  it('is asked for before the tour is sent, and can be changed after a failure', async () => {
    server.on(one.call, failed(503))
    const user = await sendFilled()
    expect(server.asked(one.call)).toEqual([])
    await user.click(await (await question()).findByRole('radio', { name: /^I will escort personally/ }))
    await user.click((await question()).getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText(one.failure[0])).toBeDefined()
    const chosen = await screen.findByText('You’ll escort this tour yourself.')
    expect(screen.queryByText(/you choose who goes with your client/)).toBeNull()
    await user.click(within(chosen).getByRole('button', { name: 'Change' }))
    expect(screen.getByText(/you choose who goes with your client/)).toBeDefined()
    expect(screen.queryByText('You’ll escort this tour yourself.')).toBeNull()
    await sendAgain(user)
    expect(await question()).toBeDefined()
    expect(server.asked(one.call)).toHaveLength(1)
  })

  it('is asked for again when its payment cannot be used', async () => {
    server.on(one.call, refused('payment_used'))
    const user = await sendFilled()
    await user.click(await (await question()).findByRole('radio', { name: /^Pay for a tour assistant/ }))
    await user.click((await question()).getByRole('button', { name: 'Continue to payment' }))
    await submitCard(user, cards.good, 'Pay $25.00')
    expect(await screen.findByText(refusals.payment_used.message)).toBeDefined()
    await waitFor(() => expect(screen.queryByText(/^We’ll use your tour assistant payment/)).toBeNull())
    server.on(one.call, escorted)
    await sendAgain(user)
    await user.click(await (await question()).findByRole('radio', { name: /^I will escort personally/ }))
    await user.click((await question()).getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText(one.done)).toBeDefined()
    expect(server.asked(one.call).at(-1)?.body).toMatchObject({ escortRequired: true })
  })
})
