import { type StripeStub, startStripeStub } from '@porchlight/stripe-stub/stub'
import { expectAccessible } from '../accessible.ts'
import { expectToast } from '../agent.ts'
import { expect, test as journey } from '../journey.ts'
import { startServer, startWithinMs } from '../start-server.ts'
import { redirectStripe } from './card-frame.ts'
import { cardDialog, escortDialog, newestTour, scheduled, someEscort } from './scheduling.ts'

/* A server with Stripe's keys, the stub of Stripe, and a replacement for Stripe's script in the browser. */
const test = journey.extend<object, { stripe: StripeStub; address: string }>({
  stripe: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from here
    async ({}, use) => {
      const stripe = await startStripeStub('sk_test_stub', () => new Date())
      await use(stripe)
      await stripe.stop()
    },
    { scope: 'worker' },
  ],
  address: [
    async ({ stripe }, use, { workerIndex }) => {
      const { url, stop } = await startServer(`stripe-${workerIndex}`, {
        PAYMENTS: 'stripe',
        STRIPE_SECRET_KEY: 'sk_test_stub',
        STRIPE_WEBHOOK_SECRET: 'whsec_stub',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_stub',
        STRIPE_API_BASE: stripe.url,
        STRIPE_PRICE_BASIC: 'price_basic',
        STRIPE_PRICE_PRO: 'price_pro',
      })
      await use(url)
      await stop()
    },
    { scope: 'worker', timeout: startWithinMs + 30_000 },
  ],
})

test('Stripe’s form takes the card: refused with Stripe’s message, then paid and booked', async ({
  open,
  stripe,
}) => {
  const page = await open('sarah')
  await redirectStripe(page, stripe, ['4000000000000002', '4242424242424242'])
  const { place, client } = await someEscort(page)
  await scheduled(page, place, client)
  await escortDialog(page)
    .getByRole('radio', { name: /^Pay for a tour assistant: \$25\.00/ })
    .check()
  await escortDialog(page).getByRole('button', { name: 'Continue to payment' }).click()
  const paying = cardDialog(page)
  // The page's policy allows Stripe's frame, and its script may call Stripe.
  const frame = paying.frameLocator('iframe[title="Secure payment input frame"]')
  await expect(frame.getByLabel('Card number')).toBeVisible()
  await expectAccessible(page, 'Stripe’s card form')
  await paying.getByRole('button', { name: 'Pay $25.00' }).click()
  await expect(paying.getByRole('alert')).toContainText('Payment Failed')
  await expect(paying.getByRole('alert')).toContainText('Your card was declined.')
  await paying.getByRole('button', { name: 'Pay $25.00' }).click()
  await expectToast(page, 'Payment Successful')
  await expect(paying).toBeHidden()
  expect(await newestTour(page)).toMatchObject({ propertyId: place.id, tourCharge: 25, chargeStatus: 'paid' })
})
