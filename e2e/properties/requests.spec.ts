import { expectAccessible } from '../accessible.ts'
import { expectToast } from '../agent.ts'
import { call } from '../calls.ts'
import { heldUp } from '../held-up.ts'
import { expect, test } from '../journey.ts'
import { expectLive } from '../live.ts'
import { choose, request, requestForm, someStreet } from './words.ts'

/** The back office answers the request for this street by a call. */
const answer = async (
  office: Parameters<typeof call>[0],
  street: string,
  body: { status: 'approved' | 'rejected'; adminNotes?: string },
) => {
  const [sent] = await call(office, 'GET /api/admin/property-requests', { query: { q: street } })
  return call(office, 'PUT /api/admin/property-requests/:id', { params: { id: sent?.id ?? '' }, body })
}

test('an agent requests a property, the team answers, and the answer arrives live', async ({ open }) => {
  const page = await open('sarah', { at: '/dashboard' })
  await page.getByRole('link', { name: 'Request New Property' }).click()
  const street = someStreet()
  const name = `Lofts at ${street}`
  const form = requestForm(page)
  await form.getByLabel('Property Name').fill(name)
  await form.getByLabel('Address').fill(street)
  await choose(form, 'City', 'Atlanta')
  await expect(form.getByRole('combobox', { name: /^State/ })).toContainText('Georgia')
  await form.getByLabel('ZIP code').fill('30306')
  await choose(form, 'Property Type', 'Condo')
  await form.getByLabel(/^Description/).fill('The agent is Pat Lowe.')
  await form.getByRole('button', { name: 'Submit Request' }).click()
  await expect(page.getByRole('heading', { name: 'Property Request Submitted' })).toBeFocused()
  await expect(request(page, name)).toContainText('Pending')
  await expectAccessible(page, 'a request that was sent')

  await page.getByRole('button', { name: 'Submit Another Property' }).click()
  await expect(form.getByLabel('Property Name')).toHaveValue('')
  await expect(page.getByText('We saved your draft.')).toBeHidden()
  await expectLive(page)
  const office = await open('admin', { at: null })
  // The list may load before the event about the answer arrives; the toast appears in either case.
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
      await expect(request(page, name)).toContainText('New reply')
    },
  )
  await expectToast(page, 'Property Request Approved')
  await request(page, name)
    .getByRole('link', { name: `View property ${name}` })
    .click()
  await expect(page).toHaveURL(`/properties?property=${propertyId}`)
  await expect(page.getByRole('dialog', { name })).toContainText(street)
})

test('an answer is announced once on any screen, and marked until the agent opens it', async ({ open }) => {
  const page = await open('marcus', { at: '/notes' })
  await expectLive(page)
  const street = someStreet()
  await call(page, 'POST /api/agent/property-requests', {
    body: {
      propertyName: 'Fir House',
      address: street,
      city: 'denver',
      state: 'CO',
      zipCode: '80202',
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
