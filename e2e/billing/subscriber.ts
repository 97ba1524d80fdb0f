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

/** A new agent of this window who has signed up and paid, by the calls of the checkout. */
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
export const giveCard = async (page: Page, number: string, send: string | RegExp): Promise<void> => {
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

/** Replaces the card that pays. */
export const replaceCard = async (page: Page, number: string): Promise<void> => {
  await method(page).getByRole('button', { name: 'Replace card' }).click()
  await giveCard(page, number, 'Save card')
  await expect(method(page)).toContainText(`ending in ${number.slice(-4)}`)
}

/** Advances the time to the next renewal, attempt or end. */
export const letAMonthPass = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Let a month pass' }).click()
