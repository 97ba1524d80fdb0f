import type { Locator, Page } from '@playwright/test'
import type { Client } from '@porchlight/contract/clients'
import type { Property } from '@porchlight/contract/properties'
import { expectAccessible } from '../accessible.ts'
import { expectToast, expectTold } from '../agent.ts'
import { askedFor, setTo, someHouse } from '../arrange.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { expectLive } from '../live.ts'
import { someClient, someInstant, someTime } from '../made-up.ts'
import { expectRefusal } from '../watch.ts'

const address = '/city-admin'
const listed = (page: Page, client: string): Locator =>
  page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: client })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** A client of this agent whom no other journey knows, and a house that holds one tour at a time. */
const scene = async (agent: Page): Promise<{ client: Client; property: Property }> => {
  const who = someClient('Cora')
  const property = await someHouse(agent)
  await askedFor(agent, { client: who, property })
  const [client] = await call(agent, 'GET /api/agent/clients', { query: { q: who.name } })
  if (!client) throw new Error('The client was not kept')
  return { client, property }
}

/** The desk of this window schedules a tour for them. */
const scheduled = (
  office: Page,
  { client, property }: Awaited<ReturnType<typeof scene>>,
  at = someInstant(),
) =>
  call(office, 'POST /api/admin/schedule-tour', {
    body: {
      clientId: client.id,
      propertyId: property.id,
      assignedAgentId: client.agentId,
      city: property.city,
      scheduledDate: at,
    },
  })

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

test('the desk schedules a tour for an agent, who sees it at once, and brings it on', {
  tag: '@phone',
}, async ({ open }) => {
  const agent = await open('sarah', { at: null })
  const facts = await scene(agent)
  const page = await open('admin', { at: address })
  const cities = page.getByRole('region', { name: 'Cities' })
  await expect(cities.getByRole('link')).toHaveText(['San Antonio', 'Austin', 'Dallas', 'Houston'])
  await expect(cities.getByText('$15 a tour, $20 with an escort')).toBeVisible()
  await expectAccessible(page, 'the city tours')

  await page.getByRole('button', { name: 'Schedule City Tour' }).click()
  const empty = dialog(page, 'Schedule City Tour')
  await empty.getByLabel('Duration').fill('20')
  await empty.getByRole('button', { name: 'Schedule Tour' }).click()
  for (const words of [
    'Agent is required',
    'Client is required',
    'City is required',
    'Property is required',
    'Date is required',
    'Minimum 30 minutes',
  ])
    await expect(empty.getByText(words, { exact: true })).toBeVisible()
  await empty.getByLabel('Duration').fill('481')
  await expect(empty.getByText('Maximum 8 hours')).toBeVisible()
  await empty.getByLabel('Duration').fill('90')

  const form = await fill(page, 'Sarah Whitfield', facts)
  // The city comes with the property, the charge with both.
  await expect(form.getByRole('combobox', { name: /^City/ })).toContainText('San Antonio')
  await expect(form.getByRole('region', { name: 'Tour charge' })).toContainText('$15.00')
  await expect(form.getByText('The base price of San Antonio.')).toBeVisible()
  const { typed, time } = someTime()
  await form.getByLabel('Date and time', { exact: true }).fill(typed)
  await page.keyboard.press('Tab')
  await form.getByRole('button', { name: 'Schedule Tour' }).click()
  await expectToast(page, 'Tour Scheduled')

  await page.getByRole('searchbox', { name: 'Search tours' }).fill(facts.client.name)
  await page.getByRole('checkbox', { name: 'Only those scheduled by the desk' }).check()
  const row = listed(page, facts.client.name).first()
  await expect(row).toContainText('$15.00')
  await expect(row).toContainText('Charged after the tour')
  await expect(row).toContainText('Scheduled')
  const city = page.getByRole('main').getByRole('combobox', { name: 'City' })
  await city.click()
  await page.getByRole('option', { name: 'Austin', exact: true }).click()
  await expect(row).toHaveCount(0)
  await city.click()
  await page.getByRole('option', { name: 'San Antonio', exact: true }).click()
  await expect(row).toBeVisible()
  // By property, too.
  await page.getByRole('searchbox', { name: 'Search tours' }).fill(facts.property.address)
  await expect(row).toBeVisible()

  await update(page, facts.client.name)
  const status = dialog(page, 'Update Status')
  await status.getByRole('button', { name: 'Update Status' }).click()
  await expect(status.getByText('Please choose a status')).toBeVisible()
  await expect(status.getByRole('combobox', { name: /^Status/ })).toBeFocused()
  await status.getByRole('combobox', { name: /^Status/ }).click()
  await page.getByRole('option', { name: 'Confirmed', exact: true }).click()
  await status.getByLabel('Notes').fill('The key is in the box')
  await status.getByRole('button', { name: 'Update Status' }).click()
  await expectToast(page, 'Status Updated')
  await expect(row).toContainText('Confirmed')
  // Back, and the same again by the address.
  await page.reload()
  await expect(row).toContainText('Confirmed')

  await agent.goto(`/schedule-tour?q=${encodeURIComponent(facts.client.name)}`)
  await expect(agent.getByText(time).first()).toBeVisible()
})

test('a time that is taken offers others, and a failure is said in so many words', async ({ open }) => {
  const agent = await open('sarah', { at: null })
  const facts = await scene(agent)
  const page = await open('admin', { at: null })
  const first = await scheduled(page, facts)
  await page.goto(`${address}?schedule=open&city=san_antonio`)
  const form = await fill(page, 'Sarah Whitfield', facts)
  const held = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: first.timeZone,
  }).format(new Date(first.scheduledDate ?? ''))
  await form.getByLabel('Date and time', { exact: true }).fill(held)
  await page.keyboard.press('Tab')
  expectRefusal(page, 409, '/api/admin/schedule-tour')
  await form.getByRole('button', { name: 'Schedule Tour' }).click()
  const taken = form.getByRole('alert').filter({ hasText: 'That time is taken.' })
  await expect(taken).toContainText(facts.client.name)
  await taken.getByRole('listitem').getByRole('button').first().click()

  expectRefusal(page, 500, '/api/admin/schedule-tour')
  await page.route('**/api/admin/schedule-tour', (asked) => asked.fulfill({ status: 500, body: '' }))
  await form.getByRole('button', { name: 'Schedule Tour' }).click()
  await expectTold(page, 'Error', 'Failed to schedule tour')
  await page.unroute('**/api/admin/schedule-tour')
  await form.getByRole('button', { name: 'Schedule Tour' }).click()
  await expectToast(page, 'Tour Scheduled')

  await page.goto(`${address}?by=desk&q=${encodeURIComponent(facts.client.name)}`)
  await expectLive(page)
  // Somebody else is faster.
  await update(page, facts.client.name)
  const status = dialog(page, 'Update Status')
  await status.getByRole('combobox', { name: /^Status/ }).click()
  await page.getByRole('option', { name: 'Completed', exact: true }).click()
  // The tour is still ahead: completing it now needs a reason.
  await status.getByLabel('Reason').fill('They met early')
  await status.getByLabel('Notes').fill('All three came')
  expectRefusal(page, 500, /\/api\/tours\/[^/]+\/status/)
  await page.route('**/api/tours/*/status', (asked) => asked.fulfill({ status: 500, body: '' }))
  await status.getByRole('button', { name: 'Update Status' }).click()
  await expectTold(page, 'Update Failed', 'Failed to update tour status. Please try again.')
  await page.unroute('**/api/tours/*/status')
  const id = new URL(page.url()).searchParams.get('tour') ?? ''
  const other = await open('super', { at: null })
  await setTo(other, { id }, 'in_progress')
  expectRefusal(page, 409, /\/api\/tours\/[^/]+\/status/)
  await status.getByRole('button', { name: 'Update Status' }).click()
  const meanwhile = status.getByRole('region', { name: 'Changed meanwhile' })
  await expect(meanwhile).toContainText('In Progress')
  await expect(status.getByRole('combobox', { name: /^Status/ })).toContainText('Completed')
  await expect(status.getByLabel('Notes')).toHaveValue('All three came')
  await meanwhile.getByRole('button', { name: 'Load theirs' }).click()
  await expect(status.getByRole('combobox', { name: /^Status/ })).toContainText('In Progress')
  await status.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('In Progress').first()).toBeVisible()
  await expect(status).toBeHidden()
  // What was closed is not behind: Back leads out of it.
  await page.goBack()
  await expect(status).toBeHidden()
})

test('agents on Pro are not charged, and who may not schedule is told', async ({ open }) => {
  const pro = await open('marcus', { at: null })
  const facts = await scene(pro)
  const page = await open('admin', { at: `${address}?schedule=open` })
  const form = await fill(page, 'Marcus Delgado', facts)
  await expect(form.getByText('Waived: the agent is on Pro.')).toBeVisible()
  await expect(form.getByRole('region', { name: 'Tour charge' })).toContainText('$0.00')

  await pro.goto('/dashboard')
  await pro.goto('/city-admin')
  await expect(pro.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await pro.getByRole('button', { name: 'Go Back' }).click()
  await expect(pro).toHaveURL('/dashboard')
  await pro.goto(address)
  await pro.getByRole('link', { name: 'Return to Dashboard' }).click()
  await expect(pro).toHaveURL('/dashboard')

  const stranger = await open('nobody')
  expectRefusal(stranger, 401, '/api/auth/user')
  await stranger.goto(address)
  await expect(stranger).toHaveURL(/\/admin-login\?next=/)
})
