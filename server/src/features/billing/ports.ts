import type { PaidPlanId } from '@porchlight/contract/kernel/plan-words'

/** Where a payment stands at the provider. `open` waits for a card, at first or after a refused one. */
export type PaymentState = 'open' | 'requires_action' | 'processing' | 'succeeded' | 'cancelled'

/** What the provider says about a payment. */
export type ProviderPayment = {
  /** The provider's id. */
  readonly id: string
  readonly state: PaymentState
  /** Why the last card was refused, in the provider's words for the payer. */
  readonly failure: { readonly code: string; readonly message: string } | null
  /** What of it was given back, in cents, whoever did it. */
  readonly refundedCents: number
  /** Its payer's bank has taken up a dispute. */
  readonly disputed: boolean
}

/** A payment with the secret by which its payer's browser pays it. */
export type PayablePayment = ProviderPayment & { readonly clientSecret: string }

/** The card, or whatever else, that is charged. */
export type ProviderMethod = {
  readonly id: string
  readonly brand: string
  readonly last4: string
  /** Null where the provider does not tell. */
  readonly expMonth: number | null
  readonly expYear: number | null
}

/** A coupon that can be redeemed now. Exactly one of the two discounts is set. */
export type ProviderCoupon = {
  readonly id: string
  readonly promotionCodeId: string | null
  /** As it is typed, in any case. */
  readonly code: string
  readonly name: string
  readonly amountOffCents: number | null
  readonly percentOff: number | null
  readonly duration: 'once' | 'repeating' | 'forever'
  readonly durationMonths: number | null
  readonly expiresAt: Date | null
  /** How often we may let it be redeemed; null where the provider counts itself, or nobody does. */
  readonly maxRedemptions: number | null
}

export type ProviderInvoice = {
  readonly id: string
  readonly number: string | null
  readonly status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
  readonly description: string | null
  readonly plan: PaidPlanId | null
  /** Cents, before and without what discounts take off; a proration's credit makes a line negative. */
  readonly subtotalCents: number
  readonly discountCents: number
  readonly amountDueCents: number
  readonly amountPaidCents: number
  readonly lines: readonly { readonly description: string; readonly amountCents: number }[]
  readonly periodStart: Date | null
  readonly periodEnd: Date | null
  readonly attemptCount: number
  /** When the provider tries again by itself. */
  readonly nextAttemptAt: Date | null
  readonly paidAt: Date | null
  readonly createdAt: Date
  /** The payment that pays it; null where there is nothing to pay. */
  readonly payment: ProviderPayment | null
}

/** A subscription as it stands at the provider. `cancelled` is the end: nothing follows. */
export type ProviderSubscription = {
  readonly id: string
  readonly customerId: string
  readonly plan: PaidPlanId
  readonly status: 'incomplete' | 'active' | 'past_due' | 'cancelled'
  readonly currentPeriodStart: Date
  readonly currentPeriodEnd: Date
  readonly cancelAtPeriodEnd: boolean
  readonly cancelledAt: Date | null
  /** A plan that begins with the next period. */
  readonly pending: { readonly plan: PaidPlanId; readonly at: Date } | null
  readonly couponId: string | null
  readonly method: ProviderMethod | null
  /** The newest. */
  readonly invoice: ProviderInvoice | null
}

/** With what the browser has to pay first, if anything. */
export type PayableSubscription = ProviderSubscription & {
  readonly toPay: { readonly clientSecret: string; readonly amountDueCents: number } | null
}

/** Who subscribes: ours by `reference`, at the provider by `customerId` where they are known there already. */
export type Payer = { customerId: string | null; email: string; name: string }
/** What a subscription belongs to here; the provider keeps it, so that a lost answer loses nobody's money. */
export type Reference = { checkoutId: string } | { userId: string }

/**
 * A payment provider as we wish it were. Every change takes a key: asked again under it, the provider does nothing twice
 * and answers the same. No call is made inside a transaction.
 *
 * @throws ProviderUnreachable by each, where there was no answer or none that can be used
 */
export type PaymentProvider = {
  readonly name: 'stripe' | 'sandbox'
  /** Begins a payment in US dollars, to be paid by the browser. `paymentId` is our own id of it. */
  createPayment(
    wish: { paymentId: string; amountCents: number; description: string },
    key: string,
  ): Promise<PayablePayment>
  /** How a payment stands now. */
  findPayment(id: string): Promise<PayablePayment>
  /** Ends a payment that is not to be paid any more; answers how it stands if it was paid before. */
  cancelPayment(id: string): Promise<ProviderPayment>
  /** Gives all of it back. Answers the provider's id of the refund. */
  refundPayment(id: string, key: string): Promise<{ refundId: string }>

  /**
   * Charges a customer's stored card without the customer. One `chargeId` is charged at most once, whatever the key.
   * A refused card leaves a payment that the customer can still pay with another card. Answers null where the provider
   * does not have the card any more.
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

  /** The coupon that a code stands for, if it can be redeemed now. */
  findCoupon(code: string): Promise<ProviderCoupon | null>
  /**
   * Begins a subscription that is `incomplete` until the browser has paid its first month, or `active` at once where a
   * coupon leaves nothing to pay. The method that pays is kept for the months that follow.
   *
   * @throws CouponRefused where the coupon can be redeemed no more, ProviderFailed
   */
  beginSubscription(
    wish: { reference: Reference; payer: Payer; plan: PaidPlanId; coupon: ProviderCoupon | null },
    key: string,
  ): Promise<PayableSubscription>
  /** How a subscription stands now, with a secret for what is open; null for one that there is none of. */
  findSubscription(id: string): Promise<PayableSubscription | null>
  /**
   * `now`: at once, the difference for the rest of the period is charged; where the browser has to act for it (`toPay`),
   * the plan stays until it has. `period_end`: from the next period on.
   *
   * @throws ProviderFailed
   */
  changePlan(
    id: string,
    change: { plan: PaidPlanId; when: 'now' | 'period_end' },
    key: string,
  ): Promise<PayableSubscription>
  /** What taking a larger plan at once would charge now; nothing is changed. */
  previewPlan(
    id: string,
    plan: PaidPlanId,
  ): Promise<{
    readonly amountDueCents: number
    readonly lines: readonly { readonly description: string; readonly amountCents: number }[]
  }>
  /** Takes back what was to happen at the period's end to the plan. */
  keepPlan(id: string): Promise<ProviderSubscription>
  /** Whether it ends with its period. What was to happen to the plan then is dropped. */
  setCancelAtPeriodEnd(id: string, ends: boolean): Promise<ProviderSubscription>
  /**
   * Ends a subscription now, without a refund; what it still asks for is asked for no more. One that is over, or that
   * there is none of, is no fault.
   */
  cancelSubscription(id: string): Promise<void>
  /** The invoices of a subscription, newest first, a hundred at most. */
  listInvoices(subscriptionId: string): Promise<readonly ProviderInvoice[]>
  /** Asks for an open invoice no more. Answers how it stands: paid where somebody was faster; null where there is none. */
  dropInvoice(id: string): Promise<ProviderInvoice | null>
  /** Begins to replace the method that pays: the browser gives the new one to the provider. */
  beginMethod(customerId: string, key: string): Promise<{ setupId: string; clientSecret: string }>
  /** Makes it the subscription's; null while the browser has not given one, or when it was given for another customer. */
  takeMethod(
    subscription: { id: string; customerId: string },
    setupId: string,
  ): Promise<ProviderSubscription | null>
  /** What receipts and the provider's own pages call the customer. */
  updateCustomer(id: string, facts: { email: string; name: string }): Promise<void>
  /** A link to the provider's own pages for a customer; null where it has none. */
  portalUrl(customerId: string, returnUrl: string): Promise<string | null>
}

/** The provider did not answer, or answered what we cannot use. Nothing is known about what it did. */
export class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable'
}

/**
 * The provider has answered that it failed, and answers the same as long as it is asked under the same key: asking anew
 * needs another one. What it may have begun all the same is charged to nobody, since nobody has its secret.
 */
export class ProviderFailed extends ProviderUnreachable {}

/** The provider gives nothing for this coupon any more; nothing was begun. */
export class CouponRefused extends Error {
  override readonly name = 'CouponRefused'
}

/** News of the provider's, after its signature was checked. What it is about is looked up, never believed from here. */
export type ProviderNews = {
  readonly id: string
  readonly type: string
  readonly createdAt: Date
  readonly about:
    | {
        readonly kind: 'subscription'
        readonly id: string
        /** The invoice of it that the news are of, if they are of one. */
        readonly invoiceId?: string
      }
    | { readonly kind: 'payment'; readonly id: string }
    /** Of a kind that concerns nobody here. */
    | { readonly kind: 'nothing' }
}

/** Reads news as they came over the wire; null when the signature is not the provider's, or too old. */
export type NewsReader = (raw: string, signature: string, now: Date) => ProviderNews | null

export type CardFacts = { number: string; expMonth: number; expYear: number; cvc: string }

/** What came of a card at the sandbox's counter. `setup`: a method was given, and nothing was charged. */
export type CounterOutcome = {
  purpose: 'payment' | 'setup' | 'subscription'
  payment: ProviderPayment
  subscriptionId: string | null
}

/**
 * The sandbox's own card form: what at a real provider the browser asks directly.
 *
 * @throws Refusal not_found for an unknown secret, payment_closed, too_many_attempts
 */
export type SandboxCounter = {
  confirm(clientSecret: string, card: CardFacts): Promise<CounterOutcome>
  authenticate(clientSecret: string, approve: boolean): Promise<CounterOutcome>
  /** Lets happen what has fallen due: renewals, retries, ends. Answers the ids of the subscriptions that it changed. */
  tick(): Promise<readonly string[]>
  /** Lets the time of one subscription pass to what falls due next, as a test clock does at a real provider. */
  hurry(subscriptionId: string): Promise<void>
}

/** What takes the payments here: null where they are off, the counter for the sandbox alone, news for who sends any. */
export type Payments = {
  readonly provider: PaymentProvider | null
  readonly counter: SandboxCounter | null
  readonly readNews?: NewsReader | null
}
