import type { SessionUser } from '@porchlight/contract/sessions'
import { agentTourCard, staffTourRow } from '@porchlight/contract/tours/cards'
import type { TourFeedback } from '@porchlight/contract/tours/shapes'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { failed, held, refused } from '../../../../test/answers.ts'
import { agent, superAdmin } from '../../../../test/people.ts'
import { answerQueue, queueRow } from '../../../../test/queue.ts'
import { prepareScreens, usePhone } from '../../../../test/screen.tsx'
import { answerTourForms } from '../../../../test/tour-form.ts'
import { agentTour, staffTour } from '../../../../test/tours.ts'

const { server, open, address, sendLiveEvent } = prepareScreens()

const feedback: TourFeedback = {
  clientInterest: 'interested',
  priceOpinion: 'fair',
  nextStep: 'none',
  noteToAgent: 'She liked the garden.',
  givenAt: '2026-03-20T17:00:00.000Z',
  correctedAt: null,
  byName: 'Elena Ruiz',
}

type Reader = {
  who: string
  user: SessionUser
  list: string
  title: string
  place: string
  failure: string
  missing: readonly [title: string, button: string]
}
const readers: readonly Reader[] = [
  {
    who: 'an agent',
    user: agent(),
    list: '/schedule-tour',
    title: 'Nora Field',
    place: 'Lantern House',
    failure: 'Failed to fetch tours',
    missing: ['Tour not found', 'Back to your tours'],
  },
  {
    who: 'the back office',
    user: superAdmin(),
    list: '/admin-dashboard/queue',
    title: '12 Lantern Row',
    place: 'Lantern House · San Antonio, TX 78205',
    failure: 'We couldn’t load the tour.',
    missing: ['Tour not found', 'Close'],
  },
]

/** The drawer with this title: a sheet, or the part of the page beside the queue. */
const drawerOf = (title: string) =>
  waitFor(() => {
    const drawers = document.querySelectorAll<HTMLElement>(
      '[role=dialog], [aria-labelledby=queue-details-title]',
    )
    const drawer = [...drawers].find((one) => within(one).queryByRole('heading', { name: title, level: 2 }))
    if (!drawer) throw new Error(`no drawer has the title ${title}`)
    return within(drawer)
  })

describe.each(readers)('the details for $who', ({ user: person, list, title, place, failure, missing }) => {
  // The back office has them in tabs.
  const isDesk = person.userType === 'super_admin'
  const notes = isDesk ? 'tab' : 'button'
  const timeline = isDesk ? 'tab' : 'region'
  const read = () => (person.userType === 'super_admin' ? staffTour({ feedback }) : agentTour({ feedback }))
  beforeEach(() => {
    answerQueue(server, () => [staffTour()])
    server.on('GET /api/agent/tour-cards', [agentTour()])
    server.on('GET /api/tours/:id', read)
    server.on('GET /api/tours/:id/history', [])
  })

  it('show an email to the client in the timeline, and update it once it is sent', async () => {
    const subject = 'Your tour of Lantern House is confirmed'
    const email = { id: 'email', subject, at: '2026-03-20T15:00:00.000Z' }
    server.on('GET /api/tours/:id/client-emails', failed())
    const user = await open(`${list}?tour=tour`, person)
    const drawer = await drawerOf(title)
    if (isDesk) await user.click(await drawer.findByRole('tab', { name: 'Timeline' }))
    expect(await drawer.findByText('We couldn’t load the timeline.')).toBeDefined()
    server.on('GET /api/tours/:id/client-emails', [{ ...email, state: 'waiting' }])
    await user.click(drawer.getByRole('button', { name: 'Try again' }))
    expect(await drawer.findByText('Email to the client: waiting to be sent')).toBeDefined()
    server.on('GET /api/tours/:id/client-emails', [{ ...email, state: 'sent' }])
    sendLiveEvent({ topic: 'emails', id: 'tour' })
    expect((await drawer.findByText('Emailed the client')).closest('li')?.textContent).toContain(subject)
    expect(drawer.queryByText(/to be sent/)).toBeNull()
  })

  it('show the tour of the list at once, and its feedback when the tour is read', async () => {
    const { answering, release } = held(read())
    server.on('GET /api/tours/:id', answering)
    const user = await open(list, person)
    const [button] = await screen.findAllByRole('button', { name: /^(Details of Nora Field|12 Lantern Row)/ })
    if (button) await user.click(button)
    const drawer = await drawerOf(title)
    expect(drawer.getByText(place)).toBeDefined()
    expect(drawer.getByText('Please ring twice.')).toBeDefined()
    expect(drawer.getByRole(notes, { name: /^Notes/ })).toBeDefined()
    expect(drawer.queryByText('She liked the garden.')).toBeNull()
    release()
    expect(await drawer.findByText('She liked the garden.')).toBeDefined()
    expect(drawer.getByRole(timeline, { name: 'Timeline' })).toBeDefined()
  })

  it('say that they could not be loaded, and load again', async () => {
    server.on('GET /api/agent/tour-cards', [])
    server.on('GET /api/admin/queue-rows', [])
    server.on('GET /api/tours/:id', failed())
    const user = await open(`${list}?tour=tour`, person)
    const drawer = await drawerOf('Tour')
    expect(await drawer.findByText(failure)).toBeDefined()
    expect(drawer.queryByRole(notes, { name: /^Notes/ })).toBeNull()
    server.on('GET /api/tours/:id', read)
    await user.click(drawer.getByRole('button', { name: 'Try again' }))
    expect(await (await drawerOf(title)).findByText('Please ring twice.')).toBeDefined()
  })

  it('say that there is no such tour, and close', async () => {
    server.on('GET /api/agent/tour-cards', [])
    server.on('GET /api/admin/queue-rows', [])
    server.on('GET /api/tours/:id', refused('not_found'))
    const user = await open(`${list}?tour=tour`, person)
    const [words, button] = missing
    expect(await screen.findByRole('heading', { name: words })).toBeDefined()
    await user.click((await drawerOf('Tour')).getByText(button))
    await waitFor(() => expect(address()).toBe(list))
  })
})

describe('the details that start from an agent’s card', () => {
  const whole = agentTour({
    adminScheduled: true,
    tourCharge: 20,
    chargeStatus: 'pending',
    chargeOwed: true,
    schedulingAssistantName: 'Scheduling Assistant',
    property: { ...agentTour().property, escortRequired: true },
  })
  const openCard = async () => {
    const { answering, release } = held(whole)
    answerTourForms(server)
    server.on('GET /api/agent/tour-cards', [agentTourCard.parse(whole)])
    server.on('GET /api/tours/:id', answering)
    server.on('GET /api/tours/:id/history', [])
    const user = await open('/schedule-tour', agent())
    await user.click(await screen.findByRole('button', { name: 'Details of Nora Field' }))
    return { user, release, drawer: await drawerOf('Nora Field') }
  }

  it('show its facts, and add those that only the whole tour has', async () => {
    const { drawer, release } = await openCard()
    expect(drawer.getByText('Scheduling Assistant')).toBeDefined()
    expect(drawer.getByText('$20.00')).toBeDefined()
    expect(drawer.getByLabelText(/^Email the client/)).toBeDefined()
    expect(drawer.queryByText('Payment processing')).toBeNull()
    release()
    expect(await drawer.findByText('Payment processing')).toBeDefined()
    expect(drawer.getByText('Escort Required')).toBeDefined()
  })

  it('say that the agent escorts, without the note about it, which an unchanged text keeps', async () => {
    const own = agentTour({ escortedBy: 'agent', specialRequests: 'Gate 5\n[Agent will escort personally]' })
    answerTourForms(server)
    server.on('GET /api/agent/tour-cards', [agentTourCard.parse(own)])
    server.on('GET /api/tours/:id', own)
    server.on('GET /api/tours/:id/history', [])
    server.on('PUT /api/agent/tour-requests/:id', own)
    const user = await open('/schedule-tour', agent())
    await user.click(await screen.findByRole('button', { name: 'Details of Nora Field' }))
    const drawer = await drawerOf('Nora Field')
    expect(await drawer.findByText('You escort')).toBeDefined()
    expect(screen.getAllByText('Gate 5')).toHaveLength(2)
    expect(screen.queryByText(/Agent will escort personally/)).toBeNull()
    await user.click(drawer.getByRole('button', { name: 'Edit Request' }))
    expect(await drawer.findByLabelText(/^Special Requests/)).toHaveProperty('value', 'Gate 5')
    await user.click(drawer.getByRole('button', { name: 'Save Changes' }))
    await waitFor(() => expect(server.asked('PUT /api/agent/tour-requests/:id')).toHaveLength(1))
    expect(server.asked('PUT /api/agent/tour-requests/:id')[0]?.body).not.toHaveProperty('specialRequests')
  })

  it('have one row of actions on a phone, with the rest in a menu', async () => {
    usePhone()
    const { user, drawer } = await openCard()
    expect(drawer.getByRole('button', { name: 'Edit Request' })).toBeDefined()
    expect(drawer.getByRole('button', { name: 'Notes' })).toBeDefined()
    expect(drawer.queryByRole('button', { name: 'Print' })).toBeNull()
    expect(drawer.queryByRole('link', { name: 'Message the team' })).toBeNull()
    await user.click(drawer.getByRole('button', { name: 'More' }))
    const entries = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    expect(entries).toEqual(['Message the team', 'Print', 'Cancel Request'])
    await user.click(screen.getByRole('menuitem', { name: 'Cancel Request' }))
    expect(await screen.findByRole('alertdialog')).toBeDefined()
  })

  it('print and edit only the whole tour', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const { user, drawer, release } = await openCard()
    await user.click(drawer.getByRole('button', { name: 'Print' }))
    expect(print).not.toHaveBeenCalled()
    await user.click(drawer.getByRole('button', { name: 'Edit Request' }))
    expect(await drawer.findByRole('status', { name: 'Loading the form' })).toBeDefined()
    release()
    expect(await drawer.findByRole('form', { name: 'Edit Request' })).toBeDefined()
    vi.unstubAllGlobals()
  })
})

describe('the details that start from a row of the queue', () => {
  const openRow = async () => {
    const user = await open('/admin-dashboard/queue', superAdmin())
    const [button] = await screen.findAllByRole('button', { name: /^12 Lantern Row/ })
    if (button) await user.click(button)
    const drawer = await drawerOf('12 Lantern Row')
    return { user, drawer }
  }

  it('show its facts, and add those that only the whole tour has', async () => {
    const whole = staffTour({
      agentPhone: '(210) 555-0199',
      adminScheduled: true,
      tourCharge: 20,
      chargeStatus: 'paid',
      escortAssistantName: 'Elena Ruiz',
      feedback,
    })
    const { answering, release } = held(whole)
    answerQueue(server, () => [staffTour()])
    server.on('GET /api/admin/queue-rows', [staffTourRow.parse(whole)])
    server.on('GET /api/tours/:id', answering)
    server.on('GET /api/tours', [whole])
    const { user, drawer } = await openRow()
    expect(drawer.getByText('Please ring twice.')).toBeDefined()
    expect(drawer.getByRole('button', { name: 'Assign Assistant' })).toBeDefined()
    expect(drawer.getByText('(210) 555-0199')).toBeDefined()
    expect(drawer.queryByText('Elena Ruiz')).toBeNull()
    await user.click(drawer.getByRole('tab', { name: 'Client' }))
    expect(await drawer.findByRole('status', { name: 'Loading the tour' })).toBeDefined()
    release()
    expect(await drawer.findByText('nora@clients.example')).toBeDefined()
    await user.click(drawer.getByRole('tab', { name: 'Details' }))
    for (const words of [
      'Elena Ruiz',
      '$20.00',
      'She liked the garden.',
      /you issue refunds in its dashboard/,
    ])
      expect(await drawer.findByText(words)).toBeDefined()
    expect(drawer.getByRole('link', { name: 'About refunds' })).toBeDefined()
  })

  it('say that the agent escorts, without the note about it', async () => {
    const note = '[Agent will escort personally]'
    const whole = staffTour({ escortedBy: 'agent', escortRequired: true, specialRequests: note })
    answerQueue(server, () => [whole])
    server.on('GET /api/tours/:id', whole)
    server.on('GET /api/tours', [whole])
    const { drawer } = await openRow()
    expect(await drawer.findByText('The agent escorts')).toBeDefined()
    expect(drawer.getByText('Special requests').nextElementSibling?.textContent).toBe('None')
    expect(screen.queryByText(/Agent will escort personally/)).toBeNull()
  })
})

describe('the details beside the queue', () => {
  const queue = '/admin-dashboard/queue'
  beforeEach(() => {
    answerQueue(server, () => [staffTour()])
    server.on('GET /api/tours/:id', staffTour())
    server.on('GET /api/tours/:id/history', [])
  })

  it('take the focus, and return it to their row on Escape', async () => {
    const user = await open(queue, superAdmin())
    const row = within(await queueRow('Nora Field')).getByRole('button', { name: /^12 Lantern Row/ })
    await user.click(row)
    const heading = await screen.findByRole('heading', { name: '12 Lantern Row' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(address()).toBe(queue))
    expect(document.activeElement).toBe(row)
  })

  it('stay open when Escape closes a menu above them', async () => {
    const user = await open(`${queue}?tour=tour`, superAdmin())
    const drawer = await drawerOf('12 Lantern Row')
    await user.click(await drawer.findByRole('button', { name: /^Priority of Nora Field/ }))
    await screen.findByRole('menuitem', { name: 'High' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(address()).toBe(`${queue}?tour=tour`)
  })

  it('are a sheet on a phone', async () => {
    usePhone()
    const user = await open(`${queue}?tour=tour`, superAdmin())
    const sheet = within(await screen.findByRole('dialog', { name: '12 Lantern Row' }))
    await user.click(sheet.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(address()).toBe(queue))
  })

  it('hold the messages, the notes, the timeline and the client in tabs, which the address names', async () => {
    server.on('GET /api/admin/conversations', [])
    server.on('GET /api/admin/saved-replies', [])
    server.on('GET /api/tours/:tourId/notes', [])
    server.on('POST /api/tours/:tourId/notes/read', null)
    server.on('GET /api/tours', [staffTour(), staffTour({ id: 'other', propertyName: 'Other House' })])
    const user = await open(`${queue}?tour=tour`, superAdmin())
    const drawer = await drawerOf('12 Lantern Row')
    const show = async (name: string): Promise<void> => {
      await user.click(await drawer.findByRole('tab', { name }))
      await waitFor(() => expect(address()).toBe(`${queue}?tour=tour&pane=${name.toLowerCase()}`))
    }
    await show('Messages')
    expect(await drawer.findByPlaceholderText('Write to the agent...')).toBeDefined()
    const email = drawer.getByRole('link', { name: 'Email' }).getAttribute('href')
    expect(email).toBe('mailto:nora@clients.example?subject=Your%20tour%20of%20Lantern%20House')
    await show('Notes')
    expect(await drawer.findByText('No notes yet')).toBeDefined()
    await show('Client')
    await waitFor(() => expect(drawer.getAllByRole('listitem')).toHaveLength(2))
    const all = drawer.getByRole('link', { name: 'Show in the queue' }).getAttribute('href')
    expect(all).toContain('client=nora')
    await user.click(drawer.getByRole('tab', { name: 'Details' }))
    await waitFor(() => expect(address()).toBe(`${queue}?tour=tour`))
  })

  it('have no messages for a reader who may not see them', async () => {
    const reader = { ...superAdmin(), permissions: ['tours.view' as const] }
    await open(`${queue}?tour=tour&pane=messages`, reader)
    const drawer = await drawerOf('12 Lantern Row')
    expect((await drawer.findByRole('tab', { name: 'Details' })).getAttribute('aria-selected')).toBe('true')
    expect(drawer.queryByRole('tab', { name: 'Messages' })).toBeNull()
  })
})
