import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { expectToast } from '../agent.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { expectLive } from '../live.ts'
import { searchBox, someStreet } from './words.ts'

const screen = '/property-management'
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Properties', exact: true }).getByRole('listitem').filter({ hasText: name })

test('staff add to the catalog, change it and clear it, and other windows follow live', async ({ open }) => {
  const page = await open('admin', { at: screen })
  await expect(page.getByRole('heading', { name: /^All Properties \([\d,]+\+?\)$/ })).toBeVisible()
  await expectAccessible(page, 'the catalog')
  const street = someStreet()
  await page.getByPlaceholder('Search by name, address, city...').fill(street)
  await expect(page.getByText('No properties match your search criteria')).toBeVisible()
  await expect(page).toHaveURL(/q=/)
  await page.getByRole('button', { name: 'Add Property' }).click()
  const form = dialog(page, 'Create New Property')
  await form.getByLabel('Address').fill(street)
  await form.getByLabel('Price').fill('$425,000')
  await form.getByLabel('Escort Required').check()
  await form.getByRole('button', { name: 'Create Property' }).click()
  await expectToast(page, 'Property created successfully')
  await expect(row(page, street)).toContainText('Unnamed Property')
  for (const mark of ['Admin Created', 'Escort Required', 'San Antonio, TX', '$425,000'])
    await expect(row(page, street)).toContainText(mark)

  // Another window shows it at once.
  const colleague = await open('super', { at: `${screen}?q=${encodeURIComponent(street)}` })
  await expect(row(colleague, street)).toContainText('Unnamed Property')
  await expectLive(colleague)
  await row(page, street).getByRole('button', { name: /^Edit/ }).click()
  const edit = dialog(page, 'Edit Property')
  await edit.getByLabel('Property Name').fill('Seen at once')
  await edit.getByRole('button', { name: 'Save Property' }).click()
  await expectToast(page, 'Property updated successfully')
  await expect(row(colleague, street)).toContainText('Seen at once')
  await row(page, street)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete property' }).click()
  await expect(row(colleague, street)).toHaveCount(0)
})

test('staff approve a request and reject another with a reason', async ({ open }) => {
  const agent = await open('sarah', { at: null })
  const asked = async (propertyName: string) => {
    const address = someStreet()
    await call(agent, 'POST /api/agent/property-requests', {
      body: { propertyName, address, city: 'austin', state: 'TX', zipCode: '78701', type: 'condo' },
    })
    return address
  }
  const [wanted, unwanted] = [await asked('Wanted Lofts'), await asked('Unwanted Lofts')]
  const page = await open('admin', { at: '/admin-properties' })
  const request = (address: string) => page.getByRole('listitem').filter({ hasText: address })
  await expect(page.getByRole('tab', { name: /^Property Requests \(\d+\)$/ })).toBeVisible()
  await request(unwanted).getByRole('button', { name: 'Reject' }).click()
  const review = dialog(page, 'Review Property Request')
  await review.getByLabel('Admin Notes').fill('Sold last week.')
  await review.getByRole('button', { name: 'Reject request' }).click()
  await expectToast(page, 'Property request rejected')
  await request(wanted).getByRole('button', { name: 'Approve' }).click()
  await expectAccessible(page, 'the review of a request')
  await review.getByRole('button', { name: 'Approve request' }).click()
  await expectToast(page, 'Property request approved')
  await expect(request(wanted)).toHaveCount(0)
  await page.getByRole('tab', { name: 'Request History' }).click()
  await expect(request(unwanted)).toContainText('Sold last week.')
  await expect(request(wanted)).toContainText('Approved')
  await page.getByRole('tab', { name: 'Active Properties' }).click()
  await searchBox(page).fill(wanted)
  await expect(row(page, wanted)).toContainText('Wanted Lofts')
})
