import type { Clock } from '../../../kernel/clock.ts'
import type { PaymentProvider } from '../ports.ts'
import { createStripeClient, type StripeSettings } from './stripe-client.ts'
import { createStripeCustomers } from './stripe-customers.ts'
import { createStripePayments } from './stripe-payments.ts'
import { createStripePreview } from './stripe-preview.ts'
import { createStripeSubscriptions } from './stripe-subscriptions.ts'

/** Where Stripe's card form loads its parts from (docs.stripe.com/security/guide, content security policy). */
const pageSources = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
}

/** The payment provider Stripe, through its official SDK. */
export const createStripe = (settings: StripeSettings, clock: Clock): PaymentProvider => {
  const stripe = createStripeClient(settings)
  return {
    name: 'stripe',
    pageSources,
    hasPortal: true,
    ...createStripePayments(stripe),
    ...createStripeCustomers(stripe, clock),
    ...createStripePreview(stripe, settings.prices),
    ...createStripeSubscriptions(stripe, settings.prices),
  }
}
