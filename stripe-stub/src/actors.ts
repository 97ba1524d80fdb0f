import type Stripe from 'stripe'
import type { Bank, Card } from './cards.ts'
import { newCoupon, newPromotion } from './customer-objects.ts'
import { newDispute, newRefund } from './payment-objects.ts'
import type { State } from './state.ts'
import { cannot } from './wire.ts'

/** The newest invoice of a subscription. */
const latestOf = (state: State, id: string): Stripe.Invoice => {
  const named = state.of(state.subscriptions, 'subscription', id).latest_invoice
  if (named === null) throw cannot('There is no invoice.')
  return state.of(state.invoices, 'invoice', state.idOf(named))
}

const chargeOf = (state: State, intentId: string): Stripe.Charge => {
  const named = state.of(state.intents, 'intent', intentId).latest_charge ?? ''
  return state.of(state.charges, 'charge', state.idOf(named))
}

/** Refunds a payment, the whole amount by default. */
export const refundIntent = (state: State, intentId: string, amount?: number): Stripe.Refund => {
  const charged = chargeOf(state, intentId)
  const given = amount ?? charged.amount - charged.amount_refunded
  charged.amount_refunded += given
  charged.refunded = charged.amount_refunded === charged.amount
  return state.keep(state.refunds, newRefund(state.seconds(), intentId, charged.id, given))
}

/** The payer, the bank, and Stripe's clock, as a test lets them act. */
export const createActors = (state: State) => ({
  becomes: state.becomes,
  /** The payer enters a card for a subscription's open invoice, and their bank answers. */
  pay: (id: string, bank: Bank = 'pays', last4 = '4242') => {
    const customer = state.idOf(state.of(state.subscriptions, 'subscription', id).customer)
    state.charge(
      state.intentOf(latestOf(state, id)),
      state.addMethod(customer, { brand: 'visa', last4, bank, later: bank }).id,
    )
  },
  /** The payer enters a card for a set-up intent. */
  giveMethod: (setupId: string, last4 = '4444') => {
    const setup = state.of(state.setups, 'setup_intent', setupId)
    const card: Card = { brand: 'visa', last4, bank: 'pays', later: 'pays' }
    const { id } = state.addMethod(state.idOf(setup.customer ?? ''), card)
    Object.assign(setup, { status: 'succeeded', payment_method: id })
  },
  /** Sets the bank's answer for a subscription's card from now on. */
  bankSays: (id: string, bank: Bank) => {
    state.setBank(state.methodOf(state.of(state.subscriptions, 'subscription', id)) ?? '', bank)
  },
  /** Sets the last month in which a subscription's card is valid. */
  cardExpires: (id: string, exp_month: number, exp_year: number) => {
    const method = state.methodOf(state.of(state.subscriptions, 'subscription', id))
    Object.assign(state.of(state.methods, 'payment_method', method ?? '').card ?? {}, { exp_month, exp_year })
  },
  monthPasses: (id: string) => state.renew(id),
  /** The state during the hour in which Stripe allows changes to the invoice. */
  monthPassesAsDraft: (id: string) => {
    state.renew(id, true)
    return latestOf(state, id)
  },
  finalize: state.finalize,
  /** Stripe tries the open invoice again. */
  retry: (id: string) =>
    state.tryInvoice(state.of(state.subscriptions, 'subscription', id), latestOf(state, id)),
  /** Ends it as the dashboard does, or as Stripe does after the last attempt. */
  endSubscription: (id: string) => state.end(state.of(state.subscriptions, 'subscription', id)),
  /** Ends it at a date, as the customer portal does. */
  endAt: (id: string, at: number) => {
    Object.assign(state.of(state.subscriptions, 'subscription', id), {
      cancel_at: at,
      canceled_at: state.seconds(),
    })
  },
  /** Refunds by hand, the whole amount by default. */
  refund: (intentId: string, amount?: number) => refundIntent(state, intentId, amount),
  dispute: (intentId: string) => {
    const charged = chargeOf(state, intentId)
    charged.disputed = true
    return newDispute(state.seconds(), charged)
  },
  addCoupon: (
    code: string,
    coupon: Partial<Stripe.Coupon>,
    promotion: Partial<Stripe.PromotionCode> = {},
  ) => {
    const made = state.keep(state.coupons, newCoupon(state.seconds(), `coupon_${code.toLowerCase()}`, coupon))
    return state.keep(state.promotions, newPromotion(state.seconds(), code, made.id, promotion))
  },
})
