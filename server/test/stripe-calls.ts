import * as make from './stripe-objects.ts'
import {
  type Act,
  beginSubscription,
  liveSubscription,
  type Params,
  previewInvoice,
  scheduleOn,
  updateSchedule,
  updateSubscription,
} from './stripe-subscription-calls.ts'
import {
  type Answer,
  cannot,
  cardRefused,
  checkExpansions,
  checkParams,
  listIn,
  mapIn,
  render,
  some,
  type Takes,
  whole,
  yesNo,
} from './stripe-wire.ts'
import type { World } from './stripe-world.ts'

type Call = { takes: Takes; needs?: readonly string[]; act: Act }

const expanding = { 'expand[]': some }
const card = /^card$/
const listing = { limit: /^(?:100|\d\d?)$/, ...expanding }

const newestFirst = <T extends { created: number }>(kept: Map<string, T>, is: (one: T) => boolean): T[] =>
  [...kept.values()].filter(is).reverse()

const page = <T>(found: T[], params: Params, url: string) =>
  make.listOf(found.slice(0, Number(params.limit ?? 10)), url)

const refundPayment: Act = (world, params) => {
  const intent = world.of(world.intents, 'payment_intent', params.payment_intent ?? '')
  const charge =
    intent.latest_charge === null ? undefined : world.charges.get(world.idOf(intent.latest_charge))
  if (charge?.refunded) throw cannot('Charge has already been refunded.', 'charge_already_refunded')
  if (!charge) throw cannot('This payment cannot be refunded.', 'payment_intent_unexpected_state')
  return world.people.refund(intent.id)
}

/** Every call that the adapter makes, by form names; other calls are refused as Stripe refuses them. */
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
    act: (world, params) => {
      const { customer = null, payment_method: method } = params
      if (method !== undefined && world.of(world.methods, 'payment_method', method).customer !== customer)
        throw cannot('The payment method belongs to another customer.')
      const intent = world.keep(world.intents, {
        ...make.intentOf(world.seconds(), Number(params.amount)),
        customer,
        description: params.description ?? null,
        metadata: mapIn(params, 'metadata'),
      })
      if (params.confirm !== 'true' || method === undefined) return intent
      world.chargeOffSession(intent, method)
      // The error of a refused card names the payment.
      if (intent.status !== 'succeeded') throw cardRefused(intent)
      return intent
    },
  },
  'GET /v1/payment_intents': {
    takes: { customer: some, ...listing },
    act: (world, params) =>
      page(
        newestFirst(world.intents, ({ customer }) => customer === params.customer),
        params,
        '/v1/payment_intents',
      ),
  },
  'GET /v1/payment_intents/:id': {
    takes: expanding,
    act: (world, _params, id) => world.of(world.intents, 'payment_intent', id),
  },
  'POST /v1/payment_intents/:id/cancel': {
    takes: expanding,
    act: (world, _params, id) => {
      const intent = world.of(world.intents, 'payment_intent', id)
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
    act: (world, params) =>
      page(
        newestFirst(world.refunds, ({ payment_intent }) => payment_intent === params.payment_intent),
        params,
        '/v1/refunds',
      ),
  },
  'GET /v1/promotion_codes': {
    takes: { code: some, active: yesNo, ...listing },
    act: (world, params) =>
      page(
        newestFirst(
          world.promotions,
          ({ code, active }) =>
            code.toLowerCase() === params.code?.toLowerCase() && String(active) === params.active,
        ),
        params,
        '/v1/promotion_codes',
      ),
  },
  'POST /v1/customers': {
    takes: { email: some, name: some, 'metadata[*]': some },
    act: (world, params) => {
      const { email = '', name = '' } = params
      return world.keep(
        world.customers,
        make.customerOf(world.seconds(), email, name, mapIn(params, 'metadata')),
      )
    },
  },
  'POST /v1/customers/:id': {
    takes: { email: some, name: some, 'invoice_settings[default_payment_method]': some },
    act: (world, params, id) => {
      const customer = world.of(world.customers, 'customer', id)
      const method = params['invoice_settings[default_payment_method]']
      if (method !== undefined) {
        if (world.of(world.methods, 'payment_method', method).customer !== id)
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
    act: (world, _params, id) => world.of(world.subscriptions, 'subscription', id),
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
    act: (world, _params, id) => {
      const subscription = liveSubscription(world, id)
      return Object.assign(subscription, { billing_mode: make.flexibleBilling })
    },
  },
  'DELETE /v1/subscriptions/:id': {
    takes: {},
    act: (world, _params, id) => {
      const subscription = liveSubscription(world, id)
      world.end(subscription)
      return subscription
    },
  },
  'POST /v1/subscription_schedules': {
    // Stripe accepts no other parameter together with it.
    takes: { from_subscription: some },
    needs: ['from_subscription'],
    act: (world, params) => {
      const subscription = liveSubscription(world, params.from_subscription ?? '')
      scheduleOn(world, subscription)
      const { current_period_start, current_period_end, price } = world.itemOf(subscription)
      const schedule = make.scheduleOf(world.seconds(), subscription)
      const discounts = subscription.discounts.map(world.idOf)
      schedule.phases = [
        make.phaseOf(current_period_start, current_period_end, world.priceIn(price.id), discounts),
      ]
      schedule.current_phase = { start_date: current_period_start, end_date: current_period_end }
      subscription.schedule = schedule.id
      return world.keep(world.schedules, schedule)
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
    act: (world, _params, id) => {
      const schedule = world.of(world.schedules, 'subscription_schedule', id)
      if (schedule.status !== 'active') throw cannot(`This schedule is ${schedule.status}.`)
      const named = world.idOf(schedule.subscription ?? '')
      world.of(world.subscriptions, 'subscription', named).schedule = null
      return Object.assign(schedule, {
        status: 'released',
        released_at: world.seconds(),
        released_subscription: named,
        subscription: null,
      })
    },
  },
  'GET /v1/invoices': {
    takes: { subscription: some, status: /^open$/, ...listing },
    act: (world, params) => {
      const { id } = world.of(world.subscriptions, 'subscription', params.subscription ?? '')
      const found = newestFirst(
        world.invoices,
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
  'GET /v1/invoices/:id': {
    takes: expanding,
    act: (world, _params, id) => world.of(world.invoices, 'invoice', id),
  },
  'POST /v1/invoices/:id/void': {
    takes: {},
    act: (world, _params, id) => {
      const invoice = world.of(world.invoices, 'invoice', id)
      if (invoice.status !== 'open') throw cannot(`This invoice is ${invoice.status}.`)
      world.voidInvoice(invoice)
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
    act: (world, params) => {
      const { id } = world.of(world.customers, 'customer', params.customer ?? '')
      return world.keep(world.setups, make.setupOf(world.seconds(), id))
    },
  },
  'GET /v1/setup_intents/:id': {
    takes: {},
    act: (world, _params, id) => world.of(world.setups, 'setupintent', id),
  },
  'POST /v1/billing_portal/sessions': {
    takes: { customer: some, return_url: /^https?:/ },
    needs: ['customer'],
    act: (world, params) => {
      const { id } = world.of(world.customers, 'customer', params.customer ?? '')
      return make.portalOf(world.seconds(), id, params.return_url ?? '')
    },
  },
}

/** Answers a call. @throws Refused where Stripe would refuse it */
export const answerCall = (world: World, method: string, path: string, params: Params): Answer => {
  const [, kind = '', id = ''] = /^\/v1\/(\w+)\/(\w+)/.exec(path) ?? []
  // A call with a literal path has no object's id in it.
  const call =
    calls[`${method} ${path}`] ?? calls[`${method} ${path.replace(`/${kind}/${id}`, `/${kind}/:id`)}`]
  if (!call) throw cannot(`Unrecognized request URL (${method}: ${path}).`)
  checkParams(params, call)
  const expand = listIn(params, 'expand')
  checkExpansions(expand)
  return { status: 200, body: render(call.act(world, params, id), expand, world.find) }
}
