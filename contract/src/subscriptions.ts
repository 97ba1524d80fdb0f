import { z } from 'zod'
import { coupon } from './checkouts.ts'
import { endpointsOf } from './kernel/endpoint.ts'
import { idParams } from './kernel/ids.ts'
import { instant } from './kernel/instants.ts'
import { pageQuery } from './kernel/page.ts'
import { paidPlanIds } from './kernel/plan-words.ts'
import { paidPlan, planId, subscriptionStatus } from './kernel/plans.ts'
import { parties } from './payments/parties.ts'
import { paidWith, paymentMethod } from './payments/payment-method.ts'

/** An agent's subscription as their own page shows it. */
export const subscription = z.object({
  plan: planId,
  /** The effective status. */
  status: subscriptionStatus,
  /** `granted`: staff granted it, and it is not charged. */
  source: z.enum(['provider', 'granted']).nullable(),
  currentPeriodStart: instant.nullable(),
  /** The date of the next charge, or of the end. */
  currentPeriodEnd: instant.nullable(),
  cancelAtPeriodEnd: z.boolean(),
  cancelledAt: instant.nullable(),
  pastDueSince: instant.nullable(),
  /** A smaller plan that starts with the next period. */
  pendingPlan: planId.nullable(),
  pendingPlanAt: instant.nullable(),
  coupon: coupon.nullable(),
  paymentMethod: paymentMethod.nullable(),
  /** The amount due now: an invoice whose charge failed, or a plan that was chosen but not paid. */
  openInvoice: z
    .object({
      id: z.string(),
      amountDueCents: z.int(),
      failure: z.string().nullable(),
      /** The provider's next automatic attempt. */
      nextAttemptAt: instant.nullable(),
    })
    .nullable(),
  /** The next period's price in cents, after continuing discounts; null if no period follows. */
  nextAmountCents: z.int().nullable(),
  may: z.object({
    subscribe: z.boolean(),
    upgrade: z.boolean(),
    downgrade: z.boolean(),
    keepPlan: z.boolean(),
    cancel: z.boolean(),
    resume: z.boolean(),
    pay: z.boolean(),
    changeMethod: z.boolean(),
    /** Whether the provider offers a customer portal. */
    portal: z.boolean(),
  }),
})
export type Subscription = z.infer<typeof subscription>

export const invoice = z.object({
  id: z.string(),
  number: z.string().nullable(),
  status: z.enum(['draft', 'open', 'paid', 'void', 'uncollectible']),
  description: z.string().nullable(),
  plan: planId.nullable(),
  subtotalCents: z.int(),
  discountCents: z.int(),
  amountDueCents: z.int(),
  amountPaidCents: z.int(),
  /** The refunded part. */
  refundedCents: z.int(),
  currency: z.string(),
  lines: z.array(z.object({ description: z.string(), amountCents: z.int() })),
  periodStart: instant.nullable(),
  periodEnd: instant.nullable(),
  paidAt: instant.nullable(),
  /** Null until it is paid, and for older payments. */
  paidWith: paidWith.nullable(),
  createdAt: instant,
})
export type Invoice = z.infer<typeof invoice>

/** A printable invoice, with the payer and the payee. */
export const invoiceSheet = invoice.extend({
  ...parties,
})
export type InvoiceSheet = z.infer<typeof invoiceSheet>

/** What another plan would cost, and when it would take effect. */
export const planChange = z.object({
  plan: z.enum(paidPlanIds),
  /** `now`: immediately, against payment. `period_end`: with the next period, without a payment. */
  when: z.enum(['now', 'period_end']),
  at: instant,
  /** The amount charged immediately, calculated for this moment. */
  amountDueCents: z.int(),
  lines: z.array(z.object({ description: z.string(), amountCents: z.int() })),
  /** The price of the following months, after continuing discounts. */
  nextAmountCents: z.int(),
})
export type PlanChange = z.infer<typeof planChange>

const agents = { agents: 'any' } as const
/** A payment that the browser must complete before the change takes effect. */
const toPay = z.object({ clientSecret: z.string(), amountDueCents: z.int() }).nullable()
const changed = z.object({ subscription, payment: toPay })
const common = ['payments_off', 'provider_unreachable', 'subscription_granted'] as const

const ofPaidSubscription = {
  audience: agents,
  answers: { 200: z.object({ subscription }) },
  refusals: ['no_subscription', ...common],
  keepsNoKey: true,
} as const

const endpoint = endpointsOf({ noun: 'subscriptions' })

export const subscriptions = {
  subscription: endpoint('GET /api/subscription', {
    summary: 'One’s own subscription: plan, period, payment method, and permitted actions',
    audience: agents,
    answers: { 200: subscription },
  }),
  previewSubscription: endpoint('GET /api/subscription/preview', {
    summary: 'The cost of another plan now; changes nothing',
    audience: agents,
    query: z.object({ planType: paidPlan }),
    answers: { 200: planChange },
    refusals: ['plan_unchanged', 'payment_open', 'subscription_ending', ...common],
  }),
  changeSubscription: endpoint('POST /api/subscription/change', {
    summary:
      'Change the plan: upgrades at once with proration, downgrades at the period’s end; the current plan cancels that; without a subscription, begin one',
    audience: agents,
    body: z.object({ planType: paidPlan }),
    answers: { 200: changed },
    refusals: [
      'plan_unchanged',
      'payment_open',
      'subscription_ending',
      'too_many_attempts',
      'version_conflict',
      ...common,
    ],
    keepsNoKey: true,
  }),
  cancelSubscription: endpoint('POST /api/subscription/cancel', {
    summary:
      'Cancel the subscription at the end of its period, without a refund; access continues until then',
    ...ofPaidSubscription,
  }),
  resumeSubscription: endpoint('POST /api/subscription/resume', {
    summary: 'Withdraw a cancellation before the period’s end',
    ...ofPaidSubscription,
  }),
  paySubscription: endpoint('POST /api/subscription/pay', {
    summary: 'Begin to pay the open invoice; null without one',
    audience: agents,
    answers: { 200: changed },
    refusals: ['no_subscription', ...common],
    keepsNoKey: true,
  }),
  refreshSubscription: endpoint('POST /api/subscription/refresh', {
    summary: 'Refresh the subscription from the payment provider, after paying in the browser',
    audience: agents,
    answers: { 200: z.object({ subscription }) },
    refusals: ['payments_off', 'provider_unreachable'],
    keepsNoKey: true,
  }),
  beginPaymentMethod: endpoint('POST /api/subscription/payment-method', {
    summary: 'Begin to replace the payment method, which the browser sends to the provider',
    audience: agents,
    answers: { 200: z.object({ clientSecret: z.string(), setupId: z.string() }) },
    refusals: ['no_subscription', 'too_many_attempts', ...common],
    keepsNoKey: true,
  }),
  takePaymentMethod: endpoint('PUT /api/subscription/payment-method', {
    summary: 'Make the method that the browser sent to the provider the default',
    audience: agents,
    body: z.object({ setupId: z.string('Enter the id of the set-up').min(1).max(200) }),
    answers: { 200: z.object({ subscription }) },
    refusals: ['no_subscription', 'not_found', 'payment_incomplete', ...common],
    keepsNoKey: true,
  }),
  customerPortal: endpoint('POST /api/subscription/portal', {
    summary: 'A short-lived link to the provider’s customer portal',
    audience: agents,
    answers: { 200: z.object({ url: z.string() }) },
    refusals: ['no_subscription', ...common],
    keepsNoKey: true,
  }),
  invoices: endpoint('GET /api/subscription/invoices', {
    summary: 'One’s own invoices, newest first',
    audience: agents,
    query: z.object(pageQuery),
    answers: { 200: z.array(invoice) },
    paged: true,
  }),
  invoice: endpoint('GET /api/subscription/invoices/:id', {
    summary: 'One of one’s own invoices, for printing',
    audience: agents,
    params: idParams,
    answers: { 200: invoiceSheet },
    refusals: ['not_found'],
  }),
  renewAtSandbox: endpoint('POST /api/sandbox/subscription/renew', {
    summary: 'Sandbox: advance the time to the next renewal or retry, like Stripe’s test clock',
    audience: agents,
    answers: { 200: z.object({ subscription }) },
    refusals: ['payments_off', 'no_subscription'],
    keepsNoKey: true,
  }),
}
