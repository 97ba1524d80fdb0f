import type { Page } from '@playwright/test'
import { expectToast } from '../agent.ts'
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
