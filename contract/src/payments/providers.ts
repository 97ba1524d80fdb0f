import { z } from 'zod'
import { everyone } from '../kernel/audience.ts'
import { endpointsOf } from '../kernel/endpoint.ts'

const endpoint = endpointsOf({ noun: 'payments' })

/** The services that take payments. `sandbox` takes none: it is the demo's imitation of Stripe. */
export const paymentProviders = ['stripe', 'sandbox'] as const
export type PaymentProviderName = (typeof paymentProviders)[number]

/** The calls that receive the providers' webhooks. Each path ends with its provider's name. The sandbox sends none. */
export const webhooks = {
  stripeWebhook: endpoint('POST /api/webhooks/stripe', {
    summary:
      'Stripe’s webhooks. Each is processed once; the server then fetches the current state from Stripe',
    audience: everyone,
    signed: { header: 'stripe-signature' },
    answers: { 200: z.object({ received: z.literal(true) }) },
    refusals: ['webhook_refused', 'not_found'],
    keepsNoKey: true,
  }),
}
