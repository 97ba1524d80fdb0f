import type { PlanId } from '@porchlight/contract/kernel/plans'
import { and, asc, eq, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Orm } from '../../kernel/database.ts'
import { hasAccess, keptFor, openedAtMost } from './rules.ts'
import { payments, subscriptions } from './tables.ts'

/** The plan that an agent has now; `free` without a subscription in force. */
export const findPlan = async (orm: Orm, agentId: string, now: Date): Promise<PlanId> => {
  const [subscription] = await orm
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, agentId))
    .limit(1)
  return subscription && hasAccess(subscription, now) ? subscription.plan : 'free'
}

export type PaymentRow = typeof payments.$inferSelect
type ProviderName = PaymentRow['provider']

/** One payment, whoever's it is. */
export const findPayment = async (orm: Orm, paymentId: string): Promise<PaymentRow | undefined> => {
  const [payment] = await orm.select().from(payments).where(eq(payments.id, paymentId))
  return payment
}

/**
 * The escort payment of an agent for a property that no tour has used and nobody has asked back: one that is paid or on
 * its way before one that is open.
 */
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

/** How many payments an agent has begun lately and not completed. */
export const countUncompleted = async (orm: Orm, agentId: string, now: Date): Promise<number> => {
  const [row] = await orm
    .select({ count: sql<number>`count(*)::int` })
    .from(payments)
    .where(
      and(
        eq(payments.agentId, agentId),
        sql`${payments.createdAt} > ${new Date(now.getTime() - openedAtMost.within)}`,
        sql`${payments.succeededAt} is null`,
      ),
    )
  return row?.count ?? 0
}

const unsettled = inArray(payments.status, ['pending', 'requires_action', 'processing', 'failed'])

/**
 * Payments that the provider is to be asked about again: a minute after the last time, and less and less often as they
 * get older.
 */
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

/** Escort payments that nobody has completed for as long as they are kept. */
export const listAbandoned = (orm: Orm, provider: ProviderName, now: Date): Promise<PaymentRow[]> =>
  orm
    .select()
    .from(payments)
    .where(
      and(
        unsettled,
        // On its way it cannot be stopped: it is waited for.
        ne(payments.status, 'processing'),
        eq(payments.purpose, 'tour_assistant'),
        eq(payments.provider, provider),
        lt(payments.createdAt, new Date(now.getTime() - keptFor)),
      ),
    )
    .orderBy(asc(payments.createdAt))
    .limit(100)

/** Escorts that are paid for and that no tour has used for as long as they are kept. */
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
