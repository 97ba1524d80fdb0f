import Stripe from 'stripe'
import { type PayablePayment, type PaymentProvider, ProviderUnreachable } from '../ports.ts'
import { callStripe, findAtStripe, isRefusedByStripe, isStripeError } from './stripe-client.ts'
import { paymentOf } from './stripe-shapes.ts'

/** Expands an intent's charge, because only the charge knows of refunds and disputes. */
export const withCharge = { expand: ['latest_charge'] }

const payable = (intent: Stripe.PaymentIntent): PayablePayment => {
  if (intent.client_secret === null) throw new ProviderUnreachable(`${intent.id} has no client secret`)
  return { ...paymentOf(intent), clientSecret: intent.client_secret }
}

/** Payments for escorts, and calls that apply to any payment. */
export const createStripePayments = ({
  paymentIntents,
  refunds,
}: Stripe): Pick<
  PaymentProvider,
  | 'createPayment'
  | 'findPayment'
  | 'cancelPayment'
  | 'refundPayment'
  | 'payWithStoredCard'
  | 'chargeStoredCard'
> => ({
  payWithStoredCard: async (id, { customerId, methodId }) => {
    try {
      // Stripe lets only its owner pay with a stored card. The payment began without one, because any card may pay it.
      await paymentIntents.update(id, { customer: customerId })
      return paymentOf(
        await paymentIntents.confirm(id, {
          payment_method: methodId,
          // Stripe's script in the browser shows the bank's question
          // (docs.stripe.com/payments/finalize-payments-on-the-server).
          use_stripe_sdk: true,
          ...withCharge,
        }),
      )
    } catch (error) {
      // Declined, or another window has completed or cancelled the payment meanwhile: return its current state.
      if (
        error instanceof Stripe.errors.StripeCardError ||
        isStripeError(error, 'payment_intent_unexpected_state')
      )
        return paymentOf(await callStripe(paymentIntents.retrieve(id, withCharge)))
      // The customer or the card was removed in Stripe's own pages.
      if (isRefusedByStripe(error)) return null
      return callStripe(Promise.reject(error))
    }
  },
  chargeStoredCard: async ({ chargeId, amountCents, description, customerId, methodId }, key) => {
    // If the answer to an earlier try was lost, Stripe may have forgotten its key by now.
    const known = await callStripe(
      paymentIntents.list({ customer: customerId, limit: 100, expand: ['data.latest_charge'] }),
    )
    const before = known.data.find(({ metadata }) => metadata.charge_id === chargeId)
    if (before) return paymentOf(before)
    const creating = paymentIntents.create(
      {
        amount: amountCents,
        currency: 'usd',
        description,
        metadata: { charge_id: chargeId },
        customer: customerId,
        payment_method: methodId,
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        confirm: true,
        off_session: true,
        ...withCharge,
      },
      { idempotencyKey: key },
    )
    try {
      const made = await findAtStripe(creating)
      return made && paymentOf(made)
    } catch (error) {
      const cause = error instanceof ProviderUnreachable ? error.cause : null
      // Stripe answers a declined card with an error that names the payment.
      if (!(cause instanceof Stripe.errors.StripeCardError) || !cause.payment_intent) throw error
      return paymentOf(await callStripe(paymentIntents.retrieve(cause.payment_intent.id, withCharge)))
    }
  },
  createPayment: async ({ paymentId, amountCents, description }, key) => {
    const intent = await callStripe(
      paymentIntents.create(
        {
          amount: amountCents,
          currency: 'usd',
          description,
          metadata: { payment_id: paymentId },
          // Methods that redirect to another page would lose the form.
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        },
        { idempotencyKey: key },
      ),
    )
    return payable(intent)
  },
  findPayment: async (id) => payable(await callStripe(paymentIntents.retrieve(id, withCharge))),
  cancelPayment: async (id) => {
    try {
      return paymentOf(await paymentIntents.cancel(id, withCharge))
    } catch (error) {
      // The payment is already paid, processing, or cancelled: return its current state.
      if (isStripeError(error, 'payment_intent_unexpected_state'))
        return paymentOf(await callStripe(paymentIntents.retrieve(id, withCharge)))
      return callStripe(Promise.reject(error))
    }
  },
  refundPayment: async (id, key) => {
    try {
      const refund = await refunds.create(
        { payment_intent: id, reason: 'requested_by_customer' },
        { idempotencyKey: key },
      )
      if (refund.status === 'failed' || refund.status === 'canceled')
        throw new ProviderUnreachable(
          `Stripe did not refund ${id}: ${refund.failure_reason ?? refund.status}`,
        )
      return { refundId: refund.id }
    } catch (error) {
      if (!isStripeError(error, 'charge_already_refunded')) return callStripe(Promise.reject(error))
      // Someone refunded it by hand, or the answer to a try was lost longer ago than Stripe keeps the key.
      const [before] = (await callStripe(refunds.list({ payment_intent: id, limit: 1 }))).data
      if (!before) throw new ProviderUnreachable(`Stripe reports ${id} as refunded, but lists no refund`)
      return { refundId: before.id }
    }
  },
})
