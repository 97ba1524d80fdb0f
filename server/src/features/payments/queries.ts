import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Orm } from '../../kernel/database/database.ts'
import type { AtProvider } from './ports.ts'
import { keptFor, openedAtMost, payableFor } from './rules.ts'
import { payments, providerEvents } from './tables.ts'

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

/**
 * Payments of tours that no one has completed within `keptFor`, and that no one has open now; the one fetched longest
 * ago comes first.
 */
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
        lt(payments.updatedAt, new Date(now.getTime() - payableFor)),
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

/** Whether a payment at the provider is one of ours; the account there may also serve other purposes. */
export const isKnownPayment = async (orm: Orm, { provider, id }: AtProvider): Promise<boolean> => {
  const is = and(eq(payments.provider, provider), eq(payments.providerPaymentId, id))
  return (await orm.select({ id: payments.id }).from(payments).where(is).limit(1)).length > 0
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
