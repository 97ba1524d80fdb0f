import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { expectToast, expectTold } from '../agent.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { expectLive } from '../live.ts'
import { expectRefusal } from '../watch.ts'
import { choose, searchBox, someStreet } from './words.ts'

const tab = '/admin-dashboard/properties'
const screen = '/property-management'
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Properties', exact: true }).getByRole('listitem').filter({ hasText: name })
const listed = (page: Page, address: string, more: { propertyName?: string; city?: string } = {}) =>
  call(page, 'POST /api/admin/properties', {
    body: { address, city: 'austin', zipCode: '78701', type: 'house', ...more },
  })

test('the tab makes, changes and deletes a property', async ({ open }) => {
  const page = await open('admin', { at: tab })
  const street = someStreet()
  await expect(page.getByText(/^Showing 10 of [\d,]+\+? properties$/)).toBeVisible()
  await page.getByRole('button', { name: 'Add Property' }).click()
  const add = dialog(page, 'Add Property')
  await add.getByRole('button', { name: 'Add Property' }).click()
  for (const words of [
    'Property name is required',
    'Address is required',
    'Valid zip code is required',
    'Email is required',
    'Phone is required',
  ])
    await expect(add.getByText(words)).toBeVisible()
  await add.getByLabel('Property Name').fill('The Alder')
  await add.getByLabel('Address').fill(street)
  await choose(add, 'City', 'Denver')
  await expect(add.getByRole('combobox', { name: /^State/ })).toContainText('Colorado')
  await add.getByLabel('Zip Code').fill('80211')
  await choose(add, 'Property Type', 'Rental home')
  await add.getByLabel('Contact Email').fill('desk@alder.example')
  await add.getByLabel('Contact Phone').fill('(303) 555-0100')
  await add.getByRole('button', { name: 'Add Property' }).click()
  await expectTold(page, 'Success', 'Property created successfully')

  await searchBox(page).fill(street)
  await expect(page.getByText('Showing 1 of 1 properties')).toBeVisible()
  await page.getByRole('button', { name: new RegExp(street) }).click()
  const edit = dialog(page, 'Edit Property')
  await expect(page).toHaveURL(/edit=/)
  await edit.getByLabel('Property Name').fill('The Alder Row')
  await edit.getByRole('button', { name: 'Save Property' }).click()
  await expectTold(page, 'Success', 'Property updated successfully')
  await page.getByRole('button', { name: new RegExp(street) }).click()
  await edit.getByRole('button', { name: 'Delete', exact: true }).click()
  const asked = page.getByRole('alertdialog', { name: 'Delete this property?' })
  await expect(asked).toContainText('The Alder Row')
  await asked.getByRole('button', { name: 'Delete property' }).click()
  await expectTold(page, 'Success', 'Property deleted successfully')
  await expect(page.getByText('No properties match your search criteria')).toBeVisible()
})

test('the whole catalogue is filtered, added to and seen live', async ({ open }) => {
  const page = await open('admin', { at: screen })
  await expect(page.getByRole('heading', { name: 'Property Management System' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^All Properties \([\d,]+\+?\)$/ })).toBeVisible()
  for (const counter of ['Total Properties', 'Admin Created', 'Agent Submitted', 'Filtered Results'])
    await expect(page.getByRole('region', { name: 'Counts' })).toContainText(counter)
  await expectAccessible(page, 'the catalogue')
  const street = someStreet()
  await page.getByPlaceholder('Search by name, address, city...').fill(street)
  await expect(page.getByText('No properties match your search criteria')).toBeVisible()
  await expect(page).toHaveURL(/q=/)
  await page.getByRole('button', { name: 'Add Property' }).click()
  const form = dialog(page, 'Create New Property')
  await form.getByRole('button', { name: 'Create Property' }).click()
  await expect(form.getByText('Address is required')).toBeVisible()
  await form.getByLabel('Address').fill(street)
  await form.getByLabel('Price').fill('$425,000')
  await form.getByLabel('Escort Required').check()
  await form.getByRole('button', { name: 'Create Property' }).click()
  await expectToast(page, 'Property created successfully')
  await expect(row(page, street)).toContainText('Unnamed Property')
  for (const mark of ['Admin Created', 'Escort Required', 'San Antonio, TX', '$425,000'])
    await expect(row(page, street)).toContainText(mark)

  // In another window, at once; and the second of two editors is told.
  await expectLive(page)
  const colleague = await open('super', { at: null })
  const [made] = await call(colleague, 'GET /api/admin/properties', { query: { q: street } })
  await row(page, street).getByRole('button', { name: /^Edit/ }).click()
  const edit = dialog(page, 'Edit Property')
  await edit.getByLabel('Property Name').fill('Mine')
  await call(colleague, 'PUT /api/admin/properties/:id', {
    params: { id: made?.id ?? '' },
    body: { propertyName: 'Theirs' },
  })
  // Behind the dialog, where nobody can press it.
  await expect(page.getByText('Theirs', { exact: true })).toBeVisible()
  expectRefusal(page, 409, /^\/api\/admin\/properties\//)
  await edit.getByRole('button', { name: 'Save Property' }).click()
  const told = edit.getByRole('region', { name: 'Changed meanwhile' })
  await expect(told).toContainText('Someone else changed this property in the meantime')
  await told.getByRole('button', { name: 'Load theirs' }).click()
  await expect(edit.getByLabel('Property Name')).toHaveValue('Theirs')
  await edit.getByRole('button', { name: 'Cancel' }).click()
})

test('an agent’s property is published, and one with open tours stays', async ({ open }) => {
  const page = await open('admin', { at: null })
  const agent = await open('marcus', { at: null })
  const address = someStreet()
  const added = await call(agent, 'POST /api/agent/properties', {
    body: { address, city: 'austin', state: 'TX', zipCode: '78701', type: 'condo' },
  })
  await page.goto(`${screen}?from=agent_submitted&q=${encodeURIComponent(address)}`)
  await expect(row(page, address)).toContainText('Agent Submitted')
  await row(page, address)
    .getByRole('button', { name: /^Publish/ })
    .click()
  await expectToast(page, 'Property published successfully')
  await call(agent, 'POST /api/agent/tour-requests', {
    body: {
      ...{ clientFirstName: 'Nora', clientLastName: 'Ashdown', clientEmail: 'nora@clients.example' },
      ...{ clientPhone: '(210) 555-0100', propertyId: added.id },
      requestedDateTime: new Date(Date.now() + 9 * 86_400_000).toISOString(),
    },
  })
  expectRefusal(page, 409, /^\/api\/admin\/properties\//)
  await row(page, address)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.getByRole('button', { name: 'Delete property' }).click()
  await expectToast(page, 'This property has an open tour. Complete or cancel it first.')
  await expect(row(page, address)).toBeVisible()
})

test('a catalogue that cannot be read is read again; a failed change says so', async ({ open }) => {
  const page = await open('admin', { at: null })
  expectRefusal(page, 500, /^\/api\/admin\/properties/)
  const lists = /\/api\/admin\/properties(?:\/counts)?(?:\?|$)/
  await page.route(lists, (asked) => asked.fulfill({ status: 500, body: '' }))
  await page.goto(screen)
  await expect(page.getByText('Error loading properties')).toBeVisible()
  await expect(page.getByText('Failed to fetch properties: 500')).toBeVisible()
  const counts = page.getByRole('region', { name: 'Counts' })
  await expect(counts.getByText('–')).not.toHaveCount(0)
  const secondTry = [/properties\?/, /properties\/counts$/].map((call) => page.waitForResponse(call))
  await page.getByRole('button', { name: 'Try Again' }).click()
  await Promise.all(secondTry)
  await expect(page.getByText('Error loading properties')).toBeVisible()
  await page.unroute(lists)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('Error loading properties')).toBeHidden()
  await expect(counts.getByText('–')).toHaveCount(0)
  const address = someStreet()
  await listed(page, address, { propertyName: 'Failing' })
  await page.getByPlaceholder('Search by name, address, city...').fill(address)
  await page.route('**/api/admin/properties/*', (asked) => asked.fulfill({ status: 500, body: '' }))
  await row(page, address)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.getByRole('button', { name: 'Delete property' }).click()
  await expectTold(page, 'Error', 'Failed to delete property: 500')
  await row(page, address).getByRole('button', { name: /^Edit/ }).click()
  const edit = dialog(page, 'Edit Property')
  await edit.getByLabel('Property Name').fill('Failing still')
  await edit.getByRole('button', { name: 'Save Property' }).click()
  await expectTold(page, 'Error', 'Failed to update property: 500')
  await edit.getByRole('button', { name: 'Cancel' }).click()
  await page.unroute('**/api/admin/properties/*')
  await page.route('**/api/admin/properties', (asked) => asked.fulfill({ status: 500, body: '' }))
  await page.getByRole('button', { name: 'Add Property' }).click()
  const form = dialog(page, 'Create New Property')
  await form.getByLabel('Address').fill(someStreet())
  await form.getByRole('button', { name: 'Create Property' }).click()
  await expectTold(page, 'Error', 'Failed to create property: 500')
})

test('requests are approved and rejected, with a reason', async ({ open }) => {
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
  await review.getByRole('button', { name: 'Reject request' }).click()
  await expect(review.getByText('Please say why this request is rejected')).toBeVisible()
  await review.getByLabel('Admin Notes').fill('Sold last week.')
  // A send that fails leaves the reason there.
  expectRefusal(page, 500, /^\/api\/admin\/property-requests\//)
  await page.route('**/api/admin/property-requests/*', (sent) => sent.fulfill({ status: 500, body: '' }))
  await review.getByRole('button', { name: 'Reject request' }).click()
  await expectToast(page, 'Failed to review request')
  await page.unroute('**/api/admin/property-requests/*')
  await expect(review.getByLabel('Admin Notes')).toHaveValue('Sold last week.')
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

test('the hub leads on, the form submits one, and the diagnosis shows what is answered', async ({ open }) => {
  const page = await open('admin', { at: '/property-hub' })
  await expect(page.getByText(/^8 city markets/)).toBeVisible()
  await expect(page.getByText(/^Role-based access/)).toBeVisible()
  for (const [name, href] of [
    ['Complete Property System', '/property-management'],
    ['Legacy Interface', '/admin-properties'],
    ['Dashboard Analytics', '/admin-dashboard'],
  ] as const)
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', href)
  await page.getByRole('link', { name: 'Submission and Upload' }).click()
  const form = page.getByRole('form', { name: 'Single property' })
  await expect(form.getByLabel('Square feet')).toHaveValue('1000')
  await form.getByLabel('Square feet').fill('0')
  await form.getByLabel('Zip Code').fill('787')
  await form.getByRole('button', { name: 'Submit Property' }).click()
  for (const words of [
    'Property name is required',
    'Zip code must be at least 5 characters',
    'Square feet must be at least 1',
  ])
    await expect(form.getByText(words)).toBeVisible()
  const street = someStreet()
  await form.getByLabel('Property Name').fill('Diagnosed House')
  await form.getByLabel('Address').fill(street)
  await form.getByLabel('Zip Code').fill('78204')
  await form.getByLabel('Square feet').fill('1400')
  await form.getByRole('button', { name: 'Submit Property' }).click()
  await expectToast(page, 'Property created successfully')
  await expect(form.getByLabel('Address')).toHaveValue('')
  await page.goto('/property-test')
  const line = page.getByRole('listitem').filter({ has: page.getByText(street, { exact: true }) })
  const [made] = await call(page, 'GET /api/admin/properties', { query: { q: street } })
  for (const words of ['Diagnosed House', made?.id ?? 'an id']) await expect(line).toContainText(words)
  const fact = (name: string) => page.getByRole('definition').and(page.locator(`dt:text-is("${name}") + dd`))
  await expect(fact('Loading')).toHaveText('no')
  await expect(fact('Error')).toHaveText('none')
  await expect(fact('Count')).toHaveText(/^[1-9]\d*\+?$/)
  await page.getByText('Raw data').click()
  await expect(page.locator('pre')).toContainText(`"address": "${street}"`)
  expectRefusal(page, 500, '/api/admin/properties')
  await page.route('**/api/admin/properties?*', (asked) => asked.fulfill({ status: 500, body: '' }))
  await page.getByRole('button', { name: 'Fetch again' }).click()
  await expect(fact('Error')).toHaveText('Failed to fetch: 500')
})
