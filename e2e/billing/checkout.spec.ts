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
import { heldUp } from '../held-up.ts'
import { expect, test } from '../journey.ts'
import { someClient, someTime } from '../made-up.ts'
import { expectRefusal } from '../watch.ts'
import {
  asks,
  chooseCredentials,
  declined,
  fillContact,
  good,
  linkMailedTo,
  setUpAccount,
  showCard,
  someNewcomer,
} from './signing-up.ts'

for (const [plan, price] of [
  ['Standard', '$40.00'],
  ['Pro', '$75.00'],
] as const)
  test(`from the landing page to the first tour request on ${plan}`, {
    // Both plans go the same way: on a phone one of them.
    tag: plan === 'Standard' ? '@phone' : [],
  }, async ({ open }) => {
    const page = await open('nobody', { at: '/' })
    await page.getByRole('link', { name: 'Get Started' }).first().click()
    await page.getByRole('link', { name: `Subscribe Now: ${plan}` }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Subscribe to ${plan}` })).toBeVisible()
    await fillContact(page, someNewcomer())
    await expect(page.getByRole('region', { name: 'Order summary' })).toContainText(`Due today${price}`)
    await expect(page.getByRole('button', { name: `Pay ${price}` })).toBeVisible()
    await showCard(page, good)
    await setUpAccount(page)

    // Who is new has seen no house yet: one is added by them.
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

test('everything in the contact form is needed before anything is paid', async ({ open }) => {
  const page = await open('nobody', { at: '/checkout?plan=basic' })
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  for (const message of [
    'First name is required',
    'Last name is required',
    'Please enter a valid email address',
    'Phone is required',
    'License number is required',
  ])
    await expect(page.getByText(message, { exact: true })).toBeVisible()
  await expect(page.getByLabel('First name')).toBeFocused()
  await expectAccessible(page, 'the contact form')
  await expect(page.getByLabel('Card number')).toHaveCount(0)
})

test('a coupon is applied, taken off, refused and asked for; at 100 % nothing is paid', async ({ open }) => {
  const page = await open('nobody', { at: '/checkout?plan=basic' })
  const summary = page.getByRole('region', { name: 'Order summary' })
  const apply = summary.getByRole('button', { name: 'Apply', exact: true })
  await apply.click()
  await expect(summary.getByText('Please enter a coupon code', { exact: true })).toBeVisible()
  await fillContact(page, someNewcomer())
  await expect(page.getByLabel('Card number')).toBeVisible()

  expectRefusal(page, 400, '/api/apply-coupon')
  await summary.getByLabel('Coupon code').fill('SPRING24')
  await apply.click()
  await expectToast(page, 'Invalid Coupon')
  await expect(summary.getByText('This coupon code is not valid', { exact: true })).toBeVisible()

  await summary.getByLabel('Coupon code').fill('welcome20')
  await apply.click()
  await expect(summary).toContainText('Due today$32.00')
  await expect(page.getByRole('button', { name: 'Pay $32.00' })).toBeVisible()
  await expectAccessible(page, 'the checkout with a coupon')
  await summary.getByRole('button', { name: 'Remove the coupon WELCOME20' }).click()
  await expectToast(page, 'Coupon removed')
  await expect(summary).toContainText('Due today$40.00')
  await expect(page.getByRole('button', { name: 'Pay $40.00' })).toBeVisible()

  await summary.getByLabel('Coupon code').fill('FREEMONTH')
  await apply.click()
  await expect(summary).toContainText('Due todayFREE')
  await expect(page.getByLabel('Card number')).toHaveCount(0)
  await page.getByRole('button', { name: 'Start Standard for free' }).click()
  await setUpAccount(page)
  await expect(page.getByText('Standard', { exact: true }).first()).toBeAttached()
})

test('a declined card is told, and another one pays', async ({ open }) => {
  const page = await open('nobody', { at: '/checkout?plan=pro' })
  await fillContact(page, someNewcomer())
  expectRefusal(page, 402, '/api/sandbox/payments/confirm')
  await showCard(page, declined)
  const alert = page.getByRole('alert').filter({ hasText: 'Payment Failed' })
  await expect(alert).toContainText('Your card was declined.')
  await expectAccessible(page, 'a declined card')
  await showCard(page, good)
  await setUpAccount(page)
})

test('a bank that asks for authentication is answered', async ({ open }) => {
  const page = await open('nobody', { at: '/checkout?plan=basic' })
  await fillContact(page, someNewcomer())
  await showCard(page, asks)
  await expect(page.getByRole('heading', { name: 'Your bank asks you to confirm' })).toBeVisible()
  await page.getByRole('button', { name: 'Confirm payment' }).click()
  await setUpAccount(page)
})

test('a tab that was closed is gone on with: before paying, after paying, and by the mailed link', async ({
  open,
}) => {
  const page = await open('nobody', { at: '/checkout?plan=basic' })
  const newcomer = someNewcomer()
  await fillContact(page, newcomer)
  await expect(page.getByLabel('Card number')).toBeVisible()
  // The same browser, another tab: contact and payment stand where they were.
  await page.goto('/checkout?plan=basic')
  await expect(page.getByText(newcomer.email)).toBeVisible()
  await showCard(page, good)
  await expect(page.getByRole('heading', { name: /Step 1 of 2/ })).toBeVisible()
  await page.goto('/checkout?plan=basic')
  await expect(page).toHaveURL('/account-setup')

  const link = await linkMailedTo(page, newcomer.email, 'Finish your')
  const elsewhere = await open('nobody', { at: link })
  // Whoever merely looks at the link has not used it: a mail gateway opens every one.
  await elsewhere.reload()
  await elsewhere.getByRole('button', { name: 'Continue to your account' }).click()
  await expect(elsewhere).toHaveURL('/account-setup')
  await expect(elsewhere.getByRole('heading', { name: /Step 1 of 2/ })).toBeVisible()
  await expect(elsewhere.getByLabel('Email')).toHaveValue(newcomer.email)
  const third = await open('nobody', { at: link })
  expectRefusal(third, 410, '/api/checkout/resume')
  await third.getByRole('button', { name: 'Continue to your account' }).click()
  await expect(
    third.getByRole('heading', { name: 'This link was already used or has expired' }),
  ).toBeVisible()

  await chooseCredentials(elsewhere)
  await elsewhere.getByRole('button', { name: 'Create account' }).click()
  await expect(elsewhere).toHaveURL('/dashboard')
  // The account is made: there is nothing left to go on with.
  expectRefusal(page, 410, '/api/checkout/resume')
  await page.goto(link)
  await page.getByRole('button', { name: 'Continue to your account' }).click()
  await expect(page.getByRole('heading', { name: 'This link was already used or has expired' })).toBeVisible()
})

test('the account’s rules are said in the specification’s words, and going back keeps what was typed', async ({
  open,
}) => {
  const page = await open('nobody', { at: '/checkout?plan=basic' })
  await fillContact(page, someNewcomer())
  await showCard(page, good)
  const first = page.getByRole('form', { name: 'How you sign in' })
  await first.getByLabel('Password', { exact: true }).fill('short')
  await first.getByLabel('Confirm password').fill('short')
  await first.getByRole('button', { name: 'Continue' }).click()
  await expectToast(page, 'Password Too Short')
  await expect(first.getByText('Password must be at least 8 characters long', { exact: true })).toBeVisible()
  await first.getByLabel('Password', { exact: true }).fill('long enough')
  await first.getByLabel('Confirm password').fill('long enoug')
  await first.getByRole('button', { name: 'Continue' }).click()
  await expectToast(page, 'Password Mismatch')
  await expect(first.getByText('Passwords do not match', { exact: true })).toBeVisible()
  await expectAccessible(page, 'the first step')
  await first.getByLabel('Confirm password').fill('long enough')
  await first.getByRole('button', { name: 'Continue' }).click()

  const second = page.getByRole('form', { name: 'Your profile' })
  await expect(page.getByRole('heading', { name: /Step 2 of 2/ })).toBeFocused()
  await second.getByLabel('License number').fill(' ')
  await second.getByLabel('Company').fill('Alamo Realty')
  await second.getByRole('button', { name: 'Create account' }).click()
  await expectToast(page, 'Missing Information')
  await expect(second.getByText('Please fill in all required fields', { exact: true })).toBeVisible()
  await expectAccessible(page, 'the second step')
  await second.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: /Step 1 of 2/ })).toBeFocused()
  await first.getByRole('button', { name: 'Continue' }).click()
  // The way back of a phone or browser leads to the first step too, and loses nothing.
  await expect(page).toHaveURL('/account-setup?step=2')
  await second.getByLabel('Bio').fill('Sells homes.\nSince 2011.')
  await page.goBack()
  await expect(page).toHaveURL('/account-setup')
  await expect(first.getByLabel('Password', { exact: true })).toHaveValue('long enough')
  await page.goForward()
  await expect(second.getByLabel('Bio')).toHaveValue('Sells homes.\nSince 2011.')
  await expect(second.getByLabel('Company')).toHaveValue('Alamo Realty')
  await second.getByLabel('License number').fill('TX-1')

  // A reload keeps the step and everything but the password, which no storage holds.
  await page.reload()
  await expect(page).toHaveURL('/account-setup?step=2')
  await expect(second.getByLabel('Bio')).toHaveValue('Sells homes.\nSince 2011.')
  await expect(second.getByLabel('Company')).toHaveValue('Alamo Realty')
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
  expect(stored).toContain('Alamo Realty')
  expect(stored).not.toContain('long enough')
  await second.getByLabel('ZIP code').fill('7870')
  await second.getByLabel('Phone').fill('555')
  await second.getByRole('button', { name: 'Create account' }).click()
  await expect(second.getByText('Valid zip code is required', { exact: true })).toBeVisible()
  await expect(
    second.getByText('Phone number is required (minimum 10 digits)', { exact: true }),
  ).toBeVisible()
  await expect(second.getByLabel('Phone')).toBeFocused()
  await second.getByLabel('ZIP code').fill('78701')
  await second.getByLabel('Phone').fill('(210) 555-0142')
  await second.getByRole('button', { name: 'Create account' }).click()
  await expect(second.getByText('Password must be at least 8 characters long')).toBeVisible()
  await expectAccessible(page, 'the second step after a reload')
  await second.getByLabel('Password', { exact: true }).fill('long enough')
  await second.getByLabel('Confirm password').fill('long enough')
  let posts = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/create-account-from-checkout')) posts += 1
  })
  await second.getByRole('button', { name: 'Create account' }).dblclick()
  await expect(page).toHaveURL('/dashboard')
  expect(posts).toBe(1)
})

test('an address that somebody has leads back to the first step, and no further; what was typed stays', async ({
  open,
}) => {
  const page = await open('nobody', { at: '/checkout?plan=basic' })
  const newcomer = someNewcomer()
  await fillContact(page, newcomer)
  await showCard(page, good)
  const first = page.getByRole('form', { name: 'How you sign in' })
  await first.getByLabel('Email').fill('sarah@demo.porchlight.test')
  await first.getByLabel('Password', { exact: true }).fill('long enough')
  await first.getByLabel('Confirm password').fill('long enough')
  await first.getByRole('button', { name: 'Continue' }).click()
  const second = page.getByRole('form', { name: 'Your profile' })
  await second.getByLabel('Company').fill('Alamo Realty')
  expectRefusal(page, 409, '/api/create-account-from-checkout')
  await heldUp(
    page,
    '/api/create-account-from-checkout',
    () => second.getByRole('button', { name: 'Create account' }).click(),
    async () => {
      // Whoever does not wait for the answer is at the first step already when it comes.
      await page.goBack()
      await expect(page).toHaveURL('/account-setup')
    },
  )
  await expectToast(page, 'Account Creation Failed')
  await expect(first.getByLabel('Email')).toHaveAccessibleDescription(/account/)
  await expect(first.getByLabel('Password', { exact: true })).toHaveValue('long enough')

  // And whoever waits is led there.
  await first.getByRole('button', { name: 'Continue' }).click()
  expectRefusal(page, 409, '/api/create-account-from-checkout')
  await second.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: /Step 1 of 2/ })).toBeFocused()
  await first.getByLabel('Email').fill(newcomer.email)
  await first.getByRole('button', { name: 'Continue' }).click()
  await expect(second.getByLabel('Company')).toHaveValue('Alamo Realty')
  await second.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('whoever has an account is asked to sign in', async ({ open }) => {
  const page = await open('nobody', { at: '/checkout?plan=basic' })
  expectRefusal(page, 409, '/api/create-subscription-public')
  await fillContact(page, { ...someNewcomer(), email: 'Sarah@demo.porchlight.test' })
  await expect(page.getByRole('alert')).toContainText('You already have an account. Sign in.')
  await page.getByRole('alert').getByRole('link', { name: 'Sign in.' }).click()
  await expect(page).toHaveURL('/agent-login')
})

test('without a checkout the account page says that the session has expired', async ({ open }) => {
  const page = await open('nobody')
  expectRefusal(page, 410, '/api/checkout/confirm')
  await page.goto('/account-setup')
  await expectToast(page, 'Session Expired')
  await expect(page).toHaveURL('/agent-signup')
})

test('a payment that cannot be prepared is told, and tried again', async ({ open }) => {
  const page = await open('nobody', { at: '/checkout?plan=basic' })
  expectRefusal(page, 503, '/api/create-subscription-public')
  await page.route('**/api/create-subscription-public', (route) =>
    route.fulfill({ status: 503, json: { code: 'provider_unreachable', message: 'x' } }),
  )
  await fillContact(page, someNewcomer())
  await expectToast(page, 'Payment Setup Error')
  await expectToast(page, 'Failed to initialize live payment')
  await page.unroute('**/api/create-subscription-public')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByLabel('Card number')).toBeVisible()
})

test('what is not a plan leads to the choice of one', async ({ open }) => {
  const page = await open('nobody', { at: '/checkout?plan=gold' })
  await expect(page).toHaveURL('/agent-signup')
})

test('a checkout that is over when the account is to be made says so, and leads to the plans', async ({
  open,
}) => {
  const page = await open('nobody', { at: '/checkout?plan=basic' })
  await fillContact(page, someNewcomer())
  await showCard(page, good)
  await chooseCredentials(page)
  expectRefusal(page, 410, '/api/create-account-from-checkout')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expectToast(page, 'Session Expired')
  await expectToast(page, 'Please complete the subscription process again.')
  await expect(page).toHaveURL('/agent-signup')
})

test('whoever looks at the account page before paying is led to pay, and then on to the account', async ({
  open,
}) => {
  const page = await open('nobody', { at: '/checkout?plan=basic' })
  await fillContact(page, someNewcomer())
  await expect(page.getByLabel('Card number')).toBeVisible()
  await page.goto('/account-setup')
  await expect(page).toHaveURL('/checkout?plan=basic&step=payment')
  await showCard(page, good)
  await setUpAccount(page)
})

test('a coupon that cannot be changed, and an account that cannot be made, say so and are tried again', async ({
  open,
}) => {
  const page = await open('nobody', { at: '/checkout?plan=basic' })
  await fillContact(page, someNewcomer())
  await expect(page.getByLabel('Card number')).toBeVisible()
  const summary = page.getByRole('region', { name: 'Order summary' })
  const broken = { status: 503, json: { code: 'provider_unreachable', message: 'x' } }
  const breaks = async (path: string, journey: () => Promise<void>): Promise<void> => {
    expectRefusal(page, 503, path)
    await page.route(`**${path}`, (route) => route.fulfill(broken))
    await journey()
    await page.unroute(`**${path}`)
  }
  await summary.getByLabel('Coupon code').fill('TENOFF')
  const apply = summary.getByRole('button', { name: 'Apply', exact: true })
  await breaks('/api/apply-coupon', async () => {
    await apply.click()
    await expectToast(page, 'Coupon Error')
  })
  await apply.click()
  await expect(summary).toContainText('Due today$30.00')
  const remove = summary.getByRole('button', { name: 'Remove the coupon TENOFF' })
  await breaks('/api/remove-coupon', async () => {
    await remove.click()
    await expectToast(page, 'Failed to remove coupon')
  })
  await expect(summary).toContainText('Due today$30.00')
  await showCard(page, good)
  await chooseCredentials(page)
  await breaks('/api/create-account-from-checkout', async () => {
    await page.getByRole('button', { name: 'Create account' }).click()
    await expectToast(page, 'Account Creation Failed')
  })
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/dashboard')
})
