import type { TourConnections } from '@porchlight/contract/calendar'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { failed } from '../../../test/answers.ts'
import { agent, assistant } from '../../../test/people.ts'
import { prepareScreens } from '../../../test/screen.tsx'
import { agentTour, assignment } from '../../../test/tours.ts'
import type { User } from '../../../test/user.ts'

const { server, open, address } = prepareScreens()

const scheduledDate = '2036-03-20T15:00:00.000Z'
const connection: TourConnections['connections'][number] = {
  id: 'google',
  provider: 'google',
  state: 'ok',
  accountEmail: 'sarah@gmail.example',
  connectedAt: '2026-03-18T15:00:00.000Z',
  lastUsedAt: null,
  event: 'synced',
}
/** The browser tabs that clicks have opened. */
let tabs: { opener: unknown; location: { replace: (url: string) => void }; close: () => void }[]

beforeEach(() => {
  const base = agentTour()
  const tour = agentTour({ status: 'scheduled', scheduledDate, may: { ...base.may, addToCalendar: true } })
  server.on('GET /api/agent/tour-cards', [tour])
  server.on('GET /api/tours/:id', tour)
  server.on('GET /api/tours/:id/history', [])
  server.on('GET /api/tours/:id/calendar/connections', {
    connections: [connection],
    available: { google: true, microsoft: false },
  })
  tabs = []
  vi.spyOn(window, 'open').mockImplementation(() => {
    const tab = { opener: window, location: { replace: vi.fn() }, close: vi.fn() }
    tabs.push(tab)
    return tab as unknown as Window // the code under test uses only these parts of a window
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const dialogOf = async (user: User, calendar: string) => {
  await user.click(await screen.findByRole('button', { name: 'Add to Calendar' }))
  await user.click(await screen.findByRole('menuitem', { name: calendar }))
  return within(await screen.findByRole('dialog', { name: 'Add to Calendar' }))
}

it('says when a tour without a date can be added to a calendar', async () => {
  const words = 'You can add this tour to your calendar once it’s scheduled.'
  await open('/schedule-tour?tour=tour', agent())
  expect(await screen.findByRole('button', { name: 'Add to Calendar' })).toBeDefined()
  expect(screen.queryByText(words)).toBeNull()
  cleanup()
  const pending = agentTour({ status: 'requested', scheduledDate: null })
  server.on('GET /api/agent/tour-cards', [pending])
  server.on('GET /api/tours/:id', pending)
  await open('/schedule-tour?tour=tour', agent())
  expect(await screen.findByText(words)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Add to Calendar' })).toBeNull()
})

it('opens the dialog although the check fails, shows each failure in the specification’s words, and checks again', async () => {
  server.on('GET /api/tours/:id/calendar/connections', failed())
  server.on('GET /api/oauth/:provider', failed())
  server.on('GET /api/tours/:id/calendar/outlook', failed())
  const user = await open('/schedule-tour?tour=tour', agent())
  const dialog = await dialogOf(user, 'Google Calendar')
  expect((await dialog.findByRole('alert')).textContent).toContain(
    'We couldn’t load your connected calendars.',
  )
  await user.click(dialog.getByRole('button', { name: 'Connect Google Calendar' }))
  expect(await screen.findByText('Failed to connect to Google.')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Open in Outlook Calendar' }))
  expect(await screen.findByText('Failed to add tour to Outlook calendar.')).toBeDefined()
  for (const tab of tabs) expect(tab.close).toHaveBeenCalled()
  server.on('GET /api/tours/:id/calendar/connections', {
    connections: [connection],
    available: { google: true, microsoft: true },
  })
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await dialog.findByText('In your calendar')).toBeDefined()
  expect(dialog.queryByRole('alert')).toBeNull()
})

it('opens a tour in either calendar and saves its file without a connection', async () => {
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  server.on('GET /api/tours/:id/calendar/connections', {
    connections: [],
    available: { google: false, microsoft: false },
  })
  server.on('GET /api/tours/:id/calendar/google', { url: 'https://calendar.google.com/filled-in' })
  server.on('GET /api/tours/:id/calendar/outlook', { url: 'https://outlook.live.com/filled-in' })
  server.on('GET /api/tours/:id/calendar/ics', 'BEGIN:VCALENDAR')
  const user = await open('/schedule-tour?tour=tour', agent())
  const dialog = await dialogOf(user, 'Outlook Calendar')
  expect(dialog.getByText('No calendar is connected yet.')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Open in Outlook Calendar' }))
  expect(await screen.findByText('Calendar Link Opened')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Open in Google Calendar' }))
  await waitFor(() => expect(tabs).toHaveLength(2))
  expect(tabs[0]?.location.replace).toHaveBeenCalledWith('https://outlook.live.com/filled-in')
  await waitFor(() =>
    expect(tabs[1]?.location.replace).toHaveBeenCalledWith('https://calendar.google.com/filled-in'),
  )
  expect(dialog.getByText('Compatible with all calendar applications')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Download Calendar File' }))
  expect(await screen.findByText('ICS Downloaded')).toBeDefined()
  expect(save.mock.contexts.at(-1)).toHaveProperty('download', 'tour-tour.ics')
})

it('gives the team the links and the file, but no connections', async () => {
  const base = assignment()
  server.on('GET /api/assistant/assignments', [
    assignment({ status: 'scheduled', scheduledDate, may: { ...base.may, addToCalendar: true } }),
  ])
  server.on('GET /api/assistant/steps', [])
  const user = await open('/assistant-dashboard?tab=all&q=Nora', assistant())
  const dialog = await dialogOf(user, 'Outlook Calendar')
  expect(dialog.getByRole('button', { name: 'Open in Outlook Calendar' })).toBeDefined()
  expect(dialog.getByRole('button', { name: 'Download Calendar File' })).toBeDefined()
  expect(dialog.queryByRole('region', { name: 'Connected Calendars' })).toBeNull()
  expect(dialog.queryByRole('button', { name: /^Connect/ })).toBeNull()
  expect(server.asked('GET /api/tours/:id/calendar/connections')).toEqual([])
})

it('reports that permission was declined, and asks for it again', async () => {
  server.on('GET /api/oauth/:provider', { authUrl: 'https://accounts.google.com/consent' })
  const user = await open('/calendar-connected?provider=google&result=declined&tour=tour', agent())
  expect(await screen.findByRole('heading', { name: 'Failed to connect to Google.' })).toBeDefined()
  expect(screen.getByText(/^You didn’t grant permission/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() =>
    expect(tabs[0]?.location.replace).toHaveBeenCalledWith('https://accounts.google.com/consent'),
  )
  expect(server.asked('GET /api/oauth/:provider')[0]?.query.get('tourId')).toBe('tour')
  await user.click(screen.getByRole('link', { name: 'Back to the tour' }))
  await waitFor(() => expect(address()).toBe('/schedule-tour?tour=tour'))
})
