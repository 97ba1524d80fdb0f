import type Stripe from 'stripe'
import { type Bank, bankIn, type Card, needsHolder, refusals } from './cards.ts'
import { newMethod } from './customer-objects.ts'
import { listOf } from './ids.ts'
import { newInvoice, newInvoicePayment, newLine } from './invoice-objects.ts'
import { newCharge, newIntent } from './payment-objects.ts'
import type { Price } from './prices.ts'
import { atPrice } from './subscription-objects.ts'
import { type Answer, cannot, missing } from './wire.ts'

/** Pauses between the tries of an open invoice, in seconds. */
const day = 86_400
export const retryPauses = [3 * day, 5 * day, 7 * day] as const

/** The same day and time of the next month, in UTC. A shorter month uses its last day. @param anchor gives the day */
export const monthAfter = (seconds: number, anchor: number): number => {
  const date = new Date(seconds * 1000)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + 1]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const wanted = Math.min(new Date(anchor * 1000).getUTCDate(), lastDay)
  return Math.floor(date.setUTCFullYear(year, month, wanted) / 1000)
}

const noMethod = {
  type: 'invalid_request_error',
  code: 'missing_payment_method',
  message: 'There is no card on file.',
} as const

/** An object of the state, in Stripe's form; `object` names its kind. */
export type StubObject = { id: string; object: string }
/** The answer to an idempotency key. */
export type StoredAnswer = {
  id: string
  object: 'stored_answer'
  call: string
  /** The id of the object in the answer; null for a failure. */
  about: string | null
  /** Null in a store that keeps only the id. */
  answer: Answer | null
}

export type StateSettings = {
  /** The time at Stripe. */
  now: () => Date
  prices: readonly Price[]
  /** The random part of an object's client secret. */
  secretOf: (id: string) => string
  /** Objects that exist from the beginning, such as coupons. */
  presets?: readonly StubObject[]
}

/** Stripe's state and the events that change it: at Stripe, at banks, and in the payers' browsers. */
export const createState = (
  { now, prices, secretOf }: StateSettings,
  objects: readonly StubObject[] = [],
) => {
  const customers = new Map<string, Stripe.Customer>()
  const methods = new Map<string, Stripe.PaymentMethod>()
  const intents = new Map<string, Stripe.PaymentIntent>()
  const charges = new Map<string, Stripe.Charge>()
  const refunds = new Map<string, Stripe.Refund>()
  const setups = new Map<string, Stripe.SetupIntent>()
  const coupons = new Map<string, Stripe.Coupon>()
  const promotions = new Map<string, Stripe.PromotionCode>()
  const discounts = new Map<string, Stripe.Discount>()
  const subscriptions = new Map<string, Stripe.Subscription>()
  const schedules = new Map<string, Stripe.SubscriptionSchedule>()
  const invoices = new Map<string, Stripe.Invoice>()
  const answers = new Map<string, StoredAnswer>()
  const kinds = {
    customer: customers,
    payment_method: methods,
    payment_intent: intents,
    charge: charges,
    refund: refunds,
    setup_intent: setups,
    coupon: coupons,
    promotion_code: promotions,
    discount: discounts,
    subscription: subscriptions,
    subscription_schedule: schedules,
    invoice: invoices,
    stored_answer: answers,
  }
  const everything: ReadonlyMap<string, Map<string, StubObject>> = new Map(
    Object.entries(kinds as Record<string, Map<string, StubObject>>), // each kind's objects have an id and their kind
  )
  for (const one of objects) everything.get(one.object)?.set(one.id, one)

  const clock = () => Math.floor(now().getTime() / 1000)
  let frozen: number | null = null
  const seconds = () => frozen ?? clock()
  /** Does work as if it were this time. */
  const at = (time: number, work: () => void) => {
    frozen = time
    work()
    frozen = null
  }
  const of = <T>(kept: Map<string, T>, what: string, id: string): T => {
    const found = kept.get(id)
    if (!found) throw missing(what, id)
    return found
  }
  const keep = <T extends { id: string }>(kept: Map<string, T>, made: T): T => {
    kept.set(made.id, made)
    return made
  }
  const itemOf = (subscription: Stripe.Subscription): Stripe.SubscriptionItem => {
    const [item] = subscription.items.data
    if (!item) throw cannot('This subscription has no items.')
    return item
  }
  const priceIn = (id: string): Price => {
    const price = prices.find((one) => one.id === id)
    if (!price) throw missing('price', id)
    return price
  }
  const idOf = (named: string | { id: string }) => (typeof named === 'string' ? named : named.id)

  /** Stores a card. Its metadata tell the bank's answer to the next charge, and to the charges after a payment. */
  const addMethod = (customer: string | null, { brand, last4, bank, later }: Card) =>
    keep(methods, { ...newMethod(seconds(), customer, { brand, last4 }), metadata: { bank, later } })
  const bankOf = (methodId: string): Bank => bankIn(methods.get(methodId)?.metadata?.bank)
  const setBank = (methodId: string, bank: string, later = bank) => {
    const method = methods.get(methodId)
    if (method) method.metadata = { bank, later }
  }

  /** The amount of a subscription's discounts, and the discounts that it uses up. */
  const discountOn = (subscription: Stripe.Subscription, amount: number) => {
    const [id] = subscription.discounts.map(idOf)
    const discount = id === undefined ? undefined : discounts.get(id)
    const coupon = discount?.source.coupon ? coupons.get(idOf(discount.source.coupon)) : undefined
    if (!discount || !coupon) return null
    const off = coupon.amount_off ?? Math.round((amount * (coupon.percent_off ?? 0)) / 100)
    if (coupon.duration === 'once') subscription.discounts = []
    return { id: discount.id, amount: Math.min(amount, off) }
  }

  const intentFor = (customer: string, due: number) =>
    keep(intents, {
      ...newIntent(seconds(), due, secretOf),
      customer,
      setup_future_usage: 'off_session' as const,
    })

  const bill = (
    subscription: Stripe.Subscription,
    reason: Stripe.Invoice.BillingReason,
    lines: Stripe.InvoiceLineItem[],
    { isDraft = false } = {},
  ): Stripe.Invoice => {
    const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0)
    const discount = reason === 'subscription_update' ? null : discountOn(subscription, subtotal)
    const due = subtotal - (discount?.amount ?? 0)
    const intent = due > 0 && !isDraft ? intentFor(idOf(subscription.customer), due) : null
    const before = [...invoices.values()].filter(
      (one) => one.parent?.subscription_details?.subscription === subscription.id,
    )
    const number = `${subscription.id.slice(-8).toUpperCase()}-${String(before.length + 1).padStart(4, '0')}`
    const invoice = keep(
      invoices,
      newInvoice(seconds(), { number, reason, subscription, lines, discount, intent }),
    )
    if (isDraft)
      Object.assign(invoice, { status: 'draft', number: null, automatically_finalizes_at: seconds() + 3_600 })
    subscription.latest_invoice = invoice.id
    return invoice
  }

  const intentOf = (invoice: Stripe.Invoice): Stripe.PaymentIntent => {
    const named = invoice.payments?.data[0]?.payment.payment_intent
    if (named === undefined) throw cannot('There is nothing to pay.')
    return of(intents, 'payment_intent', idOf(named))
  }
  const invoiceOfIntent = (id: string) =>
    [...invoices.values()].find((invoice) => {
      const named = invoice.payments?.data[0]?.payment.payment_intent
      return named !== undefined && idOf(named) === id
    })

  const settleInvoice = (invoice: Stripe.Invoice) => {
    Object.assign(invoice, { status: 'paid', amount_paid: invoice.amount_due, amount_remaining: 0 })
    Object.assign(invoice, { attempted: true, next_payment_attempt: null })
    invoice.status_transitions.paid_at = seconds()
    for (const payment of invoice.payments?.data ?? []) payment.status = 'paid'
    const named = invoice.parent?.subscription_details?.subscription
    const subscription = named && subscriptions.get(idOf(named))
    if (!subscription) return
    if (subscription.pending_update && subscription.latest_invoice === invoice.id) {
      subscription.items.data = subscription.pending_update.subscription_items ?? subscription.items.data
      subscription.pending_update = null
    }
    if (['incomplete', 'past_due', 'unpaid'].includes(subscription.status)) subscription.status = 'active'
  }

  /** Voids an invoice: it can no longer be paid, and its pending change is dropped. */
  const voidInvoice = (invoice: Stripe.Invoice) => {
    Object.assign(invoice, { status: 'void', amount_remaining: 0 })
    Object.assign(intentOf(invoice), { status: 'canceled' })
    for (const subscription of subscriptions.values())
      if (subscription.latest_invoice === invoice.id) subscription.pending_update = null
  }

  /** Charges a card: the bank's answer goes to the intent, and from there to the invoice. */
  const charge = (intent: Stripe.PaymentIntent, methodId: string) => {
    const bank = bankOf(methodId)
    const invoice = invoiceOfIntent(intent.id)
    intent.payment_method = methodId
    if (invoice) Object.assign(invoice, { attempted: true, attempt_count: invoice.attempt_count + 1 })
    if (bank === 'asks') return becomes(intent.id, 'requires_action')
    if (bank !== 'pays') return becomes(intent.id, 'requires_payment_method', refusals[bank])
    becomes(intent.id, 'succeeded')
    const later = methods.get(methodId)?.metadata?.later ?? bank
    setBank(methodId, later)
    const named = invoice?.parent?.subscription_details?.subscription
    const subscription = named && subscriptions.get(idOf(named))
    if (subscription) subscription.default_payment_method = methodId
  }

  /** Charges a submitted card. */
  const chargeCard = (intent: Stripe.PaymentIntent, card: Card) => {
    const customer = intent.customer === null ? null : idOf(intent.customer)
    charge(intent, addMethod(customer, card).id)
  }

  /** The holder has confirmed the charge that the bank asked about. */
  const approve = (intent: Stripe.PaymentIntent) => {
    const method = intent.payment_method === null ? null : idOf(intent.payment_method)
    if (method === null) return becomes(intent.id, 'succeeded')
    setBank(method, 'pays', methods.get(method)?.metadata?.later)
    charge(intent, method)
  }

  /** Charges a card without its holder: a bank that needs the holder declines. */
  const chargeOffSession = (intent: Stripe.PaymentIntent, methodId: string) => {
    const bank = bankOf(methodId)
    intent.payment_method = methodId
    if (bank === 'pays') return becomes(intent.id, 'succeeded')
    becomes(intent.id, 'requires_payment_method', bank === 'asks' ? needsHolder : refusals[bank])
  }

  /** The steps of a payment between the payer's browser, the bank and Stripe. */
  const becomes = (
    id: string,
    status: Stripe.PaymentIntent.Status,
    error: Stripe.PaymentIntent['last_payment_error'] = null,
  ) => {
    const intent = of(intents, 'payment_intent', id)
    Object.assign(intent, { status, last_payment_error: error })
    if (status !== 'succeeded' || intent.latest_charge !== null) return
    intent.amount_received = intent.amount
    const method = intent.payment_method === null ? undefined : methods.get(idOf(intent.payment_method))
    intent.latest_charge = keep(charges, newCharge(seconds(), intent, method?.card)).id
    const invoice = invoiceOfIntent(id)
    if (invoice) settleInvoice(invoice)
  }

  const methodOf = (subscription: Stripe.Subscription): string | null => {
    const customer = of(customers, 'customer', idOf(subscription.customer))
    const named = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method
    return named === null ? null : idOf(named)
  }

  const end = (subscription: Stripe.Subscription) => {
    Object.assign(subscription, { status: 'canceled', ended_at: seconds() })
    subscription.canceled_at ??= seconds()
  }

  /** At the end of a period, applies the schedule's next phase; the last phase releases the subscription. */
  const followSchedule = (subscription: Stripe.Subscription) => {
    const schedule = subscription.schedule === null ? undefined : schedules.get(idOf(subscription.schedule))
    const item = itemOf(subscription)
    const phase = schedule?.phases.find(({ start_date }) => start_date === item.current_period_end)
    const price = phase?.items[0]?.price
    if (!schedule || !phase || price === undefined) return
    subscription.items.data = [atPrice(item, priceIn(idOf(price)))]
    schedule.current_phase = { start_date: phase.start_date, end_date: phase.end_date }
  }

  /** Ends the period: the subscription ends or is charged again. */
  const renew = (id: string, isDraft = false) => {
    const subscription = of(subscriptions, 'subscription', id)
    const { current_period_end: ends } = itemOf(subscription)
    if (subscription.cancel_at !== null && subscription.cancel_at <= ends) return end(subscription)
    followSchedule(subscription)
    const item = itemOf(subscription)
    const next = monthAfter(ends, subscription.billing_cycle_anchor)
    Object.assign(item, { current_period_start: ends, current_period_end: next })
    const price = priceIn(item.price.id)
    const line = { description: price.line, amount: price.cents, price: price.id }
    const lines = [newLine({ ...line, start: ends, end: next }, subscription)]
    const invoice = bill(subscription, 'subscription_cycle', lines, { isDraft })
    tryInvoice(subscription, invoice)
  }

  /** Finalizes a draft and charges it. */
  const finalize = (id: string) => {
    const invoice = of(invoices, 'invoice', id)
    const subscription = of(
      subscriptions,
      'subscription',
      idOf(invoice.parent?.subscription_details?.subscription ?? ''),
    )
    const intent = intentFor(idOf(subscription.customer), invoice.amount_due)
    const payments = listOf([newInvoicePayment(seconds(), id, intent)], '/v1/invoice_payments')
    Object.assign(invoice, { status: 'open', number: `PL-${id}`, payments })
    invoice.confirmation_secret = { client_secret: intent.client_secret ?? '', type: 'payment_intent' }
    tryInvoice(subscription, invoice)
  }

  const tryInvoice = (subscription: Stripe.Subscription, invoice: Stripe.Invoice) => {
    if (invoice.status !== 'open') return
    const method = methodOf(subscription)
    if (method) charge(intentOf(invoice), method)
    else {
      Object.assign(invoice, { attempted: true, attempt_count: invoice.attempt_count + 1 })
      becomes(intentOf(invoice).id, 'requires_payment_method', noMethod)
    }
    if (invoice.status !== 'open') return
    if (subscription.status === 'active') subscription.status = 'past_due'
    invoice.next_payment_attempt = seconds() + (retryPauses[invoice.attempt_count - 1] ?? 3 * day)
  }

  return {
    customers,
    methods,
    intents,
    charges,
    refunds,
    setups,
    coupons,
    promotions,
    discounts,
    subscriptions,
    schedules,
    invoices,
    seconds,
    clock,
    at,
    chargeCard,
    approve,
    of,
    keep,
    itemOf,
    priceIn,
    idOf,
    addMethod,
    bill,
    intentOf,
    invoiceOfIntent,
    charge,
    methodOf,
    end,
    becomes,
    voidInvoice,
    chargeOffSession,
    answers,
    secretOf,
    renew,
    tryInvoice,
    finalize,
    setBank,
    find: (id: string): object | null => {
      for (const kept of everything.values()) if (kept.has(id)) return kept.get(id) ?? null
      return null
    },
    /** All objects, the older ones of a kind first. */
    objects: (): StubObject[] => [...everything.values()].flatMap((kept) => [...kept.values()]),
  }
}
export type State = ReturnType<typeof createState>
