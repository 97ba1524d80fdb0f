import { z } from 'zod'
import { everyone } from './kernel/audience.ts'
import { endpoint } from './kernel/endpoint.ts'

export const webhooks = {
  stripeWebhook: endpoint({
    method: 'POST',
    path: '/api/webhooks/stripe',
    noun: 'billing',
    summary:
      'News of Stripe, once however often they are sent; how things stand is then asked, not read from them',
    audience: everyone,
    signed: { header: 'stripe-signature' },
    answers: { 200: z.object({ received: z.literal(true) }) },
    refusals: ['webhook_refused', 'not_found'],
    keepsNoKey: true,
  }),
}
