import { expect, test } from '../journey.ts'
import { fillContact, someNewcomer } from './signing-up.ts'

test('what is typed stays when the other plan is taken, and the focus goes along with the steps', async ({
  open,
}) => {
  const page = await open('nobody', { at: '/checkout?plan=basic' })
  const newcomer = someNewcomer()
  const form = page.getByRole('form', { name: 'Contact information' })
  await form.getByLabel('First name').fill(newcomer.first)
  await form.getByLabel('Email').fill(newcomer.email)
  await page.getByRole('link', { name: 'Switch to Pro' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Subscribe to Pro' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Switch to Standard' })).toBeFocused()
  await expect(form.getByLabel('First name')).toHaveValue(newcomer.first)
  await expect(form.getByLabel('Email')).toHaveValue(newcomer.email)
  await fillContact(page, newcomer)
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Saved. Continue to payment.' })).toBeAttached()
  // The browser's Back returns to the previous step and does not leave the checkout.
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Contact information' })).toBeFocused()
  await expect(page).toHaveURL('/checkout?plan=pro')
  await expect(form.getByLabel('First name')).toHaveValue(newcomer.first)
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Edit contact information' }).click()
  await expect(page.getByRole('heading', { name: 'Contact information' })).toBeFocused()
  await expect(form.getByLabel('First name')).toHaveValue(newcomer.first)
  await form.getByRole('button', { name: 'Continue to payment' }).click()
  const summary = page.getByRole('region', { name: 'Order summary' })
  await summary.getByLabel('Coupon code').fill('TENOFF')
  await summary.getByRole('button', { name: 'Apply', exact: true }).click()
  const remove = summary.getByRole('button', { name: 'Remove the coupon TENOFF' })
  await expect(remove).toBeFocused()
  await remove.press('Enter')
  await expect(summary.getByLabel('Coupon code')).toBeFocused()
})
