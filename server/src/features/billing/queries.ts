import { cardName } from '@porchlight/contract/kernel/card-words'
import type { Page } from '@porchlight/contract/kernel/page'
import type { PlanId } from '@porchlight/contract/kernel/plan-words'
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import type { Orm } from '../../kernel/database.ts'
import { type PageOf, readPage } from '../../kernel/listing.ts'
import { sha256 } from '../../kernel/tokens.ts'
import type { AtProvider } from './ports.ts'
import { hasAccess, keptFor, openedAtMost } from './rules.ts'
import {
  checkoutCookies,
  checkoutSecrets,
  checkouts,
  coupons,
  invoices,
  paymentMethods,
  payments,
  providerEvents,
  subscriptions,
} from './tables.ts'

/** An agent's subscription: current, former, or just begun; at most one row. */
export const findSubscription = async (orm: Orm, userId: string): Promise<SubscriptionRow | undefined> => {
  const [row] = await orm.select().from(subscriptions).where(eq(subscriptions.userId, userId)).limit(1)
  return row
}

/** The plan that an agent has now; `free` without an active subscription. */
export const findPlan = async (orm: Orm, agentId: string, now: Date): Promise<PlanId> => {
  const subscription = await findSubscription(orm, agentId)
  return subscription && hasAccess(subscription, now) ? subscription.plan : 'free'
}

export type SubscriptionRow = typeof subscriptions.$inferSelect
export type PaymentRow = typeof payments.$inferSelect
type ProviderName = PaymentRow['provider']

/** One payment, whichever agent it belongs to. */
export const findPayment = async (orm: Orm, paymentId: string): Promise<PaymentRow | undefined> => {
  const [payment] = await orm.select().from(payments).where(eq(payments.id, paymentId))
  return payment
}

/** An agent's unused and unrefunded escort payment for a property; a paid or processing one before an open one. */
export const findUnusedEscort = async (
  orm: Orm,
  of: { agentId: string; propertyId: string; provider: ProviderName },
): Promise<PaymentRow | undefined> => {
  const [payment] = await orm
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.agentId, of.agentId),
        eq(payments.propertyId, of.propertyId),
        eq(payments.purpose, 'tour_assistant'),
        eq(payments.provider, of.provider),
        isNull(payments.usedAt),
        isNull(payments.refundRequestedAt),
        inArray(payments.status, ['pending', 'requires_action', 'processing', 'succeeded', 'failed']),
      ),
    )
    .orderBy(
      sql`case ${payments.status} when 'succeeded' then 0 when 'processing' then 1 else 2 end`,
      asc(payments.createdAt),
    )
    .limit(1)
  return payment
}

/** How many payments an agent has begun recently and not completed. */
export const countUncompleted = async (orm: Orm, agentId: string, now: Date): Promise<number> => {
  const since = new Date(now.getTime() - openedAtMost.within)
  const isOpen = and(
    eq(payments.agentId, agentId),
    gt(payments.createdAt, since),
    isNull(payments.succeededAt),
  )
  const [row] = await orm.select({ count: sql<number>`count(*)::int` }).from(payments).where(isOpen)
  return row?.count ?? 0
}

/** The payments of a tour's charge, newest first. */
export const listTourCharges = (orm: Orm, tourId: string): Promise<PaymentRow[]> =>
  orm
    .select()
    .from(payments)
    .where(and(eq(payments.tourId, tourId), eq(payments.purpose, 'tour_charge')))
    .orderBy(desc(payments.createdAt), desc(payments.id))

/** The card that an agent has on file at a provider, with its customer. */
export const findStoredCard = async (
  orm: Orm,
  userId: string,
  provider: ProviderName,
): Promise<{ customerId: string; methodId: string } | undefined> => {
  const [row] = await orm
    .select({ customerId: subscriptions.providerCustomerId, methodId: paymentMethods.providerMethodId })
    .from(subscriptions)
    .innerJoin(paymentMethods, and(eq(paymentMethods.userId, subscriptions.userId), paymentMethods.isDefault))
    .where(
      and(
        eq(subscriptions.userId, userId),
        eq(subscriptions.provider, provider),
        eq(paymentMethods.provider, provider),
      ),
    )
  return row?.customerId ? { customerId: row.customerId, methodId: row.methodId } : undefined
}

const unsettled = inArray(payments.status, ['pending', 'requires_action', 'processing', 'failed'])

/** Payments to fetch again: a minute after the last fetch, and less and less often as they get older. */
export const listUnsettled = (orm: Orm, provider: ProviderName, now: Date): Promise<PaymentRow[]> => {
  const at = sql`${now.toISOString()}::timestamptz`
  return orm
    .select()
    .from(payments)
    .where(
      and(
        unsettled,
        eq(payments.provider, provider),
        sql`${payments.providerStateAt} < ${at} - greatest(interval '1 minute', (${at} - ${payments.createdAt}) / 4)`,
      ),
    )
    .orderBy(asc(payments.providerStateAt))
    .limit(100)
}

/** Payments of tours that no one has completed within `keptFor`; the one fetched longest ago comes first. */
export const listAbandoned = (orm: Orm, provider: ProviderName, now: Date): Promise<PaymentRow[]> =>
  orm
    .select()
    .from(payments)
    .where(
      and(
        unsettled,
        // A processing payment cannot be stopped, so this leaves it to finish.
        ne(payments.status, 'processing'),
        inArray(payments.purpose, ['tour_assistant', 'tour_charge']),
        eq(payments.provider, provider),
        lt(payments.createdAt, new Date(now.getTime() - keptFor)),
      ),
    )
    .orderBy(asc(payments.providerStateAt))
    .limit(100)

/** Paid escorts that no tour has used within `keptFor`. */
export const listUnattached = (orm: Orm, now: Date): Promise<{ id: string }[]> =>
  orm
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.purpose, 'tour_assistant'),
        eq(payments.status, 'succeeded'),
        isNull(payments.usedAt),
        isNull(payments.refundRequestedAt),
        isNotNull(payments.succeededAt),
        lt(payments.succeededAt, new Date(now.getTime() - keptFor)),
      ),
    )
    .orderBy(asc(payments.succeededAt))
    .limit(100)

export type CheckoutRow = typeof checkouts.$inferSelect
export type CouponRow = typeof coupons.$inferSelect

/** One checkout, whichever buyer it belongs to. */
export const findCheckout = async (orm: Orm, id: string): Promise<CheckoutRow | undefined> => {
  const [row] = await orm.select().from(checkouts).where(eq(checkouts.id, id))
  return row
}

// A checkout that was cancelled, refunded, or expired cannot be resumed.
const inForce = (now: Date) =>
  and(inArray(checkouts.state, ['open', 'paid', 'completed']), gt(checkouts.expiresAt, now))

/** The checkout that a browser has begun, or has opened through its emailed link: by its cookie, while that lasts. */
export const findCheckoutByCookie = async (
  orm: Orm,
  token: string | undefined,
  now: Date,
): Promise<CheckoutRow | undefined> => {
  if (!token) return undefined
  const hash = sha256(token)
  const has = orm.select({ id: checkoutCookies.checkoutId }).from(checkoutCookies)
  const byLink = inArray(checkouts.id, has.where(eq(checkoutCookies.cookieHash, hash)))
  const isTheirs = or(eq(checkouts.cookieHash, hash), byLink)
  const [row] = await orm
    .select()
    .from(checkouts)
    .where(and(isTheirs, inForce(now)))
  return row
}

/** A checkout by any of its secrets, old or new; without a secret, by the browser's cookie. */
export const findCheckoutBySecret = async (
  orm: Orm,
  { clientSecret, token }: { clientSecret: string | null; token: string | undefined },
  now: Date,
): Promise<CheckoutRow | undefined> => {
  if (clientSecret === null) return findCheckoutByCookie(orm, token, now)
  const hash = sha256(clientSecret)
  const [secret] = await orm.select().from(checkoutSecrets).where(eq(checkoutSecrets.secretHash, hash))
  if (!secret) return findCheckoutByCookie(orm, token, now)
  const isMeant = eq(checkouts.id, secret.checkoutId)
  const [checkout] = await orm
    .select()
    .from(checkouts)
    .where(and(isMeant, inForce(now)))
  return checkout
}

/** Checkouts that have expired and are not ended yet. */
export const listExpiredCheckouts = (orm: Orm, now: Date): Promise<{ id: string }[]> =>
  orm
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(inArray(checkouts.state, ['open', 'paid']), lte(checkouts.expiresAt, now)))
    .orderBy(asc(checkouts.expiresAt))
    .limit(100)

/** A coupon by our id. */
export const findCoupon = async (orm: Orm, id: string): Promise<CouponRow | undefined> => {
  const [row] = await orm.select().from(coupons).where(eq(coupons.id, id))
  return row
}

/** What an agent's own page shows in addition to the subscription itself. */
export const findSubscriptionFacts = async (orm: Orm, userId: string) => {
  const row = await findSubscription(orm, userId)
  const [method] = await orm
    .select()
    .from(paymentMethods)
    .where(and(eq(paymentMethods.userId, userId), paymentMethods.isDefault))
  const [open] = await orm
    .select({
      id: invoices.id,
      amountDueCents: invoices.amountDueCents,
      nextAttemptAt: invoices.nextAttemptAt,
      failure: payments.failureMessage,
    })
    .from(invoices)
    .leftJoin(payments, eq(payments.invoiceId, invoices.id))
    .where(and(eq(invoices.userId, userId), eq(invoices.status, 'open')))
    .orderBy(desc(invoices.createdAt), desc(invoices.id))
    .limit(1)
  const coupon = row?.couponId ? await findCoupon(orm, row.couponId) : undefined
  return { row, method, open, coupon }
}
export type SubscriptionFactsRow = Awaited<ReturnType<typeof findSubscriptionFacts>>

/** The owner and version of a subscription by the provider's id; undefined if it belongs to no agent. */
export const findVersion = async (
  orm: Orm,
  provider: ProviderName,
  id: string,
): Promise<{ version: number; userId: string } | undefined> => {
  const [row] = await orm
    .select({ version: subscriptions.version, userId: subscriptions.userId })
    .from(subscriptions)
    .where(and(eq(subscriptions.provider, provider), eq(subscriptions.providerSubscriptionId, id)))
  return row
}

const refunded = sql<number>`coalesce((
  select sum(p.refunded_cents)::int from payments p where p.invoice_id = ${invoices.id}
), 0)`

const selectInvoices = (orm: Orm) =>
  orm
    .select({ ...getTableColumns(invoices), refundedCents: refunded })
    .from(invoices)
    .$dynamic()
export type InvoiceRow = Awaited<ReturnType<typeof selectInvoices>>[number]

/** An agent's own invoices, newest first. Drafts, and void invoices, which another one replaced, are not shown. */
export const listInvoices = (orm: Orm, userId: string, page: Page): Promise<PageOf<InvoiceRow>> =>
  readPage(
    orm,
    {
      name: 'invoices',
      keyset: { at: invoices.createdAt, id: invoices.id },
      matching: [
        {
          name: 'own',
          where: sql`${invoices.userId} = ${sql.placeholder('userId')}::uuid and ${invoices.status} not in ('draft', 'void')`,
          values: { userId },
        },
      ],
      from: invoices,
      rows: ({ where, order, limit }) =>
        selectInvoices(orm)
          .where(where)
          .orderBy(...order)
          .limit(limit),
      keyOf: (row) => [row.createdAt, row.id],
    },
    page,
  )

/** One of an agent's own invoices. */
export const findInvoice = async (
  orm: Orm,
  { id, userId }: { id: string; userId: string },
): Promise<InvoiceRow | undefined> => {
  const [row] = await selectInvoices(orm).where(
    and(eq(invoices.id, id), eq(invoices.userId, userId), notInArray(invoices.status, ['draft', 'void'])),
  )
  return row
}

/** An invoice for an email about it, with its payment method and the reason of the last failed charge. */
export const findBilledInvoice = async (orm: Orm, id: string) => {
  const [row] = await orm
    .select({
      ...getTableColumns(invoices),
      failure: payments.failureMessage,
      failureCode: payments.failureCode,
      paymentStatus: payments.status,
      refundRequestedAt: payments.refundRequestedAt,
    })
    .from(invoices)
    .leftJoin(payments, eq(payments.invoiceId, invoices.id))
    .where(eq(invoices.id, id))
    .limit(1)
  if (!row) return undefined
  const [method] = row.userId
    ? await orm
        .select({ brand: paymentMethods.brand, last4: paymentMethods.last4 })
        .from(paymentMethods)
        .where(and(eq(paymentMethods.userId, row.userId), paymentMethods.isDefault))
    : []
  return { ...row, card: method ? cardName(method) : null }
}

/** An agent's newest invoice if the agent left it unpaid, whether it is still open, given up, or void by now. */
export const findUnpaidInvoice = async (orm: Orm, userId: string): Promise<string | undefined> => {
  const [row] = await orm
    .select({ id: invoices.id, status: invoices.status })
    .from(invoices)
    .where(and(eq(invoices.userId, userId), ne(invoices.status, 'draft')))
    .orderBy(desc(invoices.createdAt), desc(invoices.id))
    .limit(1)
  return row?.status === 'paid' ? undefined : row?.id
}
export type BilledInvoice = NonNullable<Awaited<ReturnType<typeof findBilledInvoice>>>

/** Whether a payment at the provider is one of ours; the account there may also serve other purposes. */
export const isKnownPayment = async (orm: Orm, { provider, id }: AtProvider): Promise<boolean> => {
  const is = and(eq(payments.provider, provider), eq(payments.providerPaymentId, id))
  return (await orm.select({ id: payments.id }).from(payments).where(is).limit(1)).length > 0
}

/** Whether a checkout, in whatever state, has this subscription. */
export const isKnownCheckout = async (orm: Orm, { provider, id }: AtProvider): Promise<boolean> => {
  const is = and(eq(checkouts.provider, provider), eq(checkouts.providerSubscriptionId, id))
  return (await orm.select({ id: checkouts.id }).from(checkouts).where(is).limit(1)).length > 0
}

export type ProviderEventRow = typeof providerEvents.$inferSelect

export const findProviderEvent = async (orm: Orm, id: string): Promise<ProviderEventRow | undefined> => {
  const [event] = await orm.select().from(providerEvents).where(eq(providerEvents.id, id))
  return event
}

/** Webhooks since an instant, or without one those that are not processed yet; oldest first. */
export const listProviderEvents = (orm: Orm, since: Date | null): Promise<{ id: string; type: string }[]> =>
  orm
    .select({ id: providerEvents.id, type: providerEvents.type })
    .from(providerEvents)
    .where(since ? gte(providerEvents.receivedAt, since) : isNull(providerEvents.processedAt))
    .orderBy(asc(providerEvents.receivedAt), asc(providerEvents.id))
