import { refundIntent } from './actors.ts'
import {
  authenticatePayment,
  authenticateSetup,
  authenticationParams,
  cardNeeds,
  cardParams,
  confirmPayment,
  confirmSetup,
  confirmWithStoredCard,
  setCustomer,
  storedCardParams,
} from './card-calls.ts'
import { newCustomer, newPortal } from './customer-objects.ts'
import { listOf } from './ids.ts'
import { newIntent, newSetup } from './payment-objects.ts'
import type { State } from './state.ts'
import {
  type Act,
  beginSubscription,
  liveSubscription,
  type Params,
  previewInvoice,
  scheduleOn,
  updateSchedule,
  updateSubscription,
} from './subscription-calls.ts'
import { flexibleBilling, newPhase, newSchedule } from './subscription-objects.ts'
import { advanceClock } from './time.ts'
import {
  type Answer,
  cannot,
  cardRefused,
  checkExpansions,
  checkParams,
  listIn,
  mapIn,
  missing,
  render,
  some,
  type Takes,
  whole,
  yesNo,
} from './wire.ts'

type Call = { takes: Takes; needs?: readonly string[]; act: Act }

const expanding = { 'expand[]': some }
const card = /^card$/
const listing = { limit: /^(?:100|\d\d?)$/, starting_after: some, ...expanding }

const newestFirst = <T extends { created: number }>(kept: Map<string, T>, is: (one: T) => boolean): T[] =>
  [...kept.values()].filter(is).reverse()

const page = <T extends { id: string }>(found: T[], params: Params, url: string) => {
  const { limit = 10, starting_after: last } = params
  const start = last === undefined ? 0 : found.findIndex(({ id }) => id === last) + 1
  if (last !== undefined && start === 0) throw missing('object', last)
  const rest = found.slice(start)
  const data = rest.slice(0, Number(limit))
  return listOf(data, url, data.length < rest.length)
}

const refundPayment: Act = (state, params) => {
  const intent = state.of(state.intents, 'payment_intent', params.payment_intent ?? '')
  const charge =
    intent.latest_charge === null ? undefined : state.charges.get(state.idOf(intent.latest_charge))
  if (charge?.refunded) throw cannot('Charge has already been refunded.', 'charge_already_refunded')
  if (!charge) throw cannot('This payment cannot be refunded.', 'payment_intent_unexpected_state')
  return refundIntent(state, intent.id)
}

/** Every call that the adapter and its browsers make. The stub refuses other calls as Stripe does. */
const calls: Record<string, Call> = {
  'POST /v1/payment_intents': {
    takes: {
      amount: whole,
      currency: /^usd$/,
      description: some,
      'metadata[payment_id]': some,
      'automatic_payment_methods[enabled]': /^true$/,
      'automatic_payment_methods[allow_redirects]': /^never$/,
      customer: some,
      payment_method: some,
      confirm: /^true$/,
      off_session: /^true$/,
      'metadata[charge_id]': some,
      ...expanding,
    },
    needs: ['amount', 'currency'],
    act: (state, params) => {
      const { customer = null, payment_method: method } = params
      if (method !== undefined && state.of(state.methods, 'payment_method', method).customer !== customer)
        throw cannot('The payment method belongs to another customer.')
      const intent = state.keep(state.intents, {
        ...newIntent(state.seconds(), Number(params.amount), state.secretOf),
        customer,
        description: params.description ?? null,
        metadata: mapIn(params, 'metadata'),
      })
      if (params.confirm !== 'true' || method === undefined) return intent
      state.chargeOffSession(intent, method)
      // The error of a refused card names the payment.
      if (intent.status !== 'succeeded') throw cardRefused(intent)
      return intent
    },
  },
  'GET /v1/payment_intents': {
    takes: { customer: some, ...listing },
    act: (state, params) =>
      page(
        newestFirst(state.intents, ({ customer }) => customer === params.customer),
        params,
        '/v1/payment_intents',
      ),
  },
  'GET /v1/payment_intents/:id': {
    takes: expanding,
    act: (state, _params, id) => state.of(state.intents, 'payment_intent', id),
  },
  'POST /v1/payment_intents/:id': { takes: { customer: some }, act: setCustomer },
  'POST /v1/payment_intents/:id/confirm': {
    // A browser names the client secret, and each of the two kinds of calls checks its own parameters.
    takes: { ...cardParams, ...storedCardParams },
    act: (state, params, id) =>
      (params.client_secret === undefined ? confirmWithStoredCard : confirmPayment)(state, params, id),
  },
  'POST /v1/payment_intents/:id/cancel': {
    takes: expanding,
    act: (state, _params, id) => {
      const intent = state.of(state.intents, 'payment_intent', id)
      if (['succeeded', 'processing', 'canceled'].includes(intent.status))
        throw cannot(
          `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
          'payment_intent_unexpected_state',
        )
      return Object.assign(intent, { status: 'canceled' })
    },
  },
  'POST /v1/refunds': {
    takes: { payment_intent: some, reason: /^requested_by_customer$/ },
    needs: ['payment_intent'],
    act: refundPayment,
  },
  'GET /v1/refunds': {
    takes: { payment_intent: some, ...listing },
    act: (state, params) =>
      page(
        newestFirst(state.refunds, ({ payment_intent }) => payment_intent === params.payment_intent),
        params,
        '/v1/refunds',
      ),
  },
  'GET /v1/promotion_codes': {
    takes: { code: some, active: yesNo, ...listing },
    act: (state, params) =>
      page(
        newestFirst(
          state.promotions,
          ({ code, active }) =>
            code.toLowerCase() === params.code?.toLowerCase() && String(active) === params.active,
        ),
        params,
        '/v1/promotion_codes',
      ),
  },
  'POST /v1/customers': {
    takes: { email: some, name: some, 'metadata[*]': some },
    act: (state, params) => {
      const { email = '', name = '' } = params
      return state.keep(state.customers, newCustomer(state.seconds(), email, name, mapIn(params, 'metadata')))
    },
  },
  'POST /v1/customers/:id': {
    takes: { email: some, name: some, 'invoice_settings[default_payment_method]': some },
    act: (state, params, id) => {
      const customer = state.of(state.customers, 'customer', id)
      const method = params['invoice_settings[default_payment_method]']
      if (method !== undefined) {
        if (state.of(state.methods, 'payment_method', method).customer !== id)
          throw cannot('The payment method belongs to another customer.')
        customer.invoice_settings.default_payment_method = method
      }
      const { email = customer.email, name = customer.name ?? null } = params
      return Object.assign(customer, { email, name })
    },
  },
  'POST /v1/subscriptions': {
    takes: {
      customer: some,
      'items[][price]': some,
      payment_behavior: /^default_incomplete$/,
      'billing_mode[type]': /^flexible$/,
      'billing_mode[flexible][proration_discounts]': /^included$/,
      'payment_settings[save_default_payment_method]': /^on_subscription$/,
      'payment_settings[payment_method_types][]': card,
      'metadata[*]': some,
      'discounts[][promotion_code]': some,
      'discounts[][coupon]': some,
      ...expanding,
    },
    // Without the last two, Stripe would charge the first month at once and store no card for the next.
    needs: [
      ...['customer', 'items[0][price]', 'payment_behavior'],
      'payment_settings[save_default_payment_method]',
    ],
    act: beginSubscription,
  },
  'GET /v1/subscriptions/:id': {
    takes: expanding,
    act: (state, _params, id) => state.of(state.subscriptions, 'subscription', id),
  },
  'POST /v1/subscriptions/:id': {
    takes: {
      'items[][id]': some,
      'items[][price]': some,
      default_payment_method: some,
      proration_behavior: /^always_invoice$/,
      payment_behavior: /^pending_if_incomplete$/,
      cancel_at_period_end: yesNo,
      cancel_at: /^$/,
      ...expanding,
    },
    act: updateSubscription,
  },
  'POST /v1/subscriptions/:id/migrate': {
    takes: {
      'billing_mode[type]': /^flexible$/,
      'billing_mode[flexible][proration_discounts]': /^included$/,
    },
    needs: ['billing_mode[type]'],
    act: (state, _params, id) => {
      const subscription = liveSubscription(state, id)
      return Object.assign(subscription, { billing_mode: flexibleBilling })
    },
  },
  'DELETE /v1/subscriptions/:id': {
    takes: {},
    act: (state, _params, id) => {
      const subscription = liveSubscription(state, id)
      state.end(subscription)
      return subscription
    },
  },
  'POST /v1/subscription_schedules': {
    // Stripe accepts no other parameter together with it.
    takes: { from_subscription: some },
    needs: ['from_subscription'],
    act: (state, params) => {
      const subscription = liveSubscription(state, params.from_subscription ?? '')
      scheduleOn(state, subscription)
      const { current_period_start, current_period_end, price } = state.itemOf(subscription)
      const schedule = newSchedule(state.seconds(), subscription)
      const discounts = subscription.discounts.map(state.idOf)
      schedule.phases = [
        newPhase(current_period_start, current_period_end, state.priceIn(price.id).id, discounts),
      ]
      schedule.current_phase = { start_date: current_period_start, end_date: current_period_end }
      subscription.schedule = schedule.id
      return state.keep(state.schedules, schedule)
    },
  },
  'POST /v1/subscription_schedules/:id': {
    takes: {
      end_behavior: /^release$/,
      'phases[][items][][price]': some,
      'phases[][items][][quantity]': /^1$/,
      'phases[][start_date]': whole,
      'phases[][end_date]': whole,
      'phases[][duration][interval]': /^month$/,
      'phases[][duration][interval_count]': /^1$/,
      'phases[][proration_behavior]': /^none$/,
      'phases[][discounts][][discount]': some,
    },
    needs: ['end_behavior', 'phases[0][start_date]', 'phases[0][items][0][price]'],
    act: updateSchedule,
  },
  'POST /v1/subscription_schedules/:id/release': {
    takes: {},
    act: (state, _params, id) => {
      const schedule = state.of(state.schedules, 'subscription_schedule', id)
      if (schedule.status !== 'active') throw cannot(`This schedule is ${schedule.status}.`)
      const named = state.idOf(schedule.subscription ?? '')
      state.of(state.subscriptions, 'subscription', named).schedule = null
      return Object.assign(schedule, {
        status: 'released',
        released_at: state.seconds(),
        released_subscription: named,
        subscription: null,
      })
    },
  },
  'GET /v1/invoices': {
    takes: { subscription: some, status: /^open$/, ...listing },
    act: (state, params) => {
      const { id } = state.of(state.subscriptions, 'subscription', params.subscription ?? '')
      const found = newestFirst(
        state.invoices,
        ({ parent, status }) =>
          parent?.subscription_details?.subscription === id &&
          (params.status === undefined || status === params.status),
      )
      return page(found, params, '/v1/invoices')
    },
  },
  'POST /v1/invoices/create_preview': {
    takes: {
      subscription: some,
      'subscription_details[items][][id]': some,
      'subscription_details[items][][price]': some,
      'subscription_details[proration_behavior]': /^always_invoice$/,
    },
    needs: ['subscription'],
    act: previewInvoice,
  },
  'GET /v1/invoice_payments': {
    takes: {
      'payment[type]': /^payment_intent$/,
      'payment[payment_intent]': some,
      ...listing,
    },
    needs: ['payment[type]', 'payment[payment_intent]'],
    act: (state, params) => {
      const found = state.invoiceOfIntent(params['payment[payment_intent]'] ?? '')
      return page(found?.payments?.data ?? [], params, '/v1/invoice_payments')
    },
  },
  'GET /v1/invoices/:id': {
    takes: expanding,
    act: (state, _params, id) => state.of(state.invoices, 'invoice', id),
  },
  'POST /v1/invoices/:id/void': {
    takes: {},
    act: (state, _params, id) => {
      const invoice = state.of(state.invoices, 'invoice', id)
      if (invoice.status !== 'open') throw cannot(`This invoice is ${invoice.status}.`)
      state.voidInvoice(invoice)
      return invoice
    },
  },
  'POST /v1/setup_intents': {
    takes: {
      customer: some,
      usage: /^off_session$/,
      'allowed_payment_method_types[]': card,
      'automatic_payment_methods[enabled]': /^true$/,
      'automatic_payment_methods[allow_redirects]': /^never$/,
    },
    needs: ['customer'],
    act: (state, params) => {
      const { id } = state.of(state.customers, 'customer', params.customer ?? '')
      return state.keep(state.setups, newSetup(state.seconds(), id, state.secretOf))
    },
  },
  'POST /v1/setup_intents/:id/confirm': { takes: cardParams, needs: cardNeeds, act: confirmSetup },
  'POST /v1/test_helpers/payment_intents/:id/authenticate': {
    takes: authenticationParams,
    needs: ['client_secret', 'approve'],
    act: authenticatePayment,
  },
  'POST /v1/test_helpers/setup_intents/:id/authenticate': {
    takes: authenticationParams,
    needs: ['client_secret', 'approve'],
    act: authenticateSetup,
  },
  'POST /v1/test_helpers/test_clocks/:id/advance': {
    takes: { frozen_time: whole },
    needs: ['frozen_time'],
    act: (state, params, id) => advanceClock(state, id, Number(params.frozen_time)),
  },
  'GET /v1/setup_intents/:id': {
    takes: {},
    act: (state, _params, id) => state.of(state.setups, 'setupintent', id),
  },
  'POST /v1/billing_portal/sessions': {
    takes: { customer: some, return_url: /^https?:/ },
    needs: ['customer'],
    act: (state, params) => {
      const { id } = state.of(state.customers, 'customer', params.customer ?? '')
      return newPortal(state.seconds(), id, params.return_url ?? '')
    },
  },
}

/** Answers a call. @throws StripeRefusal where Stripe would refuse it */
export const answerCall = (state: State, method: string, path: string, params: Params): Answer => {
  const [, kind = '', id = ''] = /^\/v1\/(?:test_helpers\/)?(\w+)\/(\w+)/.exec(path) ?? []
  // A call with a literal path has no object's id in it.
  const call =
    calls[`${method} ${path}`] ?? calls[`${method} ${path.replace(`/${kind}/${id}`, `/${kind}/:id`)}`]
  if (!call) throw cannot(`Unrecognized request URL (${method}: ${path}).`)
  checkParams(params, call)
  const expand = listIn(params, 'expand')
  checkExpansions(expand)
  return { status: 200, body: render(call.act(state, params, id), expand, state.find) }
}
