import type { PaidPlanId, PlanId } from '@porchlight/contract/kernel/plan-words'
import type { PaidWith } from '@porchlight/contract/payments/payment-method'
import type { PaymentProviderName } from '@porchlight/contract/payments/providers'
import type { Orm } from '../../kernel/database/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'

/** The state of a payment at the provider. `open` waits for a card: the first one, or another after a declined one. */
export type PaymentState = 'open' | 'requires_action' | 'processing' | 'succeeded' | 'cancelled'

/** What the provider says about a payment. */
export type ProviderPayment = {
  /** The provider's id. */
  readonly id: string
  readonly state: PaymentState
  /** Why the last card was declined, in the provider's words for the payer. */
  readonly failure: { readonly code: string; readonly message: string } | null
  /** The refunded part in cents, including manual refunds at the provider. */
  readonly refundedCents: number
  /** The payer's bank has opened a dispute. */
  readonly disputed: boolean
  /** What paid; null until it is paid. */
  readonly paidWith: PaidWith | null
}

/** A payment with the secret that the payer's browser needs to pay it. */
export type PayablePayment = ProviderPayment & { readonly clientSecret: string }

/** The card or other method that the provider charges. */
export type ProviderMethod = {
  readonly id: string
  readonly brand: string
  readonly last4: string
  /** Null if the provider does not report it. */
  readonly expMonth: number | null
  readonly expYear: number | null
}

/** The card that an agent's subscription is charged to, with its owner at the provider. */
export type StoredCard = Omit<ProviderMethod, 'id'> & {
  readonly customerId: string
  readonly methodId: string
}

/** A coupon that buyers can redeem now. Exactly one of the two discounts is set. */
export type ProviderCoupon = {
  readonly id: string
  readonly promotionCodeId: string | null
  /** As the buyer types it, in any case. */
  readonly code: string
  readonly name: string
  readonly amountOffCents: number | null
  readonly percentOff: number | null
  readonly duration: 'once' | 'repeating' | 'forever'
  readonly durationMonths: number | null
  readonly expiresAt: Date | null
  /** How often we may redeem it; null if the provider counts, or if there is no limit. */
  readonly maxRedemptions: number | null
}

export type ProviderInvoice = {
  readonly id: string
  readonly number: string | null
  readonly status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
  readonly description: string | null
  readonly plan: PaidPlanId | null
  /** Cents before discounts; the credit of a proration makes a line negative. */
  readonly subtotalCents: number
  readonly discountCents: number
  readonly amountDueCents: number
  readonly amountPaidCents: number
  readonly lines: readonly { readonly description: string; readonly amountCents: number }[]
  readonly periodStart: Date | null
  readonly periodEnd: Date | null
  readonly attemptCount: number
  /** When the provider tries again on its own. */
  readonly nextAttemptAt: Date | null
  readonly paidAt: Date | null
  readonly createdAt: Date
  /** The payment of this invoice; null if there is nothing to pay. */
  readonly payment: ProviderPayment | null
}

/** A subscription's state at the provider. `cancelled` is final. */
export type ProviderSubscription = {
  readonly id: string
  readonly customerId: string
  readonly plan: PaidPlanId
  readonly status: 'incomplete' | 'active' | 'past_due' | 'cancelled'
  readonly currentPeriodStart: Date
  readonly currentPeriodEnd: Date
  readonly cancelAtPeriodEnd: boolean
  readonly cancelledAt: Date | null
  /** A plan that takes effect with the next period. */
  readonly pending: { readonly plan: PaidPlanId; readonly at: Date } | null
  readonly couponId: string | null
  readonly method: ProviderMethod | null
  /** The newest invoice. */
  readonly invoice: ProviderInvoice | null
}

/** A subscription with what the browser has to pay first, if anything. */
export type PayableSubscription = ProviderSubscription & {
  readonly toPay: { readonly clientSecret: string; readonly amountDueCents: number } | null
}

/** The person who subscribes. `customerId` identifies them at the provider if they are already a customer there. */
export type Payer = { customerId: string | null; email: string; name: string }
/** Our owner of a subscription. The provider stores it, so that we can find the money after a lost answer. */
export type Reference = { checkoutId: string } | { userId: string }

/** Origins, as in a content security policy: `https://js.stripe.com`. */
export type PageSources = {
  readonly script: readonly string[]
  readonly frame: readonly string[]
  readonly connect: readonly string[]
}

/**
 * The payment provider. Changes take a key: a second call with the same key does nothing new and returns the same
 * answer. No call happens inside a transaction.
 *
 * @throws ProviderUnreachable from every call without a usable answer
 */
export type PaymentProvider = {
  readonly name: PaymentProviderName
  /** Foreign origins that our pages may use for the provider's card form. */
  readonly pageSources: PageSources
  /** Whether the provider has its own pages for a customer (`portalUrl`). */
  readonly hasPortal: boolean
  /** Begins a payment in US dollars, which the browser then pays. `paymentId` is our own id for it. */
  createPayment(
    input: { paymentId: string; amountCents: number; description: string },
    key: string,
  ): Promise<PayablePayment>
  /** Fetches a payment's current state. */
  findPayment(id: string): Promise<PayablePayment>
  /** Cancels a payment that no one should pay any more; returns its state if it was paid before. */
  cancelPayment(id: string): Promise<ProviderPayment>
  /** Refunds the whole payment. Returns the provider's id of the refund. */
  refundPayment(id: string, key: string): Promise<{ refundId: string }>

  /**
   * Pays an open payment with its payer's stored card, while the payer waits: their bank may ask for a confirmation,
   * which the browser gets with the payment's secret. Needs no key, because a payment succeeds at most once: a paid or
   * cancelled one returns its state. Null if the provider no longer accepts the card.
   */
  payWithStoredCard(
    id: string,
    card: Pick<StoredCard, 'customerId' | 'methodId'>,
  ): Promise<ProviderPayment | null>
  /**
   * Charges a customer's stored card without the customer, at most once per `chargeId`. After a declined card, the
   * customer can pay with another. Null if the provider no longer has the card.
   */
  chargeStoredCard(
    charge: {
      chargeId: string
      amountCents: number
      description: string
      customerId: string
      methodId: string
    },
    key: string,
  ): Promise<ProviderPayment | null>

  /** Finds the coupon for a code, if buyers can redeem it now. */
  findCoupon(code: string): Promise<ProviderCoupon | null>
  /**
   * Begins a subscription: `incomplete` until the browser has paid its first month, or `active` if nothing is to pay.
   * The provider stores the payment method for later months.
   *
   * @throws CouponRefused if the coupon can no longer be redeemed, ProviderFailed
   */
  beginSubscription(
    input: { reference: Reference; payer: Payer; plan: PaidPlanId; coupon: ProviderCoupon | null },
    key: string,
  ): Promise<PayableSubscription>
  /** Fetches a subscription's current state, with a secret for what is unpaid; null if it does not exist. */
  findSubscription(id: string): Promise<PayableSubscription | null>
  /**
   * `now` charges the difference for the rest of the period at once; if the browser has to act for it (`toPay`), the
   * plan changes afterwards. `period_end` changes the plan with the next period.
   *
   * @throws ProviderFailed
   */
  changePlan(
    id: string,
    change: { plan: PaidPlanId; when: 'now' | 'period_end' },
    key: string,
  ): Promise<PayableSubscription>
  /** Calculates what an immediate upgrade would charge; changes nothing. */
  previewPlan(
    id: string,
    plan: PaidPlanId,
  ): Promise<{
    readonly amountDueCents: number
    readonly lines: readonly { readonly description: string; readonly amountCents: number }[]
  }>
  /** Cancels the change of plan that is planned for the end of the period. */
  keepPlan(id: string): Promise<ProviderSubscription>
  /** Sets whether the subscription ends with its period. This drops a planned change of plan. */
  setCancelAtPeriodEnd(id: string, ends: boolean): Promise<ProviderSubscription>
  /** Ends a subscription now without a refund, and voids unpaid invoices. Does nothing if it is over or missing. */
  cancelSubscription(id: string): Promise<void>
  /** The invoices of a subscription, newest first, a hundred at most. */
  listInvoices(subscriptionId: string): Promise<readonly ProviderInvoice[]>
  /** Voids an open invoice. Returns its state (paid, if someone paid it first); null if it does not exist. */
  dropInvoice(id: string): Promise<ProviderInvoice | null>
  /** Begins to replace the payment method: the browser then sends the new one to the provider. */
  beginMethod(customerId: string, key: string): Promise<{ setupId: string; clientSecret: string }>
  /** Assigns the new method to the subscription; null if it is missing or belongs to another customer. */
  takeMethod(
    subscription: { id: string; customerId: string },
    setupId: string,
  ): Promise<ProviderSubscription | null>
  /** Updates the customer's name and email on receipts and on the provider's own pages. */
  updateCustomer(id: string, facts: { email: string; name: string }): Promise<void>
  /** A link to the provider's own pages for a customer; null if it has none. */
  portalUrl(customerId: string, returnUrl: string): Promise<string | null>
}

/** The provider did not answer, or its answer is unusable. We do not know what it did. */
export class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable'
}

/**
 * The provider answered with a failure and repeats it for the same key, so a retry needs a new key. Nobody can be
 * charged for what it may have begun, because nobody has its secret.
 */
export class ProviderFailed extends ProviderUnreachable {}

/** The provider no longer accepts this coupon; nothing was begun. */
export class CouponRefused extends Error {
  override readonly name = 'CouponRefused'
}

/** A subscription at the provider, by its id there. */
export type AtProvider = { readonly provider: PaymentProvider['name']; readonly id: string }

/** A change of a subscription at the provider. */
export type SubscriptionReport = {
  /** The provider's id. */
  readonly id: string
  /** The invoice that a webhook names. */
  readonly invoiceId?: string | undefined
  /** Several months may have passed, so older invoices are fetched too. */
  readonly missed?: boolean
}

/**
 * Fetches a subscription that has changed at the provider and syncs it. Each feature that owns subscriptions registers
 * a handler. Runs outside of transactions.
 *
 * @returns false if the subscription is not this feature's
 * @throws ProviderUnreachable
 */
export type SubscriptionHandler = (
  parts: Pick<Kernel, 'database' | 'clock'>,
  payments: Payments & { readonly provider: PaymentProvider },
  report: SubscriptionReport,
) => Promise<boolean>

/** What payments need from the features above them. The composition root passes it in. */
export type PaymentParts = {
  /** The plan that an agent has now; it decides the price of a tour assistant. */
  findPlan(orm: Orm, agentId: string, now: Date): Promise<PlanId>
  /** The card of an agent's own subscription at a provider. */
  findStoredCard(orm: Orm, agentId: string, provider: PaymentProviderName): Promise<StoredCard | undefined>
  /**
   * Called before the sandbox charges a card.
   *
   * @throws Refusal account_exists if the secret is of a checkout whose email address got an account meanwhile
   */
  requireNoAccount(orm: Orm, clientSecret: string): Promise<void>
  /** Asked in this order, until one owns the subscription. */
  readonly subscriptionHandlers: readonly SubscriptionHandler[]
}

/** A webhook from the provider with a valid signature. We fetch the object it names and never trust the data in it. */
export type ProviderWebhook = {
  readonly id: string
  readonly type: string
  readonly createdAt: Date
  readonly about:
    | {
        readonly kind: 'subscription'
        readonly id: string
        /** The invoice of the subscription that the webhook concerns, if any. */
        readonly invoiceId?: string
      }
    | { readonly kind: 'payment'; readonly id: string }
    /** A kind that this feature ignores. */
    | { readonly kind: 'nothing' }
}

/** Parses a raw webhook; null if the signature is invalid or too old. */
export type WebhookReader = (raw: string, signature: string, now: Date) => ProviderWebhook | null

export type CardFacts = { number: string; expMonth: number; expYear: number; cvc: string }

/** The result of a card at the sandbox. `setup`: the browser sent a method, and nothing was charged. */
export type SandboxOutcome = {
  purpose: 'payment' | 'setup' | 'subscription'
  payment: ProviderPayment
  subscriptionId: string | null
}

/**
 * What happens at Stripe without us: a browser submits a card, and time passes. With Stripe, neither goes through this
 * server.
 *
 * @throws Refusal not_found for an unknown secret, payment_closed, too_many_attempts
 */
export type SandboxControls = {
  confirm(clientSecret: string, card: CardFacts): Promise<SandboxOutcome>
  authenticate(clientSecret: string, approve: boolean): Promise<SandboxOutcome>
  /** Processes due work: renewals, retries, and ends. Returns the ids of the subscriptions that it changed. */
  passTime(): Promise<readonly string[]>
  /** Advances the test clock of a subscription to its next renewal, retry or end. */
  advanceClock(subscriptionId: string): Promise<void>
}

/**
 * The payment adapters of this server. `provider` is null if payments are off; only the sandbox has controls, and only
 * providers that send webhooks have a reader for them.
 */
export type Payments = {
  readonly provider: PaymentProvider | null
  readonly sandbox: SandboxControls | null
  readonly readWebhook?: WebhookReader | null
}
