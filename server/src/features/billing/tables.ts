import { planIds } from '@porchlight/contract/kernel/plan-words'
import { subscriptionStatuses } from '@porchlight/contract/kernel/plans'
import { boolean, integer, jsonb, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { citext, instant } from '../../kernel/columns.ts'

export const coupons = pgTable('coupons', {
  id: uuid('id').primaryKey(),
  code: citext('code').notNull(),
  name: text('name').notNull(),
  amountOffCents: integer('amount_off_cents'),
  percentOff: numeric('percent_off', { precision: 5, scale: 2, mode: 'number' }),
  currency: text('currency').notNull().default('usd'),
  duration: text('duration', { enum: ['once', 'repeating', 'forever'] }).notNull(),
  durationMonths: integer('duration_months'),
  expiresAt: instant('expires_at'),
  maxRedemptions: integer('max_redemptions'),
  redemptionCount: integer('redemption_count').notNull().default(0),
  isActive: boolean('is_active').notNull().default(true),
  provider: text('provider', { enum: ['stripe', 'sandbox'] }),
  providerCouponId: text('provider_coupon_id'),
  providerPromotionCodeId: text('provider_promotion_code_id'),
  createdAt: instant('created_at').notNull(),
})

/** An agent's current subscription, one row each; `subscriptionChanges` has the history. */
export const subscriptions = pgTable('subscriptions', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  plan: text('plan', { enum: planIds }).notNull().default('free'),
  status: text('status', { enum: subscriptionStatuses }).notNull().default('inactive'),
  source: text('source', { enum: ['provider', 'granted'] }).notNull(),
  provider: text('provider', { enum: ['stripe', 'sandbox'] }),
  providerCustomerId: text('provider_customer_id'),
  providerSubscriptionId: text('provider_subscription_id'),
  currentPeriodStart: instant('current_period_start'),
  currentPeriodEnd: instant('current_period_end'),
  cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
  cancelledAt: instant('cancelled_at'),
  pastDueSince: instant('past_due_since'),
  pendingPlan: text('pending_plan', { enum: planIds }),
  pendingPlanAt: instant('pending_plan_at'),
  couponId: uuid('coupon_id'),
  grantedBy: uuid('granted_by'),
  providerStateAt: instant('provider_state_at'),
  reconciledAt: instant('reconciled_at'),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  cardAskedFor: instant('card_asked_for'),
  forgetCustomerAt: instant('forget_customer_at'),
})

/** Append-only. */
export const subscriptionChanges = pgTable('subscription_changes', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  at: instant('at').notNull(),
  kind: text('kind', {
    enum: ['started', 'plan', 'status', 'cancel_requested', 'resumed', 'renewed', 'granted', 'reconciled'],
  }).notNull(),
  fromPlan: text('from_plan', { enum: planIds }),
  toPlan: text('to_plan', { enum: planIds }),
  fromStatus: text('from_status', { enum: subscriptionStatuses }),
  toStatus: text('to_status', { enum: subscriptionStatuses }),
  actorId: uuid('actor_id'),
  note: text('note'),
})

/** A sign-up without an account yet. */
export const checkouts = pgTable('checkouts', {
  id: uuid('id').primaryKey(),
  state: text('state', { enum: ['open', 'paid', 'completed', 'cancelled', 'refunded'] }).notNull(),
  email: citext('email').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  phone: text('phone'),
  licenseNumber: text('license_number'),
  plan: text('plan', { enum: ['basic', 'pro'] }).notNull(),
  couponId: uuid('coupon_id'),
  amountDueCents: integer('amount_due_cents').notNull(),
  currency: text('currency').notNull().default('usd'),
  cookieHash: text('cookie_hash').notNull(),
  resumeTokenHash: text('resume_token_hash'),
  resumeTokenUsedAt: instant('resume_token_used_at'),
  provider: text('provider', { enum: ['stripe', 'sandbox'] }),
  providerCustomerId: text('provider_customer_id'),
  providerSubscriptionId: text('provider_subscription_id'),
  paidAt: instant('paid_at'),
  completedAt: instant('completed_at'),
  cancelledAt: instant('cancelled_at'),
  refundedAt: instant('refunded_at'),
  userId: uuid('user_id'),
  expiresAt: instant('expires_at').notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  networkHash: text('network_hash'),
  attempt: integer('attempt').notNull().default(1),
})

/** Subscriptions to end and refund at the provider until `doneAt`; see `retire-subscription`. */
export const retiredSubscriptions = pgTable(
  'retired_subscriptions',
  {
    provider: text('provider', { enum: ['stripe', 'sandbox'] }).notNull(),
    providerSubscriptionId: text('provider_subscription_id').notNull(),
    checkoutId: uuid('checkout_id'),
    userId: uuid('user_id'),
    requestedAt: instant('requested_at').notNull(),
    triedAt: instant('tried_at').notNull(),
    doneAt: instant('done_at'),
    servedUntil: instant('served_until'),
  },
  (table) => [primaryKey({ columns: [table.provider, table.providerSubscriptionId] })],
)

export const checkoutSecrets = pgTable('checkout_secrets', {
  secretHash: text('secret_hash').primaryKey(),
  checkoutId: uuid('checkout_id').notNull(),
  createdAt: instant('created_at').notNull(),
})

/** Browsers that opened a checkout through its emailed link, in addition to the one that began it. */
export const checkoutCookies = pgTable('checkout_cookies', {
  cookieHash: text('cookie_hash').primaryKey(),
  checkoutId: uuid('checkout_id').notNull(),
  createdAt: instant('created_at').notNull(),
})

/** Counts the rate-limited calls since an instant; see rules.ts. */
export const billingCalls = pgTable(
  'billing_calls',
  {
    scope: text('scope', { enum: ['checkout', 'renewal', 'coupon', 'payment_method'] }).notNull(),
    keyHash: text('key_hash').notNull(),
    count: integer('count').notNull(),
    windowStartedAt: instant('window_started_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.keyHash] })],
)

export const couponRedemptions = pgTable('coupon_redemptions', {
  id: uuid('id').primaryKey(),
  couponId: uuid('coupon_id').notNull(),
  checkoutId: uuid('checkout_id'),
  userId: uuid('user_id'),
  discountCents: integer('discount_cents').notNull(),
  redeemedAt: instant('redeemed_at').notNull(),
  releasedAt: instant('released_at'),
})

export const invoices = pgTable('invoices', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id'),
  checkoutId: uuid('checkout_id'),
  number: text('number'),
  provider: text('provider', { enum: ['stripe', 'sandbox'] }).notNull(),
  providerInvoiceId: text('provider_invoice_id').notNull(),
  status: text('status', { enum: ['draft', 'open', 'paid', 'void', 'uncollectible'] }).notNull(),
  description: text('description'),
  plan: text('plan', { enum: planIds }),
  subtotalCents: integer('subtotal_cents').notNull(),
  discountCents: integer('discount_cents').notNull().default(0),
  amountDueCents: integer('amount_due_cents').notNull(),
  amountPaidCents: integer('amount_paid_cents').notNull().default(0),
  currency: text('currency').notNull().default('usd'),
  lines: jsonb('lines').$type<{ description: string; amountCents: number }[]>().notNull().default([]),
  periodStart: instant('period_start'),
  periodEnd: instant('period_end'),
  attemptCount: integer('attempt_count').notNull().default(0),
  nextAttemptAt: instant('next_attempt_at'),
  paidAt: instant('paid_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

/** The tour that an escort payment books sets `usedAt` once. */
export const payments = pgTable('payments', {
  id: uuid('id').primaryKey(),
  purpose: text('purpose', { enum: ['subscription', 'tour_assistant', 'tour_charge'] }).notNull(),
  status: text('status', {
    enum: ['pending', 'requires_action', 'processing', 'succeeded', 'failed', 'cancelled', 'refunded'],
  }).notNull(),
  amountCents: integer('amount_cents').notNull(),
  currency: text('currency').notNull().default('usd'),
  agentId: uuid('agent_id'),
  checkoutId: uuid('checkout_id'),
  invoiceId: uuid('invoice_id'),
  plan: text('plan', { enum: planIds }),
  propertyId: uuid('property_id'),
  tourId: uuid('tour_id'),
  provider: text('provider', { enum: ['stripe', 'sandbox'] }).notNull(),
  providerPaymentId: text('provider_payment_id').notNull(),
  clientSecretHash: text('client_secret_hash'),
  failureCode: text('failure_code'),
  failureMessage: text('failure_message'),
  succeededAt: instant('succeeded_at'),
  usedAt: instant('used_at'),
  refundRequestedAt: instant('refund_requested_at'),
  refundReason: text('refund_reason'),
  providerRefundId: text('provider_refund_id'),
  refundedAt: instant('refunded_at'),
  refundedCents: integer('refunded_cents').notNull().default(0),
  disputedAt: instant('disputed_at'),
  providerStateAt: instant('provider_state_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

export const paymentMethods = pgTable('payment_methods', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  provider: text('provider', { enum: ['stripe', 'sandbox'] }).notNull(),
  providerMethodId: text('provider_method_id').notNull(),
  brand: text('brand').notNull(),
  last4: text('last4').notNull(),
  expMonth: integer('exp_month'),
  expYear: integer('exp_year'),
  isDefault: boolean('is_default').notNull().default(false),
  createdAt: instant('created_at').notNull(),
})

/** Webhooks, each stored once. */
export const providerEvents = pgTable('provider_events', {
  id: uuid('id').primaryKey(),
  provider: text('provider', { enum: ['stripe', 'sandbox'] }).notNull(),
  providerEventId: text('provider_event_id').notNull(),
  type: text('type').notNull(),
  providerCreatedAt: instant('provider_created_at').notNull(),
  payload: jsonb('payload').notNull(),
  receivedAt: instant('received_at').notNull(),
  processedAt: instant('processed_at'),
  attempts: integer('attempts').notNull().default(0),
  lastError: text('last_error'),
})

/** The storage of the sandbox provider. */
export const sandboxObjects = pgTable('sandbox_objects', {
  id: text('id').primaryKey(),
  kind: text('kind', {
    enum: ['customer', 'subscription', 'payment', 'invoice', 'payment_method', 'coupon', 'refund'],
  }).notNull(),
  parentId: text('parent_id'),
  clientSecretHash: text('client_secret_hash'),
  data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
  dueAt: instant('due_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})
