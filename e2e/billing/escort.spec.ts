import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { searchFor, card as tourCard } from '../agent.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { cards, searchBox } from '../properties/words.ts'
import { expectRefusal } from '../watch.ts'
import { cardDialog, dialog, escortDialog, fillSchedule, newestTour, send, someEscort } from './scheduling.ts'

/* Stripe's published test numbers. */
const good = '4242 4242 4242 4242'
const declined = '4000 0000 0000 0002'

const choosePaying = async (page: Page, price: string): Promise<Locator> => {
  await escortDialog(page)
    .getByRole('radio', { name: new RegExp(`^Pay for a tour assistant: \\${price}`) })
    .check()
  await escortDialog(page).getByRole('button', { name: 'Continue to payment' }).click()
  await expect(storedCard(cardDialog(page))).toBeChecked()
  return cardDialog(page)
}
/** The card of the agent's subscription, which the dialog offers first. */
const storedCard = (form: Locator): Locator =>
  form.getByRole('radio', { name: /^Pay \$\d+\.00 with .* ending in \d{4}, expires \d\d\/\d\d/ })
const useAnotherCard = async (form: Locator): Promise<void> => {
  await form.getByRole('radio', { name: /^Use another card/ }).check()
  await expect(form.getByLabel('Card number')).toBeVisible()
}

const pay = async (form: Locator, number: string): Promise<void> => {
  await form.getByLabel('Card number').fill(number)
  await form.getByLabel('Expiration').fill('12 / 34')
  await form.getByLabel('Security code').fill('123')
  await form.getByRole('button', { name: /^Pay \$/ }).click()
}

const toastOf = (page: Page, title: string): Locator =>
  page.getByRole('dialog').or(page.getByRole('alertdialog')).filter({ hasText: title })

test('an escort is paid together with the tour, from the property’s card', async ({ open }) => {
  const page = await open('sarah', { at: '/properties' })
  const { place, client } = await someEscort(page)
  await searchFor(searchBox(page), place.address)
  // Names occur twice, and neighbors in one building share the street.
  await cards(page)
    .filter({ hasText: place.address })
    .getByRole('button', { name: `Schedule Tour of ${place.propertyName}`, exact: true })
    .click()
  const form = dialog(page)
  await send(form)
  for (const message of [
    'Client is required',
    'Date is required',
    'You must acknowledge the scheduling assistant hours before submitting.',
  ])
    await expect(form.getByText(message, { exact: true })).toBeVisible()
  await fillSchedule(form, client)
  await expectAccessible(page, 'the Schedule New Tour dialog')
  await send(form)
  await expect(escortDialog(page).getByRole('radio', { name: /^I will escort personally/ })).toBeVisible()
  await expectAccessible(page, 'the Escort Required dialog')

  const paying = await choosePaying(page, '$25.00')
  await expectAccessible(page, 'the choice of the card')
  await useAnotherCard(paying)
  await paying.getByRole('button', { name: 'Pay $25.00' }).click()
  for (const message of ['Your card number is incomplete.', "Your card's security code is incomplete."])
    await expect(paying.getByText(message, { exact: true })).toBeVisible()
  await expect(paying.getByLabel('Card number')).toHaveAttribute('autocomplete', 'cc-number')
  await expect(paying.getByLabel('Expiration')).toHaveAttribute('autocomplete', 'cc-exp')
  await expect(paying.getByLabel('Security code')).toHaveAttribute('autocomplete', 'cc-csc')
  await expect(paying.getByLabel('Card number')).toHaveAttribute('inputmode', 'numeric')
  await pay(paying, good)
  const booked = toastOf(page, 'Payment Successful').first()
  await expect(booked).toContainText('Tour assistant has been booked successfully!')
  await expect(dialog(page)).toBeHidden()
  await expect(escortDialog(page)).toBeHidden()
  // One message has all results, so the user need not wait for the next one.
  await expect(toastOf(page, 'Payment Successful')).toContainText('Tour scheduled successfully')
  await expect(page.getByRole('button', { name: 'Add to Calendar', includeHidden: true })).toBeVisible()

  const tour = await newestTour(page)
  expect(tour).toMatchObject({
    propertyId: place.id,
    tourCharge: 25,
    chargeStatus: 'paid',
    escortRequired: true,
  })
  await page.goto(`/schedule-tour?tour=${tour.id}`)
  const details = page.getByRole('dialog', { name: tour.clientName ?? '' })
  await expect(details).toContainText('Tour assistant$25.00Paid')
})

test('a charge that failed after booking can be paid again from the tour’s details', async ({ open }) => {
  const page = await open('sarah', { at: null })
  const tours = await call(page, 'GET /api/agent/tour-requests', { query: { limit: 500 } })
  const tour = tours.find(({ may }) => may.payAgain)
  if (!tour) throw new Error('The demo has no tour whose charge failed')
  await page.goto(`/schedule-tour?q=${encodeURIComponent(tour.clientName ?? '')}`)
  await expect(
    tourCard(page, tour.clientName ?? '')
      .getByText('Payment Failed')
      .first(),
  ).toBeVisible()
  await page.goto(`/schedule-tour?tour=${tour.id}`)
  const details = page.getByRole('dialog', { name: tour.clientName ?? '' })
  await expect(details.getByRole('heading', { name: 'Payment Failed' })).toBeVisible()
  await expect(details).toContainText('Payment failed')
  await expectAccessible(page, 'a tour whose charge failed')
  await details.getByRole('button', { name: /^Pay \$\d+\.00 again/ }).click()
  const paying = cardDialog(page)
  await expect(paying.getByRole('alert')).toContainText('Payment Failed')
  await expect(paying.getByRole('alert')).toContainText('Your card has insufficient funds.')
  await expectAccessible(page, 'paying again')
  await useAnotherCard(paying)
  expectRefusal(page, 402, '/api/sandbox/payments/confirm')
  await pay(paying, declined)
  await expect(paying.getByRole('alert')).toContainText('Your card was declined.')
  await storedCard(paying).check()
  await paying.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(toastOf(page, 'Tour Assistant Booked').first()).toContainText(
    'A professional tour assistant will handle your client visit.',
  )
  await expect(paying).toBeHidden()
  await expect(details.getByRole('button', { name: /^Pay \$\d+\.00 again/ })).toBeHidden()
  await expect(details).toContainText(/Tour assistant\$\d+\.00Paid/)
  const now = await call(page, 'GET /api/tours/:id', { params: { id: tour.id } })
  expect(now).toMatchObject({ chargeStatus: 'paid', tourCharge: tour.tourCharge })
})
