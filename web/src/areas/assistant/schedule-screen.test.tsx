import type { OwnSchedule } from '@porchlight/contract/assistants'
import type { SessionUser } from '@porchlight/contract/sessions'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { failed, held } from '../../../test/answers.ts'
import { firstSteps } from '../../../test/assistant-steps.ts'
import { assistant, superAdmin } from '../../../test/people.ts'
import { prepareScreens } from '../../../test/screen.tsx'

const { server, open, openAfterFailure, address, sendLiveEvent } = prepareScreens()
const path = '/assistant-schedule'
const officeHours: OwnSchedule = {
  timeZone: 'America/Chicago',
  workingHours: [],
  timeOff: [],
  cities: [],
  languages: ['English'],
}

let schedule: OwnSchedule
beforeEach(() => {
  schedule = officeHours
  server.on('GET /api/assistant/schedule', () => schedule)
  server.on('GET /api/calendar/feed', { feed: null })
})

const panel = async (name: string) => within(await screen.findByRole('region', { name }))

it('shows an assistant’s hours, time off, cities and languages, and who changes them', async () => {
  schedule = {
    timeZone: 'America/Denver',
    workingHours: [{ weekday: 1, startsAt: '09:00', endsAt: '12:30' }],
    timeOff: [
      {
        id: 'off',
        startsAt: '2036-03-19T06:00:00Z',
        endsAt: '2036-03-22T06:00:00Z',
        reason: 'Wedding '.repeat(20),
        tours: 2,
      },
    ],
    cities: ['austin', 'san_antonio'],
    languages: ['English', 'Spanish'],
  }
  await open(path, assistant())
  const hours = await panel('Weekly hours')
  expect(hours.getByText('Mountain time')).toBeDefined()
  expect(hours.getByText('9:00 AM – 12:30 PM')).toBeDefined()
  const off = await panel('Time off')
  expect(off.getByRole('listitem').textContent).toMatch(/^Mar 19, 2036 – Mar 21, 2036 · Wedding /)
  expect(off.getByText('2 open tours during this time')).toBeDefined()
  const more = await panel('Cities and languages')
  expect(more.getByText('Austin, San Antonio')).toBeDefined()
  expect(more.getByText('English, Spanish')).toBeDefined()
  expect(screen.getByText('The office sets your hours and time off.')).toBeDefined()
  expect(await screen.findByText(/^To change them or ask for a day off, /)).toBeDefined()
  for (const role of ['textbox', 'checkbox', 'combobox']) expect(screen.queryByRole(role)).toBeNull()
})

it('says which hours apply to an assistant without hours of their own', async () => {
  await open(path, assistant())
  expect((await panel('Weekly hours')).getByText(/^Office hours: 9:00 AM – 7:00 PM Central/)).toBeDefined()
  expect((await panel('Time off')).getByText('None planned.')).toBeDefined()
  expect((await panel('Cities and languages')).getByText('Any city')).toBeDefined()
})

const queueSignIn = `/admin-login?next=${encodeURIComponent('/admin-dashboard/queue')}`
it.each<[string, Partial<SessionUser>, [string, string] | null]>([
  ['of a session from there', { permissions: ['tours.view'] }, ['Back office', '/admin-dashboard/queue']],
  ['of a role without tours', { permissions: ['messages.view'] }, ['Back office', '/admin-dashboard']],
  ['of the assistants’ own session', {}, ['Sign in to the back office', queueSignIn]],
  ['of the team password', { byTeamPassword: true }, null],
  ['of a tour assistant', { userType: 'tour_assistant' }, null],
])('the account menu %s leads to the back office if it is theirs', async (_, more, entry) => {
  server.on('GET /api/assistant/assignments', [])
  server.on('GET /api/assistant/steps', firstSteps)
  const user = await open('/assistant-dashboard', assistant(more))
  await user.click(await screen.findByRole('button', { name: 'Account menu' }))
  await screen.findByRole('menuitem', { name: 'Your schedule' })
  const found = screen.queryAllByRole('menuitem', { name: /back office/i })
  expect(found.map((item) => [item.textContent, item.getAttribute('href')])).toEqual(entry ? [entry] : [])
})

it.each([false, true])('is in the account menu (by team password: %s)', async (byTeamPassword) => {
  server.on('GET /api/assistant/assignments', [])
  server.on('GET /api/assistant/steps', firstSteps)
  const user = await open('/assistant-dashboard', assistant({ byTeamPassword }))
  await user.click(await screen.findByRole('button', { name: 'Account menu' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Your schedule' }))
  expect(await screen.findByRole('heading', { name: 'Your schedule', level: 1 })).toBeDefined()
  expect(address()).toBe(path)
  expect(screen.getByRole('link', { name: 'Back to assignments' }).getAttribute('href')).toBe(
    '/assistant-dashboard',
  )
  expect(screen.getByRole('link', { name: 'See your upcoming tours' }).getAttribute('href')).toBe(
    '/assistant-dashboard?tab=all#group-upcoming',
  )
})

it('shows the private address once the schedule is there, so that it does not move', async () => {
  const { answering, release } = held(schedule)
  server.on('GET /api/assistant/schedule', answering)
  await open(path, assistant())
  expect(await screen.findByRole('status', { name: 'Loading your schedule' })).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Private calendar address' })).toBeNull()
  release()
  await panel('Private calendar address')
})

it('shows what the office changes meanwhile', async () => {
  await open(path, assistant())
  await panel('Cities and languages')
  schedule = { ...officeHours, cities: ['miami'] }
  sendLiveEvent({ topic: 'assistants', id: 'elena' })
  expect(await screen.findByText('Miami')).toBeDefined()
})

it('loads again after a failure', async () => {
  await openAfterFailure(path, assistant(), 'GET /api/assistant/schedule', {
    message: 'Failed to fetch your schedule: 500',
    answer: officeHours,
  })
  expect(await screen.findByText('None planned.')).toBeDefined()
})

const feed = { createdAt: '2026-03-18T15:00:00.000Z', lastUsedAt: null }
const created = {
  ...feed,
  url: 'https://porchlight.example/feeds/1.ics',
  webcalUrl: 'webcal://porchlight.example/feeds/1.ics',
}

it('offers the tours of the assistant as a private calendar address', async () => {
  server.on('POST /api/calendar/feed', created)
  const user = await open(path, assistant())
  const address = await panel('Private calendar address')
  expect(address.getByText(/^Shows your upcoming tours, .* the clients’ names\./)).toBeDefined()
  server.on('GET /api/calendar/feed', { feed })
  await user.click(await address.findByRole('button', { name: 'Create private address' }))
  const box = await address.findByRole('textbox', { name: 'Private calendar address' })
  expect(box).toHaveProperty('value', 'https://porchlight.example/feeds/1.ics')
  expect(await address.findByRole('button', { name: 'Turn off address' })).toBeDefined()
})

it('keeps a new private address while a failed schedule loads again', async () => {
  server.on('GET /api/assistant/schedule', failed())
  server.on('POST /api/calendar/feed', created)
  const user = await open(path, assistant())
  const address = await panel('Private calendar address')
  server.on('GET /api/calendar/feed', { feed })
  await user.click(await address.findByRole('button', { name: 'Create private address' }))
  const box = await address.findByRole('textbox', { name: 'Private calendar address' })
  const { answering, release } = held(officeHours)
  server.on('GET /api/assistant/schedule', answering)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  release()
  expect(await screen.findByText('None planned.')).toBeDefined()
  expect(box.isConnected).toBe(true)
})

it('offers no private address in a session by the team password', async () => {
  await open(path, assistant({ byTeamPassword: true }))
  const address = await panel('Private calendar address')
  expect(address.getByText(/Sign in with your own username to create an address\.$/)).toBeDefined()
  expect(address.queryByRole('button')).toBeNull()
  expect(server.asked('GET /api/calendar/feed')).toEqual([])
})

it('tells an administrator that the page is for assistants, and asks for nothing', async () => {
  await open(path, superAdmin())
  expect(await screen.findByText('This page is for assistants')).toBeDefined()
  expect(server.asked('GET /api/assistant/schedule')).toEqual([])
})
