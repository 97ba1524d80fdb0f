import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { call } from '../calls.ts'

/* Stripe's published test numbers. */
export const good = '4242 4242 4242 4242'
export const declined = '4000 0000 0000 0002'
export const password = 'a door in the porch'

export type Newcomer = { first: string; last: string; email: string }

/** A person that no other journey uses. */
export const someNewcomer = (first = 'Nora'): Newcomer => {
  const mark = randomUUID().slice(0, 6)
  return { first, last: `Lindqvist-${mark}`, email: `${first.toLowerCase()}.${mark}@agents.example` }
}

/** Fills in the contact form and continues to the payment. */
export const fillContact = async (
  page: Page,
  { first, last, email }: Newcomer,
  phone = '(210) 555-0142',
): Promise<void> => {
  const form = page.getByRole('form', { name: 'Contact information' })
  await form.getByLabel('First name').fill(first)
  await form.getByLabel('Last name').fill(last)
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('License number').fill('TX-778812')
  await form.getByLabel('Phone').fill(phone)
  await form.getByRole('button', { name: 'Continue to payment' }).click()
}

/** Submits a card to the sandbox. */
export const showCard = async (page: Page, number: string): Promise<void> => {
  const form = page.getByRole('form', { name: 'Card' })
  await form.getByLabel('Card number').fill(number)
  await form.getByLabel('Expiration').fill('12 / 34')
  await form.getByLabel('Security code').fill('123')
  await form.getByRole('button', { name: /^Pay \$/ }).click()
}

/** Completes the first step of the account. */
export const chooseCredentials = async (page: Page): Promise<void> => {
  const form = page.getByRole('form', { name: 'Email and password' })
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByLabel('Confirm password').fill(password)
  await form.getByRole('button', { name: 'Continue' }).click()
}

/** Completes both steps, with the values that the checkout knows already; ends on the dashboard. */
export const setUpAccount = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL('/account-setup')
  await chooseCredentials(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your account is ready.' })).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
}

/** The link in the newest email to a person whose subject begins with this text. */
export const linkMailedTo = async (page: Page, email: string, subject: string): Promise<string> => {
  let found = ''
  await expect
    .poll(async () => {
      const mails = await call(page, 'GET /api/dev/outbox')
      const mail = mails.find((one) => one.toEmail === email && one.subject.startsWith(subject))
      if (!mail) return false
      const { text } = await call(page, 'GET /api/dev/outbox/:id', { params: { id: mail.id } })
      const link = /https?:\/\/\S+\/account-setup\?resume=[\w-]+/.exec(text)?.[0]
      found = link ? new URL(link).pathname + new URL(link).search : ''
      return found !== ''
    })
    .toBe(true)
  return found
}
