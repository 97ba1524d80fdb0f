import type Stripe from 'stripe'
import { listOf, newId } from './ids.ts'

/* Creates Stripe's invoices, checked against the SDK's types. */

export const newLine = (
  of: { description: string; amount: number; price: string; proration?: boolean } & Record<
    'start' | 'end',
    number
  >,
  subscription: Stripe.Subscription,
): Stripe.InvoiceLineItem => ({
  id: newId('il'),
  object: 'line_item',
  amount: of.amount,
  currency: 'usd',
  description: of.description,
  discount_amounts: [],
  discountable: true,
  discounts: [],
  invoice: null,
  livemode: false,
  metadata: {},
  parent: {
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: null,
      proration: of.proration === true,
      proration_details: null,
      subscription: subscription.id,
      subscription_item: subscription.items.data[0]?.id ?? '',
    },
    type: 'subscription_item_details',
  },
  period: { start: of.start, end: of.end },
  pretax_credit_amounts: [],
  pricing: {
    price_details: { price: of.price, product: of.price.replace('price', 'prod') },
    type: 'price_details',
    unit_amount_decimal: null,
  },
  quantity: 1,
  quantity_decimal: null,
  subscription: subscription.id,
  subtotal: of.amount,
  taxes: [],
})

export const newInvoicePayment = (
  created: number,
  invoice: string,
  intent: Stripe.PaymentIntent,
): Stripe.InvoicePayment => ({
  id: newId('inpay'),
  object: 'invoice_payment',
  amount_paid: null,
  amount_requested: intent.amount,
  created,
  currency: 'usd',
  invoice,
  is_default: true,
  livemode: false,
  payment: { payment_intent: intent.id, type: 'payment_intent' },
  status: 'open',
  status_transitions: { canceled_at: null, paid_at: null },
})

/** A final, unpaid invoice; an invoice of zero is paid immediately. */
export const newInvoice = (
  created: number,
  of: {
    number: string
    reason: Stripe.Invoice.BillingReason
    subscription: Stripe.Subscription
    lines: Stripe.InvoiceLineItem[]
    discount: { id: string; amount: number } | null
    intent: Stripe.PaymentIntent | null
  },
): Stripe.Invoice => {
  const id = newId('in')
  const subtotal = of.lines.reduce((sum, { amount }) => sum + amount, 0)
  const total = subtotal - (of.discount?.amount ?? 0)
  const due = Math.max(0, total)
  const paid = due === 0
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Porchlight',
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: of.reason,
    collection_method: 'charge_automatically',
    created,
    currency: 'usd',
    custom_fields: null,
    confirmation_secret: of.intent?.client_secret
      ? { client_secret: of.intent.client_secret, type: 'payment_intent' }
      : null,
    customer: of.subscription.customer,
    customer_account: null,
    customer_address: null,
    customer_email: null,
    customer_name: null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: of.discount ? [of.discount.id] : [],
    due_date: null,
    effective_at: created,
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: listOf(of.lines, `/v1/invoices/${id}/lines`),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: of.number,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: {}, subscription: of.subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: ['card'] },
    payments: listOf(of.intent ? [newInvoicePayment(created, id, of.intent)] : [], '/v1/invoice_payments'),
    period_end: created,
    period_start: created,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: paid ? 'paid' : 'open',
    status_transitions: {
      finalized_at: created,
      marked_uncollectible_at: null,
      voided_at: null,
      paid_at: paid ? created : null,
    },
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: null,
    total,
    total_discount_amounts: of.discount ? [{ amount: of.discount.amount, discount: of.discount.id }] : [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  } satisfies Stripe.Invoice
}
