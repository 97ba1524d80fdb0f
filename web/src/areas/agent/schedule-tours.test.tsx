import type { AgentTour } from '@porchlight/contract/tours/shapes'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { failed, pageOf } from '../../../test/answers.ts'
import { agent } from '../../../test/people.ts'
import { property } from '../../../test/properties.ts'
import { prepareScreens } from '../../../test/screen.tsx'
import { answerTourForms, tourForm } from '../../../test/tour-form.ts'
import { agentTour, tourNote } from '../../../test/tours.ts'

const { server, open, address } = prepareScreens()
const list = 'GET /api/agent/tour-cards'

let tours: AgentTour[]
let needing: AgentTour[]
let others: AgentTour[]
beforeEach(() => {
  tours = [agentTour()]
  needing = []
  others = []
  server.on(list, ({ query }) => {
    if (query.get('group') === 'needs_you') return needing
    return query.get('when') === 'past' ? [] : tours
  })
  server.on('GET /api/agent/tour-months', [])
  server.on('GET /api/tours/:id', ({ params }) => {
    const found = [...tours, ...needing, ...others].find(({ id }) => id === params.id)
    if (!found) throw new Error('there is no such tour')
    return found
  })
  server.on('GET /api/tours/:id/history', [])
  answerTourForms(server)
})

const taken = agentTour({
  id: 'taken',
  status: 'time_not_available',
  statusNotes: 'The seller is away until Friday.',
  needs: ['new_time'],
})
const card = () => screen.findByRole('listitem', { name: 'Nora Field' })

describe('what needs the agent', () => {
  it('is another time, with the refused one named as refused, and the alternative as still wished', async () => {
    needing = [{ ...taken, alternativeDateTime: '2036-03-22T16:00:00.000Z' }]
    const user = await open('/schedule-tour?tour=taken&edit=open', agent())
    const form = within(await screen.findByRole('form', { name: 'Edit Request' }))
    expect(
      await form.findByText(/The team couldn’t get 10:00 AM\. No other tours at this property\./),
    ).toBeDefined()
    expect(form.getByText('That time isn’t available.')).toBeDefined()
    expect(form.queryByRole('button', { name: /Mar 20, 10:00 AM/ })).toBeNull()
    const kept = /^From your earlier request\. It stays in your request/
    expect(form.getByText(kept)).toBeDefined()
    await user.click(form.getByRole('button', { name: /Mar 20, 10:30 AM/ }))
    expect(form.queryByText('That time isn’t available.')).toBeNull()
    await user.clear(form.getByRole('textbox', { name: /^Alternative Tour Time/ }))
    expect(form.queryByText(kept)).toBeNull()
  })

  it('shows the team’s last note if the status has no reason', async () => {
    needing = [{ ...taken, statusNotes: null }]
    server.on('GET /api/tours/:tourId/notes', [
      tourNote({
        id: 'newer',
        note: 'Then Friday?',
        authorType: 'agent',
        createdAt: '2036-03-19T16:00:00.000Z',
      }),
      tourNote({ note: 'The lockbox is broken.', createdAt: '2036-03-19T15:00:00.000Z' }),
    ])
    await open('/schedule-tour?tour=taken&edit=open', agent())
    const why = within(await screen.findByRole('region', { name: 'Time Not Available' }))
    expect(why.getByText('The team couldn’t get the time you requested.')).toBeDefined()
    expect(await why.findByText(/The lockbox is broken\./)).toBeDefined()
    expect(why.queryByText(/Then Friday/)).toBeNull()
  })

  it('comes first, with the team’s reason, and leads to the form, which requires another time', async () => {
    needing = [taken]
    const user = await open('/schedule-tour', agent())
    const section = within(await screen.findByRole('region', { name: 'Needs you (1)' }))
    expect(section.getByText(/The seller is away until Friday\./)).toBeDefined()
    await user.click(
      section.getByRole('link', {
        name: 'Pick another time: Nora Field, 12 Lantern Row, San Antonio, TX 78205',
      }),
    )
    const form = within(await screen.findByRole('form', { name: 'Edit Request' }))
    expect(address()).toBe('/schedule-tour?tour=taken&edit=open')
    await waitFor(() =>
      expect(document.activeElement).toBe(form.getByRole('textbox', { name: 'Requested Tour Time' })),
    )
    expect(form.getByText('The seller is away until Friday.')).toBeDefined()
    const time = form.getByRole('textbox', { name: 'Requested Tour Time' })
    await user.click(form.getByRole('button', { name: 'Save Changes' }))
    expect(form.getByText('This time isn’t available. Choose a different one.')).toBeDefined()
    expect(document.activeElement).toBe(time)
    expect(server.asked('PUT /api/agent/tour-requests/:id')).toEqual([])
    await user.clear(time)
    await user.type(time, '2036-03-21 11:00 AM{Tab}')
    expect(form.queryByText('This time isn’t available. Choose a different one.')).toBeNull()
    server.on('PUT /api/agent/tour-requests/:id', agentTour())
    await user.click(form.getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText('Tour Request Updated')).toBeDefined()
  })

  it('shows the server’s first three, and leads to the rest', async () => {
    const at = ['2099-03-24', '2026-01-02', '2098-03-24', '2026-01-03']
    needing = at.map((day) => ({
      ...taken,
      id: day,
      clientName: `Client of ${day}`,
      requestedDateTime: `${day}T15:00:00.000Z`,
    }))
    await open('/schedule-tour', agent())
    const section = within(await screen.findByRole('region', { name: 'Needs you (4)' }))
    const days = section
      .getAllByRole('listitem')
      .map((item) => /12 Lantern Row.* · Client of ([\d-]+)/.exec(item.textContent)?.[1])
    expect(days).toEqual(at.slice(0, 3))
    expect(section.getByRole('link', { name: 'See all' }).getAttribute('href')).toBe(
      '/schedule-tour?group=needs_you',
    )
  })

  it('says that the time of an unpaid request has passed, and not that the team couldn’t get it', async () => {
    const requestedDateTime = '2026-01-02T16:00:00.000Z'
    needing = [agentTour({ id: 'late', needs: ['new_time'], chargeStatus: 'failed', requestedDateTime })]
    others = needing
    server.on('GET /api/operation-hours', { open: false, handledFrom: requestedDateTime, holiday: null })
    const user = await open('/schedule-tour', agent())
    const needs = within(await screen.findByRole('region', { name: /^Needs you/ }))
    expect(
      needs.getByRole('link', { name: /^Time passed\. The time you requested has passed\./ }),
    ).toBeDefined()
    await user.click(needs.getByRole('link', { name: /^Pick another time/ }))
    const form = within(await screen.findByRole('form', { name: 'Edit Request' }))
    expect(form.getByText(/^The time you requested has passed\./)).toBeDefined()
    expect(form.queryByText(/couldn’t get/)).toBeNull()
    // Nobody can request it any more, so nothing is said about that day.
    expect(form.getByText('That time is in the past.')).toBeDefined()
    expect(form.queryByText(/^Outside our hours/)).toBeNull()
    expect(form.queryByText(/other tours at this property/)).toBeNull()
  })

  /** Changes only the alternative time of a request. Returns the form. */
  const saveAlternative = async (tourId: string) => {
    const user = await open(`/schedule-tour?tour=${tourId}&edit=open`, agent())
    const form = within(await screen.findByRole('form', { name: 'Edit Request' }))
    const alternative = await form.findByRole('textbox', { name: /^Alternative Tour Time/ })
    await user.type(alternative, '2036-03-22 11:00 AM{Tab}')
    await user.click(form.getByRole('button', { name: 'Save Changes' }))
    return form
  }

  it('requires a new time if the requested one has passed, even with a new alternative', async () => {
    needing = [agentTour({ id: 'late', needs: ['new_time'], chargeStatus: 'failed' })]
    server.on('PUT /api/agent/tour-requests/:id', agentTour())
    const form = await saveAlternative('late')
    expect(form.getByText('This time isn’t available. Choose a different one.')).toBeDefined()
    expect(document.activeElement).toBe(form.getByRole('textbox', { name: /^Requested Tour Time/ }))
    expect(server.asked('PUT /api/agent/tour-requests/:id')).toEqual([])
  })

  it('accepts a new alternative if the team couldn’t get the time', async () => {
    needing = [taken]
    server.on('PUT /api/agent/tour-requests/:id', agentTour())
    await saveAlternative('taken')
    expect(await screen.findByText('Tour Request Updated')).toBeDefined()
  })

  it('names a failed payment, and feedback, which counts as read once its tour is open', async () => {
    const done = agentTour({
      id: 'done',
      status: 'completed',
      when: 'past',
      needs: ['feedback'],
      feedback: {
        clientInterest: 'very_interested',
        priceOpinion: 'fair',
        nextStep: 'offer',
        noteToAgent: null,
        givenAt: '2026-03-18T15:00:00.000Z',
        correctedAt: null,
        byName: 'Scheduling Assistant',
      },
    })
    needing = [
      agentTour({ id: 'unpaid', needs: ['payment'], chargeFailure: 'Your card was declined.' }),
      done,
    ]
    server.on('POST /api/agent/tour-requests/:id/feedback/read', () => {
      needing = needing.slice(0, 1)
      others = [{ ...done, needs: [] }]
      return { ...done, needs: [] }
    })
    const user = await open('/schedule-tour', agent())
    const section = within(await screen.findByRole('region', { name: 'Needs you (2)' }))
    expect(section.getByText(/Payment failed\./).parentElement?.textContent).toContain(
      'Your card was declined.',
    )
    await user.click(
      section.getByRole('link', { name: 'Read feedback: Nora Field, 12 Lantern Row, San Antonio, TX 78205' }),
    )
    await waitFor(() =>
      expect(server.asked('POST /api/agent/tour-requests/:id/feedback/read')).toMatchObject([
        { params: { id: 'done' } },
      ]),
    )
    expect(await screen.findByRole('region', { name: 'Needs you (1)' })).toBeDefined()
  })

  it('says when it could not be loaded', async () => {
    server.on(list, ({ query }) => (query.get('group') === 'needs_you' ? failed() : tours))
    await open('/schedule-tour', agent())
    expect(await screen.findByText(/We couldn’t load the tours that need you\./)).toBeDefined()
  })
})

describe('the list of tours', () => {
  it('is filtered by status at an address of its own, and names the groups as the dashboard does', async () => {
    const user = await open('/schedule-tour', agent())
    await user.click(await screen.findByRole('combobox', { name: /^Status/ }))
    await user.click(await screen.findByRole('option', { name: 'Confirmed' }))
    expect(await screen.findByRole('heading', { name: 'Confirmed (1)' })).toBeDefined()
    expect(address()).toBe('/schedule-tour?status=confirmed')
    expect(server.asked(list).at(-1)?.query.toString()).toContain('status=confirmed&sort=date')
    await user.click(screen.getByRole('combobox', { name: /^Status/ }))
    await user.click(await screen.findByRole('option', { name: 'Pending Tours' }))
    await waitFor(() => expect(address()).toBe('/schedule-tour?group=pending'))
    await user.click(screen.getByRole('button', { name: 'Show all tours' }))
    expect(await screen.findByRole('tab', { name: 'Active Tours (1)' })).toBeDefined()
  })

  it('shows rows by day instead of cards, which this browser keeps for the person', async () => {
    tours = [
      agentTour({ id: 'one', clientName: 'Ann', scheduledDate: '2036-03-20T15:00:00.000Z' }),
      agentTour({ id: 'two', clientName: 'Bo', scheduledDate: '2036-03-20T18:00:00.000Z' }),
      agentTour({ id: 'three', clientName: 'Cy', requestedDateTime: null }),
    ]
    const user = await open('/schedule-tour', agent())
    await screen.findByRole('listitem', { name: 'Ann' })
    await user.click(screen.getByRole('radio', { name: 'Rows' }))
    const text = async (name: string) => (await screen.findByRole('listitem', { name })).textContent
    expect(await text('Ann')).toMatch(/^Mar 20, 2036.*10:00 AM CDT.*Ann.*12 Lantern Row/)
    expect(await text('Bo')).toMatch(/^1:00 PM CDT/)
    expect(await text('Cy')).toMatch(/^No time yet/)
    cleanup()
    await open('/schedule-tour', agent())
    expect(await screen.findByRole('radio', { name: 'Rows' })).toHaveProperty('checked', true)
    expect(await text('Bo')).toMatch(/^1:00 PM CDT/)
  })

  it('shows the property’s address on every card', async () => {
    await open('/schedule-tour', agent())
    expect((await card()).textContent).toContain('12 Lantern Row, San Antonio, TX 78205')
  })
})

it('the past is one month at a time, and a search covers all months', async () => {
  const past = agentTour({ status: 'completed', when: 'past' })
  server.on(list, ({ query }) => (query.get('when') === 'past' ? pageOf([past], 3) : []))
  server.on('GET /api/agent/tour-months', [
    { month: '2026-03', count: 2 },
    { month: '2026-01', count: 1 },
  ])
  const user = await open('/schedule-tour?tab=past', agent())
  expect((await screen.findByRole('combobox', { name: /^Month/ })).textContent).toContain('March 2026 (2)')
  expect(screen.getByRole('button', { name: 'Later month' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Earlier month' }))
  expect(address()).toBe('/schedule-tour?tab=past&month=2026-01')
  await waitFor(() =>
    expect(server.asked(list).at(-1)?.query.toString()).toContain('when=past&month=2026-01&sort=latest'),
  )
  await user.type(screen.getByRole('searchbox', { name: /^Search tours/ }), 'nora')
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Months' })).toBeNull())
})

it('the form of a cancelled tour that is requested again from its details stays in sight', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
  const cancelled = agentTour({
    status: 'cancelled',
    may: { ...agentTour().may, edit: false, cancel: false },
  })
  tours = [cancelled]
  server.on('GET /api/tours/:id', cancelled)
  server.on('GET /api/tours/:id/history', [])
  server.on('GET /api/properties/:id', property())
  answerTourForms(server)
  const user = await open('/schedule-tour?tour=tour', agent())
  const sheet = within(await screen.findByRole('dialog', { name: 'Nora Field' }))
  const link = await sheet.findByRole('link', { name: 'Request again' })
  scrolled.mockClear()
  await user.click(link)
  await screen.findByRole('form', { name: 'New Tour Request' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await new Promise(requestAnimationFrame)
  expect(scrolled).not.toHaveBeenCalled()
  scrolled.mockRestore()
})

it('a cancelled tour is requested again with its client, property and requests, but without its time', async () => {
  tours = [agentTour({ status: 'cancelled', when: 'past', propertyId: 'house' })]
  server.on('GET /api/properties/:id', property({ id: 'house', propertyName: 'Lantern House' }))
  const user = await open('/schedule-tour', agent())
  await user.click(await screen.findByRole('link', { name: 'Request again: Nora Field' }))
  const form = await tourForm()
  expect(form.getByRole<HTMLInputElement>('combobox', { name: 'Client' }).value).toBe('Nora Field')
  expect(form.getByText('nora@clients.example')).toBeDefined()
  expect(form.getByRole<HTMLInputElement>('combobox', { name: 'Property' }).value).toContain('Lantern House')
  expect(form.getByRole<HTMLTextAreaElement>('textbox', { name: /^Special Requests/ }).value).toBe(
    'Please ring twice.',
  )
  expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Requested Tour Time' }).value).toBe('')
})
