import type { Page } from '@playwright/test'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { choose, someStreet } from './words.ts'

const screen = '/property-management'
const rows = (page: Page) => page.getByRole('list', { name: 'Properties', exact: true }).getByRole('listitem')
/** A counter's card, by its name. */
const counter = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Counts' }).locator('> div').filter({ hasText: name })

test('the catalogue counts, and filters by words, city and type', async ({ open }) => {
  const page = await open('admin', { at: null })
  const street = someStreet()
  const list = (body: object) =>
    call(page, 'POST /api/admin/properties', {
      body: { address: street, city: 'austin', type: 'house', ...body },
    })
  await list({ propertyName: 'The Alder', zipCode: '78701', contactEmail: 'desk@alder.example' })
  await list({ city: 'denver', zipCode: '80211', type: 'condo', escortRequired: true })
  // Other journeys add properties meanwhile.
  await page.route('**/api/admin/properties/counts', (asked) =>
    asked.fulfill({ json: { total: 1412, adminCreated: 1400, agentSubmitted: 12, unpublished: 3 } }),
  )
  await page.goto(screen)
  await expect(page.getByRole('heading', { name: 'Property Management System' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'City' })).toContainText('All Cities')
  await expect(page.getByRole('combobox', { name: 'Type' })).toContainText('All Types')
  for (const [name, figure] of [
    ['Total Properties', '1,412'],
    ['Admin Created', '1,400'],
    ['Agent Submitted', '12'],
  ] as const)
    await expect(counter(page, name)).toContainText(figure)

  await page.getByPlaceholder('Search by name, address, city...').fill(street.toUpperCase())
  await expect(page.getByRole('heading', { name: 'All Properties (2)' })).toBeVisible()
  await expect(counter(page, 'Filtered Results')).toContainText('2')
  const named = rows(page).filter({ hasText: 'The Alder' })
  for (const words of ['Admin Created', street, 'Austin, TX 78701', 'House', 'desk@alder.example'])
    await expect(named).toContainText(words)
  await expect(named).not.toContainText('Escort Required')
  const other = rows(page).filter({ hasText: 'Unnamed Property' })
  for (const words of ['Escort Required', 'Denver, CO 80211', 'Condo'])
    await expect(other).toContainText(words)

  const filters = page.getByRole('main')
  await choose(filters, 'City', 'Denver')
  await expect(page.getByRole('heading', { name: 'All Properties (1)' })).toBeVisible()
  await expect(other).toBeVisible()
  await expect(counter(page, 'Filtered Results')).toContainText('1')
  await choose(filters, 'Type', 'House')
  await expect(page.getByText('No properties match your search criteria')).toBeVisible()
  await choose(filters, 'City', 'All Cities')
  await expect(named).toBeVisible()
  await expect(other).toHaveCount(0)

  const again = page.waitForResponse('**/api/admin/properties?*')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await again
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page).toHaveURL('/admin-dashboard')
})

test('a catalogue without a property offers to add the first one; a search without a find does not', async ({
  open,
}) => {
  const page = await open('admin', { at: null })
  await page.route('**/api/admin/properties?*', (asked) =>
    asked.fulfill({ json: [], headers: { 'x-total-count': '0' } }),
  )
  await page.goto(`${screen}?q=nowhere`)
  await expect(page.getByText('No properties match your search criteria')).toBeVisible()
  const first = page.getByRole('button', { name: 'Add First Property' })
  await expect(first).toHaveCount(0)
  await page.goto(screen)
  await expect(page.getByText('No properties found')).toBeVisible()
  await first.click()
  await expect(page.getByRole('dialog', { name: 'Create New Property' })).toBeVisible()
})
