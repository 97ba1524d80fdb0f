import type Stripe from 'stripe'
import { type Bank, type Card, needsHolder, refusals } from './cards.ts'
import { newCoupon, newMethod, newPromotion } from './customer-objects.ts'
import { listOf } from './ids.ts'
import { newInvoice, newInvoicePayment, newLine } from './invoice-objects.ts'
import { newCharge, newDispute, newIntent, newRefund } from './payment-objects.ts'
import { isPrice, monthlyCents, type PriceId } from './prices.ts'
import { atPrice } from './subscription-objects.ts'
import { cannot, missing } from './wire.ts'

const day = 86_400
const aMonthAfter = (seconds: number): number => {
  const date = new Date(seconds * 1000)
  return Math.floor(date.setUTCMonth(date.getUTCMonth() + 1) / 1000)
}

/** Stripe's state and the events that change it: at Stripe, at banks, and in the payers' browsers. */
export const createState = (now: () => Date) => {
  const customers = new Map<string, Stripe.Customer>()
  const methods = new Map<string, Stripe.PaymentMethod>()
  const banks = new Map<string, Pick<Card, 'bank' | 'later'>>()
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
  const everything: Map<string, { id: string }>[] = [
    ...[customers, methods, intents, charges, refunds, setups, coupons, promotions, discounts],
    ...[subscriptions, schedules, invoices],
  ]

  const seconds = () => Math.floor(now().getTime() / 1000)
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
  const priceIn = (id: string): PriceId => {
    if (!isPrice(id)) throw missing('price', id)
    return id
  }
  const idOf = (named: string | { id: string }) => (typeof named === 'string' ? named : named.id)

  /** Stores a card with its bank's answer to the next charge, and to the charges after a payment. */
  const addMethod = (customer: string | null, { brand, last4, bank, later }: Card) => {
    const method = keep(methods, newMethod(seconds(), customer, { brand, last4 }))
    banks.set(method.id, { bank, later })
    return method
  }
  const bankOf = (methodId: string): Bank => banks.get(methodId)?.bank ?? 'pays'

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
    keep(intents, { ...newIntent(seconds(), due), customer, setup_future_usage: 'off_session' as const })

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
    const number = `PL-${String(invoices.size + 1).padStart(4, '0')}`
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
    if (invoice) Object.assign(invoice, { attempted: true, attempt_count: invoice.attempt_count + 1 })
    if (bank === 'asks') return becomes(intent.id, 'requires_action')
    if (bank !== 'pays') return becomes(intent.id, 'requires_payment_method', refusals[bank])
    becomes(intent.id, 'succeeded')
    const { later = bank } = banks.get(methodId) ?? {}
    banks.set(methodId, { bank: later, later })
    const named = invoice?.parent?.subscription_details?.subscription
    const subscription = named && subscriptions.get(idOf(named))
    if (subscription) subscription.default_payment_method ??= methodId
  }

  /** Charges a card without its holder: a bank that needs the holder declines. */
  const chargeOffSession = (intent: Stripe.PaymentIntent, methodId: string) => {
    const bank = bankOf(methodId)
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
    intent.latest_charge = keep(charges, newCharge(seconds(), intent)).id
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
    Object.assign(item, { current_period_start: ends, current_period_end: aMonthAfter(ends) })
    const price = priceIn(item.price.id)
    const line = { description: `1 × ${price}`, amount: monthlyCents[price], price }
    const lines = [newLine({ ...line, start: ends, end: aMonthAfter(ends) }, subscription)]
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
    if (invoice.status !== 'open') return
    if (subscription.status === 'active') subscription.status = 'past_due'
    invoice.next_payment_attempt = seconds() + 3 * day
  }

  const latestOf = (id: string): Stripe.Invoice => {
    const named = of(subscriptions, 'subscription', id).latest_invoice
    if (named === null) throw cannot('There is no invoice.')
    return of(invoices, 'invoice', idOf(named))
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
    of,
    keep,
    itemOf,
    priceIn,
    idOf,
    addMethod,
    bill,
    intentOf,
    charge,
    methodOf,
    end,
    becomes,
    voidInvoice,
    chargeOffSession,
    find: (id: string): object | null => everything.map((kept) => kept.get(id)).find(Boolean) ?? null,
    aMonthAfter,
    /** The payer and the bank. */
    people: {
      becomes,
      /** The payer enters a card for a subscription's open invoice, and their bank answers. */
      pay: (id: string, bank: Bank = 'pays', last4 = '4242') => {
        const customer = idOf(of(subscriptions, 'subscription', id).customer)
        charge(intentOf(latestOf(id)), addMethod(customer, { brand: 'visa', last4, bank, later: bank }).id)
      },
      /** The payer enters a card for a set-up intent. */
      giveMethod: (setupId: string, last4 = '4444') => {
        const setup = of(setups, 'setup_intent', setupId)
        const card: Card = { brand: 'visa', last4, bank: 'pays', later: 'pays' }
        const { id } = addMethod(idOf(setup.customer ?? ''), card)
        Object.assign(setup, { status: 'succeeded', payment_method: id })
      },
      /** Sets the bank's answer for a subscription's card from now on. */
      bankSays: (id: string, bank: Bank) => {
        banks.set(methodOf(of(subscriptions, 'subscription', id)) ?? '', { bank, later: bank })
      },
      monthPasses: (id: string) => renew(id),
      /** The state during the hour in which Stripe allows changes to the invoice. */
      monthPassesAsDraft: (id: string) => {
        renew(id, true)
        return latestOf(id)
      },
      finalize,
      /** Stripe tries the open invoice again. */
      retry: (id: string) => tryInvoice(of(subscriptions, 'subscription', id), latestOf(id)),
      /** Ends it as the dashboard does, or as Stripe does after the last attempt. */
      endSubscription: (id: string) => end(of(subscriptions, 'subscription', id)),
      /** Ends it at a date, as the customer portal does. */
      endAt: (id: string, at: number) => {
        Object.assign(of(subscriptions, 'subscription', id), { cancel_at: at, canceled_at: seconds() })
      },
      /** Refunds by hand, the whole amount by default. */
      refund: (intentId: string, amount?: number) => {
        const charged = of(charges, 'charge', idOf(of(intents, 'intent', intentId).latest_charge ?? ''))
        const given = amount ?? charged.amount - charged.amount_refunded
        charged.amount_refunded += given
        charged.refunded = charged.amount_refunded === charged.amount
        return keep(refunds, newRefund(seconds(), intentId, charged.id, given))
      },
      dispute: (intentId: string) => {
        const charged = of(charges, 'charge', idOf(of(intents, 'intent', intentId).latest_charge ?? ''))
        charged.disputed = true
        return newDispute(seconds(), charged)
      },
      addCoupon: (
        code: string,
        coupon: Partial<Stripe.Coupon>,
        promotion: Partial<Stripe.PromotionCode> = {},
      ) => {
        const made = keep(coupons, newCoupon(seconds(), `coupon_${code.toLowerCase()}`, coupon))
        return keep(promotions, newPromotion(seconds(), code, made.id, promotion))
      },
    },
  }
}
export type State = ReturnType<typeof createState>
