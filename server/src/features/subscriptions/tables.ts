import { planIds } from '@porchlight/contract/kernel/plan-words'
import { subscriptionStatuses } from '@porchlight/contract/kernel/plans'
import { paymentProviders } from '@porchlight/contract/payments/providers'
import { boolean, integer, jsonb, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { citext, instant } from '../../kernel/database/columns.ts'

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
  provider: text('provider', { enum: paymentProviders }),
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
  provider: text('provider', { enum: paymentProviders }),
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

/** Subscriptions to end and refund at the provider until `doneAt`; see `retire-subscription`. */
export const retiredSubscriptions = pgTable(
  'retired_subscriptions',
  {
    provider: text('provider', { enum: paymentProviders }).notNull(),
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
  provider: text('provider', { enum: paymentProviders }).notNull(),
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

export const paymentMethods = pgTable('payment_methods', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  provider: text('provider', { enum: paymentProviders }).notNull(),
  providerMethodId: text('provider_method_id').notNull(),
  brand: text('brand').notNull(),
  last4: text('last4').notNull(),
  expMonth: integer('exp_month'),
  expYear: integer('exp_year'),
  isDefault: boolean('is_default').notNull().default(false),
  createdAt: instant('created_at').notNull(),
})
