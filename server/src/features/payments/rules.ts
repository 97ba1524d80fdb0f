import { TZDate } from '@date-fns/tz'
import { type PlanId, plans } from '@porchlight/contract/kernel/plan-words'
import { addMonths } from 'date-fns'
import type { Kernel } from '../../kernel/kernel.ts'
import { type RefusalFacts, refuse } from '../../kernel/refusal.ts'
import type { Counter } from '../../kernel/security/rate-limit.ts'
import { type ProviderMethod, type ProviderPayment, ProviderUnreachable } from './ports.ts'

/** The message after a lost answer to a charge: nobody knows whether money has moved. */
export const outcomeUnknown = {
  message:
    'The payment service didn’t respond, so we don’t know whether the payment succeeded. Reload the page before you try again.',
} as const

/** The refusal of a call that the provider did not answer, which this logs. Any other error stays as it is. */
export const unreachable = (
  { log }: Pick<Kernel, 'log'>,
  error: unknown,
  what: string,
  facts: RefusalFacts = {},
): unknown => {
  if (!(error instanceof ProviderUnreachable)) return error
  log.warn({ err: error }, what)
  return refuse('provider_unreachable', facts)
}

const minute = 60_000
const hour = 60 * minute

/** What a tour assistant costs a tour, in cents; null on a plan without such a rate (product decision: assistant fee). */
export const assistantFee = (plan: PlanId): number | null => plans[plan].assistantFeeCents

/** How long the server keeps a paid escort without a tour, and a payment that no one completes. */
export const keptFor = 24 * hour

/** How long an older payment stays payable after its payer opened it again. */
export const payableFor = hour

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

/** What a card does when it is charged later without its holder. */
export const cardBehaviours = ['pays', 'declines', 'lacks_funds'] as const

/** Whether a card has expired: it is valid until the end of its month in every time zone. */
export const isExpired = (
  { expMonth, expYear }: Pick<ProviderMethod, 'expMonth' | 'expYear'>,
  now: Date,
): boolean =>
  expMonth !== null && expYear !== null && now.getTime() >= Date.UTC(expYear, expMonth, 1) + 12 * hour

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

/** The other rate limits: each of these calls costs money or reveals something. */
const callsAtMost = {
  /** Per network: beginning and changing checkouts. The answer also reveals who has an account. */
  checkout: { most: 120, window: hour },
  /** Per checkout: each call creates a subscription at the provider. */
  renewal: { most: 30, window: hour },
  /** Per checkout: codes are short, and trying all of them must take a long time. */
  coupon: { most: 20, window: hour },
  /** Per person: each call creates a setup at the provider. */
  payment_method: { most: 30, window: hour },
  /** Per person: each call asks the agent's bank for money. */
  stored_card: { most: 30, window: hour },
} as const

/** The counter of a rate-limited call. */
export const callsOf = (scope: keyof typeof callsAtMost, key: string): Counter => ({
  scope,
  key,
  limit: callsAtMost[scope],
})
