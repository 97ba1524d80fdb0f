import { type StripeStub, signEvent, startStripeStub } from '@porchlight/stripe-stub/stub'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect } from 'vitest'
import { checkouts } from '../../src/features/checkouts/tables.ts'
import { outboxEmails } from '../../src/features/notifications/tables.ts'
import { createStripe } from '../../src/features/payments/adapters/stripe.ts'
import { settlePayments } from '../../src/features/payments/commands/settle-payments.ts'
import type { PaymentProvider, ProviderCoupon } from '../../src/features/payments/ports.ts'
import { providerEvents } from '../../src/features/payments/tables.ts'
import { subscriptions } from '../../src/features/subscriptions/tables.ts'
import { newId } from '../../src/kernel/ids.ts'
import { silentLog } from '../../src/kernel/log/log.ts'
import { sha256 } from '../../src/kernel/security/tokens.ts'
import { type TestApp, useApp, wednesday } from '../app.ts'
import type { TestClock } from '../clock.ts'
import { jobsDone } from '../jobs.ts'
import { addAgent } from '../people.ts'
import { begin, billingScene } from './billing-scene.ts'

export const stripeSecret = 'sk_test_of_the_stub'
export const webhookSecret = 'whsec_of_the_stub'
export const stripePrices = { basic: 'price_basic', pro: 'price_pro' }

/** The environment of a server that uses the stub for payments. */
export const stripeEnvironment = (stripe: StripeStub) => ({
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: stripeSecret,
  STRIPE_API_BASE: stripe.url,
  STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_stub',
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_PRICE_BASIC: stripePrices.basic,
  STRIPE_PRICE_PRO: stripePrices.pro,
})

/** The adapter, on the stub. */
export const stripeProvider = (app: Pick<TestApp, 'clock'>, stripe: StripeStub) =>
  createStripe({ secretKey: stripeSecret, apiBase: stripe.url, prices: stripePrices }, app.clock)

export const subscriptionRow = async (app: TestApp, userId: string) => {
  const [row] = await app.database.orm.select().from(subscriptions).where(eq(subscriptions.userId, userId))
  if (!row) throw new Error('no subscription')
  return row
}

/** The subjects of the emails to a person, oldest first. */
export const subjectsOf = async (app: TestApp, userId: string): Promise<string[]> => {
  const mails = await app.database.orm
    .select({ subject: outboxEmails.subject })
    .from(outboxEmails)
    .where(eq(outboxEmails.userId, userId))
    .orderBy(outboxEmails.createdAt, outboxEmails.id)
  return mails.map(({ subject }) => subject)
}

/** An agent with a paid, active subscription at Stripe. */
export const addSubscriber = async (app: TestApp, stripe: StripeStub) => {
  const agent = await addAgent(app)
  const payer = { customerId: null, email: agent.email, name: agent.name }
  const wish = { reference: { userId: agent.id }, payer, plan: 'basic', coupon: null } as const
  const begun = await stripeProvider(app, stripe).beginSubscription(wish, `begin-${agent.id}`)
  stripe.pay(begun.id)
  const now = app.clock.now()
  await app.database.orm
    .update(subscriptions)
    .set({
      source: 'provider',
      provider: 'stripe',
      providerSubscriptionId: begun.id,
      providerCustomerId: begun.customerId,
      providerStateAt: now,
      currentPeriodStart: begun.currentPeriodStart,
      currentPeriodEnd: begun.currentPeriodEnd,
    })
    .where(eq(subscriptions.userId, agent.id))
  stripe.forget()
  return { agent, id: begun.id }
}

type Sent = Partial<{ secret: string; at: Date; payload: string; signature: string; headers: object }>

/** Sends an event to the server as Stripe does: signed, and without a session. */
export const sendWebhook = async (app: TestApp, event: object, more: Sent = {}) => {
  const { secret = webhookSecret, at = app.clock.now() } = more
  const { payload, signature } = signEvent(event, secret, at)
  const { statusCode, body } = await app.server.inject({
    method: 'POST',
    url: '/api/webhooks/stripe',
    payload: more.payload ?? payload,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': more.signature ?? signature,
      ...more.headers,
    },
  })
  const answered: unknown = JSON.parse(body)
  return { status: statusCode, body: answered }
}

/** A server with its own Stripe stub, which is up and has no recorded calls before each test. */
export const useStripe = async () => {
  // Created before the app, whose configuration contains its address.
  const stripe = await startStripeStub(stripeSecret, () => app.clock.now())
  const app = useApp(stripeEnvironment(stripe))
  afterAll(() => stripe.stop())
  beforeEach(() => {
    stripe.setDown(false)
    stripe.forget()
  })
  /** Waits until received events are processed, but not for their consequences. */
  const untilWorked = () =>
    expect
      .poll(async () => {
        const stored = await app.database.orm.select().from(providerEvents)
        return stored.every(({ processedAt }) => processedAt !== null)
      })
      .toBe(true)
  /** The dependencies of our jobs, without their log. */
  const parts = () => ({ ...app.kernel, log: silentLog })
  /** The stub in the form that our commands expect. @param more replaces some of its calls */
  const payments = (more: Partial<PaymentProvider> = {}) => ({
    provider: { ...stripeProvider(app, stripe), ...more },
    sandbox: null,
    readWebhook: null,
  })
  return {
    app,
    stripe,
    untilWorked,
    parts,
    newestInvoice: () => [...stripe.invoices.values()].at(-1) ?? expect.unreachable('no invoice'),
    statusThere: (id: string) => stripe.subscriptions.get(id)?.status,
    payments,
    /** The calls that asked about a subscription. */
    askedThere: () => stripe.requests.filter(({ path }) => path.startsWith('/v1/subscriptions/')),
    /** An escort that a new agent has paid, as a webhook or reconciliation would record it. */
    paidEscort: async () => {
      const scene = await billingScene(app)
      const { paymentId } = await begin(scene.caller, scene.property.id)
      const intent = stripe.newest()
      stripe.becomes(intent.id, 'succeeded')
      app.clock.advance(2 * 60_000)
      await settlePayments(parts(), payments())
      return { ...scene, paymentId, intent }
    },
    /** Sends Stripe's events and waits until all their consequences are done. */
    deliver: async (...sent: object[]) => {
      for (const one of sent) await sendWebhook(app, one)
      await untilWorked()
      await jobsDone(app)
    },
  }
}

/** A checkout of Nina Park for Pro, and the subscription at Stripe that it has begun. */
export const addCheckout = async (
  app: TestApp,
  stripe: StripeStub,
  facts: Partial<typeof checkouts.$inferInsert>,
) => {
  const checkoutId = newId()
  const begun = await stripeProvider(app, stripe).beginSubscription(
    {
      reference: { checkoutId },
      payer: { customerId: null, email: 'nina@example.test', name: 'Nina Park' },
      plan: 'pro',
      coupon: null,
    },
    `begin-${checkoutId}`,
  )
  const now = app.clock.now()
  await app.database.orm.insert(checkouts).values({
    id: checkoutId,
    state: 'open',
    email: 'nina@example.test',
    firstName: 'Nina',
    lastName: 'Park',
    plan: 'pro',
    amountDueCents: 7500,
    cookieHash: sha256(checkoutId),
    provider: 'stripe',
    providerSubscriptionId: begun.id,
    expiresAt: now,
    createdAt: now,
    updatedAt: now,
    ...facts,
  })
  return { checkoutId, begun }
}

/** Subscriptions at the stub without a server of ours: the adapter's calls and their results. */
export const useSubscribing = (stripe: StripeStub, clock: TestClock) => {
  const provider = stripeProvider({ clock }, stripe)
  let tries = 0
  const wish = (more: Partial<{ plan: 'basic' | 'pro'; coupon: ProviderCoupon | null }> = {}) => ({
    reference: { checkoutId: 'checkout-1' },
    payer: { customerId: null, email: 'nina@example.test', name: 'Nina Park' },
    plan: 'basic' as const,
    coupon: null,
    ...more,
  })
  beforeEach(() => {
    clock.set(wednesday)
    stripe.setDown(false)
    stripe.forget()
    tries += 1
  })
  /** An idempotency key for this test. */
  const keyOf = (what: string) => `${what}-${tries}`
  const codeOf = () => `CODE${tries}`
  const begin = (more: Parameters<typeof wish>[0] = {}) =>
    provider.beginSubscription(wish(more), keyOf('begin'))
  return {
    provider,
    keyOf,
    codeOf,
    begin,
    /** A subscription paid with a card that its bank accepts. */
    paid: async (more: Parameters<typeof wish>[0] = {}) => {
      const { id } = await begin(more)
      stripe.pay(id)
      return id
    },
    look: async (id: string) => {
      const found = await provider.findSubscription(id)
      if (!found) throw new Error('no subscription')
      return found
    },
    /** The changes requested at a path. */
    heardOf: (path: RegExp) => stripe.requests.filter((one) => path.test(one.path) && one.method !== 'GET'),
    couponOf: async (more: Parameters<StripeStub['addCoupon']>[1]) => {
      stripe.addCoupon(codeOf(), more)
      const found = await provider.findCoupon(codeOf())
      if (!found) throw new Error('no coupon')
      return found
    },
    /** Gives the next attempt its own keys, as another customer would have. */
    another: () => {
      tries += 1
    },
  }
}
