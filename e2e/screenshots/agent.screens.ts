import type { Locator, Page } from '@playwright/test'
import type { Property } from '@porchlight/contract/properties'
import type { AgentTour } from '@porchlight/contract/tours/shapes'
import { bell, notesPanel, requestForm } from '../agent.ts'
import { askedFor, assigned, setTo } from '../arrange.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { expectLive } from '../live.ts'
import type { Client } from '../made-up.ts'
import { people } from '../people.ts'
import { messagesIn, teamSays, teamWrites } from '../talk.ts'
import { expectRefusal, withoutLine } from '../watch.ts'
import { picture, sizeOf, withoutNews } from './picture.ts'

/* The pictures of docs/screens.md: the demo business, with one tour that several people worked on. */

const client: Client = {
  first: 'Eleanor',
  last: 'Marsh',
  name: 'Eleanor Marsh',
  email: 'eleanor.marsh@example.org',
  phone: '(210) 555-0144',
}

const inDays = (days: number, hourUtc: number): string => {
  const day = new Date(Date.now() + days * 86_400_000)
  day.setUTCHours(hourUtc, 0, 0, 0)
  return day.toISOString()
}

/** The first named house in San Antonio that clients can see alone, or the first place that needs an escort. */
const place = async (page: Page, escort: 'self_guided' | 'required'): Promise<Property> => {
  const query = { escort, city: 'san_antonio', limit: 100 } as const
  const found = (await call(page, 'GET /api/agent/properties', { query })).find(
    ({ propertyName, adminCreated }) => propertyName && adminCreated,
  )
  if (!found) throw new Error('The demo has no property of that kind')
  return found
}

type Open = (who: 'sarah' | 'admin' | 'elena', use?: { at?: string | null }) => Promise<Page>

/** Sarah's window, without toasts about old notes. */
const sarah = async (open: Open): Promise<Page> => {
  const page = await open('sarah', { at: null })
  await withoutNews(page)
  return page
}

const go = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  // By its element, because a dialog hides it from screen readers.
  await expect(page.locator('h1')).toBeAttached()
  await expectLive(page)
}

/** Eleanor's tour: requested, assigned, confirmed, with notes and messages. Created once per demo business. */
const eleanors = async (page: Page, open: Open): Promise<AgentTour> => {
  const q = { query: { q: client.name } }
  const [known] = await call(page, 'GET /api/agent/tour-requests', q)
  if (known) return known
  const office = await open('admin', { at: null })
  const tour = await askedFor(page, {
    client,
    property: await place(page, 'self_guided'),
    at: inDays(9, 18),
    requests: 'Is there a charger for an electric car?',
  })
  await assigned(office, tour, people.elena.name)
  await setTo(office, tour, 'contacting_client')
  await setTo(office, tour, 'confirmed', inDays(9, 18))
  const note = (from: Page, text: string) =>
    call(from, 'POST /api/tours/:tourId/notes', { params: { tourId: tour.id }, body: { note: text } })
  await note(page, 'Eleanor comes with her parents. Parking for two cars, please.')
  await note(
    office,
    'The owner asks everybody to take the side gate; the front door stays locked until noon.',
  )
  await note(page, 'Perfect, I told her.')
  await teamSays(office, tour, 'We have your request and are calling Eleanor now.')
  await call(page, 'POST /api/tours/:tourId/messages', {
    params: { tourId: tour.id },
    body: { message: 'Thank you! Could we have half an hour more if they like it?' },
  })
  await teamSays(office, tour, 'Yes: nobody comes after you that day.')
  const [made] = await call(page, 'GET /api/agent/tour-requests', q)
  return made ?? tour
}

test('the dashboard and what opens from everywhere', async ({ open }) => {
  const page = await sarah(open)
  await eleanors(page, open)
  await go(page, '/dashboard')
  await expect(
    page.getByRole('region', { name: 'Upcoming Tours' }).getByRole('listitem').first(),
  ).toBeVisible()
  await picture(page, 'dashboard')
  await bell(page).click()
  await expect(
    page.getByRole('dialog', { name: 'Unread tour notes' }).getByRole('link').first(),
  ).toBeVisible()
  await picture(page, 'unread-notes')
  await page.keyboard.press('Escape')
  if (sizeOf(page) === '390') {
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('navigation', { name: 'Agent', exact: true })).toBeVisible()
    await picture(page, 'menu')
    return
  }
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: /shortcuts/i })).toBeVisible()
  await picture(page, 'shortcuts')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await picture(page, 'command-palette')
})

test('without a session, and without access', async ({ open }) => {
  const stranger = await open('nobody', { at: null })
  expectRefusal(stranger, 401, '/api/auth/user')
  await stranger.goto('/schedule-tour')
  await expect(stranger.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
  await picture(stranger, 'signed-out')
  const dana = await open('dana')
  await expect(dana.getByText('Past due', { exact: true })).toBeVisible()
  await picture(dana, 'no-access')
})

test('Schedule A Tour', async ({ open }) => {
  const page = await sarah(open)
  const tour = await eleanors(page, open)
  const active = page.getByRole('list', { name: 'Active tours' }).getByRole('listitem')
  await go(page, '/schedule-tour')
  await expect(active.first()).toBeVisible()
  await picture(page, 'schedule')
  await go(page, '/schedule-tour?tab=past')
  await expect(page.getByRole('list', { name: 'Past tours' }).getByRole('listitem').first()).toBeVisible()
  // On a phone, the tours that need the agent fill the first screen.
  await page.getByRole('tab', { name: /^Past/ }).evaluate((tab) => tab.scrollIntoView())
  await picture(page, 'schedule-past')
  await go(page, '/schedule-tour?q=lighthouse')
  await expect(page.getByRole('heading', { name: 'No Results Found' })).toBeVisible()
  await picture(page, 'schedule-nothing-found')

  await go(page, '/schedule-tour?form=open')
  const form = requestForm(page)
  await form.getByRole('button', { name: 'Submit Tour Request' }).click()
  await expect(form.getByText('First name is required')).toBeVisible()
  await picture(page, 'request-form')
  await form.getByRole('combobox', { name: 'Property' }).fill('San Antonio')
  await expect(page.getByRole('option').first()).toBeVisible()
  await picture(page, 'property-picker')

  await go(page, `/schedule-tour?tour=${tour.id}`)
  const details = page.getByRole('dialog', { name: client.name })
  await expect(details.getByRole('list', { name: 'Timeline' })).toBeVisible()
  await picture(page, 'tour-details')
  await details.getByRole('button', { name: 'Add to Calendar' }).click()
  await page.getByRole('menuitem', { name: 'Google Calendar' }).click()
  await expect(page.getByRole('dialog', { name: 'Add to Calendar' })).toBeVisible()
  await picture(page, 'add-to-calendar')
  await go(page, `/schedule-tour?notes=${tour.id}`)
  await expect(notesPanel(page).getByText('Perfect, I told her.')).toBeVisible()
  await picture(page, 'tour-notes-panel')

  const tours = await call(page, 'GET /api/agent/tour-requests', { query: { limit: 100 } })
  const asked = tours.find(({ status, specialRequests }) => status === 'requested' && specialRequests)
  await go(page, `/schedule-tour?tour=${asked?.id}&edit=open`)
  await expect(page.getByRole('form', { name: 'Edit Request' })).toBeVisible()
  await picture(page, 'tour-edit')
  await go(page, `/schedule-tour?tour=${asked?.id}`)
  const request = page.getByRole('dialog')
  // On a phone, the actions that do not fit in one row are in a menu.
  if (sizeOf(page) === '390') {
    await request.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Cancel Request' }).click()
  } else await request.getByRole('button', { name: 'Cancel Request' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await picture(page, 'tour-cancel')
})

const fillTour = async (page: Page): Promise<Locator> => {
  const form = page.getByRole('dialog', { name: 'Schedule New Tour' })
  await form.getByRole('combobox', { name: 'Client' }).fill(client.name)
  await page.getByRole('option').first().click()
  await form
    .getByRole('textbox', { name: 'Requested Tour Time' })
    .fill(`${inDays(40, 18).slice(0, 10)} 2:30 PM`)
  await form.getByRole('checkbox', { name: /^I acknowledge/ }).check()
  return form
}

test('properties, from the card to the payment', async ({ open }) => {
  const page = await sarah(open)
  await eleanors(page, open)
  const { id } = await place(page, 'required')
  await go(page, '/properties')
  await expect(page.getByRole('button', { name: /^Schedule Tour of/ }).first()).toBeVisible()
  await picture(page, 'properties')
  await go(page, `/properties?property=${id}`)
  await expect(page.getByRole('dialog')).toBeVisible()
  await picture(page, 'property-details')
  await go(page, '/properties?add=open')
  await expect(page.getByRole('dialog', { name: 'Add Property' })).toBeVisible()
  await picture(page, 'add-property')

  await go(page, `/properties?schedule=${id}`)
  const form = await fillTour(page)
  await picture(page, 'schedule-new-tour')
  await form.getByRole('button', { name: 'Schedule Tour', exact: true }).click()
  const escort = page.getByRole('dialog', { name: 'Escort Required Property' })
  await escort.getByRole('radio', { name: /^Pay for a tour assistant/ }).check()
  await picture(page, 'escort-required')
  await escort.getByRole('button', { name: 'Continue to payment' }).click()
  const paying = page.getByRole('dialog', { name: 'Pay for a tour assistant' })
  await paying.getByRole('radio', { name: /^Use another card/ }).check()
  expectRefusal(page, 402, '/api/sandbox/payments/confirm')
  await paying.getByLabel('Card number').fill('4000 0000 0000 0002')
  await paying.getByLabel('Expiration').fill('12 / 34')
  await paying.getByLabel('Security code').fill('123')
  await paying.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(paying.getByText('Your card was declined.')).toBeVisible()
  await picture(page, 'pay-for-assistant')
})

test('Request New Property', async ({ open }) => {
  const page = await sarah(open)
  const office = await open('admin', { at: null })
  const street = '12 Fir Street'
  const city = { city: 'denver', state: 'CO', zipCode: '80202' } as const
  await call(page, 'POST /api/agent/property-requests', {
    body: { propertyName: 'Fir House', address: street, ...city, type: 'house' },
  })
  const [sent] = await call(office, 'GET /api/admin/property-requests', { query: { q: street } })
  await call(office, 'PUT /api/admin/property-requests/:id', {
    params: { id: sent?.id ?? '' },
    body: { status: 'rejected', adminNotes: 'The owner lets nobody in before January. We ask again then.' },
  })
  await call(page, 'POST /api/agent/property-requests', {
    body: { propertyName: 'Lofts at Elm', address: '40 Elm Street', ...city, type: 'condo' },
  })
  await go(page, '/property-request')
  await expect(page.getByText('The owner lets nobody in before January.')).toBeVisible()
  const form = page.getByRole('form', { name: 'Request New Property' })
  await page
    .getByRole('dialog')
    .filter({ hasText: 'Property Request Rejected' })
    .getByRole('button', { name: 'Dismiss', includeHidden: true })
    .click()
  await picture(page, 'property-request')
  await form.getByLabel('Property Name').fill('Birch Row')
  await form.getByLabel('Address').fill('7 Birch Row')
  await form.getByLabel('ZIP code').fill('78204')
  await form.getByRole('button', { name: 'Submit Request' }).click()
  await expect(page.getByRole('heading', { name: 'Property Request Submitted' })).toBeVisible()
  await picture(page, 'property-request-sent')
})

test('notes, conversations and reports', async ({ open }) => {
  const page = await sarah(open)
  const tour = await eleanors(page, open)
  await go(page, '/notes')
  const feed = page.getByRole('list', { name: /^Notes/ })
  await expect(feed.getByRole('listitem').first()).toBeVisible()
  await picture(page, 'notes')
  const office = await open('admin', { at: null })
  await teamWrites(office, page, {
    subject: 'The desk over the holidays',
    message: 'We are closed on Thanksgiving and answer on the next day.',
  })
  await go(page, '/tour-notes')
  await expect(page.getByText('The desk over the holidays')).toBeVisible()
  await picture(page, 'conversations')
  await go(page, `/tour-notes?tour=${tour.id}`)
  await expect(messagesIn(page).first()).toBeVisible()
  await picture(page, 'conversation')
  await go(page, '/reports')
  await expect(page.getByRole('heading', { name: 'Tour Details' })).toBeVisible()
  await picture(page, 'reports')
})

test('profile, subscription and mails', async ({ open }) => {
  const page = await sarah(open)
  await eleanors(page, open)
  await go(page, '/profile')
  await expect(page.getByRole('region', { name: 'Billing' }).getByText('American Express')).toBeVisible()
  await picture(page, 'profile')
  // Without the shell, and therefore without its live stream.
  await page.goto('/mails')
  const mails = page.getByRole('region', { name: 'Emails' })
  await expect(mails.getByRole('checkbox').first()).toBeVisible()
  await mails.scrollIntoViewIfNeeded()
  await picture(page, 'mails')
  await go(page, '/subscription')
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await picture(page, 'subscription')

  await page.goto('/dev/outbox')
  const list = page.getByRole('list', { name: 'Emails, newest first' }).getByRole('link')
  await expect(list.filter({ hasText: 'Tour confirmed' }).first()).toBeVisible()
  await list
    .filter({ hasText: /Tour confirmed/ })
    .filter({ hasText: people.sarah.name })
    .first()
    .click()
  const stop = page.frameLocator('iframe').getByRole('link', { name: 'Unsubscribe' })
  await expect(stop).toBeVisible()
  await picture(page, 'outbox')
  const stranger = await open('nobody', { at: await stop.getAttribute('href') })
  await expect(stranger.getByRole('button', { name: 'Unsubscribe' })).toBeVisible()
  await picture(stranger, 'unsubscribe')
})

test('offline', async ({ open }) => {
  const page = await sarah(open)
  await go(page, '/schedule-tour')
  await expect(page.getByRole('list', { name: 'Active tours' }).getByRole('listitem').first()).toBeVisible()
  await withoutLine(page, async () => {
    await page.context().setOffline(true)
    await expect(page.getByText(/^You’re offline/)).toBeVisible()
    await picture(page, 'offline')
    await page.context().setOffline(false)
  })
})
