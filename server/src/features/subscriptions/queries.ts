import { cardName } from '@porchlight/contract/kernel/card-words'
import type { Page } from '@porchlight/contract/kernel/page'
import type { PlanId } from '@porchlight/contract/kernel/plan-words'
import type { PaidWith } from '@porchlight/contract/payments/payment-method'
import { and, desc, eq, getTableColumns, ne, notInArray, sql } from 'drizzle-orm'
import { columnsOf } from '../../kernel/database/columns.ts'
import type { Orm } from '../../kernel/database/database.ts'
import { firstRow } from '../../kernel/database/first-row.ts'
import { type PageOf, readPage } from '../../kernel/lists/listing.ts'
import type { StoredCard } from '../payments/ports.ts'
import type { PaymentRow } from '../payments/queries.ts'
import { payments } from '../payments/tables.ts'
import { hasAccess } from './rules.ts'
import { coupons, invoices, paymentMethods, subscriptions } from './tables.ts'

/** An agent's subscription: current, former, or just begun; at most one row. */
export const findSubscription = (orm: Orm, userId: string): Promise<SubscriptionRow | undefined> =>
  firstRow(orm.select().from(subscriptions).where(eq(subscriptions.userId, userId)).limit(1))

/** The plan that an agent has now; `free` without an active subscription. */
export const findPlan = async (orm: Orm, agentId: string, now: Date): Promise<PlanId> => {
  const subscription = await findSubscription(orm, agentId)
  return subscription && hasAccess(subscription, now) ? subscription.plan : 'free'
}

export type SubscriptionRow = typeof subscriptions.$inferSelect

type ProviderName = PaymentRow['provider']

/** The card that an agent has on file at a provider, with its customer. */
export const findStoredCard = async (
  orm: Orm,
  userId: string,
  provider: ProviderName,
): Promise<StoredCard | undefined> => {
  const [row] = await orm
    .select({
      customerId: subscriptions.providerCustomerId,
      methodId: paymentMethods.providerMethodId,
      ...columnsOf(paymentMethods, 'brand', 'last4', 'expMonth', 'expYear'),
    })
    .from(subscriptions)
    .innerJoin(paymentMethods, and(eq(paymentMethods.userId, subscriptions.userId), paymentMethods.isDefault))
    .where(
      and(
        eq(subscriptions.userId, userId),
        eq(subscriptions.provider, provider),
        eq(paymentMethods.provider, provider),
      ),
    )
  return row?.customerId ? { ...row, customerId: row.customerId } : undefined
}

export type CouponRow = typeof coupons.$inferSelect

/** A coupon by our id. */
export const findCoupon = (orm: Orm, id: string): Promise<CouponRow | undefined> =>
  firstRow(orm.select().from(coupons).where(eq(coupons.id, id)))

/** What an agent's own page shows in addition to the subscription itself. */
export const findSubscriptionFacts = async (orm: Orm, userId: string) => {
  const row = await findSubscription(orm, userId)
  const [method] = await orm
    .select()
    .from(paymentMethods)
    .where(and(eq(paymentMethods.userId, userId), paymentMethods.isDefault))
  const [open] = await orm
    .select({
      ...columnsOf(invoices, 'id', 'amountDueCents', 'nextAttemptAt'),
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

// `invoices.id` is text because the ORM would drop the table's name from the column, and payments have an id as well.
const refunded = sql<number>`coalesce((
  select sum(p.refunded_cents)::int from payments p where p.invoice_id = invoices.id
), 0)`

/** What paid an invoice, as its payment names it. */
const paidWith = sql<PaidWith | null>`(
  select p.paid_with from payments p where p.invoice_id = invoices.id and p.paid_with is not null
  order by p.succeeded_at desc nulls last limit 1
)`

const selectInvoices = (orm: Orm) =>
  orm.select({ ...getTableColumns(invoices), refundedCents: refunded, paidWith }).from(invoices)
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
      rows: () => selectInvoices(orm),
      keyOf: (row) => [row.createdAt, row.id],
    },
    page,
  )

/** One of an agent's own invoices. */
export const findInvoice = (
  orm: Orm,
  { id, userId }: { id: string; userId: string },
): Promise<InvoiceRow | undefined> =>
  firstRow(
    selectInvoices(orm).where(
      and(eq(invoices.id, id), eq(invoices.userId, userId), notInArray(invoices.status, ['draft', 'void'])),
    ),
  )

/** An invoice for an email about it, with what paid it, the card on file, and the reason of the last failed charge. */
export const findBilledInvoice = async (orm: Orm, id: string) => {
  const [row] = await orm
    .select({
      ...getTableColumns(invoices),
      failure: payments.failureMessage,
      failureCode: payments.failureCode,
      paymentStatus: payments.status,
      refundRequestedAt: payments.refundRequestedAt,
      paidWith: payments.paidWith,
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
