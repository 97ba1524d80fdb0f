import { z } from 'zod'
import { everyone } from '../kernel/audience.ts'
import { endpointsOf } from '../kernel/endpoint.ts'

const endpoint = endpointsOf({ noun: 'payments' })

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
