import { planIds } from '@porchlight/contract/kernel/plan-words'
import type { PaidWith } from '@porchlight/contract/payments/payment-method'
import { paymentProviders } from '@porchlight/contract/payments/providers'
import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../kernel/database/columns.ts'

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
  provider: text('provider', { enum: paymentProviders }).notNull(),
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
  paidWith: jsonb('paid_with').$type<PaidWith>(),
})

/** Webhooks, each stored once. */
export const providerEvents = pgTable('provider_events', {
  id: uuid('id').primaryKey(),
  provider: text('provider', { enum: paymentProviders }).notNull(),
  providerEventId: text('provider_event_id').notNull(),
  type: text('type').notNull(),
  providerCreatedAt: instant('provider_created_at').notNull(),
  payload: jsonb('payload').notNull(),
  receivedAt: instant('received_at').notNull(),
  processedAt: instant('processed_at'),
  attempts: integer('attempts').notNull().default(0),
  lastError: text('last_error'),
})

/** The objects of the Stripe stub, which takes the payments of the sandbox. */
export const sandboxObjects = pgTable('sandbox_objects', {
  id: text('id').primaryKey(),
  kind: text('kind', {
    enum: [
      'customer',
      'payment_method',
      'payment_intent',
      'charge',
      'refund',
      'setup_intent',
      'coupon',
      'promotion_code',
      'discount',
      'subscription',
      'subscription_schedule',
      'invoice',
      'stored_answer',
      // A compact record of earlier versions (adapters/stub-records.ts).
      'payment',
    ],
  }).notNull(),
  parentId: text('parent_id'),
  clientSecretHash: text('client_secret_hash'),
  data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
  dueAt: instant('due_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})
