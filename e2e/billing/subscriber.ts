import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { call } from '../calls.ts'
import { expect } from '../journey.ts'

/* Stripe's published test numbers. */
export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  /** A card that can be stored but is declined whenever it is charged. */
  refusedLater: '4000 0000 0000 0341',
} as const

/** A new agent of this window with a paid subscription. */
export const subscribe = async (page: Page, planType: 'basic' | 'pro' = 'basic'): Promise<void> => {
  const email = `nora.${randomUUID().slice(0, 8)}@agents.example`
  const person = { email, firstName: 'Nora', lastName: 'Ashdown', licenseNumber: 'TX-778812' }
  const { clientSecret } = await call(page, 'POST /api/create-subscription-public', {
    body: { ...person, planType, phone: '(210) 555-0142' },
  })
  await call(page, 'POST /api/sandbox/payments/confirm', {
    body: {
      clientSecret: clientSecret ?? '',
      card: { number: cards.good, expMonth: 12, expYear: 2034, cvc: '123' },
    },
  })
  await call(page, 'POST /api/create-account-from-checkout', {
    body: { ...person, password: `made up ${randomUUID()}`, phoneNumber: '(210) 555-0142' },
  })
}

/** Types a card and submits it by the given button. */
export const submitCard = async (page: Page, number: string, send: string | RegExp): Promise<void> => {
  const form = page.getByRole('form', { name: 'Card', exact: true })
  await form.getByLabel('Card number').fill(number)
  await form.getByLabel('Expiration').fill('12 / 34')
  await form.getByLabel('Security code').fill('123')
  await form.getByRole('button', { name: send }).click()
}

export const currentPlan = (page: Page): Locator => page.getByRole('region', { name: 'Current plan' })
const method = (page: Page): Locator => page.getByRole('region', { name: 'Payment method' })
export const invoices = (page: Page): Locator =>
  page.getByRole('list', { name: 'Invoices, newest first' }).getByRole('link')

/** Replaces the card that pays. Returns when the dialog is gone, because a click meanwhile may not reach the page. */
export const replaceCard = async (page: Page, number: string): Promise<void> => {
  await method(page).getByRole('button', { name: 'Replace card' }).click()
  await submitCard(page, number, 'Save card')
  await expect(method(page)).toContainText(`ending in ${number.slice(-4)}`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Advances the time to the next renewal, attempt or end. Returns when the server has done it. */
export const letAMonthPass = async (page: Page): Promise<void> => {
  // The lists above the button move it when they arrive, and a press that ends beside it does nothing.
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
  const answered = page.waitForResponse('**/api/sandbox/subscription/renew')
  await page.getByRole('button', { name: 'Let a month pass' }).click()
  expect((await answered).status(), 'the answer to "Let a month pass"').toBe(200)
}
