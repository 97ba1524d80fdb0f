import type Stripe from 'stripe'
import { canBeStored, cardOf, refusals } from './cards.ts'
import type { State } from './state.ts'
import type { Act, Params } from './subscription-calls.ts'
import { cannot, cardRefused, checkParams, missing, StripeRefusal, some, whole } from './wire.ts'

const cardField = (name: string): string => `payment_method_data[card][${name}]`

/** The parameters with which a browser submits a card. */
export const cardParams = {
  client_secret: some,
  'payment_method_data[type]': /^card$/,
  [cardField('number')]: /^\d{12,19}$/,
  [cardField('exp_month')]: whole,
  [cardField('exp_year')]: whole,
  [cardField('cvc')]: /^\d{3,4}$/,
}
export const cardNeeds = ['client_secret', cardField('number'), cardField('exp_month'), cardField('exp_year')]

/** The parameters with which a server pays with a customer's stored card while the customer waits. */
export const storedCardParams = { payment_method: some, use_stripe_sdk: /^true$/, 'expand[]': some }

const cardIn = (params: Params, now: number) =>
  cardOf(
    {
      number: params[cardField('number')] ?? '',
      month: Number(params[cardField('exp_month')]),
      year: Number(params[cardField('exp_year')]),
    },
    now,
  )

const freeDeclines = 5
const longestPause = 15 * 60

/**
 * How long a payment accepts no card after this many declines, in seconds: from the fifth on half a minute, doubled
 * each time up to a quarter of an hour.
 */
export const pauseAfterDeclines = (declines: number): number =>
  declines < freeDeclines ? 0 : Math.min(longestPause, 30 * 2 ** (declines - freeDeclines))

type Confirmed = Stripe.PaymentIntent | Stripe.SetupIntent

const requirePauseOver = ({ metadata }: Confirmed, now: number): void => {
  const pausedFor = Number(metadata?.paused_until ?? 0) - now
  if (pausedFor > 0)
    throw new StripeRefusal(
      429,
      { type: 'invalid_request_error', code: 'rate_limit' },
      'Too many declined cards.',
      pausedFor,
    )
}

const countDecline = (confirmed: Confirmed, now: number): void => {
  const declines = Number(confirmed.metadata?.declines ?? 0) + 1
  confirmed.metadata = {
    ...confirmed.metadata,
    declines: String(declines),
    paused_until: String(now + pauseAfterDeclines(declines)),
  }
}

const requireOpen = <T extends Confirmed>(found: T): T => {
  if (['succeeded', 'processing', 'canceled'].includes(found.status))
    throw cannot(
      `You cannot confirm this object because it has a status of ${found.status}.`,
      `${found.object}_unexpected_state`,
    )
  return found
}

const byClientSecret = <T extends Confirmed>(found: T, params: Params): T => {
  if (params.client_secret !== found.client_secret) throw missing(found.object, found.id)
  return requireOpen(found)
}

/** A payment that can still be changed or paid. */
const openPayment = (state: State, id: string): Stripe.PaymentIntent =>
  requireOpen(state.of(state.intents, 'payment_intent', id))

/** The payer's browser submits a card for a payment. */
export const confirmPayment: Act = (state, params, id) => {
  checkParams(params, { takes: cardParams, needs: cardNeeds })
  const intent = byClientSecret(state.of(state.intents, 'payment_intent', id), params)
  const now = state.seconds()
  requirePauseOver(intent, now)
  const card = cardIn(params, now)
  state.chargeCard(intent, card)
  if (intent.last_payment_error) {
    countDecline(intent, now)
    throw cardRefused(intent)
  }
  return intent
}

/** Names the customer whose stored cards may pay a payment. */
export const setCustomer: Act = (state, params, id) => {
  const intent = openPayment(state, id)
  const { id: customer } = state.of(state.customers, 'customer', params.customer ?? '')
  return Object.assign(intent, { customer })
}

/** A server pays with the stored card of the payment's customer. Pauses only stop guessed numbers. */
export const confirmWithStoredCard: Act = (state, params, id) => {
  checkParams(params, { takes: storedCardParams, needs: ['payment_method'] })
  const intent = openPayment(state, id)
  const method = state.of(state.methods, 'payment_method', params.payment_method ?? '')
  if (method.customer === null || method.customer !== intent.customer)
    throw cannot('The payment method belongs to another customer.')
  state.charge(intent, method.id)
  if (intent.last_payment_error) throw cardRefused(intent)
  return intent
}

const customerOf = (state: State, { customer }: Stripe.SetupIntent): string | null =>
  customer === null ? null : state.idOf(customer)

/** The payer's browser submits a card that is stored for later. */
export const confirmSetup: Act = (state, params, id) => {
  const setup = byClientSecret(state.of(state.setups, 'setup_intent', id), params)
  const now = state.seconds()
  requirePauseOver(setup, now)
  const card = cardIn(params, now)
  if (card.bank !== 'asks' && !canBeStored(params[cardField('number')] ?? '', card)) {
    const error = refusals[card.bank === 'pays' ? 'declines' : card.bank]
    countDecline(setup, now)
    setup.last_setup_error = error
    throw cardRefused({ last_payment_error: error })
  }
  const status = card.bank === 'asks' ? 'requires_action' : 'succeeded'
  const method = state.addMethod(customerOf(state, setup), { ...card, bank: card.later })
  return Object.assign(setup, { status, payment_method: method.id, last_setup_error: null })
}

const notAuthenticated = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message: 'Your card could not be authenticated. Please try again, or use another card.',
} as const

const isApproved = (params: Params): boolean => params.approve === 'true'

/** The parameters with which a test or the demo answers for the holder whom a bank asks. */
export const authenticationParams = { client_secret: some, approve: /^(?:true|false)$/ }

/** The holder answers the bank's question about a payment. */
export const authenticatePayment: Act = (state, params, id) => {
  const intent = byClientSecret(state.of(state.intents, 'payment_intent', id), params)
  if (intent.status !== 'requires_action') return intent
  if (isApproved(params)) state.approve(intent)
  else state.becomes(id, 'requires_payment_method', notAuthenticated)
  return intent
}

/** The holder answers the bank's question about a card that is stored for later. */
export const authenticateSetup: Act = (state, params, id) => {
  const setup = byClientSecret(state.of(state.setups, 'setup_intent', id), params)
  if (setup.status !== 'requires_action') return setup
  return Object.assign(
    setup,
    isApproved(params)
      ? { status: 'succeeded', last_setup_error: null }
      : { status: 'requires_payment_method', last_setup_error: notAuthenticated },
  )
}
