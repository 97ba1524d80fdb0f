import type { StubApi } from '@porchlight/stripe-stub/api'
import Stripe from 'stripe'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import {
  type CardFacts,
  CouponRefused,
  type PaymentProvider,
  type ProviderPayment,
  type SandboxControls,
  type SandboxOutcome,
} from '../ports.ts'
import { createStripe } from './stripe.ts'
import { createStripeClient } from './stripe-client.ts'
import { withCharge } from './stripe-payments.ts'
import { idOf, paymentOf } from './stripe-shapes.ts'
import { sandboxCoupons } from './stub-coupons.ts'

const secretKey = 'sk_test_of_the_sandbox'
const prices = { basic: 'price_basic', pro: 'price_pro' }

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Lets the SDK call the stub without a port. */
const stubClient = (stub: () => Promise<StubApi>): Stripe.HttpClient => ({
  getClientName: () => 'stub',
  makeRequest: async (_host, _port, path, method, headers, data) => {
    const url = new URL(path, 'http://stripe.local')
    const sent = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), textOf(value)]))
    const key = sent.get('idempotency-key') ?? null
    const {
      status,
      body,
      headers: more = {},
    } = await (await stub()).answer({
      method,
      path: url.pathname,
      params: Object.fromEntries(method === 'GET' ? url.searchParams : new URLSearchParams(data)),
      // The SDK's own keys are for retries after a lost answer, and no answer is lost here.
      key: key?.startsWith('stripe-node-retry-') ? null : key,
      version: sent.get('stripe-version') ?? null,
      authorization: sent.get('authorization') ?? null,
    })
    return {
      getStatusCode: () => status,
      getHeaders: () => more,
      getRawResponse: () => body,
      toStream: () => null,
      toJSON: async () => body,
    }
  },
})

const isSetup = (id: string): boolean => id.includes('seti')

const setupStates = {
  succeeded: 'succeeded',
  requires_action: 'requires_action',
  canceled: 'cancelled',
} as const

const paymentOfSetup = ({ id, status, last_setup_error: error }: Stripe.SetupIntent): ProviderPayment => ({
  id,
  state: status in setupStates ? setupStates[status as keyof typeof setupStates] : 'open', // `in` has checked it
  failure: error && { code: error.code ?? error.type, message: error.message ?? 'Your card was declined.' },
  refundedCents: 0,
  disputed: false,
  paidWith: null,
})

/** Whether an error of a card call is a result that the object itself tells: declined, or decided before. */
const isResult = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeCardError ||
  (error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.code?.endsWith('_unexpected_state') === true)

const refused = (error: unknown): Error => {
  if (error instanceof Stripe.errors.StripeRateLimitError)
    return refuse('too_many_attempts', { retryAfter: Number(error.headers?.['retry-after'] ?? 1) })
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return refuse('not_found')
  return error instanceof Error ? error : new Error(String(error))
}

/**
 * The production adapter on the stub of Stripe, for the demo and for servers without keys. The stub is loaded with the
 * first call. It has no pages of its own, so it has no portal.
 */
export const createSandbox = (
  kernel: Pick<Kernel, 'database' | 'clock' | 'encryption'>,
): PaymentProvider & SandboxControls => {
  let loaded: Promise<StubApi> | undefined
  const stub = () => {
    loaded ??= import('./stub-server.ts').then(({ createStubServer }) => createStubServer(kernel, secretKey))
    return loaded
  }
  const settings = { secretKey, apiBase: null, prices, httpClient: stubClient(stub) }
  const stripe = createStripeClient(settings)
  const provider = createStripe(settings, kernel.clock)

  const subscriptionOf = async (paymentId: string): Promise<string | null> => {
    const list = {
      payment: { type: 'payment_intent', payment_intent: paymentId },
      expand: ['data.invoice'],
    } as const
    const [found] = (await stripe.invoicePayments.list({ ...list, expand: [...list.expand] })).data
    const invoice = found?.invoice
    if (!invoice || typeof invoice === 'string' || invoice.deleted) return null
    const named = invoice.parent?.subscription_details?.subscription
    return named ? idOf(named) : null
  }

  /** Acts as the payer's browser, which knows only the client secret. */
  const actInBrowser = async (
    clientSecret: string,
    action: (id: string, kind: string) => Promise<unknown>,
  ): Promise<SandboxOutcome> => {
    const [id = ''] = clientSecret.split('_secret_')
    if (!/^\w+$/.test(id)) throw refuse('not_found')
    try {
      await action(id, isSetup(id) ? 'setup_intents' : 'payment_intents')
    } catch (error) {
      if (!isResult(error)) throw refused(error)
    }
    if (isSetup(id)) {
      const payment = paymentOfSetup(await stripe.setupIntents.retrieve(id))
      return { purpose: 'setup', payment, subscriptionId: null }
    }
    const payment = paymentOf(await stripe.paymentIntents.retrieve(id, withCharge))
    if (payment.state === 'cancelled') throw refuse('payment_closed')
    const subscriptionId = await subscriptionOf(id)
    return { purpose: subscriptionId === null ? 'payment' : 'subscription', payment, subscriptionId }
  }

  /** The time of the next step of a subscription, in seconds. */
  const nextStepOf = (subscription: Stripe.Subscription): number => {
    const invoice = subscription.latest_invoice
    const retry = invoice && typeof invoice !== 'string' ? invoice.next_payment_attempt : null
    if (subscription.status === 'past_due' && retry) return retry
    if (subscription.status === 'incomplete') return subscription.created + 86_400
    return subscription.items.data[0]?.current_period_end ?? 0
  }

  return {
    ...provider,
    name: 'sandbox',
    pageSources: { script: [], frame: [], connect: [] }, // the card form is ours
    hasPortal: false,
    findCoupon: async (code) => {
      const found = await provider.findCoupon(code.trim())
      const known = found && sandboxCoupons.find(({ id }) => id === found.id)
      return known ?? null
    },
    beginSubscription: async (input, key) => {
      // A coupon of the sandbox ends when our own row of it ends.
      const { coupon } = input
      if (coupon?.expiresAt && coupon.expiresAt <= kernel.clock.now())
        throw new CouponRefused(`The sandbox applies no discount for ${coupon.id}`)
      return provider.beginSubscription(input, key)
    },
    portalUrl: async () => null,
    confirm: (clientSecret, card: CardFacts) =>
      actInBrowser(clientSecret, (id, kind) =>
        stripe.rawRequest('POST', `/v1/${kind}/${id}/confirm`, {
          client_secret: clientSecret,
          payment_method_data: {
            type: 'card',
            card: { number: card.number, exp_month: card.expMonth, exp_year: card.expYear, cvc: card.cvc },
          },
        }),
      ),
    authenticate: (clientSecret, approve) =>
      actInBrowser(clientSecret, (id, kind) =>
        stripe.rawRequest('POST', `/v1/test_helpers/${kind}/${id}/authenticate`, {
          client_secret: clientSecret,
          approve,
        }),
      ),
    passTime: async () => (await stub()).passTime(),
    advanceClock: async (id) => {
      const subscription = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
      const now = Math.floor(kernel.clock.now().getTime() / 1000)
      const frozen_time = Math.max(now, nextStepOf(subscription))
      await stripe.testHelpers.testClocks.advance(`clock_${id}`, { frozen_time })
    },
  }
}
