import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { expectToast } from '../agent.ts'
import { askedFor, setTo } from '../arrange.ts'
import { call } from '../calls.ts'
import type { GoogleEvent } from '../google-stand-in.ts'
import { expect, test } from '../journey.ts'
import { someInstant } from '../made-up.ts'

const google = (path: string): string => {
  const { PORCHLIGHT_E2E_GOOGLE_URL: url } = process.env
  if (!url) throw new Error('The stand-in of Google was not started: let the journeys start the server')
  return `${url}${path}`
}
/** Google's events of a tour that are not deleted. */
const inGoogle = async (client: string): Promise<GoogleEvent[]> => {
  const events: GoogleEvent[] = await (await fetch(google('/events'))).json()
  return events.filter(({ summary, status }) => summary.includes(client) && status !== 'cancelled')
}

/** A dated tour of this window's agent. */
const datedTour = async (page: Page, office: Page) => {
  const tour = await askedFor(page)
  await setTo(office, tour, 'scheduled', someInstant())
  return { id: tour.id, name: tour.clientName ?? '' }
}

const openDialog = async (page: Page, tour: { id: string; name: string }): Promise<Locator> => {
  await page.goto(`/schedule-tour?tour=${tour.id}`)
  const details = page.getByRole('dialog', { name: tour.name })
  await details.getByRole('button', { name: 'Add to Calendar' }).click()
  await page.getByRole('menu').getByRole('menuitem', { name: 'Google Calendar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to Calendar' })
  await expect(dialog).toBeVisible()
  return dialog
}
const disconnectAll = async (page: Page): Promise<void> => {
  const { connections } = await call(page, 'GET /api/calendar/connections')
  for (const { id } of connections)
    await call(page, 'DELETE /api/calendar/connections/:id', { params: { id } })
}

test('a calendar is connected, gets the tour, and follows its changes', async ({ open }) => {
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
  await expect(dialog.getByText('Outlook Calendar isn’t set up here yet.')).toBeVisible()

  await test.step('consent in a new tab adds the tour', async () => {
    const opening = page.waitForEvent('popup')
    await dialog.getByRole('button', { name: 'Connect Google Calendar' }).click()
    const tab = await opening
    await expectToast(page, 'Authentication Required')
    await expect(page.getByText('Please complete authentication in the new tab.')).toBeVisible()
    await tab.getByRole('link', { name: 'Allow' }).click()
    await expect(tab.getByRole('heading', { name: 'Google Calendar is connected' })).toBeVisible()
    await expect(tab.getByText('The tour is on your calendar.')).toBeVisible()
    await expectAccessible(tab, 'calendar connected')
    await tab.close()
  })

  await test.step('the dialog updates by itself, and Google has one event', async () => {
    const connected = dialog.getByRole('region', { name: 'Connected Calendars' })
    await expect(connected.getByText('In your calendar')).toBeVisible()
    await expect(connected.getByText('sarah@gmail.example')).toBeVisible()
    expect(await inGoogle(tour.name)).toMatchObject([{ status: 'tentative' }])
    await expectAccessible(page, 'Add to Calendar, connected')
  })

  await test.step('a button adds another tour', async () => {
    const other = await datedTour(page, office)
    const again = await openDialog(page, other)
    await again.getByRole('button', { name: 'Add Event to Google Calendar' }).click()
    await expectToast(page, 'Calendar Event Created')
    await expect(again.getByText('In your calendar')).toBeVisible()
    expect(await inGoogle(other.name)).toHaveLength(1)
  })

  await test.step('the event becomes firm with the tour, and disappears when the tour is cancelled', async () => {
    const at = someInstant()
    await setTo(office, tour, 'confirmed', at)
    await expect
      .poll(async () => (await inGoogle(tour.name)).map(({ status, start }) => [status, start.dateTime]))
      .toEqual([['confirmed', new Date(at).toISOString()]])
    await setTo(office, tour, 'cancelled')
    await expect.poll(() => inGoogle(tour.name)).toEqual([])
  })
})
