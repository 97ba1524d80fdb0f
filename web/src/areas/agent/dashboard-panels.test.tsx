import type { HistoryEntry } from '@porchlight/contract/tours/shapes'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { failed, refused } from '../../../test/answers.ts'
import { agentClient } from '../../../test/clients.ts'
import { agent } from '../../../test/people.ts'
import { prepareScreens } from '../../../test/screen.tsx'
import { agentTour, answerEmptyDashboard, noCounts } from '../../../test/tours.ts'

const { server, open } = prepareScreens()
beforeEach(() => answerEmptyDashboard(server))

const panel = async (name: string) => within(await screen.findByRole('region', { name }))

describe('the dashboard', () => {
  it('shows today’s tours but no cancelled ones, and what the team has changed since yesterday', async () => {
    const scheduledDate = '2036-03-20T15:00:00.000Z'
    server.on('GET /api/agent/tour-cards', ({ query }) =>
      query.get('to')
        ? [
            agentTour({ id: 'one', scheduledDate, status: 'confirmed' }),
            agentTour({ id: 'two', clientName: 'Bo', scheduledDate, status: 'cancelled' }),
          ]
        : [],
    )
    const tour = {
      id: 'one',
      clientName: 'Nora Field',
      propertyName: null,
      propertyAddress: '12 Lantern Row, San Antonio, TX',
      timeZone: 'America/Chicago',
    }
    const entry = {
      id: 'entry',
      kind: 'status',
      fromStatus: 'scheduling',
      toStatus: 'confirmed',
      note: null,
      actorName: 'Scheduling Assistant',
      actorType: 'assistant',
      byTeamPassword: false,
      changes: [],
      createdAt: '2026-03-18T15:00:00.000Z',
    } satisfies HistoryEntry
    server.on('GET /api/agent/tour-news', [
      { tour, entry },
      { tour, entry: { ...entry, id: 'earlier', toStatus: 'scheduling' } },
    ])
    await open('/dashboard', agent())
    const today = await panel('Today')
    expect(await today.findByText('10:00 AM CDT')).toBeDefined()
    expect(today.getAllByRole('listitem')).toHaveLength(1)
    // Only the latest change of each tour.
    const changes = await panel('Since Yesterday')
    const link = await changes.findByRole('link', { name: /Confirmed.*Nora Field ?, 12 Lantern Row/ })
    expect(link.getAttribute('href')).toBe('/schedule-tour?tour=one')
    expect(changes.getAllByRole('listitem')).toHaveLength(1)
  })

  it('names the next tour if there is none today, and says so without any', async () => {
    await open('/dashboard', agent())
    expect(await (await panel('Today')).findByText(/^No tours today\. Request one/)).toBeDefined()
    expect(await (await panel('Since Yesterday')).findByText('No changes since yesterday.')).toBeDefined()
    cleanup()
    server.on('GET /api/agent/tour-cards', ({ query }) =>
      query.get('when') === 'active' ? [agentTour({ scheduledDate: '2036-03-21T15:00:00.000Z' })] : [],
    )
    await open('/dashboard', agent())
    expect(
      await (await panel('Today')).findByText(/The next one is on Fri, Mar 21, 10:00 AM CDT\./),
    ).toBeDefined()
  })

  it('shows the three newest requests with their age, and the next three tours with day and time', async () => {
    const day = 24 * 3_600_000
    const at = (ms: number) => new Date(Date.now() + ms).toISOString()
    const newest = [0, 2, 50].map((hours, place) =>
      agentTour({ id: `new-${place}`, clientName: `Client ${place}`, createdAt: at(-hours * 3_600_000) }),
    )
    const ahead = [1, 2, 3, 4].map((days) =>
      agentTour({ id: `ahead-${days}`, clientName: `Visitor ${days}`, scheduledDate: at(days * day) }),
    )
    server.on('GET /api/agent/tour-cards', ({ query }) => {
      if (query.get('limit') === '3') return newest
      return query.get('when') === 'active' ? ahead : []
    })
    await open('/dashboard', agent())
    const recent = await panel('Recent Activity')
    expect(await recent.findAllByRole('listitem')).toHaveLength(3)
    const ages = recent.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(ages[0]).toMatch(/Client 0.*Just now/)
    expect(ages[1]).toMatch(/Client 1.*2h ago/)
    const upcoming = (await panel('Upcoming Tours')).getAllByRole('listitem')
    expect(upcoming).toHaveLength(3)
    expect(upcoming[0]?.textContent).toMatch(
      /Visitor 1.*(Today|Tomorrow|Sun|Mon|Tue|Wed|Thu|Fri|Sat) \d{1,2}:\d\d [AP]M/,
    )
  })

  it('lists what needs the agent', async () => {
    server.on('GET /api/agent/tour-cards', ({ query }) =>
      query.get('group') === 'needs_you'
        ? [agentTour({ status: 'choose_another_time', needs: ['new_time'] })]
        : [],
    )
    await open('/dashboard', agent())
    const needs = await panel('Needs you (1)')
    expect(
      needs.getByRole('link', {
        name: 'Pick another time: Nora Field, 12 Lantern Row, San Antonio, TX 78205',
      }),
    ).toBeDefined()
  })

  it('lists what needs the agent in the server’s order, which begins with payments', async () => {
    const owed = {
      needs: ['payment' as const],
      chargeStatus: 'failed' as const,
      scheduledDate: '2026-01-02T15:00:00.000Z',
    }
    server.on('GET /api/agent/tour-cards', ({ query }) =>
      query.get('sort') === 'needs'
        ? [
            agentTour({ id: 't1', clientName: 'Una Paid', ...owed }),
            agentTour({ id: 't2', status: 'choose_another_time', needs: ['new_time'] }),
          ]
        : [],
    )
    await open('/dashboard', agent())
    const needs = await panel('Needs you (2)')
    expect(needs.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Payment failed'),
      expect.stringContaining('Choose Another Time'),
    ])
  })
})

describe('the first steps of a new agent', () => {
  const steps = () => screen.findByRole('region', { name: /^First steps/ })
  const send = async (user: Awaited<ReturnType<typeof open>>) => {
    const dialog = within(screen.getByRole('dialog', { name: 'Add Client' }))
    await user.click(dialog.getByRole('button', { name: 'Add Client' }))
  }

  it('are derived from what exists, and add a client on the spot', async () => {
    server.on('POST /api/agent/clients', { ...agentClient(), alreadyListed: false })
    const user = await open('/dashboard', agent())
    expect(within(await steps()).getByRole('heading').textContent).toBe('First steps (0 of 4 done)')
    await user.click(within(await steps()).getByRole('button', { name: 'Add a client' }))
    const form = within(await screen.findByRole('form', { name: 'Add Client' }))
    await user.type(form.getByLabelText('First Name'), 'Nora')
    await user.type(form.getByLabelText('Last Name'), 'Field')
    await user.type(form.getByLabelText('Email'), 'nora@clients.example')
    await user.type(form.getByLabelText('Phone Number'), '(210) 555-0111')
    server.on('GET /api/stats', { ...noCounts, totalClients: 1 })
    await send(user)
    expect(await screen.findByText('Nora Field added')).toBeDefined()
    await waitFor(async () =>
      expect(within(await steps()).getByRole('heading').textContent).toBe('First steps (1 of 4 done)'),
    )
  })

  it('keep a client’s input when the server objects', async () => {
    const errors = [{ path: 'phone', message: 'Phone number is required (minimum 10 digits)' }]
    server.on('POST /api/agent/clients', refused('invalid_input', { errors }))
    const user = await open('/dashboard', agent())
    await user.click(within(await steps()).getByRole('button', { name: 'Add a client' }))
    const form = within(await screen.findByRole('form', { name: 'Add Client' }))
    await send(user)
    expect(await form.findByText('First name is required')).toBeDefined()
    await user.type(form.getByLabelText('First Name'), 'Nora')
    await user.type(form.getByLabelText('Last Name'), 'Field')
    await user.type(form.getByLabelText('Email'), 'nora@clients.example')
    await send(user)
    expect(await form.findByText('Phone number is required (minimum 10 digits)')).toBeDefined()
  })

  it('go away when they are dismissed, in every browser', async () => {
    let dismissed = false
    server.on('GET /api/agent/first-steps', () => ({ dismissed }))
    server.on('PUT /api/agent/first-steps', () => {
      dismissed = true
      return { dismissed }
    })
    const user = await open('/dashboard', agent())
    await user.click(within(await steps()).getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: /^First steps/ })).toBeNull())
    expect(server.asked('PUT /api/agent/first-steps')[0]?.body).toEqual({ dismissed: true })
    cleanup()
    await open('/dashboard', agent())
    await panel('Today')
    await waitFor(() => expect(server.asked('GET /api/agent/first-steps').length).toBeGreaterThan(1))
    expect(screen.queryByRole('region', { name: /^First steps/ })).toBeNull()
  })

  it('come back with the reason when the dismissal fails', async () => {
    server.on('PUT /api/agent/first-steps', failed())
    const user = await open('/dashboard', agent())
    await user.click(within(await steps()).getByRole('button', { name: 'Dismiss' }))
    expect(await screen.findByText('Failed to dismiss the first steps. Please try again.')).toBeDefined()
    expect(await steps()).toBeDefined()
  })

  it('go away when all are done, and never show to an agent with past tours', async () => {
    server.on('GET /api/stats', { ...noCounts, totalClients: 1, pendingTours: 1 })
    server.on('GET /api/calendar/feed', { feed: { createdAt: '2026-03-18T15:00:00.000Z', lastUsedAt: null } })
    await open('/dashboard', agent({ profileImageUrl: '/photo.webp' }))
    await panel('Today')
    expect(screen.queryByRole('region', { name: /^First steps/ })).toBeNull()
    cleanup()
    server.on('GET /api/stats', { ...noCounts, pastTours: 1 })
    await open('/dashboard', agent())
    await panel('Today')
    expect(screen.queryByRole('region', { name: /^First steps/ })).toBeNull()
  })
})
