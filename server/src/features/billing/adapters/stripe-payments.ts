import Stripe from 'stripe'
import { type PayablePayment, type PaymentProvider, ProviderUnreachable } from '../ports.ts'
import { asked, askedFor, isStripeError } from './stripe-client.ts'
import { paymentOf } from './stripe-shapes.ts'

/** How an intent is to be sent: with its charge, which alone knows of refunds and disputes. */
export const withCharge = { expand: ['latest_charge'] }

const payable = (intent: Stripe.PaymentIntent): PayablePayment => {
  if (intent.client_secret === null) throw new ProviderUnreachable(`${intent.id} came without its secret`)
  return { ...paymentOf(intent), clientSecret: intent.client_secret }
}

/** The payments of escorts, and what concerns any payment. */
export const createStripePayments = ({
  paymentIntents,
  refunds,
}: Stripe): Pick<
  PaymentProvider,
  'createPayment' | 'findPayment' | 'cancelPayment' | 'refundPayment' | 'chargeStoredCard'
> => ({
  chargeStoredCard: async ({ chargeId, amountCents, description, customerId, methodId }, key) => {
    // A try whose answer was lost may be older than Stripe remembers its key.
    const known = await asked(
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
      const made = await askedFor(creating)
      return made && paymentOf(made)
    } catch (error) {
      const cause = error instanceof ProviderUnreachable ? error.cause : null
      // Stripe answers a refused card with an error that names the payment.
      if (!(cause instanceof Stripe.errors.StripeCardError) || !cause.payment_intent) throw error
      return paymentOf(await asked(paymentIntents.retrieve(cause.payment_intent.id, withCharge)))
    }
  },
  createPayment: async ({ paymentId, amountCents, description }, key) => {
    const intent = await asked(
      paymentIntents.create(
        {
          amount: amountCents,
          currency: 'usd',
          description,
          metadata: { payment_id: paymentId },
          // Methods that leave the page would lose the form behind it.
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        },
        { idempotencyKey: key },
      ),
    )
    return payable(intent)
  },
  findPayment: async (id) => payable(await asked(paymentIntents.retrieve(id, withCharge))),
  cancelPayment: async (id) => {
    try {
      return paymentOf(await paymentIntents.cancel(id, withCharge))
    } catch (error) {
      // Paid, on its way or cancelled already: how it stands is the answer.
      if (isStripeError(error, 'payment_intent_unexpected_state'))
        return paymentOf(await asked(paymentIntents.retrieve(id, withCharge)))
      return asked(Promise.reject(error))
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
          `Stripe did not give ${id} back: ${refund.failure_reason ?? refund.status}`,
        )
      return { refundId: refund.id }
    } catch (error) {
      if (!isStripeError(error, 'charge_already_refunded')) return asked(Promise.reject(error))
      // By hand, or by a try whose answer was lost for longer than the key is remembered.
      const [before] = (await asked(refunds.list({ payment_intent: id, limit: 1 }))).data
      if (!before) throw new ProviderUnreachable(`Stripe says ${id} is given back, and has no refund`)
      return { refundId: before.id }
    }
  },
})
