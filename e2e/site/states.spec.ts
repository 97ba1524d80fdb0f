import type { Page } from '@playwright/test'
import type { AgentTour } from '@porchlight/contract/tour-shapes'
import {
  acknowledgeHours,
  card,
  enterTime,
  expectClearOfToast,
  expectToast,
  fillClient,
  notesPanel,
  openDetails,
  openRequestForm,
  pickProperty,
  requestForm,
} from '../agent.ts'
import { askedFor, someHouse } from '../arrange.ts'
import { expect, test } from '../journey.ts'
import { someClient, someTime } from '../made-up.ts'
import { expectRefusal } from '../watch.ts'

/*
 * What the agents' screens say when there is nothing, when something is missing, and while something is on its way
 * (specification, agent area, section 2).
 */

/** The answer to a call of this kind waits until the function is called that comes back. */
const held = async (page: Page, method: 'POST' | 'PUT', address: string): Promise<() => void> => {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (asked) => {
    if (asked.request().method() === method) await released
    await asked.fallback()
  })
  return release
}

const listOf = (name: string): string => `/schedule-tour?q=${encodeURIComponent(name)}`

test('an agent without tours reads how to begin', { tag: '@phone' }, async ({ open }) => {
  const page = await open('sarah', { at: null })
  await page.route('**/api/agent/tour-requests?*', (asked) =>
    asked.fulfill({ json: [], headers: { 'x-total-count': '0' } }),
  )
  await page.goto('/schedule-tour?tab=past')
  await expect(page.getByRole('heading', { name: 'Schedule A Tour', level: 1 })).toBeVisible()
  await expect(page.getByText('Submit tour requests and track their status', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No Past Tours Yet' })).toBeVisible()
  await expect(page.getByText('Tours that have already happened will appear here.')).toBeVisible()
  await page.getByRole('tab', { name: /^Active Tours/ }).click()
  await expect(page.getByRole('heading', { name: 'No Active Tour Requests' })).toBeVisible()
  await expect(page.getByPlaceholder('Search tours by client name, property, or status...')).toBeVisible()
  await page.getByRole('button', { name: 'Schedule Your First Tour' }).click()
  await expect(requestForm(page)).toBeVisible()
})

test('a request that did not arrive says so, keeps what was typed, and is sent again', async ({ open }) => {
  const page = await open('sarah', { at: '/schedule-tour' })
  const client = someClient('Olive')
  const house = await someHouse(page)
  const form = await openRequestForm(page)
  await fillClient(form, client)
  await pickProperty(form, house.address, house.address)
  await enterTime(form, 'Requested Tour Time', someTime())
  await acknowledgeHours(form)

  const address = '**/api/agent/tour-requests'
  expectRefusal(page, 500, '/api/agent/tour-requests')
  await page.route(address, (asked) =>
    asked.request().method() === 'POST' ? asked.fulfill({ status: 500, body: '' }) : asked.fallback(),
  )
  const release = await held(page, 'POST', address)
  await form.getByRole('button', { name: 'Submit Tour Request' }).click()
  await expect(form.getByRole('button', { name: 'Submitting...' })).toBeVisible()
  release()
  await expectToast(page, 'Submission Failed')
  await expectClearOfToast(page, form.getByRole('button', { name: 'Submit Tour Request' }))
  await expect(
    page.getByText('Failed to submit tour request. Please try again.', { exact: true }).first(),
  ).toBeVisible()
  await expect(form.getByLabel('First Name', { exact: true })).toHaveValue(client.first)
  await expect(form.getByRole('combobox', { name: 'Property' })).toHaveValue(new RegExp(house.address))

  await page.unroute(address)
  await form.getByRole('button', { name: 'Submit Tour Request' }).click()
  await expectToast(page, 'Tour Request Submitted Successfully!')
  await expect(card(page, client.name)).toBeVisible()
})

test('buttons say what they are at', async ({ open }) => {
  const page = await open('sarah', { at: null })
  const tour = await askedFor(page)
  const name = tour.clientName ?? ''
  await page.goto(`/schedule-tour?notes=${tour.id}`)
  const panel = notesPanel(page)
  await expect(panel.getByPlaceholder('Search notes by content or author...')).toBeVisible()
  await expect(panel.getByPlaceholder('Add a note about this tour...')).toBeVisible()
  await expect(
    panel.getByText('Press Enter to send, Shift+Enter for new line', { exact: true }),
  ).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Add Note' })).toBeDisabled()
  const added = await held(page, 'POST', '**/api/tours/*/notes')
  await panel.getByRole('textbox', { name: /^Note\./ }).fill('The gate is open.')
  await panel.getByRole('button', { name: 'Add Note' }).click()
  await expect(panel.getByRole('button', { name: 'Adding...' })).toBeVisible()
  added()
  await expectToast(page, 'Note Added')

  await page.goto(listOf(name))
  const details = await openDetails(page, name)
  await details.getByRole('button', { name: 'Edit Request' }).click()
  const saved = await held(page, 'PUT', `**/api/agent/tour-requests/${tour.id}`)
  await details.getByLabel('Special Requests').fill('Bring the dog.')
  await details.getByRole('button', { name: 'Save Changes' }).click()
  await expect(details.getByRole('button', { name: 'Saving...' })).toBeVisible()
  saved()
  await expectToast(page, 'Tour Request Updated')

  const cancelled = await held(page, 'PUT', '**/api/agent/tour-requests/*/cancel')
  await details.getByRole('button', { name: 'Cancel Request' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Cancel Request' }).click()
  await expect(question.getByRole('button', { name: 'Cancelling...' })).toBeVisible()
  cancelled()
  await expectToast(page, 'Tour Request Cancelled')
})

test('what has no name, and a status that nobody knows, have words of their own', async ({ open }) => {
  const page = await open('sarah', { at: null })
  const tour = await askedFor(page)
  await page.route('**/api/agent/tour-requests?*', async (asked) => {
    const tours: AgentTour[] = await (await asked.fetch()).json()
    await asked.fulfill({ json: tours.map((each) => ({ ...each, clientName: null, status: 'of_old' })) })
  })
  await page.goto(listOf(tour.clientName ?? ''))
  const nameless = card(page, 'Client Name Not Available')
  await expect(nameless).toContainText('Requested')
  // A list that is read again at this moment has its answer first.
  await page.unrouteAll({ behavior: 'wait' })

  await page.route('**/api/agent/properties?*', async (asked) => {
    const found: { propertyName: string | null }[] = await (await asked.fetch()).json()
    await asked.fulfill({ json: found.map((each) => ({ ...each, propertyName: null })) })
  })
  await page.goto('/schedule-tour?form=open')
  await requestForm(page).getByRole('combobox', { name: 'Property' }).fill('San Antonio')
  await expect(page.getByRole('option').first()).toContainText('Unnamed Property')
  await page.unrouteAll({ behavior: 'wait' })
})

test('a stranger’s way in, from the dashboard and from Schedule A Tour', async ({ open }) => {
  const page = await open('nobody')
  expectRefusal(page, 401, '/api/auth/user')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await expect(page).toHaveURL(/\/agent-login/)
  await page.goto('/schedule-tour')
  await expect(page.getByText('Please log in to schedule tours.')).toBeVisible()
  await page.getByRole('link', { name: 'Log In' }).click()
  await expect(page).toHaveURL(/\/login/)
})
