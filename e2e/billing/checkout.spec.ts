import { expectAccessible } from '../accessible.ts'
import {
  acknowledgeHours,
  enterTime,
  expectToast,
  fillClient,
  openRequestForm,
  pickProperty,
} from '../agent.ts'
import { someHouse } from '../arrange.ts'
import { expect, test } from '../journey.ts'
import { someClient, someTime } from '../made-up.ts'
import { phone } from '../phone.ts'
import { expectRefusal } from '../watch.ts'
import {
  chooseCredentials,
  declined,
  fillContact,
  good,
  linkMailedTo,
  password,
  setUpAccount,
  showCard,
  someNewcomer,
} from './signing-up.ts'

test.describe('on a phone', () => {
  test.use(phone)

  test('from the landing page to the first tour request', async ({ open }) => {
    const page = await open('nobody', { at: '/' })
    await page.getByRole('link', { name: 'Get Started' }).first().click()
    await page.getByRole('link', { name: 'Subscribe Now: Standard' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Subscribe to Standard' })).toBeVisible()
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(page.getByLabel('First name')).toBeFocused()
    await expectAccessible(page, 'the contact form')
    await fillContact(page, someNewcomer())
    // On a phone the summary is folded above the form.
    const summary = page.getByRole('region', { name: 'Order summary' })
    await page.getByRole('button', { name: 'Show order summary $40.00' }).click()
    await expect(summary).toContainText('Due today$40.00')
    await summary.getByLabel('Coupon code').fill('welcome20')
    await summary.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect(summary).toContainText('Due today$32.00')
    await expect(page.getByRole('button', { name: 'Pay $32.00' })).toBeVisible()
    await expectAccessible(page, 'the checkout with a coupon')
    expectRefusal(page, 402, '/api/sandbox/payments/confirm')
    await showCard(page, declined)
    await expect(page.getByRole('alert').filter({ hasText: 'Payment Failed' })).toBeVisible()
    await showCard(page, good)
    await expect(page.getByText(/^Paid \$32\.00, receipt sent to nora\./)).toBeVisible()
    await setUpAccount(page)

    // A new agent has no house yet, so the journey adds one.
    await page.goto('/schedule-tour')
    const house = await someHouse(page)
    const client = someClient('Nina')
    const form = await openRequestForm(page)
    await fillClient(form, client)
    await pickProperty(form, house.address, house.address)
    await enterTime(form, 'Requested Tour Time', someTime())
    await acknowledgeHours(form)
    await form.getByRole('button', { name: 'Submit Tour Request' }).click()
    await expectToast(page, 'Tour Request Submitted')
  })
})

test('a checkout continues after its tab was closed: before paying, after paying, and by the link in the email', async ({
  open,
}) => {
  const page = await open('nobody', { at: '/checkout?plan=basic' })
  const newcomer = someNewcomer()
  await fillContact(page, newcomer)
  await expect(page.getByLabel('Card number')).toBeVisible()
  // In another tab of the same browser, contact and payment are as they were.
  await page.goto('/checkout?plan=basic')
  await expect(page.getByText(newcomer.email)).toBeVisible()
  await showCard(page, good)
  await expect(page.getByRole('heading', { name: /Step 1 of 2/ })).toBeVisible()
  await page.goto('/checkout?plan=basic')
  await expect(page).toHaveURL('/account-setup')

  const link = await linkMailedTo(page, newcomer.email, 'Finish your')
  const elsewhere = await open('nobody', { at: link })
  // Opening the link does not use it up, because mail gateways open every link.
  await elsewhere.reload()
  await elsewhere.getByRole('button', { name: 'Continue to your account' }).click()
  await expect(elsewhere).toHaveURL('/account-setup')
  const first = elsewhere.getByRole('form', { name: 'Email and password' })
  await expect(first.getByRole('textbox', { name: 'Email' })).toHaveValue(newcomer.email)
  await expectAccessible(elsewhere, 'the first step')
  const third = await open('nobody', { at: link })
  expectRefusal(third, 410, '/api/checkout/resume')
  await third.getByRole('button', { name: 'Continue to your account' }).click()
  await expect(
    third.getByRole('heading', { name: 'This link was already used or has expired' }),
  ).toBeVisible()

  await test.step('Back and a reload keep all input except the password', async () => {
    await chooseCredentials(elsewhere)
    const second = elsewhere.getByRole('form', { name: 'Your profile' })
    await expect(elsewhere.getByRole('heading', { name: /Step 2 of 2/ })).toBeFocused()
    await second.getByText('Company, bio, and address').click()
    await second.getByLabel('Company').fill('Alamo Realty')
    await second.getByRole('button', { name: 'Back' }).click()
    await expect(elsewhere.getByRole('heading', { name: /Step 1 of 2/ })).toBeFocused()
    await first.getByRole('button', { name: 'Continue' }).click()
    // Back on a phone or in a browser also leads to the first step, and loses nothing.
    await expect(elsewhere).toHaveURL('/account-setup?step=2')
    await second.getByLabel('Bio').fill('Sells homes.\nSince 2011.')
    await elsewhere.goBack()
    await expect(elsewhere).toHaveURL('/account-setup')
    await expect(first.getByLabel('Password', { exact: true })).toHaveValue(password)
    await elsewhere.goForward()
    await expect(second.getByLabel('Bio')).toHaveValue('Sells homes.\nSince 2011.')

    // A reload keeps the step and everything but the password, which no storage holds.
    await elsewhere.reload()
    await expect(elsewhere).toHaveURL('/account-setup?step=2')
    await expect(second.getByLabel('Bio')).toHaveValue('Sells homes.\nSince 2011.')
    await expect(second.getByLabel('Company')).toHaveValue('Alamo Realty')
    const stored = await elsewhere.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
    expect(stored).toContain('Alamo Realty')
    expect(stored).not.toContain(password)
    await second.getByRole('button', { name: 'Create account' }).click()
    await expect(second.getByText('Password must be at least 8 characters long')).toBeVisible()
    await expectAccessible(elsewhere, 'the second step after a reload')
    await second.getByLabel('Password', { exact: true }).fill(password)
    await second.getByLabel('Confirm password').fill(password)
    await second.getByRole('button', { name: 'Create account' }).click()
    await expect(elsewhere).toHaveURL('/dashboard')
  })

  // The account exists, so the checkout cannot be continued.
  expectRefusal(page, 410, '/api/checkout/resume')
  await page.goto(link)
  await page.getByRole('button', { name: 'Continue to your account' }).click()
  await expect(page.getByRole('heading', { name: 'This link was already used or has expired' })).toBeVisible()
})
