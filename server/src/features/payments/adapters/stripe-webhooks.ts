import Stripe from 'stripe'
import type { ProviderWebhook, WebhookReader } from '../ports.ts'
import { createStripeClient } from './stripe-client.ts'
import { idOf } from './stripe-shapes.ts'

type About = ProviderWebhook['about']

/** The maximum age of a signature, in seconds, so that an eavesdropper cannot replay the webhook later. */
const tolerance = 300

const nothing: About = { kind: 'nothing' }
const subscription = (sent: string | { id: string } | null | undefined): About =>
  sent ? { kind: 'subscription', id: idOf(sent) } : nothing
const payment = (sent: string | { id: string } | null | undefined): About =>
  sent ? { kind: 'payment', id: idOf(sent) } : nothing

/** Names the invoice itself, because it is not always the newest of its subscription. */
const invoice = ({ id, parent }: Stripe.Invoice): About => {
  const of = subscription(parent?.subscription_details?.subscription)
  return of.kind === 'subscription' ? { ...of, invoiceId: id } : of
}

/** The object of an event. The event's own data is ignored, because it may be outdated. */
const aboutOf = (event: Stripe.Event): About => {
  switch (event.type) {
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
    case 'customer.subscription.pending_update_applied':
    case 'customer.subscription.pending_update_expired':
      return subscription(event.data.object)
    case 'subscription_schedule.updated':
    case 'subscription_schedule.released':
    case 'subscription_schedule.canceled':
    case 'subscription_schedule.completed':
      return subscription(event.data.object.subscription ?? event.data.object.released_subscription)
    case 'invoice.finalized':
    case 'invoice.paid':
    case 'invoice.payment_failed':
    case 'invoice.payment_action_required':
    case 'invoice.voided':
    case 'invoice.marked_uncollectible':
      return invoice(event.data.object)
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.processing':
    case 'payment_intent.canceled':
      return payment(event.data.object)
    case 'charge.refunded':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return payment(event.data.object.payment_intent)
    default:
      return nothing
  }
}

/** Reads Stripe's webhooks. */
export const createStripeWebhooks = (settings: {
  secretKey: string
  webhookSecret: string
  apiBase: string | null
}): WebhookReader => {
  const { webhooks } = createStripeClient(settings)
  const verified = (raw: string, signature: string, now: Date): Stripe.Event | null => {
    try {
      const { webhookSecret } = settings
      return webhooks.constructEvent(raw, signature, webhookSecret, tolerance, undefined, now.getTime())
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null
      // The signature is valid, but the body is not an event.
      if (error instanceof SyntaxError) return null
      throw error
    }
  }
  return (raw, signature, now) => {
    const event = verified(raw, signature, now)
    return (
      event && {
        id: event.id,
        type: event.type,
        createdAt: new Date(event.created * 1000),
        about: aboutOf(event),
      }
    )
  }
}
