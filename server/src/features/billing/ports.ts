/** Where a payment stands at the provider. `open` waits for a card, at first or after a refused one. */
export type PaymentState = 'open' | 'requires_action' | 'processing' | 'succeeded' | 'cancelled'

/** What the provider says about a payment. */
export type ProviderPayment = {
  /** The provider's id. */
  readonly id: string
  readonly state: PaymentState
  /** Why the last card was refused, in the provider's words for the payer. */
  readonly failure: { readonly code: string; readonly message: string } | null
}

/** A payment with the secret by which its payer's browser pays it. */
export type PayablePayment = ProviderPayment & { readonly clientSecret: string }

/**
 * A payment provider as we wish it were. Every change takes a key: asked again under it, the provider does nothing twice
 * and answers the same. No call is made inside a transaction. Beginning and
 * changing subscriptions will join the payments here.
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
  /** Ends a subscription now, without a refund. One that is over, or that there is none of, is no fault. */
  cancelSubscription(id: string): Promise<void>
}

/** The provider did not answer, or answered what we cannot use. Nothing is known about what it did. */
export class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable'
}

export type CardFacts = { number: string; expMonth: number; expYear: number; cvc: string }

/**
 * The sandbox's own card form: what at a real provider the browser asks directly.
 *
 * @throws Refusal not_found for an unknown secret, payment_closed, too_many_attempts
 */
export type SandboxCounter = {
  confirm(clientSecret: string, card: CardFacts): Promise<ProviderPayment>
  authenticate(clientSecret: string, approve: boolean): Promise<ProviderPayment>
}

/** What takes the payments here: both null where they are off, the counter for the sandbox alone. */
export type Payments = {
  readonly provider: PaymentProvider | null
  readonly counter: SandboxCounter | null
}
