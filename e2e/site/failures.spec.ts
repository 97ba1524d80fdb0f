import type { Page } from '@playwright/test'
import { bell, card, expectToast, notesPanel, openDetails, putNewsAway } from '../agent.ts'
import { askedFor } from '../arrange.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { expectRefusal } from '../watch.ts'

/** While `journey` goes on the server is at fault wherever an address matches; afterwards it answers again. */
const atFault = async (page: Page, address: string, journey: () => Promise<void>, method = 'GET') => {
  expectRefusal(page, 500, /^\/api\//)
  await page.route(address, (asked) =>
    asked.request().method() === method ? asked.fulfill({ status: 500, body: '' }) : asked.fallback(),
  )
  await journey()
  await page.unroute(address)
}

test('notes of a tour that cannot be read say so, and so do the unread ones', async ({ open }) => {
  const page = await open('sarah', { at: null })
  const tour = await askedFor(page)
  await atFault(page, '**/api/tours/*/notes?*', async () => {
    await page.goto(`/schedule-tour?notes=${tour.id}`)
    await expect(notesPanel(page).getByText('Failed to fetch notes', { exact: true })).toBeVisible()
  })
  await notesPanel(page).getByRole('button', { name: 'Try again' }).click()
  await expect(notesPanel(page).getByText('No notes yet')).toBeVisible()

  await atFault(page, '**/api/agent/unread-notes/count', async () => {
    await page.goto('/dashboard')
    await expect(
      page.getByRole('button', { name: 'Notifications. Failed to fetch unread notes count' }).first(),
    ).toBeDisabled()
  })
})

test('the unread notes by tour, and clearing them, may fail', async ({ open }) => {
  const page = await open('marcus', { at: null })
  await putNewsAway(page)
  const tour = await askedFor(page)
  await call(await open('admin', { at: null }), 'POST /api/tours/:tourId/notes', {
    params: { tourId: tour.id },
    body: { note: 'We are on it.' },
  })
  await page.goto('/dashboard')
  await atFault(page, '**/api/agent/unread-notes/by-tour', async () => {
    await bell(page).first().click()
    await expect(page.getByText('Failed to fetch unread notes by tour', { exact: true })).toBeVisible()
  })
  const unread = page.getByRole('dialog', { name: 'Unread tour notes' })
  await unread.getByRole('button', { name: 'Try again' }).click()
  await expect(unread.getByRole('link').first()).toBeVisible()
  const clear = unread.getByRole('button', { name: 'Clear All Notifications' })
  await atFault(
    page,
    '**/api/agent/unread-notes/clear-all',
    async () => {
      await clear.click()
      await expectToast(page, 'Failed to clear notifications. Please try again.')
    },
    'POST',
  )
  await expect(unread.getByRole('link').first()).toBeVisible()
})

test('a request that could not be cancelled or changed stands as it was', async ({ open }) => {
  const page = await open('sarah', { at: null })
  const tour = await askedFor(page)
  const name = tour.clientName ?? ''
  await page.goto(`/schedule-tour?q=${encodeURIComponent(name)}`)
  const details = await openDetails(page, name)
  await atFault(
    page,
    '**/api/agent/tour-requests/**',
    async () => {
      await details.getByRole('button', { name: 'Cancel Request' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Request' }).click()
      await expectToast(page, 'Cancellation Failed')
      await expect(page.getByText('Failed to cancel tour request. Please try again.')).toBeVisible()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Keep it' }).click()

      await details.getByRole('button', { name: 'Edit Request' }).click()
      const form = details.getByRole('form', { name: 'Edit Request' })
      await form.getByLabel('Special Requests').fill('Bring the dog.')
      await form.getByRole('button', { name: 'Save Changes' }).click()
      await expectToast(page, 'Update Failed')
      await expect(form.getByText('Failed to update tour request. Please try again.')).toBeVisible()
      await expect(form.getByLabel('Special Requests')).toHaveValue('Bring the dog.')
    },
    'PUT',
  )
  const [found] = await call(page, 'GET /api/agent/tour-requests', { query: { q: name } })
  expect(found).toMatchObject({ status: 'requested', version: tour.version })
  await expect(card(page, name)).toContainText('Requested')
})

test('a note that could not be written says so and stays in its box', async ({ open }) => {
  const page = await open('sarah', { at: null })
  const tour = await askedFor(page)
  await page.goto(`/schedule-tour?notes=${tour.id}`)
  const panel = notesPanel(page)
  await atFault(
    page,
    '**/api/tours/*/notes',
    async () => {
      await panel.getByRole('textbox', { name: /^Note\./ }).fill('The gate sticks.')
      await panel.getByRole('button', { name: 'Add Note' }).click()
      await expectToast(page, 'Failed to add note. Please try again.')
    },
    'POST',
  )
  await expect(panel.getByRole('textbox', { name: /^Note\./ })).toHaveValue('The gate sticks.')
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(panel.getByRole('listitem').filter({ hasText: 'The gate sticks.' })).toHaveCount(1)
})

test('clients that cannot be read, and a payment that cannot be begun, say so', async ({ open }) => {
  const page = await open('sarah', { at: null })
  const places = await call(page, 'GET /api/agent/properties', { query: { escort: 'required', limit: 100 } })
  const clients = await call(page, 'GET /api/agent/clients', { query: { limit: 1 } })
  const form = page.getByRole('dialog', { name: 'Schedule New Tour' })
  await atFault(page, '**/api/agent/clients?*', async () => {
    await page.goto(`/properties?schedule=${places[0]?.id}`)
    await form.getByRole('combobox', { name: 'Client' }).click()
    await expect(page.getByText('Failed to fetch clients', { exact: true })).toBeVisible()
  })
  await page.reload()
  await form.getByRole('combobox', { name: 'Client' }).fill(clients[0]?.name ?? '')
  await page.getByRole('option').first().click()
  await form
    .getByLabel('Date', { exact: true })
    .fill(new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10))
  await form.getByLabel('Time', { exact: true }).fill('14:30')
  await form.getByRole('checkbox', { name: /^I acknowledge the scheduling assistant hours/ }).check()
  await form.getByRole('button', { name: 'Schedule Tour', exact: true }).click()
  const escort = page.getByRole('dialog', { name: 'Escort Required Property' })
  await escort.getByRole('radio', { name: /^Pay for a tour assistant/ }).check()
  await atFault(
    page,
    '**/api/create-tour-assistant-payment',
    async () => {
      await escort.getByRole('button', { name: 'Continue to payment' }).click()
      await expectToast(page, 'Failed to create payment')
    },
    'POST',
  )
  await expect(escort.getByRole('button', { name: 'Continue to payment' })).toBeEnabled()
})
