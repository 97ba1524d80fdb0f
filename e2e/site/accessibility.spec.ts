import { expectAccessible } from '../accessible.ts'
import { bell, card, notesPanel, openDetails, openRequestForm } from '../agent.ts'
import { askedFor, assigned, setTo, someHouse } from '../arrange.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { someInstant } from '../made-up.ts'
import { chooseStatus, openAssignment, queueOf, row } from '../office.ts'
import { people, teamPassword } from '../people.ts'
import { expectRefusal } from '../watch.ts'

const tag = '@phone'

test('the landing page and the ways in', { tag }, async ({ open }) => {
  test.setTimeout(120_000)
  const page = await open('nobody')
  expectRefusal(page, 401, '/api/auth/user')
  expectRefusal(page, 404, '/no-such-place')
  for (const path of [
    '/',
    '/agent-login',
    '/admin-login',
    '/assistant-login',
    '/agent-signup',
    '/quick-login',
    '/no-such-place',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    if (path === '/quick-login')
      await expect(page.getByRole('button', { name: people.sarah.name })).toBeVisible()
    await expectAccessible(page, path)
  }
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
  await expectAccessible(page, 'authentication required')
  await page.goto('/assistant-login')
  await page.getByLabel('Assistant password', { exact: true }).fill(teamPassword)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Pick your name' })).toBeVisible()
  await expectAccessible(page, 'picking a name')
})

test('the agent’s dashboard, form, list, details and notes', { tag }, async ({ open }) => {
  test.setTimeout(120_000)
  const page = await open('sarah')
  await expect(
    page.getByRole('region', { name: 'Upcoming Tours' }).getByRole('listitem').first(),
  ).toBeVisible()
  await expectAccessible(page, 'dashboard')

  const tour = await askedFor(page, { requests: 'Please ring twice.' })
  const name = tour.clientName ?? ''
  await page.goto('/schedule-tour')
  await expect(card(page, name)).toBeVisible()
  const form = await openRequestForm(page)
  await form.getByRole('button', { name: 'Submit Tour Request' }).click()
  await expect(form.getByText('First name is required')).toBeVisible()
  await expectAccessible(page, 'schedule with the form open and its messages')
  const picker = form.getByRole('combobox', { name: 'Property' })
  await picker.fill('San Antonio')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectAccessible(page, 'property picker')
  await picker.fill('')
  await expect(page.getByText('Start typing to search properties')).toBeVisible()
  await picker.press('Tab')
  await expect(form.getByRole('textbox', { name: 'Requested Tour Time' })).toBeFocused()
  await form.getByRole('button', { name: 'Open calendar for Requested Tour Time' }).click()
  await expect(page.getByRole('grid').first()).toBeVisible()
  await expectAccessible(page, 'date and time picker')
  await page.keyboard.press('Escape')

  await page.goto(`/schedule-tour?q=${encodeURIComponent(name)}`)
  const details = await openDetails(page, name)
  await expect(details.getByRole('list', { name: 'Timeline' })).toBeVisible()
  await expectAccessible(page, 'details')
  await details.getByRole('button', { name: 'Edit Request' }).click()
  await expect(details.getByRole('form', { name: 'Edit Request' })).toBeVisible()
  await expectAccessible(page, 'details, editing')
  await details.getByRole('button', { name: 'Cancel Edit' }).click()
  await details.getByRole('button', { name: 'Cancel Request' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page, 'cancel dialog')

  const office = await open('admin', { at: null })
  await assigned(office, tour, people.elena.name)
  await call(office, 'POST /api/tours/:tourId/notes', {
    params: { tourId: tour.id },
    body: { note: 'We are on it.' },
  })
  await page.goto(`/schedule-tour?q=${encodeURIComponent(name)}`)
  await expect(card(page, name).getByRole('button', { name: `Notes 1 unread of ${name}` })).toBeVisible()
  await expectAccessible(page, 'a tour with an unread note')
  await page.goto('/schedule-tour?tab=past')
  await expect(page.getByRole('list', { name: 'Past tours' }).getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page, 'past tours')
  await bell(page).click()
  await expect(
    page.getByRole('dialog', { name: 'Unread tour notes' }).getByRole('link').first(),
  ).toBeVisible()
  await expectAccessible(page, 'unread notes')
  await page.goto(`/schedule-tour?notes=${tour.id}`)
  await expect(notesPanel(page).getByText('We are on it.')).toBeVisible()
  await expectAccessible(page, 'notes panel')
  await page.goto('/schedule-tour?q=no+such+tour')
  await expect(page.getByRole('heading', { name: 'No Results Found' })).toBeVisible()
  await expectAccessible(page, 'nothing found')
})

test('the agent’s other places', async ({ open }) => {
  test.setTimeout(120_000)
  const page = await open('sarah')
  for (const path of [
    '/properties',
    '/property-request',
    '/notes',
    '/tour-notes',
    '/reports',
    '/profile',
    '/subscription',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (path === '/properties')
      await expect(page.getByRole('button', { name: /^Schedule Tour of/ }).first()).toBeVisible()
    if (path === '/notes')
      await expect(
        page
          .getByRole('list', { name: /^Notes/ })
          .getByRole('listitem')
          .first(),
      ).toBeVisible()
    await expectAccessible(page, path)
  }
  const dana = await open('dana')
  await expect(dana.getByText('Past due', { exact: true })).toBeVisible()
  await expectAccessible(dana, 'subscription without access')
})

test('the back office’s overview, queue, dialogs and requests', async ({ open, isMobile }) => {
  test.setTimeout(120_000)
  const agent = await open('sarah', { at: null })
  const property = await someHouse(agent)
  const at = someInstant()
  const held = await askedFor(agent, { property, at })
  const tour = await askedFor(agent, { property, at, requests: 'Please ring twice.' })
  const name = tour.clientName ?? ''
  const page = await open('admin')
  await setTo(page, held, 'confirmed', at)
  await expect(page.getByRole('heading', { name: 'Recent tours' })).toBeVisible()
  await expectAccessible(page, 'overview')
  await page.goto('/admin-dashboard/queue')
  await expect(page.locator('[data-tour]').first()).toBeVisible()
  await expectAccessible(page, 'queue')

  await page.goto(queueOf(name))
  await openAssignment(page, name)
  await expectAccessible(page, 'assigning')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await chooseStatus(page, name, 'Confirmed')
  const dialog = page.getByRole('dialog', { name: 'Confirm this tour' })
  expectRefusal(page, 409, `/api/admin/tours/${tour.id}/status`)
  await dialog.getByRole('button', { name: 'Confirm tour' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expectAccessible(page, 'a time that is taken')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  if (!isMobile) {
    await page.getByRole('combobox').first().click()
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectAccessible(page, 'list of a filter')
    await page.keyboard.press('Escape')
    // A list that is leaving has lost its name before it is out of sight.
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await row(page, name)
      .getByRole('button', { name: `More for ${name}` })
      .click()
    await expect(page.getByRole('menuitem', { name: 'Client profile' })).toBeVisible()
    await expectAccessible(page, 'menu of a line')
  }
  await page.goto(`${queueOf(name)}&tour=${tour.id}`)
  await expect(page.getByRole('list', { name: 'Timeline' }).getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page, 'queue with details')
  await page.getByRole('button', { name: 'Client profile' }).click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  await expectAccessible(page, 'client profile')
  await page.goto(`${queueOf(name)}&notes=${tour.id}`)
  await expect(notesPanel(page)).toBeVisible()
  await expectAccessible(page, 'notes in the back office')
  await page.goto('/admin-tour-requests')
  await expect(page.getByRole('button', { name: /^Assign Assistant to / }).first()).toBeVisible()
  await expectAccessible(page, 'tour requests')
  const stranger = await open('sarah', { at: '/admin-tour-requests' })
  await expect(stranger.getByRole('heading', { name: 'Admin Access Required' })).toBeVisible()
  await expectAccessible(stranger, 'admin access required')
  await page.goto('/account')
  await expect(page.getByText('This device')).toBeVisible()
  await expectAccessible(page, 'the account of the back office')
})

test('the assistant’s dashboard and steps', { tag }, async ({ open }) => {
  test.setTimeout(120_000)
  const agent = await open('sarah', { at: null })
  const tour = await askedFor(agent)
  const name = tour.clientName ?? ''
  const office = await open('admin', { at: null })
  await assigned(office, tour, people.james.name)
  await setTo(office, tour, 'scheduling')
  const page = await open('james')
  await expect(
    page.getByRole('list', { name: 'Assignments', exact: true }).getByRole('listitem').first(),
  ).toBeVisible()
  await expectAccessible(page, 'assistant dashboard')
  await page.goto(`/assistant-dashboard?q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: new RegExp(`^Confirm Tour ?: ${name}$`) }).click()
  await expect(page.getByRole('dialog', { name: 'Confirm Tour' })).toBeVisible()
  await expectAccessible(page, 'confirming')
  await page.goto('/assistant-dashboard?tab=completed')
  await expect(
    page.getByRole('list', { name: 'Assignments', exact: true }).getByRole('listitem').first(),
  ).toBeVisible()
  await expectAccessible(page, 'completed assignments')
})
