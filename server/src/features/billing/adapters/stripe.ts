import Stripe from 'stripe'
import {
  type PaymentProvider,
  type PaymentState,
  type ProviderPayment,
  ProviderUnreachable,
} from '../ports.ts'

/** The version of Stripe's API that this code is written for; the account's own default does not matter. */
const apiVersion = '2026-10-28.endive' satisfies Stripe.LatestApiVersion

const patience = { timeout: 10_000, maxNetworkRetries: 2 }

// A status of a later version is one that we cannot act upon: not paid, as far as we know.
const stateOf = ({ status }: Stripe.PaymentIntent): PaymentState => states[status] ?? 'open'

const states: Partial<Record<Stripe.PaymentIntent.Status, PaymentState>> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'requires_action',
  processing: 'processing',
  // Only payments that are captured by hand rest here; ours are not.
  requires_capture: 'processing',
  succeeded: 'succeeded',
  canceled: 'cancelled',
}

const told = (intent: Stripe.PaymentIntent): ProviderPayment => {
  const error = intent.last_payment_error
  return {
    id: intent.id,
    state: stateOf(intent),
    failure:
      error && stateOf(intent) === 'open'
        ? {
            code: error.decline_code ?? error.code ?? error.type,
            message: error.message ?? 'Your card was declined.',
          }
        : null,
  }
}

const payable = (intent: Stripe.PaymentIntent) => {
  if (intent.client_secret === null) throw new ProviderUnreachable(`${intent.id} came without its secret`)
  return { ...told(intent), clientSecret: intent.client_secret }
}

const isStripeError = (error: unknown, code: string) =>
  error instanceof Stripe.errors.StripeError && error.code === code

/** Stripe says no, or nothing: for us both mean that we do not know. What it said is kept for the log. */
const asked = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError)
      throw new ProviderUnreachable(`Stripe: ${error.type} ${error.code ?? ''}`.trim(), { cause: error })
    throw error
  }
}

/** Where the API is, as the SDK wants it said. */
const placeOf = (apiBase: string | null): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> => {
  if (apiBase === null) return {}
  const { hostname, port, protocol } = new URL(apiBase)
  const isPlain = protocol === 'http:'
  return { host: hostname, port: port || (isPlain ? '80' : '443'), protocol: isPlain ? 'http' : 'https' }
}

/** Stripe, by its official SDK. */
export const createStripe = (config: { secretKey: string; apiBase: string | null }): PaymentProvider => {
  const stripe = new Stripe(config.secretKey, {
    apiVersion,
    ...patience,
    ...placeOf(config.apiBase),
    telemetry: false,
    appInfo: { name: 'Porchlight' },
  })
  const { paymentIntents, refunds, subscriptions } = stripe
  return {
    name: 'stripe',
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
    findPayment: async (id) => payable(await asked(paymentIntents.retrieve(id))),
    cancelPayment: async (id) => {
      try {
        return told(await paymentIntents.cancel(id))
      } catch (error) {
        // Paid, on its way or cancelled already: how it stands is the answer.
        if (isStripeError(error, 'payment_intent_unexpected_state'))
          return told(await asked(paymentIntents.retrieve(id)))
        return asked(Promise.reject(error))
      }
    },
    cancelSubscription: async (id) => {
      try {
        await subscriptions.cancel(id)
      } catch (error) {
        // Cancelled before: such a one is not found any more.
        if (!isStripeError(error, 'resource_missing')) await asked(Promise.reject(error))
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
  }
}
