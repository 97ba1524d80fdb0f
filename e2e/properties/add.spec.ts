import { expectAccessible } from '../accessible.ts'
import { acknowledgeHours, enterTime, expectToast, fillClient, requestForm as tourForm } from '../agent.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { someClient, someTime } from '../made-up.ts'
import { addDialog, card, cards, choose, openAddDialog, pressAdd, searchBox, someStreet } from './words.ts'

const tag = '@phone'

test('an agent adds a property and tours it, and other agents do not see it', { tag }, async ({ open }) => {
  const page = await open('sarah', { at: '/properties' })
  const street = someStreet()
  await expect(cards(page).first()).toBeVisible()
  await expectAccessible(page, 'properties')
  const dialog = await openAddDialog(page)
  await expect(dialog.getByLabel('Address')).toBeFocused()
  await expectAccessible(page, 'add property')
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
  await expect(added.getByText('Added by you · Unpublished')).toBeVisible()
  await expect(added.getByText('Self-guided')).toBeVisible()
  await added.getByRole('button', { name: `${street} Apt 4`, exact: true }).click()
  const details = page.getByRole('dialog', { name: `${street} Apt 4` })
  await expect(details.getByRole('link', { name: '(303) 555-0142' })).toHaveAttribute(
    'href',
    'tel:3035550142',
  )
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

test('an agent adds a property with the keyboard alone', async ({ open }) => {
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
  // The list appears a moment before it has the focus.
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

test('an address typed in one line becomes a property in its city, sent with Enter', async ({ open }) => {
  const page = await open('sarah', { at: '/properties' })
  const street = someStreet()
  const dialog = await openAddDialog(page)
  await dialog.getByLabel('Address').fill(`${street}, Austin TX 78704`)
  await page.keyboard.press('Enter')
  await expectToast(page, 'Success')
  await expect(dialog).toBeHidden()
  await searchBox(page).fill(street)
  await expect(card(page, street)).toContainText('Austin, TX 78704')
})
