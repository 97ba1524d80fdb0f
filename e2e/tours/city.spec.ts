import type { Locator, Page } from '@playwright/test'
import type { Client } from '@porchlight/contract/clients'
import type { Property } from '@porchlight/contract/properties'
import { expectAccessible } from '../accessible.ts'
import { expectToast } from '../agent.ts'
import { askedFor, someHouse } from '../arrange.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { someClient, someTime } from '../made-up.ts'

const address = '/city-admin'
const listed = (page: Page, client: string): Locator => page.getByRole('row').filter({ hasText: client })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** A new client of this agent, and a house that allows one tour at a time. */
const scene = async (agent: Page): Promise<{ client: Client; property: Property }> => {
  const who = someClient('Cora')
  const property = await someHouse(agent)
  await askedFor(agent, { client: who, property })
  const [client] = await call(agent, 'GET /api/agent/clients', { query: { q: who.name } })
  if (!client) throw new Error('The client was not kept')
  return { client, property }
}

const choose = async (form: Locator, page: Page, label: string, text: string): Promise<void> => {
  await form.getByLabel(label, { exact: true }).fill(text)
  await page
    .getByRole('option', { name: new RegExp(text) })
    .first()
    .click()
}
const fill = async (
  page: Page,
  agentName: string,
  { client, property }: Awaited<ReturnType<typeof scene>>,
) => {
  const form = dialog(page, 'Schedule City Tour')
  await choose(form, page, 'Agent', agentName)
  await choose(form, page, 'Client', client.name)
  await choose(form, page, 'Property', property.address)
  return form
}
const update = (page: Page, client: string): Promise<void> =>
  page
    .getByRole('button', { name: `Update Status of ${client}` })
    .first()
    .click()

test('the desk schedules a tour for an agent, who sees it at once, and moves it forward', async ({
  open,
}) => {
  const agent = await open('sarah', { at: null })
  const facts = await scene(agent)
  const page = await open('admin', { at: address })
  await expect(page.getByText('$15 per tour, $20 with an escort').first()).toBeVisible()
  await expectAccessible(page, 'the city tours')

  await page.getByRole('button', { name: 'Schedule City Tour' }).click()
  const form = await fill(page, 'Sarah Whitfield', facts)
  // The property sets the city, and both set the charge.
  await expect(form.getByRole('combobox', { name: /^City/ })).toContainText('San Antonio')
  await expect(form.getByRole('region', { name: 'Tour charge' })).toContainText('$15.00')
  await expect(form.getByText('The base price of San Antonio.')).toBeVisible()
  const { typed, time } = someTime()
  await form.getByLabel('Date and time', { exact: true }).fill(typed)
  await page.keyboard.press('Tab')
  await form.getByRole('button', { name: 'Schedule Tour' }).click()
  await expectToast(page, 'Tour Scheduled')

  await page.getByRole('searchbox', { name: 'Search tours' }).fill(facts.client.name)
  await page.getByRole('checkbox', { name: 'Only scheduled by our team' }).check()
  const row = listed(page, facts.client.name).first()
  await expect(row).toContainText('$15.00')
  await expect(row).toContainText('Charged after the tour')
  await update(page, facts.client.name)
  const status = dialog(page, 'Update Status')
  await status.getByRole('button', { name: 'Update Status' }).click()
  await expect(status.getByRole('combobox', { name: /^Status/ })).toBeFocused()
  await status.getByRole('combobox', { name: /^Status/ }).click()
  await page.getByRole('option', { name: 'Confirmed', exact: true }).click()
  await status.getByLabel('Notes').fill('The key is in the box')
  await status.getByRole('button', { name: 'Update Status' }).click()
  await expectToast(page, 'Status Updated')
  await expect(row).toContainText('Confirmed')
  // Back, and the same view from the address.
  await page.reload()
  await expect(row).toContainText('Confirmed')

  await agent.goto(`/schedule-tour?q=${encodeURIComponent(facts.client.name)}`)
  await expect(agent.getByText(time).first()).toBeVisible()
})
