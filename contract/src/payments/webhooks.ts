import { z } from 'zod'
import { everyone } from '../kernel/audience.ts'
import { endpoint } from '../kernel/endpoint.ts'

export const webhooks = {
  stripeWebhook: endpoint({
    method: 'POST',
    path: '/api/webhooks/stripe',
    noun: 'payments',
    summary:
      'Stripe’s webhooks. Each is processed once; the server then fetches the current state from Stripe',
    audience: everyone,
    signed: { header: 'stripe-signature' },
    answers: { 200: z.object({ received: z.literal(true) }) },
    refusals: ['webhook_refused', 'not_found'],
    keepsNoKey: true,
  }),
}
