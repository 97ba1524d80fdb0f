import { expectAccessible } from '../accessible.ts'
import { expectToast } from '../agent.ts'
import { call } from '../calls.ts'
import { heldUp } from '../held-up.ts'
import { expect, test } from '../journey.ts'
import { expectLive } from '../live.ts'
import { expectRefusal } from '../watch.ts'
import { choose, request, requestForm, someStreet } from './words.ts'

const tag = '@phone'

/** The back office answers the request for this street, over the wire. */
const answer = async (
  office: Parameters<typeof call>[0],
  street: string,
  body: { status: 'approved' | 'rejected'; adminNotes?: string },
) => {
  const [sent] = await call(office, 'GET /api/admin/property-requests', { query: { q: street } })
  return call(office, 'PUT /api/admin/property-requests/:id', { params: { id: sent?.id ?? '' }, body })
}

test('a property is asked for, answered by the team, and seen live', { tag }, async ({ open }) => {
  const page = await open('sarah', { at: '/dashboard' })
  await page.getByRole('link', { name: 'Request New Property' }).click()
  const street = someStreet()
  const name = `Lofts at ${street}`
  const form = requestForm(page)
  await form.getByLabel('Property Name').fill(name)
  await form.getByLabel('Address').fill(street)
  await choose(form, 'City', 'Atlanta')
  await expect(form.getByRole('combobox', { name: /^State/ })).toContainText('Georgia')
  await form.getByLabel('Zip Code').fill('30306')
  await choose(form, 'Property Type', 'Condo')
  await form.getByLabel(/^Description/).fill('The agent is Pat Lowe.')
  await form.getByRole('button', { name: 'Submit Request' }).click()
  await expect(page.getByRole('heading', { name: 'Property Request Submitted' })).toBeFocused()
  await expect(request(page, name)).toContainText('Pending')
  await expectAccessible(page, 'a request that was sent')

  await page.getByRole('button', { name: 'Submit Another Property' }).click()
  await expect(form.getByLabel('Property Name')).toHaveValue('')
  await expect(page.getByText('We kept what you had typed.')).toBeHidden()
  await expectLive(page)
  const office = await open('admin', { at: null })
  // The list may be read before what tells of answers: they are told all the same.
  let propertyId: string | null | undefined
  await heldUp(
    page,
    '/api/agent/property-requests/new-answers',
    async () => {
      ;({ propertyId } = await answer(office, street, { status: 'approved', adminNotes: 'Ring twice.' }))
    },
    async () => {
      await expect(request(page, name)).toContainText('Approved')
      await expect(request(page, name)).toContainText('Ring twice.')
      await expect(request(page, name)).toContainText('New answer')
    },
  )
  await expectToast(page, 'Property Request Approved')
  await request(page, name)
    .getByRole('link', { name: `View property ${name}` })
    .click()
  await expect(page).toHaveURL(`/properties?property=${propertyId}`)
  await expect(page.getByRole('dialog', { name })).toContainText(street)
})

test('an answer is told wherever one is, once, and marked until it is looked at', async ({ open }) => {
  const page = await open('marcus', { at: '/notes' })
  await expectLive(page)
  const street = someStreet()
  await call(page, 'POST /api/agent/property-requests', {
    body: {
      ...{ propertyName: 'Fir House', address: street, city: 'denver', state: 'CO', zipCode: '80202' },
      type: 'house',
    },
  })
  const office = await open('admin', { at: null })
  await answer(office, street, { status: 'rejected', adminNotes: 'The owner does not let it be toured.' })
  await expectToast(page, 'Property Request Rejected')
  await expect(page.getByRole('link', { name: 'Request Property 1 waiting' })).toBeVisible()
  await page.getByRole('button', { name: 'View', exact: true, includeHidden: true }).click()
  await expect(page).toHaveURL('/property-request')
  await expect(request(page, 'Fir House').first()).toContainText('The owner does not let it be toured.')
  await expect(page.getByRole('link', { name: 'Request Property', exact: true })).toBeVisible()
  await page.goto('/notes')
  await expect(page.getByRole('link', { name: 'Request Property', exact: true })).toBeVisible()
  await expect(page.getByText('Property Request Rejected')).toBeHidden()
})

test('an empty request names what is missing, in the specification’s words', async ({ open }) => {
  const page = await open('sarah', { at: '/property-request' })
  const form = requestForm(page)
  await form.getByRole('button', { name: 'Submit Request' }).click()
  for (const message of ['Property name is required', 'Address is required', 'Valid zip code is required'])
    await expect(form.getByText(message, { exact: true })).toBeVisible()
  await expect(form.getByLabel('Property Name')).toBeFocused()
  await form.getByLabel('Zip Code').fill('7820')
  await expect(form.getByText('Valid zip code is required', { exact: true })).toBeVisible()
  await expectAccessible(page, 'request form with its messages')
  await form.getByRole('alert').getByRole('button', { name: 'Address' }).click()
  await expect(form.getByLabel('Address')).toBeFocused()
})

test('what was typed outlives a reload, and a failed send', async ({ open }) => {
  const page = await open('sarah', { at: '/property-request' })
  const street = someStreet()
  const form = requestForm(page)
  await form.getByLabel('Property Name').fill('Elm House')
  await form.getByLabel('Address').fill(street)
  await form.getByLabel('Zip Code').fill('78205')
  await expect
    .poll(() => page.evaluate(() => Object.values({ ...sessionStorage }).join(' ')))
    .toContain(street)
  await page.reload()
  await expect(form.getByText('We kept what you had typed.')).toBeVisible()
  await expect(form.getByLabel('Address')).toHaveValue(street)

  expectRefusal(page, 500, '/api/agent/property-requests')
  await page.route('**/api/agent/property-requests', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: 'no' }) : route.fallback(),
  )
  await form.getByRole('button', { name: 'Submit Request' }).click()
  await expectToast(page, 'Submission Failed')
  await expect(page.getByText('Failed to submit property request. Please try again.')).toBeVisible()
  await expect(form.getByLabel('Address')).toHaveValue(street)
  await page.unroute('**/api/agent/property-requests')
  await form.getByRole('button', { name: 'Submit Request' }).click()
  await expect(page.getByRole('heading', { name: 'Property Request Submitted' })).toBeVisible()
  await page.goto('/property-request')
  await expect(form.getByLabel('Address')).toHaveValue('')
})

test('Go Back leads to where one came from', async ({ open }) => {
  const page = await open('sarah', { at: '/dashboard' })
  await page.getByRole('link', { name: 'Request New Property' }).click()
  const form = requestForm(page)
  await form.getByLabel('Property Name').fill('Ash House')
  await form.getByLabel('Address').fill(someStreet())
  await form.getByLabel('Zip Code').fill('78205')
  await form.getByRole('button', { name: 'Submit Request' }).click()
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('no requests, and requests that cannot be read', async ({ open }) => {
  const page = await open('sarah', { at: null })
  expectRefusal(page, 500, '/api/agent/property-requests')
  await page.route('**/api/agent/property-requests?*', (route) => route.fulfill({ status: 500, body: 'no' }))
  await page.goto('/property-request')
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to fetch property requests' })
  await expect(failed).toBeVisible()
  await expectAccessible(page, 'requests that cannot be read')
  await page.unroute('**/api/agent/property-requests?*')
  await page.route('**/api/agent/property-requests?*', (route) => route.fulfill({ status: 200, json: [] }))
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('You have not asked for a property yet.')).toBeVisible()
  await expectAccessible(page, 'no requests')
})
