import { and, asc, eq, isNull } from 'drizzle-orm'
import { columnsOf } from '../../kernel/database/columns.ts'
import type { Orm } from '../../kernel/database/database.ts'
import { checkouts } from '../checkouts/tables.ts'
import { payments } from '../payments/tables.ts'
import {
  couponRedemptions,
  coupons,
  invoices,
  paymentMethods,
  subscriptionChanges,
  subscriptions,
} from '../subscriptions/tables.ts'
import { type After, batchRows, behind } from './queries.ts'

/** The agent's subscription. */
export const listSubscriptions = (orm: Orm, userId: string) =>
  orm
    .select({
      plan: subscriptions.plan,
      status: subscriptions.status,
      source: subscriptions.source,
      currentPeriodStart: subscriptions.currentPeriodStart,
      createdAt: subscriptions.createdAt,
      currentPeriodEnd: subscriptions.currentPeriodEnd,
      cancelledAt: subscriptions.cancelledAt,
      cancelAtPeriodEnd: subscriptions.cancelAtPeriodEnd,
      pastDueSince: subscriptions.pastDueSince,
      pendingPlan: subscriptions.pendingPlan,
      pendingPlanAt: subscriptions.pendingPlanAt,
    })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))

// A coupon that was removed again does not count.
const held = and(eq(couponRedemptions.checkoutId, checkouts.id), isNull(couponRedemptions.releasedAt))

/** The checkouts of an agent's account: the contact as entered, the plan and the coupon. */
export const listCheckouts = (orm: Orm, userId: string) =>
  orm
    .select({
      ...columnsOf(checkouts, 'state', 'email', 'firstName', 'lastName', 'phone', 'licenseNumber', 'plan'),
      coupon: coupons.code,
      couponName: coupons.name,
      discountCents: couponRedemptions.discountCents,
      amountDueCents: checkouts.amountDueCents,
      currency: checkouts.currency,
      paidAt: checkouts.paidAt,
      completedAt: checkouts.completedAt,
      createdAt: checkouts.createdAt,
      cancelledAt: checkouts.cancelledAt,
      refundedAt: checkouts.refundedAt,
    })
    .from(checkouts)
    .leftJoin(coupons, eq(coupons.id, checkouts.couponId))
    .leftJoin(couponRedemptions, held)
    .where(eq(checkouts.userId, userId))
    .orderBy(asc(checkouts.createdAt), asc(checkouts.id))
    .limit(batchRows)

/** The stored facts about the cards. */
export const listCards = (orm: Orm, userId: string) =>
  orm
    .select(columnsOf(paymentMethods, 'brand', 'last4', 'createdAt', 'expMonth', 'expYear'))
    .from(paymentMethods)
    .where(eq(paymentMethods.userId, userId))
    .orderBy(asc(paymentMethods.createdAt), asc(paymentMethods.id))
    .limit(batchRows)

export const listPlanChanges = (orm: Orm, userId: string, after: After) =>
  orm
    .select({
      id: subscriptionChanges.id,
      at: subscriptionChanges.at,
      kind: subscriptionChanges.kind,
      fromPlan: subscriptionChanges.fromPlan,
      toPlan: subscriptionChanges.toPlan,
      fromStatus: subscriptionChanges.fromStatus,
      toStatus: subscriptionChanges.toStatus,
      actorId: subscriptionChanges.actorId,
    })
    .from(subscriptionChanges)
    .where(
      and(
        eq(subscriptionChanges.userId, userId),
        behind(after, subscriptionChanges.at, subscriptionChanges.id),
      ),
    )
    .orderBy(asc(subscriptionChanges.at), asc(subscriptionChanges.id))
    .limit(batchRows)
export type PlanChangeRow = Awaited<ReturnType<typeof listPlanChanges>>[number]

export const listInvoices = (orm: Orm, userId: string, after: After) =>
  orm
    .select({
      id: invoices.id,
      number: invoices.number,
      status: invoices.status,
      description: invoices.description,
      plan: invoices.plan,
      subtotalCents: invoices.subtotalCents,
      discountCents: invoices.discountCents,
      amountDueCents: invoices.amountDueCents,
      amountPaidCents: invoices.amountPaidCents,
      currency: invoices.currency,
      lines: invoices.lines,
      periodStart: invoices.periodStart,
      periodEnd: invoices.periodEnd,
      paidAt: invoices.paidAt,
      createdAt: invoices.createdAt,
    })
    .from(invoices)
    .where(and(eq(invoices.userId, userId), behind(after, invoices.createdAt, invoices.id)))
    .orderBy(asc(invoices.createdAt), asc(invoices.id))
    .limit(batchRows)

export const listPayments = (orm: Orm, userId: string, after: After) =>
  orm
    .select({
      id: payments.id,
      purpose: payments.purpose,
      status: payments.status,
      amountCents: payments.amountCents,
      currency: payments.currency,
      plan: payments.plan,
      invoiceId: payments.invoiceId,
      propertyId: payments.propertyId,
      tourId: payments.tourId,
      failureMessage: payments.failureMessage,
      succeededAt: payments.succeededAt,
      paidWith: payments.paidWith,
      refundReason: payments.refundReason,
      refundedAt: payments.refundedAt,
      refundedCents: payments.refundedCents,
      disputedAt: payments.disputedAt,
      createdAt: payments.createdAt,
    })
    .from(payments)
    .where(and(eq(payments.agentId, userId), behind(after, payments.createdAt, payments.id)))
    .orderBy(asc(payments.createdAt), asc(payments.id))
    .limit(batchRows)
