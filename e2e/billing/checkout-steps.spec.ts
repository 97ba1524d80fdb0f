import { expectAccessible } from '../accessible.ts'
import { heldUp } from '../held-up.ts'
import { expect, test } from '../journey.ts'
import { expectRefusal } from '../watch.ts'
import { asks, fillContact, good, setUpAccount, showCard, someNewcomer } from './signing-up.ts'

test('a payment whose bank is still at it is waited for, and the card form does not come back', async ({
  open,
}) => {
  const page = await open('nobody', { at: '/checkout?plan=basic' })
  await fillContact(page, someNewcomer())
  let asked = 0
  await page.route('**/api/checkout/confirm', async (route) => {
    asked += 1
    if (asked > 2) return route.continue()
    const answer = await route.fetch()
    const { checkout } = await answer.json()
    return route.fulfill({ response: answer, json: { checkout: { ...checkout, state: 'open' } } })
  })
  await showCard(page, good)
  const payment = page.getByRole('region', { name: 'Payment', exact: true })
  await expect(payment.getByRole('status')).toContainText('Payment on its way')
  await expect(payment.getByRole('status')).toContainText('we mail you the link to your account')
  await expect(page.getByRole('form', { name: 'Card' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Edit contact information' })).toHaveCount(0)
  await expectAccessible(page, 'a payment that is waited for')
  await setUpAccount(page)
})

test('while a card is charged, its bank asks or a coupon changes, nothing else can be changed', async ({
  open,
}) => {
  const page = await open('nobody', { at: '/checkout?plan=basic' })
  await fillContact(page, someNewcomer())
  const summary = page.getByRole('region', { name: 'Order summary' })
  const apply = summary.getByRole('button', { name: 'Apply', exact: true })
  const edit = page.getByRole('button', { name: 'Edit contact information' })
  const other = page.getByRole('link', { name: 'Switch to Pro' })
  const pay = page.getByRole('button', { name: /^Pay \$/ })
  await expect(pay).toBeEnabled()
  await summary.getByLabel('Coupon code').fill('TENOFF')
  await heldUp(
    page,
    '/api/apply-coupon',
    () => apply.click(),
    async () => {
      await expect(pay).toBeDisabled()
      await expect(edit).toBeDisabled()
      await expect(other).toHaveCount(0)
    },
  )
  const remove = summary.getByRole('button', { name: 'Remove the coupon TENOFF' })
  await expect(remove).toBeFocused()
  await heldUp(
    page,
    '/api/sandbox/payments/confirm',
    () => showCard(page, asks),
    async () => {
      await expect(remove).toBeDisabled()
      await expect(edit).toBeDisabled()
      await expect(other).toHaveCount(0)
    },
  )
  await expect(page.getByRole('button', { name: 'Confirm payment' })).toBeFocused()
  await expect(remove).toBeDisabled()
  await expect(edit).toBeDisabled()
  await expect(other).toHaveCount(0)
  expectRefusal(page, 402, '/api/sandbox/payments/authenticate')
  await page.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(remove).toBeEnabled()
  await expect(edit).toBeEnabled()
  await expect(other).toBeVisible()
})

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
