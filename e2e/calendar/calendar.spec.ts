import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { expectToast } from '../agent.ts'
import { askedFor, assigned, setTo } from '../arrange.ts'
import { assignment, findAssignment } from '../assistant.ts'
import { call } from '../calls.ts'
import type { GoogleEvent } from '../google-stand-in.ts'
import { expect, test } from '../journey.ts'
import { someInstant } from '../made-up.ts'
import { people } from '../people.ts'
import { expectRefusal } from '../watch.ts'

const google = (path: string): string => {
  const { PORCHLIGHT_E2E_GOOGLE_URL: url } = process.env
  if (!url) throw new Error('The stand-in of Google was not started: let the journeys start the server')
  return `${url}${path}`
}
/** What Google has of a tour: its events that are not deleted. */
const inGoogle = async (client: string): Promise<GoogleEvent[]> => {
  const events: GoogleEvent[] = await (await fetch(google('/events'))).json()
  return events.filter(({ summary, status }) => summary.includes(client) && status !== 'cancelled')
}

/** A tour of this window's agent that has a date. */
const datedTour = async (page: Page, office: Page) => {
  const tour = await askedFor(page)
  await setTo(office, tour, 'scheduled', someInstant())
  return { id: tour.id, name: tour.clientName ?? '' }
}

const openMenu = async (page: Page, tour: { id: string; name: string }): Promise<Locator> => {
  await page.goto(`/schedule-tour?tour=${tour.id}`)
  const details = page.getByRole('dialog', { name: tour.name })
  await details.getByRole('button', { name: 'Add to Calendar' }).click()
  return page.getByRole('menu')
}
const openDialog = async (page: Page, tour: { id: string; name: string }): Promise<Locator> => {
  await (await openMenu(page, tour)).getByRole('menuitem', { name: 'Google Calendar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to Calendar' })
  await expect(dialog).toBeVisible()
  return dialog
}
const disconnectAll = async (page: Page): Promise<void> => {
  const { connections } = await call(page, 'GET /api/calendar/connections')
  for (const { id } of connections)
    await call(page, 'DELETE /api/calendar/connections/:id', { params: { id } })
}

test('a calendar is connected, gets the tour, and follows it', { tag: '@phone' }, async ({ open }) => {
  const page = await open('sarah', { at: null })
  const office = await open('admin', { at: null })
  await disconnectAll(page)
  const tour = await datedTour(page, office)
  const dialog = await openDialog(page, tour)
  for (const word of ['Property', 'Address', 'Client', 'Date'])
    await expect(dialog.getByRole('term').filter({ hasText: new RegExp(`^${word}$`) })).toBeVisible()
  await expect(dialog.getByText(tour.name)).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Connected Calendars' })).toContainText(
    'No calendar is connected yet.',
  )
  await expect(dialog.getByRole('button', { name: 'Connect Outlook Calendar' })).toBeDisabled()
  await expect(dialog.getByText('Outlook Calendar is not configured on this server')).toBeVisible()
  await expectAccessible(page, 'Add to Calendar')

  await test.step('consent in a new tab adds the tour', async () => {
    const opening = page.waitForEvent('popup')
    await dialog.getByRole('button', { name: 'Connect Google Calendar' }).click()
    const tab = await opening
    await expectToast(page, 'Authentication Required')
    await expect(page.getByText('Please complete authentication in the new tab.')).toBeVisible()
    await tab.getByRole('link', { name: 'Allow' }).click()
    await expect(tab.getByRole('heading', { name: 'Google Calendar is connected' })).toBeVisible()
    await expect(tab.getByText('The tour is in it.')).toBeVisible()
    await expectAccessible(tab, 'calendar connected')
    await tab.close()
  })

  await test.step('the dialog knows it by itself, and Google has one event', async () => {
    const connected = dialog.getByRole('region', { name: 'Connected Calendars' })
    await expect(connected.getByText('In your calendar')).toBeVisible()
    await expect(connected.getByText('sarah@gmail.example')).toBeVisible()
    expect(await inGoogle(tour.name)).toMatchObject([{ status: 'tentative' }])
    await expectAccessible(page, 'Add to Calendar, connected')
  })

  await test.step('another tour is added by a button', async () => {
    const other = await datedTour(page, office)
    const again = await openDialog(page, other)
    await again.getByRole('button', { name: 'Add Event to Google Calendar' }).click()
    await expectToast(page, 'Calendar Event Created')
    await expect(again.getByText('In your calendar')).toBeVisible()
    expect(await inGoogle(other.name)).toHaveLength(1)
  })

  await test.step('it is firm when the tour is, and goes when it is cancelled', async () => {
    const at = someInstant()
    await setTo(office, tour, 'confirmed', at)
    await expect
      .poll(async () => (await inGoogle(tour.name)).map(({ status, start }) => [status, start.dateTime]))
      .toEqual([['confirmed', new Date(at).toISOString()]])
    await setTo(office, tour, 'cancelled')
    await expect.poll(() => inGoogle(tour.name)).toEqual([])
  })
})

test('a permission that is taken back is shown, and repaired in the same place', async ({ open }) => {
  const page = await open('marcus', { at: '/profile' })
  const office = await open('admin', { at: null })
  await disconnectAll(page)
  await page.reload()
  const calendars = page.getByRole('region', { name: 'Calendars' })
  const consent = async (button: string, answer: string) => {
    const opening = page.waitForEvent('popup')
    await calendars.getByRole('button', { name: button }).click()
    const tab = await opening
    await tab.getByRole('link', { name: answer }).click()
    return tab
  }

  const refused = await consent('Connect Google Calendar', 'Cancel')
  await expect(refused.getByRole('heading', { name: 'Failed to connect to Google.' })).toBeVisible()
  await expectAccessible(refused, 'consent refused')
  await refused.close()
  const tab = await consent('Connect Google Calendar', 'Allow')
  await expect(tab.getByRole('heading', { name: 'Google Calendar is connected' })).toBeVisible()
  await tab.close()
  await expect(calendars.getByText('Connected', { exact: true })).toBeVisible()

  const tour = await datedTour(page, office)
  await call(page, 'POST /api/tours/:id/calendar/create', {
    params: { id: tour.id },
    body: { provider: 'google' },
  })
  await expect.poll(() => inGoogle(tour.name)).toHaveLength(1)
  await fetch(google('/take-back'))
  const later = someInstant()
  await setTo(office, tour, 'scheduled', later)
  await expect(calendars.getByText('Permission ended')).toBeVisible()
  await expectAccessible(page, 'profile, permission ended')

  const repaired = await consent('Connect again to Google Calendar', 'Allow')
  await expect(repaired.getByRole('heading', { name: 'Google Calendar is connected' })).toBeVisible()
  await repaired.close()
  await expect(calendars.getByText('Connected', { exact: true })).toBeVisible()
  await expect
    .poll(async () => (await inGoogle(tour.name)).map(({ start }) => start.dateTime))
    .toEqual([new Date(later).toISOString()])

  await calendars.getByRole('button', { name: 'Disconnect Google Calendar' }).click()
  const question = page.getByRole('alertdialog', { name: 'Disconnect Google Calendar?' })
  await expectAccessible(page, 'disconnecting')
  await question.getByRole('button', { name: 'Disconnect' }).click()
  await expect(calendars.getByRole('button', { name: 'Connect Google Calendar' })).toBeVisible()
})

test('links and the file need no connection', async ({ open }) => {
  const page = await open('sarah', { at: null })
  const office = await open('admin', { at: null })
  const tour = await datedTour(page, office)
  const seen: string[] = []
  for (const site of ['https://calendar.google.com/**', 'https://outlook.live.com/**'])
    await page.context().route(site, (route) => {
      seen.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">A calendar' })
    })
  const dialog = await openDialog(page, tour)
  for (const calendar of ['Google Calendar', 'Outlook Calendar']) {
    const opening = page.waitForEvent('popup')
    await dialog.getByRole('button', { name: `Open in ${calendar}` }).click()
    const tab = await opening
    await expect(tab.getByText('A calendar')).toBeVisible()
    await expectToast(page, 'Calendar Link Opened')
    await tab.close()
  }
  expect(new URL(seen[0] ?? '').searchParams.get('ctz')).toBe('America/Chicago')
  expect(new URL(seen[1] ?? '').searchParams.get('rru')).toBe('addevent')

  await expect(dialog.getByText('Compatible with all calendar applications')).toBeVisible()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download Calendar File' }).click()
  expect((await download).suggestedFilename()).toBe(`tour-${tour.id}.ics`)
  await expectToast(page, 'ICS Downloaded')
})

test('the team has the links and the file, and connects nothing', async ({ open }) => {
  const page = await open('sarah', { at: null })
  const office = await open('admin', { at: null })
  const tour = await askedFor(page)
  const name = tour.clientName ?? ''
  await assigned(office, tour, people.elena.name)
  await setTo(office, tour, 'scheduled', someInstant())
  const elena = await open('elena')
  await findAssignment(elena, name)
  await assignment(elena, name).getByRole('button', { name: 'Add to Calendar' }).click()
  await elena.getByRole('menuitem', { name: 'Outlook Calendar' }).click()
  const dialog = elena.getByRole('dialog', { name: 'Add to Calendar' })
  await expect(dialog.getByRole('button', { name: 'Open in Outlook Calendar' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Download Calendar File' })).toBeVisible()
  await expect(dialog.getByText('Connected Calendars')).toHaveCount(0)
  await expectAccessible(elena, 'Add to Calendar of an assistant')
})

test('when the check fails the dialog simply opens, and failures are told in their words', async ({
  open,
}) => {
  const page = await open('sarah', { at: null })
  const office = await open('admin', { at: null })
  const tour = await datedTour(page, office)
  expectRefusal(page, 500, /\/calendar\/|\/oauth\//)
  const fault = { status: 500, contentType: 'application/json', body: '{"message":"no","code":"internal"}' }
  await page.route(/\/calendar\/|\/api\/oauth\//, (route) => route.fulfill(fault))
  const dialog = await openDialog(page, tour)
  await expect(dialog.getByRole('alert')).toContainText('Your connected calendars could not be read.')
  await dialog.getByRole('button', { name: 'Connect Google Calendar' }).click()
  await expect(page.getByText('Failed to connect to Google.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Open in Outlook Calendar' }).click()
  await expect(page.getByText('Failed to add tour to Outlook calendar.')).toBeVisible()
  await page.unroute(/\/calendar\/|\/api\/oauth\//)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByRole('alert')).toBeHidden()
})

test('a private address is made, read by a calendar, renewed and stopped', async ({ open }) => {
  const page = await open('marcus', { at: null })
  await call(page, 'DELETE /api/calendar/feed')
  await page.goto('/profile')
  const calendars = page.getByRole('region', { name: 'Calendars' })
  await calendars.getByRole('button', { name: 'Create private address' }).click()
  const box = calendars.getByRole('textbox', { name: 'Private calendar address' })
  await expect(box).toHaveValue(/\/feeds\/[\w-]{43}\.ics$/)
  await expect(calendars.getByRole('link', { name: 'Open in calendar app' })).toHaveAttribute(
    'href',
    /^webcal:/,
  )
  await expectAccessible(page, 'a private address')
  const address = await box.inputValue()
  const read = async (url: string) => {
    const answered = await fetch(url)
    return { status: answered.status, text: await answered.text() }
  }
  expect((await read(address)).text).toContain('BEGIN:VCALENDAR')
  await page.reload()
  await expect(calendars.getByText('You have a private address.')).toBeVisible()
  await expect(box).toBeHidden()

  await calendars.getByRole('button', { name: 'New address' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make a new address' }).click()
  await expect(box).toHaveValue(/\/feeds\//)
  expect((await read(address)).status).toBe(404)
  const renewed = await box.inputValue()
  expect((await read(renewed)).status).toBe(200)

  await calendars.getByRole('button', { name: 'Stop address' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop it' }).click()
  await expectToast(page, 'Private address stopped')
  expect((await read(renewed)).status).toBe(404)
  await expect(calendars.getByRole('button', { name: 'Create private address' })).toBeVisible()
})
