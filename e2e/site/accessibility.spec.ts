import { expectAccessible } from '../accessible.ts'
import { bell, card, notesPanel, openDetails, openRequestForm } from '../agent.ts'
import { askedFor, assigned, setTo } from '../arrange.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { chooseStatus, openAssignment, queueOf, row } from '../office.ts'
import { people, teamPassword } from '../people.ts'
import { phone } from '../phone.ts'
import { expectRefusal } from '../watch.ts'

/*
 * Checks with axe what only a rendered page shows: contrast, target sizes, scrolling. Each screen once, in light and
 * dark; component tests use axe in every state (web/test/accessibility/accessible.ts).
 */

test('the sign-in pages and other public pages', async ({ open }) => {
  const page = await open('nobody')
  expectRefusal(page, 401, '/api/auth/user')
  expectRefusal(page, 404, '/no-such-place')
  for (const path of [
    '/agent-login',
    '/admin-login',
    '/agent-signup',
    '/quick-login',
    '/no-such-place',
    '/assistant-login',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    if (path === '/quick-login')
      await expect(page.getByRole('button', { name: people.sarah.name })).toBeVisible()
    await expectAccessible(page, path, { everyRule: true })
  }
  await page.getByLabel('Assistant password', { exact: true }).fill(teamPassword)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Choose your name' })).toBeVisible()
  await expectAccessible(page, 'picking a name')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
  await expectAccessible(page, 'authentication required')
})

test('the agent’s dashboard, form, list, details and notes', async ({ open }) => {
  const page = await open('sarah')
  await expect(
    page.getByRole('region', { name: 'Upcoming Tours' }).getByRole('listitem').first(),
  ).toBeVisible()
  await expectAccessible(page, 'dashboard')
  const tour = await askedFor(page, { requests: 'Please ring twice.' })
  const name = tour.clientName ?? ''
  const office = await open('admin', { at: null })
  await assigned(office, tour, people.elena.name)
  await call(office, 'POST /api/tours/:tourId/notes', {
    params: { tourId: tour.id },
    body: { note: 'We are on it.' },
  })

  await page.goto('/schedule-tour')
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

  await page.goto('/schedule-tour?tab=past')
  await expect(page.getByRole('list', { name: 'Past tours' }).getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page, 'past tours')
  await bell(page).click()
  await expect(
    page.getByRole('dialog', { name: 'Unread tour notes' }).getByRole('link').first(),
  ).toBeVisible()
  await expectAccessible(page, 'unread notes')
  await page.goto('/notes')
  await expect(
    page
      .getByRole('list', { name: /^Notes/ })
      .getByRole('listitem')
      .first(),
  ).toBeVisible()
  await expectAccessible(page, '/notes')

  await page.goto(`/schedule-tour?q=${encodeURIComponent(name)}`)
  await expect(card(page, name).getByRole('button', { name: `Notes 1 unread of ${name}` })).toBeVisible()
  await expectAccessible(page, 'a tour with an unread note')
  const details = await openDetails(page, name)
  await expect(details.getByRole('list', { name: 'Timeline' })).toBeVisible()
  await expectAccessible(page, 'details')
  await page.goto(`/schedule-tour?notes=${tour.id}`)
  await expect(notesPanel(page).getByText('We are on it.')).toBeVisible()
  await expectAccessible(page, 'notes panel')
})

test('the back office’s overview, queue, dialogs and requests', async ({ open }) => {
  const agent = await open('sarah', { at: null })
  const tour = await askedFor(agent, { requests: 'Please ring twice.' })
  const name = tour.clientName ?? ''
  await agent.goto('/admin-tour-requests')
  await expect(agent.getByRole('heading', { name: 'Admin Access Required' })).toBeVisible()
  await expectAccessible(agent, 'admin access required')

  const page = await open('admin')
  await expect(page.getByRole('heading', { name: 'Recent tours' })).toBeVisible()
  await expectAccessible(page, 'overview')
  await page.goto('/admin-dashboard/queue')
  await expect(page.locator('[data-tour]').first()).toBeVisible()
  await expectAccessible(page, 'queue')
  await page.getByRole('combobox').first().click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectAccessible(page, 'list of a filter')

  await page.goto(queueOf(name))
  await openAssignment(page, name)
  await expectAccessible(page, 'assigning')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await chooseStatus(page, name, 'Confirmed')
  await expect(page.getByRole('dialog', { name: 'Confirm this tour' })).toBeVisible()
  await expectAccessible(page, 'confirming at the desk')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await row(page, name)
    .getByRole('button', { name: `More for ${name}` })
    .click()
  await expect(page.getByRole('menuitem', { name: 'Client profile' })).toBeVisible()
  await expectAccessible(page, 'menu of a line')
  await page.goto(`${queueOf(name)}&tour=${tour.id}&pane=timeline`)
  await expect(page.getByRole('list', { name: 'Timeline' }).getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page, 'queue with details')
  await page.getByRole('tab', { name: 'Messages' }).click()
  await expect(page.getByPlaceholder('Write to the agent...')).toBeVisible()
  await expectAccessible(page, 'messages in the details')
  await page.getByRole('tab', { name: 'Client' }).click()
  await expect(page.getByRole('link', { name: 'Show in the queue' })).toBeVisible()
  await expectAccessible(page, 'client in the details')
  await page
    .getByRole('row')
    .filter({ hasText: name })
    .getByRole('button', { name: `More for ${name}` })
    .click()
  await page.getByRole('menuitem', { name: 'Client profile' }).click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  await expectAccessible(page, 'client profile')
  await page.goto('/admin-tour-requests')
  await expect(page.getByRole('button', { name: /^Assign Assistant to / }).first()).toBeVisible()
  await expectAccessible(page, 'tour requests')
  await page.goto('/account')
  await expect(page.getByText('This device')).toBeVisible()
  await expectAccessible(page, 'the account of the back office')
})

test('the assistant’s dashboard and steps', async ({ open }) => {
  const agent = await open('sarah', { at: null })
  const tour = await askedFor(agent)
  const name = tour.clientName ?? ''
  const office = await open('admin', { at: null })
  await assigned(office, tour, people.james.name)
  await setTo(office, tour, 'scheduling')
  const page = await open('james', { at: '/assistant-dashboard?tab=completed' })
  const assignments = page.getByRole('region', { name: 'Assignments', exact: true })
  await expect(assignments.getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page, 'completed assignments')
  await page.goto(`/assistant-dashboard?q=${encodeURIComponent(name)}`)
  await expect(assignments.getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page, 'assistant dashboard')
  await page.getByRole('button', { name: new RegExp(`^Confirm Tour ?: ${name}$`) }).click()
  await expect(page.getByRole('dialog', { name: 'Confirm Tour' })).toBeVisible()
  await expectAccessible(page, 'confirming')
  await page.goto('/assistant-schedule')
  await expect(page.getByRole('region', { name: 'Weekly hours' })).toBeVisible()
  await expectAccessible(page, 'schedule of an assistant')
})

test.describe('on a phone', () => {
  test.use(phone)

  test('the bars, the menu, the list, the details and the assignments', async ({ open }) => {
    const page = await open('sarah')
    await expect(
      page.getByRole('region', { name: 'Upcoming Tours' }).getByRole('listitem').first(),
    ).toBeVisible()
    await expectAccessible(page, 'dashboard')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await expectAccessible(page, 'menu')
    const tour = await askedFor(page)
    const name = tour.clientName ?? ''
    await page.goto(`/schedule-tour?form=open&q=${encodeURIComponent(name)}`)
    await expect(page.getByRole('form', { name: 'New Tour Request' })).toBeVisible()
    await expect(card(page, name)).toBeVisible()
    await expectAccessible(page, 'schedule with the form open')
    await page.goto(`/schedule-tour?tour=${tour.id}`)
    const details = page.getByRole('dialog', { name })
    await expect(details.getByRole('list', { name: 'Timeline' })).toBeVisible()
    await expectAccessible(page, 'details')
    const james = await open('james')
    await expect(
      james.getByRole('region', { name: 'Assignments', exact: true }).getByRole('listitem').first(),
    ).toBeVisible()
    await expectAccessible(james, 'assistant dashboard')
  })
})
