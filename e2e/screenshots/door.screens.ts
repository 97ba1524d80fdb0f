import { expectToast } from '../agent.ts'
import { chooseCredentials, fillContact } from '../billing/signing-up.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { demoPassword, people } from '../people.ts'
import { expectRefusal } from '../watch.ts'
import { picture, sizeOf } from './picture.ts'

/* The pictures before signing in: a visitor's pages, and those of a person who has begun to subscribe. */

const newcomer = { first: 'Nora', last: 'Lindqvist', email: 'nora.lindqvist@agents.example' }

test('landing, pricing and the choice of a plan', async ({ open }) => {
  const page = await open('nobody', { at: '/' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await picture(page, 'landing')
  await page.goto('/pricing')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await picture(page, 'pricing')
  await page.goto('/agent-signup')
  await expect(page.getByRole('link', { name: 'Subscribe Now: Pro' })).toBeVisible()
  await picture(page, 'agent-signup')
  expectRefusal(page, 401, '/api/auth/user')
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' }).first()).toBeVisible()
  await picture(page, 'not-found')
})

test('checkout and account', async ({ open }) => {
  const page = await open('nobody', { at: '/checkout?plan=pro' })
  const form = page.getByRole('form', { name: 'Contact information' })
  await form.getByLabel('First name').fill(newcomer.first)
  await form.getByRole('button', { name: 'Continue to payment' }).click()
  await picture(page, 'checkout')
  await fillContact(page, newcomer)
  if (sizeOf(page) === '390') await page.getByRole('button', { name: /^Show order summary/ }).click()
  const order = page.getByRole('region', { name: 'Order summary' })
  await order.getByLabel('Coupon code').fill('WELCOME20')
  await order.getByRole('button', { name: 'Apply' }).click()
  await expect(order.getByText('WELCOME20 is applied')).toBeVisible()
  await picture(page, 'checkout-paying')
  const card = page.getByRole('form', { name: 'Card' })
  await card.getByLabel('Card number').fill('4242 4242 4242 4242')
  await card.getByLabel('Expiration').fill('12 / 34')
  await card.getByLabel('Security code').fill('123')
  await card.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page).toHaveURL(/\/account-setup/)
  await expect(page.getByRole('form', { name: 'Email and password' })).toBeVisible()
  await picture(page, 'account-setup')
  await chooseCredentials(page)
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible()
  await picture(page, 'account-setup-profile')
})

test('signing in', async ({ open }) => {
  const page = await open('nobody', { at: '/agent-login' })
  expectRefusal(page, 401, '/api/agent/login')
  await page.getByLabel('Email', { exact: true }).fill(people.marcus.email)
  await page.getByLabel('Password', { exact: true }).fill('not this one')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await picture(page, 'agent-login')
  await page.goto('/quick-login')
  await expect(page.getByRole('button', { name: /Sarah Whitfield/ })).toBeVisible()
  await picture(page, 'quick-login')
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(people.marcus.email)
  await picture(page, 'forgot-password')
  await page.getByRole('button', { name: /link/i }).click()
  const linkOf = async (pattern: RegExp, to: string): Promise<string> => {
    const mails = await call(page, 'GET /api/dev/outbox', { query: { limit: 100 } })
    for (const { id } of mails.filter(({ toEmail }) => toEmail === to)) {
      const { text } = await call(page, 'GET /api/dev/outbox/:id', { params: { id } })
      const link = pattern.exec(text)?.[0]
      if (link) return link
    }
    return ''
  }
  const reset = () => linkOf(/\/reset-password\?token=[\w-]+/, people.marcus.email)
  await expect.poll(reset).not.toBe('')
  await page.goto(await reset())
  await expect(page.getByLabel(/password/i).first()).toBeVisible()
  await picture(page, 'reset-password')

  const agent = await open('marcus', { at: '/profile?tab=sign-in', own: true })
  const next = 'marcus.delgado@agents.example'
  const panel = agent.getByRole('region', { name: 'Email address' })
  await panel.getByRole('button', { name: 'Change email' }).click()
  await panel.getByLabel('New email address').fill(next)
  await panel.getByLabel('Your password').fill(demoPassword)
  await panel.getByRole('button', { name: 'Send link' }).click()
  await expectToast(agent, 'Check Your Inbox')
  const confirm = () => linkOf(/\/confirm-email\?token=[\w-]+/, next)
  await expect.poll(confirm).not.toBe('')
  await page.goto(await confirm())
  await expect(page.getByRole('button', { name: 'Confirm this address' })).toBeVisible()
  await picture(page, 'confirm-email')
})
