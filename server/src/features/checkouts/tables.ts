import { paymentProviders } from '@porchlight/contract/payments/providers'
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { citext, instant } from '../../kernel/database/columns.ts'

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
  provider: text('provider', { enum: paymentProviders }),
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
