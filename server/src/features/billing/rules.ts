import { type PlanId, plans, type SubscriptionStatus } from '@porchlight/contract/kernel/plans'
import type { CardFacts, ProviderPayment } from './ports.ts'

/** What of a subscription decides its status; all null without a subscription. */
type SubscriptionFacts = {
  status: SubscriptionStatus | null
  cancelAtPeriodEnd: boolean | null
  currentPeriodEnd: Date | null
}

/**
 * The status in force: the one that is stored, but for a subscription that was to end with its period. Once the period
 * is over it is cancelled, whether or not the payment provider has said so yet (product decision: cancelling).
 */
export const statusInForce = (
  { status, cancelAtPeriodEnd, currentPeriodEnd }: SubscriptionFacts,
  now: Date,
): SubscriptionStatus => {
  const isOver = cancelAtPeriodEnd && currentPeriodEnd !== null && now >= currentPeriodEnd
  return status === 'active' && isOver ? 'cancelled' : (status ?? 'inactive')
}

/** Whether a subscription gives access now: while it is active, and while one that is to end has not ended yet. */
export const hasAccess = (subscription: SubscriptionFacts, now: Date): boolean =>
  statusInForce(subscription, now) === 'active'

/** Whether the payment provider still charges for a subscription, or may again. */
export const livesAtProvider = (
  subscription: SubscriptionFacts & { source: 'provider' | 'granted' },
  now: Date,
): boolean => {
  const status = statusInForce(subscription, now)
  return subscription.source === 'provider' && status !== 'cancelled' && status !== 'inactive'
}

const minute = 60_000
const hour = 60 * minute

/** What a tour assistant costs a tour, in cents; null on a plan without such a rate (product decision: assistant fee). */
export const assistantFee = (plan: PlanId): number | null => plans[plan].assistantFeeCents

/** A paid escort that no tour has used, and a payment that nobody has completed, are kept for so long. */
export const keptFor = 24 * hour

type PaymentStatus =
  | 'pending'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'failed'
  | 'cancelled'
  | 'refunded'

/** Ours for what the provider says: a payment that waits for another card has failed so far. */
export const statusOf = ({ state, failure }: ProviderPayment): PaymentStatus =>
  state === 'open' ? (failure ? 'failed' : 'pending') : state

const settled: ReadonlySet<PaymentStatus> = new Set(['succeeded', 'cancelled', 'refunded'])

/** Whether nothing that the provider may still say about the payment itself changes it. */
export const isSettled = (status: PaymentStatus): boolean => settled.has(status)

/** The queue by which payments are given back; see jobs.ts. */
export const refundQueue = 'refund-payment'
/** The queue by which the provider is told that a subscription is over. */
export const endSubscriptionQueue = 'end-subscription'

/** An agent begins so many payments an hour without completing them; who tries stolen cards needs many more. */
export const openedAtMost = { count: 20, within: hour }

const freeDeclines = 5
const longestPause = 15 * minute

/**
 * For how long a payment takes no card after so many were refused, in milliseconds: five are free, after the fifth it
 * pauses for half a minute, each further one doubles it up to a quarter of an hour.
 */
export const pauseAfterDeclines = (declines: number): number =>
  declines < freeDeclines ? 0 : Math.min(longestPause, 30_000 * 2 ** (declines - freeDeclines))

type Verdict = { brand: string } & (
  | { says: 'paid' }
  | { says: 'ask' }
  | { says: 'no'; code: string; message: string }
)

const declined = { says: 'no', code: 'card_declined', message: 'Your card was declined.' } as const
// Stripe's published test numbers (docs.stripe.com/testing).
const testCards: Readonly<Record<string, Verdict>> = {
  '4242424242424242': { brand: 'visa', says: 'paid' },
  '5555555555554444': { brand: 'mastercard', says: 'paid' },
  '378282246310005': { brand: 'amex', says: 'paid' },
  '6011111111111117': { brand: 'discover', says: 'paid' },
  '4000000000000002': { brand: 'visa', ...declined },
  '4000000000009995': {
    brand: 'visa',
    ...{ says: 'no', code: 'insufficient_funds', message: 'Your card has insufficient funds.' },
  },
  '4000002500003155': { brand: 'visa', says: 'ask' },
}

/** What the sandbox makes of a card. One that is not a test card is refused: nobody's real card belongs here. */
export const verdictOn = (card: CardFacts, now: Date): Verdict => {
  const verdict = testCards[card.number]
  if (!verdict)
    return {
      brand: 'unknown',
      ...{
        says: 'no',
        code: 'live_card',
        message: 'Your card was declined. Only test cards are taken here.',
      },
    }
  // A card is good to the end of its month, wherever on earth that is.
  const ends = Date.UTC(card.expYear, card.expMonth, 1) + 12 * hour
  if (now.getTime() >= ends)
    return { brand: verdict.brand, says: 'no', code: 'expired_card', message: 'Your card has expired.' }
  return verdict
}
