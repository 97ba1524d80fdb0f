import { expectAccessible } from '../accessible.ts'
import { acknowledgeHours, enterTime, expectToast, fillClient, requestForm as tourForm } from '../agent.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { someClient, someTime } from '../made-up.ts'
import { expectRefusal } from '../watch.ts'
import { addDialog, card, choose, openAddDialog, pressAdd, searchBox, someStreet } from './words.ts'

const tag = '@phone'

test('a property is added and toured, and other agents do not see it', { tag }, async ({ open }) => {
  const page = await open('sarah', { at: '/properties' })
  const street = someStreet()
  const dialog = await openAddDialog(page)
  await expect(dialog.getByRole('combobox', { name: /^City/ })).toContainText('San Antonio')
  await expect(dialog.getByRole('combobox', { name: /^State/ })).toContainText('Texas')
  await expect(dialog.getByRole('combobox', { name: /^Property Type/ })).toContainText('House')
  await expect(dialog.getByLabel('Address')).toBeFocused()

  await pressAdd(dialog)
  await expect(dialog.getByText('Address is required', { exact: true })).toBeVisible()
  await dialog.getByLabel('Address').fill(`${street} Apt 4`)
  await choose(dialog, 'City', 'Denver')
  await expect(dialog.getByRole('combobox', { name: /^State/ })).toContainText('Colorado')
  await dialog.getByLabel(/^Contact Phone/).fill('303-555-0142')
  await pressAdd(dialog)
  await expectToast(page, 'Success')
  await expect(page.getByText('Property added successfully')).toBeVisible()
  await expect(dialog).toBeHidden()

  await searchBox(page).fill(street)
  const added = card(page, `${street} Apt 4`)
  await expect(added).toContainText('Denver, CO')
  await expect(added.getByText('Your addition, not published yet')).toBeVisible()
  await expect(added.getByText('Self-guided')).toBeVisible()
  await added.getByRole('button', { name: `${street} Apt 4`, exact: true }).click()
  const details = page.getByRole('dialog', { name: `${street} Apt 4` })
  await expect(details.getByRole('link', { name: '303-555-0142' })).toHaveAttribute('href', 'tel:3035550142')
  await expectAccessible(page, 'details of a property')
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()

  const other = await open('marcus', { at: `/properties?q=${encodeURIComponent(street)}` })
  await expect(other.getByRole('heading', { name: 'No properties found' })).toBeVisible()

  const client = someClient('Tessa')
  const [property] = await call(page, 'GET /api/agent/properties', { query: { q: street } })
  await page.goto(`/schedule-tour?form=open&property=${property?.id}`)
  const form = tourForm(page)
  await expect(form.getByRole('combobox', { name: 'Property' })).toHaveValue(new RegExp(street))
  await fillClient(form, client)
  await enterTime(form, 'Requested Tour Time', someTime())
  await acknowledgeHours(form)
  await form.getByRole('button', { name: 'Submit Tour Request' }).click()
  await expectToast(page, 'Tour Request Submitted Successfully!')
  await page.goto(`/schedule-tour?q=${encodeURIComponent(client.name)}`)
  await expect(page.getByRole('listitem', { name: client.name })).toContainText(street)
})

test('a card’s Schedule Tour begins with that property', async ({ open }) => {
  const page = await open('sarah', { at: null })
  const street = someStreet()
  await call(page, 'POST /api/agent/properties', {
    body: { address: street, city: 'austin', state: 'TX', type: 'condo' },
  })
  await page.goto(`/properties?q=${encodeURIComponent(street)}`)
  await card(page, street)
    .getByRole('button', { name: `Schedule Tour of ${street}` })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Schedule New Tour' })
  await expect(dialog.getByRole('combobox', { name: 'Property' })).toHaveValue(new RegExp(street))
})

test('what is wrong is said field by field, each one press away', async ({ open }) => {
  const page = await open('sarah', { at: '/properties?add=open' })
  const dialog = addDialog(page)
  await choose(dialog, 'City', 'Another city')
  await dialog.getByLabel(/^Zip Code/).fill('782')
  await dialog.getByLabel(/^Contact Email/).fill('owner at example')
  await dialog.getByLabel(/^Image URL/).fill('http://pictures.example/a.jpg')
  await pressAdd(dialog)
  for (const message of [
    'Address is required',
    'City is required',
    'Valid zip code is required',
    'Valid email is required',
    'Please give a picture address that begins with https://',
  ])
    await expect(dialog.getByText(message, { exact: true })).toBeVisible()
  const summary = dialog.getByRole('alert')
  await expect(summary).toContainText('5 fields need a look:')
  await expectAccessible(page, 'add property with its messages')
  await summary.getByRole('button', { name: 'Image URL' }).click()
  await expect(dialog.getByLabel(/^Image URL/)).toBeFocused()
})

test('a draft outlives the closed dialog and a reload, and may be thrown away', async ({ open }) => {
  const page = await open('sarah', { at: '/properties' })
  const street = someStreet()
  const dialog = await openAddDialog(page)
  await dialog.getByLabel('Address').fill(street)
  await choose(dialog, 'City', 'Miami')
  await dialog.getByLabel('Escort Required').check()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await openAddDialog(page)
  await expect(dialog.getByLabel('Address')).toHaveValue(street)
  await page.reload()
  await expect(dialog.getByText('We kept what you had typed.')).toBeVisible()
  await expect(dialog.getByLabel('Address')).toHaveValue(street)
  await expect(dialog.getByRole('combobox', { name: /^City/ })).toContainText('Miami')
  await expect(dialog.getByLabel('Escort Required')).toBeChecked()
  await dialog.getByRole('button', { name: 'Start over' }).click()
  await expect(dialog.getByLabel('Address')).toHaveValue('')
  await expect(dialog.getByRole('combobox', { name: /^City/ })).toContainText('San Antonio')
  await page.reload()
  await expect(dialog.getByLabel('Address')).toHaveValue('')
  await expect(dialog.getByText('We kept what you had typed.')).toBeHidden()
})

test('a failed send says so, keeps the text, and is tried again once the server is well', async ({
  open,
}) => {
  const page = await open('sarah', { at: '/properties' })
  const street = someStreet()
  const dialog = await openAddDialog(page)
  await dialog.getByLabel('Address').fill(street)
  await dialog.getByLabel('Escort Required').check()
  expectRefusal(page, 500, '/api/agent/properties')
  await page.route('**/api/agent/properties', (route) => route.fulfill({ status: 500, body: 'no' }), {
    times: 1,
  })
  await pressAdd(dialog)
  await expectToast(page, 'Failed to add property')
  await expect(dialog.getByLabel('Address')).toHaveValue(street)
  await page.getByRole('button', { name: 'Try again', includeHidden: true }).click()
  await expectToast(page, 'Success')
  await expect(dialog).toBeHidden()
  await searchBox(page).fill(street)
  await expect(card(page, street).getByText('Escort Required')).toBeVisible()
})

test('a place that is there already is told, and left as it is', async ({ open }) => {
  const page = await open('sarah', { at: null })
  const street = someStreet()
  const body = { address: street, city: 'austin', state: 'TX', type: 'house' } as const
  const first = await call(page, 'POST /api/agent/properties', { body })
  await page.goto('/properties?add=open')
  const dialog = addDialog(page)
  await dialog.getByLabel('Address').fill(street.toUpperCase())
  await choose(dialog, 'City', 'Austin')
  await pressAdd(dialog)
  await expectToast(page, 'Already listed')
  await expect(page.getByText(`${street} was here before; nothing was changed.`)).toBeVisible()
  const found = await call(page, 'GET /api/agent/properties', { query: { q: street } })
  expect(found.map(({ id, version }) => ({ id, version }))).toEqual([{ id: first.id, version: 1 }])
})

test('a property is added with the keyboard alone', async ({ open }) => {
  const page = await open('sarah', { at: '/properties' })
  const street = someStreet()
  const button = page.getByRole('button', { name: 'Add Property', exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = addDialog(page)
  await expect(dialog.getByLabel('Address')).toBeFocused()
  await page.keyboard.type(street)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  // The list is there a moment before it has the focus.
  await expect(page.getByRole('option', { name: 'San Antonio' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'Austin' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('combobox', { name: /^City/ })).toContainText('Austin')
  await dialog.getByLabel('Address').focus()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Success')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
})
