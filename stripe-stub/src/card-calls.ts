import { cardOf } from './cards.ts'
import type { Act, Params } from './subscription-calls.ts'
import { cannot, cardRefused, missing, some, whole } from './wire.ts'

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

const cardIn = (params: Params, now: number) =>
  cardOf(
    {
      number: params[cardField('number')] ?? '',
      month: Number(params[cardField('exp_month')]),
      year: Number(params[cardField('exp_year')]),
    },
    now,
  )

/** The payer's browser submits a card for a payment. */
export const confirmPayment: Act = (state, params, id) => {
  const intent = state.of(state.intents, 'payment_intent', id)
  if (params.client_secret !== intent.client_secret) throw missing('payment_intent', id)
  if (['succeeded', 'processing', 'canceled'].includes(intent.status))
    throw cannot(
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
      'payment_intent_unexpected_state',
    )
  const card = cardIn(params, state.seconds())
  const customer = intent.customer === null ? null : state.idOf(intent.customer)
  const method = state.addMethod(customer, card)
  state.charge(intent, method.id)
  if (intent.last_payment_error) throw cardRefused(intent)
  return intent
}
