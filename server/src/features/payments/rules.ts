import { TZDate } from '@date-fns/tz'
import { type PlanId, plans } from '@porchlight/contract/kernel/plan-words'
import { addMonths } from 'date-fns'
import type { CardFacts, ProviderPayment } from './ports.ts'

/** The message after a lost answer to a charge: nobody knows whether money has moved. */
export const outcomeUnknown = {
  message:
    'The payment service did not answer, so we could not learn what came of it. Please reload the page before you try again.',
} as const

const minute = 60_000
const hour = 60 * minute

/** What a tour assistant costs a tour, in cents; null on a plan without such a rate (product decision: assistant fee). */
export const assistantFee = (plan: PlanId): number | null => plans[plan].assistantFeeCents

/** How long the server keeps a paid escort without a tour, and a payment that no one completes. */
export const keptFor = 24 * hour

type PaymentStatus =
  | 'pending'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'failed'
  | 'cancelled'
  | 'refunded'

/** Our status for the provider's state. A payment that waits for another card counts as failed until then. */
export const statusOf = ({ state, failure }: ProviderPayment): PaymentStatus =>
  state === 'open' ? (failure ? 'failed' : 'pending') : state

const settled: ReadonlySet<PaymentStatus> = new Set(['succeeded', 'cancelled', 'refunded'])

/** Whether no later state from the provider changes the payment's result. */
export const isSettled = (status: PaymentStatus): boolean => settled.has(status)

/** The queue that refunds payments; see jobs.ts. */
export const refundQueue = 'refund-payment'

/** The queue that processes webhooks. */
export const webhookQueue = 'provider-news'

/**
 * Ten tries, the last after about three hours: a provider's outage of a morning delays a job. Reconciliation finds longer
 * failures: retirements and closed accounts by their rows, refunds by their request, ended subscriptions by the
 * provider's state, webhooks by their rows.
 */
export const persistentJob = { retryLimit: 10, retryDelay: 10 } as const

/**
 * Returns whether a run that begins now may start another fetch; the next run continues. A job counts as dead after five
 * minutes, and a fetch may take half a minute.
 */
export const timeToFetch = (): (() => boolean) => {
  const ends = performance.now() + 4 * minute
  return () => performance.now() < ends
}

/** How many payments an agent may begin per hour without completing them; a thief with stolen cards needs more. */
export const openedAtMost = { count: 20, within: hour }

const freeDeclines = 5
const longestPause = 15 * minute

/**
 * How long a payment accepts no card after this many declines, in milliseconds: from the fifth on half a minute,
 * doubled each time up to a quarter of an hour.
 */
export const pauseAfterDeclines = (declines: number): number =>
  declines < freeDeclines ? 0 : Math.min(longestPause, 30_000 * 2 ** (declines - freeDeclines))

/** What a card does when it is charged later without its holder. */
export const cardBehaviours = ['pays', 'declines', 'lacks_funds'] as const
export type CardBehaviour = (typeof cardBehaviours)[number]

type Refused = { code: string; message: string }
type Verdict = { brand: string; later: CardBehaviour } & (
  | { says: 'paid' }
  | { says: 'ask' }
  | ({ says: 'no' } & Refused)
)

const declined = { code: 'card_declined', message: 'Your card was declined.' } as const
const poor = { code: 'insufficient_funds', message: 'Your card has insufficient funds.' } as const
/** The reason why a stored card is declined. */
export const refusedLater: Record<Exclude<CardBehaviour, 'pays'>, Refused> = {
  declines: declined,
  lacks_funds: poor,
}

// Stripe's published test numbers (docs.stripe.com/testing).
const testCards: Readonly<Record<string, Verdict>> = {
  '4242424242424242': { brand: 'visa', says: 'paid', later: 'pays' },
  '5555555555554444': { brand: 'mastercard', says: 'paid', later: 'pays' },
  '378282246310005': { brand: 'amex', says: 'paid', later: 'pays' },
  '6011111111111117': { brand: 'discover', says: 'paid', later: 'pays' },
  '4000000000000002': { brand: 'visa', says: 'no', later: 'declines', ...declined },
  '4000000000009995': { brand: 'visa', says: 'no', later: 'lacks_funds', ...poor },
  // After one authentication it can be charged without its holder.
  '4000002500003155': { brand: 'visa', says: 'ask', later: 'pays' },
  // It can be stored, but every later charge is declined.
  '4000000000000341': { brand: 'visa', says: 'no', later: 'declines', ...declined },
}
const keptOnly = '4000000000000341'

/**
 * What the sandbox does with a card. It declines all cards but test cards, so that it never stores a real one.
 *
 * @param toKeep nothing is charged now: the card is stored for later
 */
export const verdictOn = (card: CardFacts, now: Date, { toKeep = false } = {}): Verdict => {
  const verdict = testCards[card.number]
  if (!verdict)
    return {
      brand: 'unknown',
      later: 'declines',
      says: 'no',
      code: 'live_card',
      message: 'Your card was declined. Only test cards are taken here.',
    }
  // A card is valid until the end of its month in every time zone.
  const ends = Date.UTC(card.expYear, card.expMonth, 1) + 12 * hour
  if (now.getTime() >= ends)
    return {
      brand: verdict.brand,
      later: 'declines',
      says: 'no',
      code: 'expired_card',
      message: 'Your card has expired.',
    }
  if (toKeep && card.number === keptOnly) return { brand: verdict.brand, later: verdict.later, says: 'paid' }
  return verdict
}

const day = 24 * hour
/** Days between the tries of a failed renewal; after the last one the subscription is cancelled. */
export const retriesAfter = [3 * day, 5 * day, 7 * day] as const
/** A subscription whose first month is not paid expires after this time, as at Stripe. */
export const incompleteFor = 23 * hour

/** The start of the month `months` after the anchor, in UTC. For the 31st, shorter months use their last day. */
export const periodStartOf = (anchor: Date, months: number): Date =>
  new Date(addMonths(new TZDate(anchor.getTime(), 'UTC'), months).getTime())

/** The discount in cents, never more than the subtotal. */
export const discountOn = (
  subtotalCents: number,
  discount: { amountOffCents: number | null; percentOff: number | null } | null,
): number =>
  discount === null
    ? 0
    : Math.min(
        subtotalCents,
        discount.amountOffCents ?? Math.round((subtotalCents * (discount.percentOff ?? 0)) / 100),
      )

/** The monthly price of a plan, in cents. */
export const monthlyPrice = (plan: PlanId): number => plans[plan].monthlyCents

/**
 * The price of an upgrade for the rest of a period: the new plan's share minus the unused share of what the agent paid.
 */
export const prorationOf = (
  { paidCents, priceCents }: { paidCents: number; priceCents: number },
  { start, end, now }: { start: Date; end: Date; now: Date },
): { creditCents: number; chargeCents: number } => {
  const share = Math.max(0, Math.min(1, (end.getTime() - now.getTime()) / (end.getTime() - start.getTime())))
  return { creditCents: Math.round(paidCents * share), chargeCents: Math.round(priceCents * share) }
}

/** The other rate limits: each of these calls costs money or reveals something. */
export const callsAtMost = {
  /** Per network: beginning and changing checkouts. The answer also reveals who has an account. */
  checkout: { count: 120, within: hour },
  /** Per checkout: each call creates a subscription at the provider. */
  renewal: { count: 30, within: hour },
  /** Per checkout: codes are short, and trying all of them must take a long time. */
  coupon: { count: 20, within: hour },
  /** Per person: each call creates a setup at the provider. */
  payment_method: { count: 30, within: hour },
} as const
